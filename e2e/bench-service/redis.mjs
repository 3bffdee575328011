import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ToolError } from '../../src/tools/command.mjs';

/**
 * A real Redis on a free port, which keeps nothing.
 *
 * @returns what a service is started with to use it
 * @throws {ToolError} where there is no `redis-server`
 */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] });
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
  const signingKeyFile = join(folder, 'key.pem');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(signingKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
  const settings = { REDIS_URL: `redis://127.0.0.1:${port}`, SIGNING_KEY_FILE: signingKeyFile };
  return { settings, stop };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? address?.port : undefined;
}
