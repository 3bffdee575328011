import type { Page } from '@playwright/test';
import { ExplorerPage } from './support/explorer-page.ts';
import { expectSignedOut, expectToWork, openTab, signInWithTwoTabs } from './support/tabs.ts';
import { expect, test } from './support/test.ts';
import { holdTokenRequests, watchTokenRequests } from './support/token-traffic.ts';

// Several pages start GraphiQL in one test.
test.slow();

/** Ways to open one more window from a page. */
const WAYS: Record<string, (page: Page, url: string) => Promise<unknown>> = {
  'a new tab': async (page, url) => openTab(page.context(), url),
  'window.open': (page, url) => page.evaluate((address) => void window.open(address), url),
  'a link with a target': (page, url) => clickLink(page, url, ''),
  'a link that keeps no opener': (page, url) => clickLink(page, url, 'noopener'),
};

test('a window that is opened joins the session of the open one', async ({
  context,
  explorer,
  page,
  user,
}) => {
  const requests = watchTokenRequests(context);
  await explorer.openSignedIn(user);
  for (const [way, open] of Object.entries(WAYS)) {
    await test.step(way, async () => {
      const opening = context.waitForEvent('page');
      await open(page, explorer.url);
      const opened = await opening;
      await expectToWork(new ExplorerPage(opened, explorer.url));
      await expect(opened.getByText('This tab only')).toHaveCount(0);
      expect(requests).toHaveLength(1);
      await opened.close();
    });
  }
});

test('a tab joins while only one in the background is left @full', async ({
  context,
  explorer,
  page,
  user,
}) => {
  const second = await signInWithTwoTabs(context, explorer, user);
  await page.close();
  await second.page.evaluate(loseFirstOffer);
  const third = await openTab(context, explorer.url);
  await expectToWork(third);
});

test('a sign-in signs in all tabs that wait for one @full', async ({ context, explorer, user }) => {
  const requests = watchTokenRequests(context);
  await explorer.open();
  const others = [
    await openTab(context, explorer.url),
    await openTab(context, explorer.url),
  ] as const;
  for (const other of others) await expectSignedOut(other);
  await others[0].password.fill('half a password');
  await explorer.signIn(user);
  for (const other of others) await expect(other.timer).toBeVisible();
  await expectToWork(others[0]);
  expect(requests).toHaveLength(1);
});

test('a sign-out reaches every tab, and no new one gets in @full', async ({
  context,
  explorer,
  user,
}) => {
  const second = await signInWithTwoTabs(context, explorer, user);
  await second.signOut();
  await expectSignedOut(second);
  await expectSignedOut(explorer);
  await expectSignedOut(await openTab(context, explorer.url));
  await explorer.page.reload();
  await expectSignedOut(explorer);

  const requests = watchTokenRequests(context);
  await explorer.signIn(user);
  await expect(second.timer).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('two tabs that sign in at the same moment make one token request @full', async ({
  context,
  explorer,
  user,
}) => {
  const requests = watchTokenRequests(context);
  const release = await holdTokenRequests(context);
  await explorer.open();
  const second = await openTab(context, explorer.url);
  for (const tab of [explorer, second]) await tab.enter(user);
  await Promise.all([explorer, second].map((tab) => tab.signInButton.click()));
  for (const { page } of [explorer, second]) {
    await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  }
  release();
  await expect(explorer.timer).toBeVisible();
  await expectToWork(second);
  expect(requests).toHaveLength(1);
});

test('where the first of two tabs fails to sign in, the second one makes its own request @full', async ({
  context,
  explorer,
  user,
}) => {
  const requests = watchTokenRequests(context);
  const release = await holdTokenRequests(context);
  await explorer.open();
  const second = await openTab(context, explorer.url);
  await explorer.enter({ ...user, password: 'not-the-password-of-this-user' });
  await explorer.signInButton.click();
  await expect.poll(() => requests.length).toBe(1);
  await second.enter(user);
  await second.signInButton.click();
  await expect(second.page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  release();
  await expect(second.timer).toBeVisible();
  // Like everybody else who waits for a sign-in.
  await expect(explorer.timer).toBeVisible();
  expect(requests).toHaveLength(2);
});

async function clickLink(page: Page, url: string, rel: string): Promise<void> {
  await page.evaluate(
    ([href, relation]) => {
      const link = document.createElement('a');
      Object.assign(link, { href, rel: relation, target: '_blank', textContent: 'Opens a window' });
      document.querySelector('header')?.append(link);
    },
    [url, rel] as const,
  );
  const link = page.getByRole('link', { name: 'Opens a window' });
  await link.click();
  await link.evaluate((element) => element.remove());
}

/** What a tab of a busy machine answers first comes too late for anybody to hear it. */
function loseFirstOffer(): void {
  const { prototype } = MessagePort;
  const post = Reflect.get(prototype, 'postMessage') as (...args: unknown[]) => void;
  const loseOnce = function (this: MessagePort, ...args: unknown[]): void {
    if (JSON.stringify(args[0])?.includes('"found"'))
      Object.assign(prototype, { postMessage: post });
    else post.apply(this, args);
  };
  Object.assign(prototype, { postMessage: loseOnce });
}
