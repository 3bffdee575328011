import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSocketServer, type SocketServer } from './socket-server.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/** The test of a service whose subscriptions go over a WebSocket. */
export const test = base.extend<{ sockets: SocketServer }, { socketServer: SocketServer }>({
  socketServer: [
    async ({ stage }, use) => {
      const server = await startSocketServer();
      stage.onClose(server.close);
      await use(server);
    },
    { scope: 'worker' },
  ],

  service: [
    async ({ stage, socketServer: { url } }, use) => {
      const file = join(stage.folder, 'socket-config.json');
      const place = { authUrl: '/', baseUrl: '/', subscriptionsUrl: url };
      await writeFile(
        file,
        JSON.stringify({ services: [{ id: 'cities', name: 'Cities', ...place }] }),
      );
      await use(await stage.start({ CONFIG_FILE: file, AUTH_PORT: undefined }));
    },
    { scope: 'worker' },
  ],

  sockets: [
    async ({ socketServer }, use) => {
      socketServer.reset();
      await use(socketServer);
    },
    { auto: true },
  ],
});
