import { execFile } from 'node:child_process';
import { createHash, randomBytes, scryptSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CREDENTIALS = fileURLToPath(new URL('../../dist/service/credentials.js', import.meta.url));
const run = promisify(execFile);

/** One token per service user: with so many, no test meets another one's tokens or wrong tries. */
const COUNT = 12;

/** How the workers of a run hear of the users that were made for it. */
const VARIABLE = 'E2E_SERVICE_USERS';

/** What signs somebody in. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly apiKey: string;
}

/** The users of a run, and the file that services know them by. */
export interface ServiceUsers {
  readonly credentialsFile: string;
  readonly users: readonly Credentials[];
}

/** scrypt's least work that the service takes: a sign-in of these tests is not to cost what one should. */
const CHEAP = { algorithm: 'scrypt', cost: 16_384, blockSize: 8, parallelization: 1 } as const;

interface CredentialsFile {
  users: { username: string; apiKeys: object[]; passwords: object }[];
}

/**
 * Makes the service users of a run: the first as an operator does, by the command line, which prints
 * it once; the others as entries like it, with hashes that take a fifth of the work.
 * Workers begin anew again and again, and each service keeps tokens of its own: the users are the same.
 *
 * @param folder that a new credentials file may be put in
 */
export async function makeServiceUsers(folder: string): Promise<void> {
  const credentialsFile = join(folder, 'credentials.json');
  const words = [CREDENTIALS, 'add', 'service-user-1', '--file', credentialsFile];
  const { stdout } = await run(process.execPath, words, { env: {} });
  const users = [readCredentials(stdout)];
  const file = JSON.parse(await readFile(credentialsFile, 'utf8')) as CredentialsFile;
  for (let index = 2; index <= COUNT; index += 1) {
    const { user, entry } = makeCheapUser(`service-user-${index}`);
    users.push(user);
    file.users.push(entry);
  }
  await writeFile(credentialsFile, JSON.stringify(file));
  process.env[VARIABLE] = JSON.stringify({ credentialsFile, users } satisfies ServiceUsers);
}

/** Somebody new, and the entry of a credentials file, whose hash costs as little as may be. */
export function makeCheapUser(username: string) {
  const user: Credentials = {
    username,
    password: randomBytes(18).toString('base64url'),
    apiKey: randomBytes(32).toString('base64url'),
  };
  const hash = createHash('sha256').update(user.apiKey).digest('base64url');
  const passwords = hashCheaply(user.password);
  return { user, entry: { username, apiKeys: [{ hash }], passwords } };
}

function hashCheaply(password: string): object {
  const salt = randomBytes(16);
  const { cost, blockSize, parallelization } = CHEAP;
  const hash = scryptSync(password, salt, 32, { cost, blockSize, parallelization });
  const hashes = [{ hash: hash.toString('base64url') }];
  return { ...CHEAP, salt: salt.toString('base64url'), hashes };
}

/** The users that {@link makeServiceUsers} has made for this run. */
export function serviceUsers(): ServiceUsers {
  return JSON.parse(process.env[VARIABLE] ?? '') as ServiceUsers;
}

/** Reads credentials from what the command line or the demo printed. */
export function readCredentials(printed: string): Credentials {
  const value = (label: string): string => {
    const [, found] = new RegExp(`^\\s*${label}\\s+(\\S+)$`, 'm').exec(printed) ?? [];
    if (!found) throw new Error(`No ${label} was printed.`);
    return found;
  };
  return { username: value('Username'), password: value('Password'), apiKey: value('API key') };
}
