import { test as base } from '@playwright/test';
import { ExplorerPage } from './explorer-page.ts';
import { Guard } from './guard.ts';
import type { ServiceProcess } from './service-process.ts';
import type { Credentials } from './service-users.ts';
import { createStage, type ServiceVariables, type Stage } from './stage.ts';

export { expect } from '@playwright/test';

/**
 * The only one of a worker. What else tests share lies on the stage, by `once`: Playwright ends a worker, and
 * its browser, before tests with another fixture of workers.
 */
export interface WorkerFixtures {
  stage: Stage;
}

export interface TestFixtures {
  /** Variables of the service's environment; a file that sets them gets a service of its own. */
  serviceVariables: ServiceVariables;
  service: ServiceProcess;
  /** A service user that no other test is using. */
  user: Credentials;
  explorer: ExplorerPage;
  /** Watches each test, asked for or not. */
  guard: Guard;
}

/** Playwright's test, with a service of its own and a guard that no test can forget. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
    async ({}, use) => {
      const stage = await createStage();
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],

  serviceVariables: [{}, { option: true }],

  service: async ({ stage, serviceVariables }, use) => {
    await use(await stage.once(startService, serviceVariables));
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

function startService(stage: Stage, variables: ServiceVariables): Promise<ServiceProcess> {
  return stage.start(variables);
}
