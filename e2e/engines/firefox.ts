import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { fieldOf, type Engine } from './engine.ts';
import { endProgram, startProgram } from './program.ts';

/** A Firefox to use; set by `npm run test:full` where there is one. */
export const FIREFOX = process.env['FIREFOX_PATH'];

/** Only this machine is asked: all else goes to a proxy that is not there. */
const PREFERENCES = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  // So that a key press does what it does for somebody who reads English.
  'intl.locale.requested': 'en-GB',
};

/** What is read of the protocol's messages: https://w3c.github.io/webdriver-bidi/ */
interface Message {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly method?: string;
  readonly params?: { readonly type?: string; readonly level?: string; readonly text?: string };
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

type Command = <Result>(method: string, params: object) => Promise<Result>;

/**
 * Starts Firefox without a window, driven by WebDriver BiDi, which it speaks by itself.
 *
 * @param folder for its profile, made here and removed in the end
 * @throws {Error} with Firefox's own words where it does not start
 */
export async function startFirefox(folder: string): Promise<Engine> {
  await mkdir(folder, { recursive: true });
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(folder, 'user.js'), lines.join('\n'));
  const words = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'];
  const child = startProgram(FIREFOX ?? 'firefox', words);
  const errors: string[] = [];
  const close = async (): Promise<void> => {
    await endProgram(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const socket = new WebSocket(`${await addressOf(child)}/session`);
    await once(socket, 'open');
    return await drive(speak(socket, errors), errors, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Firefox says where it listens, among other things. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new TypeError('stderr is a pipe');
  const lines: string[] = [];
  for await (const line of createInterface(stderr)) {
    const [, address] = /^WebDriver BiDi listening on (ws:\S+)$/.exec(line) ?? [];
    if (address) {
      // The rest is read and dropped, so that Firefox never waits for us.
      stderr.resume();
      return address;
    }
    lines.push(line);
  }
  throw new Error(`Firefox did not start:\n${lines.join('\n')}`);
}

/** Pairs answers with commands, and takes down what the page throws. */
function speak(socket: WebSocket, errors: string[]): Command {
  const pending = new Map<number, (message: Message) => void>();
  let last = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    const { id, params } = message;
    if (id !== undefined) pending.get(id)?.(message);
    else if (params?.type === 'javascript' && params.level === 'error')
      errors.push(params.text ?? '');
  });
  socket.on('close', () => {
    for (const answer of pending.values()) answer({ type: 'error', message: 'Firefox has gone.' });
  });
  return async <Result>(method: string, params: object): Promise<Result> => {
    last += 1;
    const id = last;
    const answered = new Promise<Message>((resolve) => pending.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered;
    pending.delete(id);
    if (type === 'error') throw new Error(`${method}: ${error ?? ''} ${message ?? ''}`);
    return result as Result;
  };
}

async function drive(
  send: Command,
  errors: readonly string[],
  close: () => Promise<void>,
): Promise<Engine> {
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  // In the window that Firefox starts with, the focus stays in the address bar.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window' });
  await send('browsingContext.activate', { context });
  await send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    errors,
    close,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    async locate(wanted) {
      const locator =
        'label' in wanted
          ? { type: 'xpath', value: fieldOf(wanted.label) }
          : { type: 'accessibility', value: wanted };
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>(
        'browsingContext.locateNodes',
        { context, locator },
      );
      return nodes.map(({ sharedId }) => ({ sharedId }));
    },
    async call<Result>(body: (element: Element) => Result, element: object): Promise<Result> {
      const { result, exceptionDetails } = await send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.callFunction', {
        functionDeclaration: `(element) => JSON.stringify((${String(body)})(element))`,
        arguments: [element],
        target: { context },
        awaitPromise: false,
      });
      if (!result) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value) as Result;
    },
    input: (actions) => send('input.performActions', { context, actions }),
    origin: (element) => ({ type: 'element', element }),
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
  };
}
