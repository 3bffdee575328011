import { ExplorerPage } from './support/explorer-page.ts';
import { startBrowserWithoutStorage } from './support/fault-browser.ts';
import { expect, test } from './support/test.ts';
import { holdWallClock } from './support/wall-clock.ts';

const EUROPE = '{ continent(code: EU) { name } }';
const AFRICA = '{ continent(code: AF) { name } }';

test('a clock that is a day ahead, and then jumps back two, changes nothing @full', async ({
  explorer,
  user,
  page,
}) => {
  const clock = await holdWallClock(page);
  await explorer.open();
  await clock.set(24);
  await explorer.signIn(user);
  await expect(explorer.timer).toHaveText(/^7 h 59 min$/);
  await explorer.run(EUROPE);
  await expect(explorer.answer).toContainText('Europe');

  await clock.set(-48);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await explorer.run(AFRICA);
  await expect(explorer.answer).toContainText('Africa');
  await expect(explorer.timer).toHaveText(/^7 h 59 min$/);
  await expect(explorer.dialog).toBeHidden();
});

test('a storage that is full: what is typed stays on the page, and runs @full', async ({
  explorer,
  user,
  page,
}) => {
  await explorer.open();
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      let index = 0;
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (; index < 10_000; index += 1) storage.setItem(`full-${index}`, 'x'.repeat(size));
        } catch {
          // No room for so much: less, until nothing fits any more.
        }
      }
    }
  });
  const room = () =>
    page.evaluate(() =>
      [localStorage, sessionStorage].some((storage) => {
        try {
          storage.setItem('room', 'x');
          return true;
        } catch {
          return false;
        }
      }),
    );
  expect(await room()).toBe(false);
  await explorer.signIn(user);
  for (const [operation, name] of [
    [EUROPE, 'Europe'],
    [AFRICA, 'Africa'],
  ] as const) {
    await explorer.paste(operation);
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText(name);
  }
  await expect(explorer.editor).toContainText('code: AF');
  await expect(explorer.alert).toHaveCount(0);
  expect(await room()).toBe(false);
});

test('cookies and storage forbidden: everything but what outlives the page @full', async ({
  launchOptions,
  service,
  user,
}) => {
  const { context, close } = await startBrowserWithoutStorage(launchOptions);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  const page = await context.newPage();
  const explorer = new ExplorerPage(page, service.explorerUrl);
  await explorer.open();
  const forbidden = await page.evaluate(() => {
    try {
      return `no, there are ${localStorage.length}`;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(forbidden).toBe('SecurityError');
  await explorer.signIn(user);
  await expect(page.getByRole('banner').getByText('This tab only', { exact: true })).toBeVisible();
  for (const [operation, name] of [
    [EUROPE, 'Europe'],
    [AFRICA, 'Africa'],
  ] as const) {
    await explorer.paste(operation);
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText(name);
  }
  await explorer.signOut();
  await explorer.signIn(user);
  await expect(explorer.editor).toContainText('code: AF');
  expect(errors).toEqual([]);
  await close();
});

test('a private window works, and the next one knows nothing of it @full', async ({
  explorer,
  browser,
  service,
  user,
}) => {
  // Playwright's contexts are private windows: off the record, each with storages of its own.
  await explorer.openSignedIn(user);
  await explorer.write(EUROPE);
  const next = await browser.newContext();
  const page = await next.newPage();
  await page.goto(service.explorerUrl);
  await expect(new ExplorerPage(page, service.explorerUrl).signInButton).toBeVisible();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  await next.close();
});
