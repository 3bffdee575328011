import { reportFailure } from './startup-files.ts';
import {
  CREDENTIALS_USAGE,
  editCredentials,
  parseCredentialsArguments,
} from './users/edit-credentials.ts';

/** `npm run credentials -- add <username>`: the command line of the credentials file. */
async function main(): Promise<void> {
  const edit = parseCredentialsArguments(process.argv.slice(2), process.env['CREDENTIALS_FILE']);
  if (edit === 'help') {
    process.stdout.write(`${CREDENTIALS_USAGE}\n`);
    return;
  }
  const { apiKey, username, password } = await editCredentials(edit);
  process.stdout.write(
    [
      `Credentials for ${username}, shown this once:`,
      `  API key   ${apiKey}`,
      `  Username  ${username}`,
      `  Password  ${password}`,
      `Their hashes are in ${edit.path}; a service that runs has them within a second.`,
      '',
    ].join('\n'),
  );
}

main().catch(reportFailure);
