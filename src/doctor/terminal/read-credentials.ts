import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { API_KEY } from '../../contract/headers.ts';
import { B64TOKEN } from '../../contract/token-response.ts';
import { UsageError } from './command-options.ts';

/** What the command needs of the process that it runs in; a port, so that tests stand in for it. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly messages: Writable & { readonly isTTY?: boolean };
  /** Aborted by Ctrl-C, or where the process is to end. */
  readonly signal: AbortSignal;
}

export function isInteractive({ input, messages }: Terminal): boolean {
  return input.isTTY === true && messages.isTTY === true;
}

export interface SignInCredentials {
  readonly username: string;
  readonly password: string;
}

export interface DoctorCredentials {
  readonly apiKey?: string;
  readonly signIn?: SignInCredentials | undefined;
  readonly token?: string;
}

/** Reads credentials from environment or terminal; throws a UsageError that names the variable. */
export async function readDoctorCredentials(
  terminal: Terminal,
  signsIn: boolean,
): Promise<DoctorCredentials> {
  const { env } = terminal;
  const token = env['GATEHOUSE_TOKEN'];
  if (token && !B64TOKEN.test(token)) {
    throw new UsageError('GATEHOUSE_TOKEN holds characters that no token has.');
  }
  const credentials = token ? { token } : {};
  if (!signsIn && !token && !env['GATEHOUSE_API_KEY']) return credentials;
  const apiKey = await askApiKey(terminal);
  if (!signsIn) return { ...credentials, apiKey };
  const username = await readCredential(terminal, 'GATEHOUSE_USERNAME', 'Username: ');
  const password = await readCredential(terminal, 'GATEHOUSE_PASSWORD', 'Password: ', true);
  return { ...credentials, apiKey, signIn: { username, password } };
}

export async function askApiKey(terminal: Terminal): Promise<string> {
  const apiKey = await readCredential(terminal, 'GATEHOUSE_API_KEY', 'API key: ', true);
  if (API_KEY.test(apiKey)) return apiKey;
  throw new UsageError('GATEHOUSE_API_KEY must be printable ASCII without spaces.');
}

export async function readCredential(
  terminal: Terminal,
  variable: string,
  question: string,
  hidden = false,
): Promise<string> {
  const value = terminal.env[variable];
  if (value) return value;
  if (!isInteractive(terminal)) {
    throw new UsageError(`${variable} is not set, and there is no terminal to ask on.`);
  }
  const typed = await askLine(terminal, question, { hidden });
  if (typed === '') throw new UsageError('Nothing was typed.');
  return typed;
}

/** Asks for a line, `hidden` without echo; throws a UsageError where the input ends or on Ctrl-C. */
export async function askLine(
  { input, messages, signal }: Terminal,
  question: string,
  { hidden = false } = {},
): Promise<string> {
  // With `terminal` the line editor, not the terminal driver, does the echo: into this, if hidden.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input,
    output: hidden ? nowhere : messages,
    terminal: true,
    historySize: 0,
    prompt: question,
    signal,
  });
  lines.on('SIGINT', () => lines.close());
  const line = new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    lines.once('close', () => {
      reject(new UsageError('Stopped before anything was asked of the service.'));
    });
  });
  // First, since the answer to a question that can be read may end the input at once.
  lines.prompt();
  if (hidden) messages.write(question);
  try {
    return await line;
  } finally {
    lines.close();
    if (hidden) messages.write('\n');
  }
}
