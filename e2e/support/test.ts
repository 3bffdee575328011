import { test as base } from '@playwright/test';
import { ExplorerPage } from './explorer-page.ts';
import { Guard } from './guard.ts';
import type { ServiceProcess } from './service-process.ts';
import type { Credentials } from './service-users.ts';
import { createStage, type Stage } from './stage.ts';

export { expect } from '@playwright/test';

export interface WorkerFixtures {
  /** Variables of the service's environment; a file that sets them gets services of its own. */
  serviceVariables: Readonly<Record<string, string>>;
  stage: Stage;
  service: ServiceProcess;
}

export interface TestFixtures {
  /** Whether the page meets somebody who has not been through the tour. */
  isNewcomer: boolean;
  /** A service user that no other test is using. */
  user: Credentials;
  explorer: ExplorerPage;
  /** Watches each test, asked for or not. */
  guard: Guard;
}

/** Playwright's test, with a service of its own and a guard that no test can forget. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serviceVariables: [{}, { option: true, scope: 'worker' }],

  stage: [
    async ({ serviceVariables }, use) => {
      const stage = await createStage(serviceVariables);
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],

  service: [
    async ({ stage }, use) => {
      await use(await stage.start());
    },
    { scope: 'worker' },
  ],

  isNewcomer: [false, { option: true }],

  context: async ({ context, isNewcomer }, use) => {
    if (!isNewcomer) await context.addInitScript(keepTourDone);
    await use(context);
  },

  user: async ({ stage }, use) => {
    await use(stage.nextUser());
  },

  explorer: async ({ page, service }, use) => {
    await use(new ExplorerPage(page, service.explorerUrl));
  },

  guard: [
    async ({ context, service }, use) => {
      const guard = await Guard.watch(context, [service.explorerOrigin, service.authOrigin]);
      await use(guard);
      base.expect(await guard.finish(), 'what must never happen').toEqual([]);
    },
    { auto: true },
  ],
});

/** In the page: keeps, as the end of the tour does, that somebody has been through it. */
function keepTourDone(): void {
  try {
    localStorage.setItem('gatehouse:tour', 'done');
  } catch {
    // Before the first page there is no storage.
  }
}
