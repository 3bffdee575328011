import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { StartupError } from '../startup-error.ts';
import { usernameSchema } from './credentials-file.ts';
import type { CredentialsEdit } from './edit-credentials.ts';

export const CREDENTIALS_USAGE = `Usage: npm run credentials -- add <username> [--file <path>]
       npm run credentials -- reset <username> [--file <path>]

Makes a service user, or gives one a new API key and password, and prints them once.
The file is CREDENTIALS_FILE where --file is not given. Restart the service afterwards.`;

/**
 * Reads the command line.
 *
 * @param words what follows the command's name
 * @param defaultFile CREDENTIALS_FILE
 * @throws {StartupError} with one sentence for what is wrong
 */
export function parseCredentialsArguments(
  words: readonly string[],
  defaultFile: string | undefined,
): CredentialsEdit | 'help' {
  const { positionals, values } = read(words);
  if (values.help === true || words.length === 0) return 'help';
  const [action, username, ...others] = positionals;
  if (action !== 'add' && action !== 'reset') {
    throw new StartupError(`The command must be add or reset, not ${action ?? 'nothing'}.`);
  }
  if (username === undefined) throw new StartupError(`${action} needs a username.`);
  if (others.length > 0) throw new StartupError(`${action} takes one username.`);
  const checked = v.safeParse(usernameSchema, username);
  if (!checked.success) throw new StartupError(`The username ${checked.issues[0].message}.`);
  if (username.includes('@')) {
    throw new StartupError('A username is not an e-mail address; choose one without @.');
  }
  const path = values.file ?? defaultFile;
  if (!path) throw new StartupError('Say which file: set CREDENTIALS_FILE, or give --file <path>.');
  return { action, username, path };
}

function read(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { file: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new StartupError((error as Error).message.replace(/\.?$/, '.'), { cause: error });
  }
}
