import { API_KEY } from '../../contract/headers.ts';
import { B64TOKEN } from '../../contract/token-response.ts';
import { prompt } from './prompt.ts';
import { isInteractive, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/** What signs a service user in. */
export interface SignInCredentials {
  readonly username: string;
  readonly password: string;
}

/** What a run may use; a part that it does not need is missing. */
export interface Credentials {
  readonly apiKey?: string;
  readonly signIn?: SignInCredentials;
  readonly token?: string;
}

/**
 * Reads credentials from the environment, and asks on a terminal for those that are missing.
 *
 * @param signsIn whether the run means to sign in
 * @throws {UsageError} which names the variable: missing with nobody to ask, or not usable
 */
export async function readCredentials(terminal: Terminal, signsIn: boolean): Promise<Credentials> {
  const { env } = terminal;
  const token = env['GATEHOUSE_TOKEN'] || undefined;
  if (token !== undefined && !B64TOKEN.test(token)) {
    throw new UsageError('GATEHOUSE_TOKEN holds characters that no token has.');
  }
  if (!signsIn && token === undefined) {
    const apiKey = env['GATEHOUSE_API_KEY'];
    return apiKey ? { apiKey: checkApiKey(apiKey) } : {};
  }
  const apiKey = checkApiKey(await read('GATEHOUSE_API_KEY', 'API key: ', true));
  const username = env['GATEHOUSE_USERNAME'];
  const password = env['GATEHOUSE_PASSWORD'];
  if (!signsIn) {
    const signIn = username && password ? { username, password } : undefined;
    return { apiKey, ...(signIn && { signIn }), ...(token !== undefined && { token }) };
  }
  return {
    apiKey,
    ...(token !== undefined && { token }),
    signIn: {
      username: await read('GATEHOUSE_USERNAME', 'Username: ', false),
      password: await read('GATEHOUSE_PASSWORD', 'Password: ', true),
    },
  };

  async function read(variable: string, question: string, hidden: boolean): Promise<string> {
    const value = env[variable];
    if (value) return value;
    if (!isInteractive(terminal)) {
      throw new UsageError(`${variable} is not set, and there is no terminal to ask on.`);
    }
    const typed = await prompt(terminal, question, { hidden });
    if (typed === '') throw new UsageError('Nothing was typed.');
    return typed;
  }
}

function checkApiKey(apiKey: string): string {
  if (API_KEY.test(apiKey)) return apiKey;
  throw new UsageError('GATEHOUSE_API_KEY must be printable ASCII without spaces.');
}
