import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installForeignServers } from '../../src/tools/install.mjs';
import { test as base } from '../support/test.ts';
import { ForeignExplorer } from './foreign-explorer.ts';
import type { ForeignServers } from './servers/start-servers.mjs';

export { expect } from '../support/test.ts';

/** Installs some eighty packages where that has not been done yet, milliseconds. */
const INSTALL_MS = 300_000;

interface WorkerFixtures {
  servers: ForeignServers;
}

interface TestFixtures {
  foreign: ForeignServers['services'];
  explorer: ForeignExplorer;
}

/**
 * The test of servers that nobody here wrote: the built explorer, hosted as ever, and a config that names
 * them, each behind a gateway and a token service on origins of their own.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the braces
    async ({}, use) => {
      await installForeignServers();
      // Loaded late: before, its packages may not be there.
      const { startForeignServers } = await import('./servers/start-servers.mjs');
      const servers = await startForeignServers();
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: INSTALL_MS },
  ],

  service: [
    async ({ stage, servers }, use) => {
      const file = join(stage.folder, 'config.json');
      await writeFile(file, JSON.stringify(servers.config));
      await use(await stage.start({ CONFIG_FILE: file }));
    },
    { scope: 'worker' },
  ],

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
