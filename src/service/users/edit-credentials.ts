import { randomBytes } from 'node:crypto';
import { open, readFile, realpath, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { describeFileFailure, StartupError, writeFileAtomically } from '../startup-files.ts';
import { hashApiKey, hashPassword } from './credential-hashes.ts';
import { type CredentialsFile, parseCredentialsFile, usernameSchema } from './credentials-file.ts';
import type { DemoCredentials } from './load-users.ts';

/** What is to be done with an entry. */
interface CredentialsEdit {
  /** `add` makes a new entry, `reset` gives an existing one a new key and password. */
  readonly action: 'add' | 'reset';
  readonly username: string;
  /** The credentials file; `add` makes it where there is none. */
  readonly path: string;
}

/**
 * Makes or renews a service user's credentials. They are random, and nobody can read them out of
 * the file afterwards.
 *
 * @returns the only copy of the key and the password
 * @throws {StartupError} with one sentence: the username is taken, or not there; the file cannot be
 *   used; somebody else is changing it
 */
export async function editCredentials(edit: CredentialsEdit): Promise<DemoCredentials> {
  const path = await realpath(edit.path).catch(() => edit.path);
  const lock = `${path}.lock`;
  await takeLock(lock);
  try {
    const file = await readOrBegin(path);
    const exists = file.users.some(({ username }) => username === edit.username);
    if (exists && edit.action === 'add') {
      throw new StartupError(
        `The username ${edit.username} is taken; use reset to give it a new key and password.`,
      );
    }
    if (!exists && edit.action === 'reset') {
      throw new StartupError(`There is no username ${edit.username} in ${edit.path}.`);
    }
    const made = {
      username: edit.username,
      apiKey: randomBytes(32).toString('base64url'),
      password: randomBytes(18).toString('base64url'),
    };
    const entry = {
      username: made.username,
      apiKeyHash: hashApiKey(made.apiKey),
      password: await hashPassword(made.password),
    };
    const others = file.users.filter(({ username }) => username !== edit.username);
    await write(path, { version: 1, users: [...others, entry] });
    return made;
  } finally {
    await rm(lock, { force: true });
  }
}

async function readOrBegin(path: string): Promise<CredentialsFile> {
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { version: 1, users: [] };
    }
    throw fileError(path, 'read', error);
  }
  return parseCredentialsFile(content, path);
}

async function write(path: string, file: CredentialsFile): Promise<void> {
  try {
    await writeFileAtomically(path, `${JSON.stringify(file, null, 2)}\n`);
  } catch (error) {
    throw fileError(path, 'written', error);
  }
}

/** Two that read the same file and then both write it would lose an entry. */
async function takeLock(lock: string): Promise<void> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new StartupError(
        `The credentials file is being changed by somebody else; if nobody is, remove ${lock}.`,
      );
    }
    throw fileError(lock, 'written', error);
  }
}

function fileError(path: string, verb: 'read' | 'written', error: unknown): StartupError {
  return new StartupError(`The file ${path} cannot be ${verb}: ${describeFileFailure(error)}.`, {
    cause: error,
  });
}

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
