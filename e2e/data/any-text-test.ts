import { ExplorerPage } from '../support/explorer-page.ts';
import { test as base } from '../support/gatehouse-command.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { type Stage, WITHOUT_DATA } from '../support/stage.ts';
import { ANSWER, DEFAULTS, TYPE_DEFS } from './columns.ts';
import { startAnyText, type AnyText } from './start-any-text.mjs';

export { expect } from '@playwright/test';

interface WithAnyText {
  readonly anyText: AnyText;
  readonly service: ServiceProcess;
}

async function startWithAnyText(stage: Stage): Promise<WithAnyText> {
  const anyText = await startAnyText(TYPE_DEFS, DEFAULTS);
  stage.onClose(anyText.close);
  const service = await stage.startWithConfig(anyText.config, WITHOUT_DATA);
  anyText.allowPage(service.explorerOrigin);
  return { anyText, service };
}

/** Before a service that answers {@link ANSWER}, or what `anyText` is told to. */
export const test = base.extend<{ withAnyText: WithAnyText; anyText: AnyText }>({
  withAnyText: async ({ stage }, use) => {
    await use(await stage.once(startWithAnyText));
  },

  anyText: async ({ withAnyText }, use) => {
    await use(withAnyText.anyText);
  },

  service: async ({ withAnyText }, use) => {
    await use(withAnyText.service);
  },

  user: async ({ anyText }, use) => {
    await use({ ...anyText.user, apiKey: anyText.key });
  },

  explorer: async ({ page, service, anyText, guard }, use) => {
    for (const origin of anyText.origins) guard.allowOrigin(origin);
    anyText.answerWith(ANSWER);
    anyText.showSchema(true);
    anyText.takeBodies();
    // It would ask where to put a file.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await use(new ExplorerPage(page, service.explorerUrl));
  },

  gatehouse: async ({ gatehouse, anyText }, use) => {
    const env = { GATEHOUSE_AUTH_URL: anyText.authUrl, GATEHOUSE_BASE_URL: anyText.baseUrl };
    await use((args, options) => gatehouse(args, { ...options, env: { ...env, ...options?.env } }));
  },
});
