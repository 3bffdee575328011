import { installForeignServers } from '../../src/tools/testing/install-foreign.mjs';
import type { ServiceProcess } from '../support/service-process.ts';
import { type Stage, WITHOUT_DATA } from '../support/stage.ts';
import { test as base } from '../support/test.ts';
import { ForeignExplorer } from './foreign-explorer.ts';
import type { ForeignServers } from './servers/start-servers.mjs';

export { expect } from '../support/test.ts';

/** Installs some eighty packages where that has not been done yet, milliseconds. */
const INSTALL_MS = 300_000;

interface BeforeForeign {
  readonly servers: ForeignServers;
  readonly service: ServiceProcess;
}

interface TestFixtures {
  beforeForeign: BeforeForeign;
  servers: ForeignServers;
  foreign: ForeignServers['services'];
  explorer: ForeignExplorer;
}

/**
 * The test of servers that nobody here wrote: the built explorer, hosted as ever, and a config that names
 * them, each behind a gateway and a token service on origins of their own.
 */
export const test = base.extend<TestFixtures>({
  beforeForeign: [
    async ({ stage }, use) => {
      await use(await stage.once(startBeforeForeign));
    },
    { timeout: INSTALL_MS },
  ],

  servers: async ({ beforeForeign }, use) => {
    await use(beforeForeign.servers);
  },

  service: async ({ beforeForeign }, use) => {
    await use(beforeForeign.service);
  },

  user: async ({ servers }, use) => {
    await use(servers.credentials);
  },

  explorer: async ({ page, service }, use) => {
    await use(await ForeignExplorer.create(page, service.explorerUrl));
  },

  foreign: [
    async ({ servers, guard }, use) => {
      servers.reset();
      for (const origin of servers.origins) guard.allowOrigin(origin);
      await use(servers.services);
    },
    { auto: true },
  ],
});

async function startBeforeForeign(stage: Stage): Promise<BeforeForeign> {
  await installForeignServers();
  // Loaded late: before, its packages may not be there.
  const { startForeignServers } = await import('./servers/start-servers.mjs');
  const servers = await startForeignServers();
  stage.onClose(servers.close);
  return { servers, service: await stage.startWithConfig(servers.config, WITHOUT_DATA) };
}
