import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Response } from '@playwright/test';
import { installForeignServers } from '../../src/tools/install.mjs';
import { ExplorerPage } from '../support/explorer-page.ts';
import { test as base } from '../support/test.ts';
import type { Credentials } from '../support/service-users.ts';
import type { ForeignServers, ForeignService } from './servers/start-servers.mjs';

export { expect } from '../support/test.ts';

/** Installs some eighty packages where that has not been done yet, milliseconds. */
const INSTALL_MS = 300_000;

/** The explorer before a server of others. */
class ForeignExplorer extends ExplorerPage {
  /** Opens the page and signs in to one of the services, until its schema is there. */
  async openService(service: ForeignService, user: Credentials): Promise<void> {
    await this.open();
    await this.page.getByRole('combobox', { name: 'Service' }).selectOption(service.name);
    await this.signIn(user);
    await this.expectSchema();
  }

  /** Runs an operation, and waits until its answer has come; the page may still be about to show it. */
  async runToEnd(operation: string): Promise<Response> {
    const [, name = operation] = /^\w+ (\w+)/.exec(operation) ?? [];
    const answered = this.page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes(name)),
    );
    await this.run(operation);
    const response = await answered;
    await expect(this.runButton).toBeVisible();
    await expect(this.lastCall).toHaveAttribute('aria-busy', 'false');
    return response;
  }

  /** Saves the answer, and gives what the file holds. */
  async save(format: 'JSON as it came' | 'NDJSON'): Promise<string> {
    const downloading = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Save', exact: true }).click();
    await this.page.getByRole('menuitem', { name: format }).click();
    const download = await downloading;
    return readFile(await download.path(), 'utf8');
  }
}

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
    // It would ask where to put a file.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await use(new ForeignExplorer(page, service.explorerUrl));
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
