import { test as base } from '../support/gatehouse-command.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import type { Credentials } from '../support/service-users.ts';
import { type Stage, WITHOUT_DATA } from '../support/stage.ts';
import { ForeignExplorer } from './foreign-explorer.ts';
import { startPageForms, type PageForms } from './page-forms/start-page-forms.mjs';
import { startVendor, type Vendor } from './vendor/start-vendor.mjs';

export { expect } from '@playwright/test';

interface StandIns {
  readonly vendor: Vendor;
  readonly pageForms: PageForms;
  readonly service: ServiceProcess;
}

interface TestFixtures {
  standIns: StandIns;
  vendor: Vendor;
  pageForms: PageForms;
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
export const test = base.extend<TestFixtures>({
  standIns: async ({ stage }, use) => {
    await use(await stage.once(startStandIns));
  },

  vendor: async ({ standIns }, use) => {
    await use(standIns.vendor);
  },

  pageForms: async ({ standIns }, use) => {
    await use(standIns.pageForms);
  },

  service: async ({ standIns }, use) => {
    await use(standIns.service);
  },

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

async function startStandIns(stage: Stage): Promise<StandIns> {
  const [vendor, pageForms] = await Promise.all([startVendor({ pace: 'off' }), startPageForms()]);
  stage.onClose(vendor.close);
  stage.onClose(pageForms.close);
  const services = [...vendor.config.services, ...pageForms.config.services];
  const service = await stage.startWithConfig({ services }, WITHOUT_DATA);
  vendor.allowPage(service.explorerOrigin);
  pageForms.allowPage(service.explorerOrigin);
  return { vendor, pageForms, service };
}

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
