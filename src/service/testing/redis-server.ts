import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A private Redis on a free port, with its own data folder. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** @param signal SIGTERM writes the data to disk first, where it is kept */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Restarts on the same port, with the data on disk. */
  start(): Promise<void>;
  /** Keeps its connections, and does nothing. */
  pause(): void;
  resume(): void;
  /** Runs one command on its own connection; the raw answer. */
  command(...words: string[]): Promise<string>;
  /** Ends it, and its folder. */
  remove(): Promise<void>;
}

/**
 * @param program path of `redis-server`
 * @param options of its command line, such as `--appendonly yes`
 */
export async function startRedisServer(
  program: string,
  options: readonly string[] = ['--save', ''],
): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const start = async (): Promise<void> => {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    child = spawn(program, [...place, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (!child.stdout) throw new TypeError('stdout is a pipe');
    const said: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      if (line.includes('Ready to accept connections')) {
        child.stdout.resume();
        return;
      }
      said.push(line);
    }
    throw new Error(`redis-server did not start:\n${said.join('\n')}`);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    stop,
    start,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async command(...words) {
      const { connect } = await import('node:net');
      const socket = connect(port, '127.0.0.1');
      socket.write(`${words.map((word) => JSON.stringify(word)).join(' ')}\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      return answer.toString();
    },
    async remove() {
      await stop('SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
