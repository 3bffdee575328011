import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fieldOf, type ElementReference, type Engine, type RoleAndName } from './engine.ts';
import { endProgram, startProgram } from './program.ts';

/** WebKitGTK's driver and the display for its window; set by `npm run test:full` where both are. */
export const WEBKIT_DRIVER = process.env['WEBKIT_DRIVER_PATH'];
export const XVFB = process.env['XVFB_PATH'];

/** Elements that have a role by nature; WebDriver looks for no role by itself. */
const NATIVE: Readonly<Record<string, string>> = {
  button: 'button',
  region: 'section',
  radio: 'input[type=radio]',
  textbox: 'textarea, input:not([type]), input[type=text]',
  heading: 'h1, h2, h3',
};

/** A command that takes longer is a browser that hangs (ms). */
const COMMAND_MS = 60_000;

/** How often the driver is asked whether it listens (ms). */
const POLL_MS = 50;

type Command = <Result>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Result>;

/**
 * Starts WebKitGTK's MiniBrowser on a display of its own, driven by WebDriver.
 *
 * @throws {Error} that names what does not start
 */
export async function startWebKit(): Promise<Engine> {
  const children: ChildProcess[] = [];
  const close = async (): Promise<void> => {
    // The browser ends with its display, should the driver have failed to end it.
    for (const child of children.toReversed()) await endProgram(child);
  };
  try {
    const start = (...words: Parameters<typeof startProgram>): ChildProcess => {
      const child = startProgram(...words);
      // What it says is read and dropped, so that it never waits for us.
      child.stderr?.resume();
      children.push(child);
      return child;
    };
    const screen = ['-screen', '0', '1440x900x24', '-nolisten', 'tcp'];
    const xvfb = start(XVFB ?? 'Xvfb', ['-displayfd', '3', ...screen]);
    const DISPLAY = `:${await displayOf(xvfb)}`;
    const port = await freePort();
    const driver = start(WEBKIT_DRIVER ?? 'WebKitWebDriver', [`--port=${port}`], {
      DISPLAY,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
    });
    const send = speak(`http://127.0.0.1:${port}`);
    await untilListening(send, driver);
    return await drive(send, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Xvfb takes the first display that is free, and says which when it takes connections. */
async function displayOf(xvfb: ChildProcess): Promise<string> {
  const pipe = xvfb.stdio[3];
  if (!pipe || !('setEncoding' in pipe)) throw new TypeError('the fourth is a pipe');
  const started = once(pipe, 'data') as Promise<[Buffer]>;
  const failed = once(xvfb, 'exit').then(() => {
    throw new Error('Xvfb did not start.');
  });
  const [number] = await Promise.race([started, failed]);
  return number.toString().trim();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** One command is one request: https://www.w3.org/TR/webdriver2/ */
function speak(driver: string): Command {
  return async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await fetch(driver + path, {
      method,
      signal: AbortSignal.timeout(COMMAND_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as {
      value: Result & { error?: string; message?: string };
    };
    if (!response.ok) throw new Error(`${path}: ${value.error ?? ''} ${value.message ?? ''}`);
    return value;
  };
}

/** The driver says nothing when it takes connections. */
async function untilListening(send: Command, driver: ChildProcess): Promise<void> {
  for (;;) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver did not start.');
    try {
      await send('GET', '/status');
      return;
    } catch {
      await setTimeout(POLL_MS);
    }
  }
}

async function drive(send: Command, closePrograms: () => Promise<void>): Promise<Engine> {
  const { sessionId, capabilities } = await send<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', { capabilities: {} });
  const session = `/session/${sessionId}`;

  async function isNamed(element: ElementReference, { role, name }: RoleAndName): Promise<boolean> {
    const path = `${session}/element/${Object.values(element).join('')}`;
    // WebKitGTK has no label for some that are out of sight, and says so with an error.
    const label = await send('GET', `${path}/computedlabel`).catch(() => undefined);
    if (label !== name) return false;
    return (await send('GET', `${path}/computedrole`)) === role;
  }

  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    errors: [],
    async close() {
      // A browser that has crashed has no session to end.
      await send('DELETE', session).catch(() => undefined);
      await closePrograms();
    },
    open: (url) => send('POST', `${session}/url`, { url }),
    reload: () => send('POST', `${session}/refresh`, {}),
    async locate(wanted) {
      if ('label' in wanted) {
        const query = { using: 'xpath', value: fieldOf(wanted.label) };
        return send('POST', `${session}/elements`, query);
      }
      const { role } = wanted;
      const value = [`[role=${role}]`, NATIVE[role]].filter(Boolean).join(', ');
      const query = { using: 'css selector', value };
      const candidates = await send<ElementReference[]>('POST', `${session}/elements`, query);
      const named = await Promise.all(candidates.map((element) => isNamed(element, wanted)));
      return candidates.filter((_, index) => named[index]);
    },
    call: (body, element) =>
      send('POST', `${session}/execute/sync`, {
        script: `return (${String(body)})(arguments[0])`,
        args: [element],
      }),
    input: (actions) => send('POST', `${session}/actions`, { actions }),
    origin: (element) => element,
    screenshot: async () =>
      Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
  };
}
