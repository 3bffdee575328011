import { reportFailure } from './files/startup-files.ts';
import { runCredentials } from './credentials-command.ts';

const write = (text: string): boolean => process.stdout.write(text);

runCredentials(process.argv.slice(2), process.env, write, 'npm run credentials --').catch(
  reportFailure,
);
