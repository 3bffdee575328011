import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test('nothing piles up over operations and sign-ins @full', async ({ explorer, page, user }) => {
  const jsonWorkers = await watchJsonWorkers(page);
  const links = page.locator('head link');
  await explorer.openSignedIn(user);
  // Monaco wants a worker for JSON after each of them, and gives up the one before.
  for (const name of ['Eine', 'Andere', 'Letzte']) {
    await explorer.run(`query ${name} { continent(code: EU) { name } }`);
    await expect(page.getByRole('tab')).toHaveText(new RegExp(`^${name}`));
    await expect(explorer.answer).toContainText('Europe');
  }
  // At once, while GraphiQL still waits to write down its tabs.
  await explorer.write('query Danach { continent(code: AF) { name } }');
  await explorer.signOut();
  await explorer.signIn(user);
  await expect(page.getByRole('tab')).toHaveText([/^Danach/]);
  await expect(explorer.editor).toContainText('code: AF');
  // What is loaded for whoever has signed out comes once.
  const loaded = await links.evaluateAll((all) =>
    (all as HTMLLinkElement[]).map(({ rel, href }) => `${rel} ${href}`),
  );
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded).toEqual([...new Set(loaded)]);

  expect(await jsonWorkers.count()).toBe(0);
  await explorer.writeVariables('{"unheard": }');
  const faults = page.getByRole('region', { name: 'Variables' }).locator('.squiggly-error');
  await expect(faults).not.toHaveCount(0);
  expect(await jsonWorkers.count()).toBe(1);
  expect(await jsonWorkers.documents()).toBe(1);

  // The same one goes on for as long as the variables are the same.
  await explorer.write('query Falsch { nowhere }');
  const faultsOfOperation = explorer.editor.locator('.squiggly-error');
  await expect(faultsOfOperation).not.toHaveCount(0);
  await explorer.write('query Richtig { continent(code: AF) { name } }');
  await expect(faultsOfOperation).toHaveCount(0);
  await explorer.writeVariables('{}');
  await expect(faults).toHaveCount(0);
  expect(await jsonWorkers.count()).toBe(1);
});

/** Counts workers for JSON, those too that are ended before anybody else hears of them. */
async function watchJsonWorkers(page: Page) {
  await page.addInitScript(() => {
    const started: string[] = [];
    const told: string[] = [];
    const Original = window.Worker;
    window.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        started.push(String(url));
      }
      override postMessage(...args: unknown[]): void {
        told.push(JSON.stringify(args[0]));
        Reflect.apply(super.postMessage, this, args);
      }
    };
    Object.assign(window, { jsonWorkers: { started, told } });
  });
  const read = (what: 'started' | 'told') =>
    page.evaluate((name): string[] => {
      const all = Reflect.get(window, 'jsonWorkers') as Record<string, string[]>;
      return all[name] ?? [];
    }, what);
  return {
    count: async () => (await read('started')).filter((url) => url.includes('json.worker')).length,
    /** How many documents they have been told the variables of. */
    documents: async () =>
      new Set((await read('told')).join().match(/[\w.-]*-variables-schema\.json/g)).size,
  };
}
