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

/** A Redis on a free port that has on disk whatever it has answered. */
export async function startRedisServer() {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-redis-'));
  const port = await freePort();
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const keep = ['--appendonly', 'yes', '--appendfsync', 'always'];
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(REDIS ?? 'redis-server', [...place, ...keep], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!child.stdout) throw new TypeError('stdout is a pipe');
    for await (const line of createInterface(child.stdout)) {
      if (!line.includes('Ready to accept connections')) continue;
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
  await start();
  return {
    port,
    start,
    stop,
    async empty(): Promise<void> {
      const socket = connect(port, '127.0.0.1');
      socket.write('FLUSHALL\r\n');
      await once(socket, 'data');
      socket.destroy();
    },
    /** Ends it, and its folder. */
    async remove(): Promise<void> {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
