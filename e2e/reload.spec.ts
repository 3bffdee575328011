import type { BrowserContext, Page } from '@playwright/test';
import { ExplorerPage } from './support/explorer-page.ts';
import { expectSignedOut, expectToWork, openTab, signInWithTwoTabs } from './support/tabs.ts';
import { expect, test } from './support/test.ts';
import { watchTokenRequests } from './support/token-traffic.ts';

// Several pages start GraphiQL in one test.
test.slow();

const QUERY = 'query Typed($code: ContinentCode!) { continent(code: $code) { name } }';

/** Ways to leave the page and to come back to it in the same tab; there is no back/forward cache. */
const WAYS: Record<string, (page: Page, elsewhere: string) => Promise<unknown>> = {
  'a reload': (page) => page.reload(),
  'five reloads': async (page) => {
    for (let count = 1; count <= 5; count += 1) await page.reload();
  },
  'a hard reload': async (page) => {
    const devtools = await page.context().newCDPSession(page);
    const loaded = page.waitForEvent('load');
    await devtools.send('Page.reload', { ignoreCache: true });
    await loaded;
  },
  'a link to another site and back': async (page, elsewhere) => {
    await page.goto(elsewhere);
    await page.goBack();
  },
  'back to another site and forward': async (page) => {
    await page.goBack();
    await page.goForward();
  },
  'its address entered again': (page) => page.goto(page.url()),
};

test('the session and what was typed are kept, in whatever way one leaves and comes back', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  const requests = watchTokenRequests(context);
  const elsewhere = `${service.authOrigin}/healthz`;
  await page.goto(elsewhere);
  await explorer.openSignedIn(user);
  await explorer.write(QUERY);
  await explorer.writeVariables('{ "code": "AF" }');
  for (const [way, leave] of Object.entries(WAYS)) {
    await test.step(way, async () => {
      await leave(page, elsewhere);
      await expect(explorer.timer).toBeVisible();
      await expect(explorer.editor).toContainText('query Typed');
      await explorer.editor.click();
      await page.keyboard.press('Control+Enter');
      // The answer itself may be the one from before.
      await expect(explorer.lastCall).toContainText('Done');
      await expect(explorer.answer).toContainText('Africa');
      expect(requests).toHaveLength(1);
      await expect(page.getByText('This tab only')).toHaveCount(0);
    });
  }
});

test('after a reload new tabs still join @full', async ({ context, explorer, page, user }) => {
  const requests = watchTokenRequests(context);
  await explorer.openSignedIn(user);
  await page.reload();
  await expect(explorer.timer).toBeVisible();
  await expectToWork(await openTab(context, explorer.url));
  expect(requests).toHaveLength(1);
});

test('a tab that is closed and opened again has no session @full', async ({
  context,
  explorer,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  await page.close();
  await expectSignedOut(await openTab(context, explorer.url));
});

test('a tab’s session is given to the page that holds its nonce, and to nobody twice', async ({
  context,
  explorer,
  page,
  user,
}) => {
  await explorer.openSignedIn(user);
  const nonce = await leaveAndReadNonce(page, explorer.url);

  const guesser = await openTabWith(context, explorer.url, crypto.randomUUID());
  await expectSignedOut(guesser);
  await guesser.page.close();

  const holder = await openTabWith(context, explorer.url, nonce);
  await expect(holder.timer).toBeVisible();
  await holder.page.close();

  const second = await openTabWith(context, explorer.url, nonce);
  await expectSignedOut(second);
});

test('a sign-out ends what another tab has left @full', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  const second = await signInWithTwoTabs(context, explorer, user);
  await page.goto(`${service.explorerOrigin}/healthz`);
  await second.signOut();
  await expectSignedOut(second);
  await page.goBack();
  await expectSignedOut(explorer);
});

test('ten seconds away are too long @full', async ({ explorer, page, service, user }) => {
  await explorer.openSignedIn(user);
  await page.goto(`${service.explorerOrigin}/healthz`);
  // The worker's clock cannot be moved from here.
  await page.waitForTimeout(10_500);
  await page.goBack();
  await expectSignedOut(explorer);
});

test('nothing but random numbers, times and choices is kept @full', async ({
  context,
  explorer,
  guard,
  page,
  service,
  user,
}) => {
  await explorer.openSignedIn(user);
  await expectToWork(await openTab(context, explorer.url));
  await page.reload();
  await expect(explorer.timer).toBeVisible();
  // The window's tabs are opened with the editors.
  await expect(explorer.editor.getByRole('textbox')).toBeVisible();
  await page.goto(`${service.explorerOrigin}/healthz`);
  await guard.inspect(page);
  const kept = await page.evaluate(() => Object.entries(sessionStorage));
  // What is typed in the editors is the tab's own, too.
  const isTyped = (name: string) => /^gatehouse:service:(tabState|query|variables)$/.test(name);
  expect(Object.fromEntries(kept.filter(([name]) => !isTyped(name)))).toEqual({
    'gatehouse:reload': expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    'gatehouse:service': 'service',
    'gatehouse:window': expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    // That its page has gone.
    'gatehouse:window-left': '',
  });
  const versions = await page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('gatehouse.session-version:')),
  );
  expect(versions).toEqual([[expect.any(String), expect.stringMatching(/^[\d ]+$/)]]);
});

/**
 * Leaves the explorer for a file of it, where what it keeps can be read. A page that has not its opener policy would
 * come in another process, and Chromium ends that of the explorer while it may still write.
 */
async function leaveAndReadNonce(page: Page, explorerUrl: string): Promise<string> {
  await page.goto(`${explorerUrl}token-worker.js`);
  const nonce = await page.evaluate(() => sessionStorage.getItem('gatehouse:reload'));
  expect(nonce).not.toBeNull();
  return nonce ?? '';
}

/** A tab whose storage holds a nonce that it did not leave itself. */
async function openTabWith(
  context: BrowserContext,
  url: string,
  nonce: string,
): Promise<ExplorerPage> {
  const page = await context.newPage();
  await page.addInitScript((value) => sessionStorage.setItem('gatehouse:reload', value), nonce);
  await page.goto(url);
  return new ExplorerPage(page, url);
}
