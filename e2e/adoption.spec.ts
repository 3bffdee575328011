import type { BrowserContext, Page } from '@playwright/test';
import { ExplorerPage } from './support/explorer-page.ts';
import type { ServiceProcess } from './support/service-process.ts';
import type { Credentials } from './support/service-users.ts';
import { expect, test } from './support/test.ts';
import { requestTokenOutside } from './support/token-request.ts';
import { watchTokenRequests, watchTokensOf } from './support/token-traffic.ts';

// Several pages start GraphiQL in one test.
test.slow();

/** A tab that no news of a new token reaches. */
async function openDeafTab(context: BrowserContext, url: string): Promise<ExplorerPage> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('message', (event: MessageEvent<{ type: string }>) => {
      if (event.data.type === 'session-announced') event.stopImmediatePropagation();
    });
  });
  await page.goto(url);
  const tab = new ExplorerPage(page, url);
  await expect(tab.timer).toBeVisible();
  await expect(tab.editor.getByRole('textbox')).toBeVisible();
  return tab;
}

/** Somebody else's job ends the token, and the first tab signs in for a new one. */
async function renew(
  explorer: ExplorerPage,
  { authOrigin }: ServiceProcess,
  user: Credentials,
): Promise<void> {
  await requestTokenOutside(authOrigin, user);
  // Another operation each time: one that stands there already is no edit.
  await explorer.run(
    `query Ends${crypto.randomUUID().slice(0, 8)} { continent(code: AF) { name } }`,
  );
  await explorer.signInAgain(user);
  await expect(explorer.answer).toContainText('Africa');
}

/** Whatever a page asks of its user. */
const dialogs = (page: Page) => page.getByRole('dialog').filter({ visible: true });

test('what is refused takes the newer token of another tab: a query at once, a mutation when asked @full', async ({
  context,
  explorer,
  service,
  user,
}) => {
  const requests = watchTokenRequests(context);
  await explorer.openSignedIn(user);
  const deaf = await openDeafTab(context, explorer.url);

  await test.step('a query, and nobody is asked', async () => {
    await renew(explorer, service, user);
    const tokens = watchTokensOf(deaf.page, 'Adopts');
    await deaf.run('query Adopts { continent(code: EU) { name } }');
    await expect(deaf.answer).toContainText('Europe');
    await expect(dialogs(deaf.page)).toHaveCount(0);
    expect(tokens).toHaveLength(2);
    expect(new Set(tokens).size).toBe(2);
    expect(requests).toHaveLength(2);
  });

  await test.step('a mutation asks before it runs', async () => {
    await renew(explorer, service, user);
    const tokens = watchTokensOf(deaf.page, 'Plan');
    await deaf.run('mutation Plan { planRoute(stops: ["City:2950159"]) { stops { name } } }');
    await expect(deaf.repeatDialog).toBeVisible();
    await expect(deaf.dialog).toBeHidden();
    expect(tokens).toHaveLength(1);
    await deaf.repeatDialog.getByRole('button', { name: 'Run mutation' }).click();
    await expect.poll(() => new Set(tokens).size).toBe(2);
    expect(requests).toHaveLength(3);
  });
});

test('a new token reaches the other tabs before they need it @full', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  await explorer.openSignedIn(user);
  const opening = context.waitForEvent('page');
  await page.evaluate((url) => void window.open(url), explorer.url);
  const second = new ExplorerPage(await opening, explorer.url);
  await expect(second.editor.getByRole('textbox')).toBeVisible();
  await renew(explorer, service, user);
  const tokens = watchTokensOf(second.page, 'HasIt');
  await second.run('query HasIt { continent(code: EU) { name } }');
  await expect(second.answer).toContainText('Europe');
  expect(tokens).toHaveLength(1);
});
