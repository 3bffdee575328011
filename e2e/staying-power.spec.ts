import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test('nothing piles up over operations and sign-ins', async ({ explorer, page, user }) => {
  const jsonWorkers = await countJsonWorkers(page);
  const links = page.locator('head link');
  await explorer.open();
  await explorer.signIn(user);
  // Monaco wants a worker for JSON after each of them, and gives up the one before.
  for (const name of ['Eine', 'Andere', 'Letzte']) {
    await explorer.run(`query ${name} { continent(code: EU) { name } }`);
    await expect(page.getByRole('tab')).toHaveText(new RegExp(`^${name}`));
    await expect(explorer.answer).toContainText('Europe');
  }
  const before = await links.count();
  // At once, while GraphiQL still waits to write down its tabs.
  await explorer.write('query Danach { continent(code: AF) { name } }');
  await explorer.signOutButton.click();
  await explorer.signIn(user);
  await expect(page.getByRole('tab')).toHaveText([/^Danach/]);
  await expect(explorer.editor).toContainText('code: AF');
  expect(await links.count()).toBe(before);

  expect(await jsonWorkers()).toBe(0);
  await explorer.writeVariables('{"unheard": }');
  await expect(page.locator('.squiggly-error')).not.toHaveCount(0);
  expect(await jsonWorkers()).toBe(1);
});

/** Counts those too that are ended before anybody else hears of them. */
async function countJsonWorkers(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const started: string[] = [];
    const Original = window.Worker;
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        started.push(String(url));
      }
    };
    Object.assign(window, { startedWorkers: started });
  });
  const all = () => page.evaluate(() => Reflect.get(window, 'startedWorkers') as string[]);
  return async () => (await all()).filter((url) => url.includes('json.worker')).length;
}
