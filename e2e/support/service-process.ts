import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url));

/** A module that ends a program with anybody who started it, should that one die without saying goodbye. */
export const END_WITH_PARENT =
  "data:text/javascript,process.on('disconnect',()=>process.kill(process.pid,'SIGTERM'))";

/** The built service, running in a process of its own. */
export interface ServiceProcess {
  /** Address of the explorer's page. */
  readonly explorerUrl: string;
  readonly explorerOrigin: string;
  /** Origin of the token endpoint: another one, unless the service was given a config. */
  readonly authOrigin: string;
  /** Credentials that the service printed; empty unless it runs as a demo. */
  readonly printed: Readonly<Record<string, string>>;
  /** Ends what reads its log and its output, as a terminal that is closed does. */
  stopReading(): void;
  /** Has it read its files again, as `kill -HUP` does. */
  reload(): void;
  /**
   * Ends it, and waits until it is gone.
   * @param signal SIGTERM unless told; SIGKILL leaves it no time for anything
   */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the built service on free ports, the token endpoint on an origin of its own.
 *
 * @param variables what it reads from its environment, besides ports; undefined stands for unset
 * @throws {Error} with its own words where it does not start
 */
export async function startServiceProcess(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, MAIN], {
    env: { PORT: '0', AUTH_PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  try {
    const [log, printed] = await Promise.all([firstLogLine(child), printedLines(child)]);
    const [explorerOrigin, authOrigin = explorerOrigin] = log.origins;
    const { 'Explorer ready at': explorerUrl } = printed;
    if (!explorerUrl || !explorerOrigin || !authOrigin) throw new Error('The service is silent.');
    const stopReading = (): void => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const reload = (): void => void child.kill('SIGHUP');
    return { explorerUrl, explorerOrigin, authOrigin, printed, stopReading, reload, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The log tells the origins, after warnings if there are any; a fault at start is one plain sentence instead. */
async function firstLogLine({ stderr }: ChildProcess): Promise<{ origins: string[] }> {
  if (!stderr) throw new TypeError('stderr is a pipe');
  let told: { origins?: string[] } = {};
  for await (const line of createInterface(stderr)) {
    if (!line.startsWith('{')) throw new Error(`The service did not start: ${line}`);
    told = JSON.parse(line) as typeof told;
    if (told.origins) break;
  }
  // The rest is read and dropped, so that the service never waits for us.
  stderr.resume();
  if (told.origins) return { origins: told.origins };
  throw new Error('The service ended without a word.');
}

/** What is printed for people: the address, and the demo's credentials below it. */
async function printedLines({ stdout }: ChildProcess): Promise<Record<string, string>> {
  if (!stdout) throw new TypeError('stdout is a pipe');
  const [chunk] = (await once(stdout, 'data')) as [Buffer];
  stdout.resume();
  const lines = chunk.toString().matchAll(/^\s*(Explorer ready at|[\w ]+?)\s+(\S+)$/gm);
  return Object.fromEntries(Array.from(lines, ([, name = '', value = '']) => [name, value]));
}
