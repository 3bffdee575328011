import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './nginx.ts';

/** A Redis (or Valkey) to use; set by `npm run test:full` where there is one. */
export const REDIS = process.env['REDIS_PATH'];

const KEEP = ['--appendonly', 'yes', '--appendfsync', 'always'];

/**
 * A Redis on a free port; unless told otherwise it has on disk whatever it has answered.
 *
 * @param options of its command line, or a Sentinel's from its file on
 */
export async function startRedisServer(options: readonly string[] = KEEP) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-redis-'));
  const port = await freePort();
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(REDIS ?? 'redis-server', [...options, ...place], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!child.stdout) throw new TypeError('stdout is a pipe');
    for await (const line of createInterface(child.stdout)) {
      if (!/Ready to accept connections|Sentinel ID is/.test(line)) continue;
      child.stdout.resume();
      return;
    }
    throw new Error('redis-server did not start.');
  };
  const stop = async (): Promise<void> => {
    if (child?.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  /** Runs one command on a connection of its own; its answer as it came. */
  const command = async (line: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${line}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString();
  };
  await start();
  return {
    port,
    start,
    stop,
    empty: () => command('FLUSHALL'),
    command,
    /** Ends it, and its folder. */
    async remove(): Promise<void> {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
