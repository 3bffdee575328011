import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '../support/gatehouse-command.ts';
import type { Credentials } from '../support/service-users.ts';
import { ForeignExplorer } from './foreign-explorer.ts';
import { startPageForms, type PageForms } from './page-forms/start-page-forms.mjs';
import { startVendor, type Vendor } from './vendor/start-vendor.mjs';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  vendor: Vendor;
  pageForms: PageForms;
}

interface TestFixtures {
  /** Before any of the services; {@link ForeignExplorer.openService} takes one by its name. */
  explorer: ForeignExplorer;
  /** A service user of the page forms' server; `user` is one of the vendor. */
  pageFormsUser: Credentials;
  resetStandIns: undefined;
}

/**
 * The test of the vendor's stand-ins: the built explorer with a config that names the four services and the
 * server of page forms, and the built command. Pace and quota are off; `setPace` of a service turns them on.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  vendor: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const vendor = await startVendor({ pace: 'off' });
      await use(vendor);
      await vendor.close();
    },
    { scope: 'worker' },
  ],

  pageForms: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const pageForms = await startPageForms();
      await use(pageForms);
      await pageForms.close();
    },
    { scope: 'worker' },
  ],

  service: [
    async ({ stage, vendor, pageForms }, use) => {
      const file = join(stage.folder, 'config.json');
      const services = [...vendor.config.services, ...pageForms.config.services];
      await writeFile(file, JSON.stringify({ services }));
      const service = await stage.start({ CONFIG_FILE: file });
      vendor.allowPage(service.explorerOrigin);
      pageForms.allowPage(service.explorerOrigin);
      await use(service);
    },
    { scope: 'worker' },
  ],

  user: async ({ vendor }, use) => {
    const [user] = vendor.users;
    if (!user) throw new TypeError('The vendor has users');
    await use({ ...user, apiKey: vendor.key });
  },

  pageFormsUser: async ({ pageForms }, use) => {
    await use({ ...pageForms.user, apiKey: pageForms.key });
  },

  explorer: async ({ page, service }, use) => {
    await use(await ForeignExplorer.create(page, service.explorerUrl));
  },

  resetStandIns: [
    async ({ vendor, pageForms, guard }, use) => {
      vendor.reset();
      pageForms.reset();
      for (const origin of [...vendor.origins, ...pageForms.origins]) guard.allowOrigin(origin);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** The variables that have the command call one of the services. */
export function commandVariables(
  { authUrl, baseUrl }: { readonly authUrl: string; readonly baseUrl: string },
  { apiKey, username, password }: Credentials,
): Record<string, string> {
  return {
    GATEHOUSE_AUTH_URL: authUrl,
    GATEHOUSE_BASE_URL: baseUrl,
    GATEHOUSE_API_KEY: apiKey,
    GATEHOUSE_USERNAME: username,
    GATEHOUSE_PASSWORD: password,
  };
}
