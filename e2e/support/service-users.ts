import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const CREDENTIALS = fileURLToPath(new URL('../../dist/service/credentials.js', import.meta.url));
const run = promisify(execFile);

/** What signs somebody in. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly apiKey: string;
}

/** Makes service users as an operator does: by the command line, which prints each once. */
export async function addServiceUsers(file: string, count: number): Promise<Credentials[]> {
  const users: Credentials[] = [];
  for (let index = 1; index <= count; index += 1) {
    // One after the other: each of them rewrites the file.
    const words = [CREDENTIALS, 'add', `service-user-${index}`, '--file', file];
    const { stdout } = await run(process.execPath, words, { env: {} });
    users.push(readCredentials(stdout));
  }
  return users;
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
