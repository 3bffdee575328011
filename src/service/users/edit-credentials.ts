import { randomBytes } from 'node:crypto';
import { open, realpath, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import {
  codeOf,
  fileError,
  messageOf,
  StartupError,
  writeFileAtomically,
} from '../startup-files.ts';
import { type CredentialsFile, readCredentialsFile, usernameSchema } from './credentials-file.ts';
import { type DemoCredentials, toServiceUser } from './load-users.ts';

/** What is to be done with an entry. */
interface CredentialsEdit {
  /** `add` makes a new entry, `reset` gives an existing one a new key and password. */
  readonly action: 'add' | 'reset';
  readonly username: string;
  /** The credentials file; `add` makes it where there is none. */
  readonly path: string;
}

const EMPTY: CredentialsFile = { version: 2, users: [] };

/**
 * Makes or renews a service user's credentials, which are random.
 * @returns the only copy of the key and the password
 * @throws {StartupError} with one sentence: the username is taken, or not there; the file cannot be
 *   used; somebody else is changing it
 */
export async function editCredentials(edit: CredentialsEdit): Promise<DemoCredentials> {
  const { action, username } = edit;
  const path = await realpath(edit.path).catch(() => edit.path);
  const lock = `${path}.lock`;
  await takeLock(lock);
  try {
    const current = await readCredentialsFile(path, EMPTY);
    const { users } = current;
    const others = users.filter((user) => user.username !== username);
    const exists = others.length < users.length;
    if (exists && action === 'add') {
      throw new StartupError(
        `The username ${username} is taken; use reset to give it a new key and password.`,
      );
    }
    if (!exists && action === 'reset') {
      throw new StartupError(`There is no username ${username} in ${edit.path}.`);
    }
    const made = {
      username,
      apiKey: randomBytes(32).toString('base64url'),
      password: randomBytes(18).toString('base64url'),
    };
    const file: CredentialsFile = { ...current, users: [...others, await toServiceUser(made)] };
    await writeFileAtomically(path, `${JSON.stringify(file, null, 2)}\n`).catch((error) => {
      throw fileError(`The file ${path} cannot be written`, error);
    });
    return made;
  } finally {
    await rm(lock, { force: true });
  }
}

/** Two that read the same file and then both write it would lose an entry. */
async function takeLock(lock: string): Promise<void> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw fileError(`The file ${lock} cannot be written`, error);
    throw new StartupError(
      `The credentials file is being changed by somebody else; if nobody is, remove ${lock}.`,
    );
  }
}

export const CREDENTIALS_USAGE = `Usage: npm run credentials -- add <username> [--file <path>]
       npm run credentials -- reset <username> [--file <path>]

Makes a service user, or gives one a new API key and password, and prints them once.
The file is CREDENTIALS_FILE where --file is not given.`;

/**
 * @param given what follows the command's name
 * @param defaultFile CREDENTIALS_FILE
 * @throws {StartupError} with one sentence for what is wrong
 */
export function parseCredentialsArguments(
  given: readonly string[],
  defaultFile: string | undefined,
): CredentialsEdit | 'help' {
  const { positionals, values } = read(given);
  if (values.help === true || given.length === 0) return 'help';
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

function read(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { file: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new StartupError(messageOf(error).replace(/\.?$/, '.'), { cause: error });
  }
}
