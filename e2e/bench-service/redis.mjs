import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ToolError } from '../../src/tools/command.mjs';

/**
 * A real Redis on a free port, which keeps nothing.
 *
 * @throws {ToolError} where there is no `redis-server`
 */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = once(child, 'error').then(() => false);
  const isReady = (async () => {
    for await (const line of createInterface(child.stdout)) {
      if (line.includes('Ready to accept connections')) return true;
    }
    return false;
  })();
  if (!(await Promise.race([isReady, failed]))) {
    rmSync(folder, { recursive: true });
    throw new ToolError('Redis does not start; install redis-server.');
  }
  child.stdout.resume();
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(folder, { recursive: true });
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? address?.port : undefined;
}
