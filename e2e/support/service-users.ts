import { execFile } from 'node:child_process';
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

/**
 * Makes the service users of a run as an operator does: by the command line, which prints each once.
 * Workers begin anew again and again, and each service keeps tokens of its own: the users are the same.
 *
 * @param folder that a new credentials file may be put in
 */
export async function makeServiceUsers(folder: string): Promise<void> {
  const credentialsFile = join(folder, 'credentials.json');
  const users: Credentials[] = [];
  for (let index = 1; index <= COUNT; index += 1) {
    // One after the other: each of them rewrites the file.
    const words = [CREDENTIALS, 'add', `service-user-${index}`, '--file', credentialsFile];
    const { stdout } = await run(process.execPath, words, { env: {} });
    users.push(readCredentials(stdout));
  }
  process.env[VARIABLE] = JSON.stringify({ credentialsFile, users } satisfies ServiceUsers);
}

/** The users that {@link makeServiceUsers} has made for this run. */
export function serviceUsers(): ServiceUsers {
  return JSON.parse(process.env[VARIABLE] ?? '') as ServiceUsers;
}

/** Reads credentials from what the command line or the demo printed. */
function readCredentials(printed: string): Credentials {
  const value = (label: string): string => {
    const [, found] = new RegExp(`^\\s*${label}\\s+(\\S+)$`, 'm').exec(printed) ?? [];
    if (!found) throw new Error(`No ${label} was printed.`);
    return found;
  };
  return { username: value('Username'), password: value('Password'), apiKey: value('API key') };
}
