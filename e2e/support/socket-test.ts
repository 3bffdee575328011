import type { ServiceProcess } from './service-process.ts';
import { startSocketServer, type SocketServer } from './socket-server.ts';
import type { Stage } from './stage.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/** The test of a service whose subscriptions go over a WebSocket. */
export const test = base.extend<{ withSockets: WithSockets; sockets: SocketServer }>({
  withSockets: async ({ stage }, use) => {
    await use(await stage.once(startWithSockets));
  },

  service: async ({ withSockets }, use) => {
    await use(withSockets.service);
  },

  sockets: [
    async ({ withSockets: { socketServer } }, use) => {
      socketServer.reset();
      await use(socketServer);
    },
    { auto: true },
  ],
});

interface WithSockets {
  readonly socketServer: SocketServer;
  readonly service: ServiceProcess;
}

async function startWithSockets(stage: Stage): Promise<WithSockets> {
  const socketServer = await startSocketServer();
  stage.onClose(socketServer.close);
  const place = { authUrl: '/', baseUrl: '/', subscriptionsUrl: socketServer.url };
  const services = [{ id: 'cities', name: 'Cities', ...place }];
  const service = await stage.startWithConfig({ services }, { AUTH_PORT: undefined });
  return { socketServer, service };
}
