import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { serviceInDevServer } from './dev-plugin.ts';

test('the dev server answers for the service', { timeout: 60_000 }, async () => {
  const server = await createServer({
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { host: '127.0.0.1', port: 0, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [serviceInDevServer()],
  });
  try {
    await server.listen();
    const address = server.resolvedUrls?.local[0] ?? '';
    const answer = await fetch(new URL('/healthz', address));
    expect([answer.status, await answer.text()]).toEqual([200, '{"status":"ok"}']);
  } finally {
    await server.close();
  }
});
