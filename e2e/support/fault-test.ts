import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startFaultServer, type FaultServer } from './fault-server.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

/** The test of services that misbehave: between the page and the service stands a fault server. */
export const test = base.extend<{ faults: FaultServer }, { faultServer: FaultServer }>({
  faultServer: [
    async ({ stage }, use) => {
      const server = await startFaultServer();
      stage.onClose(server.close);
      await use(server);
    },
    { scope: 'worker' },
  ],

  service: [
    async ({ stage, faultServer: { origin, standBefore } }, use) => {
      const file = join(stage.folder, 'config.json');
      const service = { id: 'cities', name: 'Cities', authUrl: origin, baseUrl: origin };
      await writeFile(file, JSON.stringify({ services: [service] }));
      const started = await stage.start({ CONFIG_FILE: file });
      standBefore({ token: started.authOrigin, graphql: started.explorerOrigin });
      await use(started);
    },
    { scope: 'worker' },
  ],

  faults: [
    async ({ faultServer, guard }, use) => {
      faultServer.reset();
      guard.allowOrigin(faultServer.origin);
      await use(faultServer);
    },
    { auto: true },
  ],
});
