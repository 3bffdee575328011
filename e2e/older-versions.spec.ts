import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fault-test.ts';

/** A browser's storages, as `e2e/older-versions` has them. */
interface Stored {
  readonly localStorage: Readonly<Record<string, string>>;
  readonly sessionStorage: Readonly<Record<string, string>>;
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    readonly stores: Readonly<
      Record<
        string,
        {
          readonly keyPath: string[] | null;
          readonly records: readonly { readonly key: unknown; readonly value: unknown }[];
        }
      >
    >;
  }[];
}

/** What a version left in the browser; its service then had another address. */
function storedBy(version: string, origin: string): Stored {
  const file = new URL(`older-versions/${version}/page.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8').replaceAll('ORIGIN', origin)) as Stored;
}

/** Puts it into the storages of a page's origin, where nothing is running yet. */
async function restore(page: Page, explorerUrl: string, stored: Stored): Promise<void> {
  const empty = new URL('older-versions', explorerUrl).href;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(empty);
  await page.evaluate(async ({ localStorage: shared, sessionStorage: own, databases }) => {
    for (const [key, text] of Object.entries(shared)) localStorage.setItem(key, text);
    for (const [key, text] of Object.entries(own)) sessionStorage.setItem(key, text);
    const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    for (const { name, version, stores } of databases) {
      const request = indexedDB.open(name, version);
      request.addEventListener('upgradeneeded', () => {
        for (const [store, { keyPath }] of Object.entries(stores)) {
          request.result.createObjectStore(store, { keyPath });
        }
      });
      const database = await settled(request);
      for (const [store, { keyPath, records }] of Object.entries(stores)) {
        const objects = database.transaction(store, 'readwrite').objectStore(store);
        const put = ({ key, value }: { key: unknown; value: unknown }) =>
          settled(objects.put(bytesIn(value), keyPath === null ? (key as IDBValidKey) : undefined));
        await Promise.all(records.map(put));
      }
      database.close();
    }

    /** JSON has bytes as `{$bytes, $base64}`. */
    function bytesIn(value: unknown): unknown {
      if (Array.isArray(value)) return value.map(bytesIn);
      if (typeof value !== 'object' || value === null) return value;
      if (!('$bytes' in value && '$base64' in value)) {
        return Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, bytesIn(each)]),
        );
      }
      const bytes = Uint8Array.from(atob(String(value.$base64)), (char) => char.charCodeAt(0));
      return value.$bytes === 'Uint32Array' ? new Uint32Array(bytes.buffer) : bytes;
    }
  }, stored);
}

for (const version of ['36644b91', '17c97ff6', '0.2.0']) {
  test(`tabs, history and theme of ${version} are there @full`, async ({
    explorer,
    faults,
    page,
    service,
    user,
  }) => {
    await restore(page, service.explorerUrl, storedBy(version, faults.origin));
    await explorer.openSignedIn(user);
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveText([/^(?:Land|Country)/, /^Erdteil/]);
    await expect(explorer.editor).toContainText('query Erdteil');
    await tabs.first().click();
    await expect(explorer.editor).toContainText('query Land');
    await expect(page.getByRole('region', { name: 'Variables' })).toContainText('IS');
    await expect(page.locator('body')).toHaveClass(/graphiql-dark/);
    await explorer.openPanel('History');
    const items = page.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(items).toHaveText([/My label/, /Land/]);
  });
}

for (const version of ['17c97ff6', '0.2.0']) {
  test(`saved operations and settings of ${version} are there @full`, async ({
    explorer,
    faults,
    page,
    service,
    user,
  }) => {
    await restore(page, service.explorerUrl, storedBy(version, faults.origin));
    await explorer.openSignedIn(user);
    await explorer.openPanel('Saved');
    const saved = page.getByRole('list', { name: 'Saved operations' }).getByRole('listitem');
    await expect(saved).toHaveText([/Nightly/, /Country/]);
    await page.keyboard.press('Control+,');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await expect(settings.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(settings.getByRole('radio', { name: 'Compact' })).toBeChecked();
    await expect(settings.getByRole('checkbox', { name: /^Wrap long lines/ })).not.toBeChecked();
    await expect(settings.getByRole('checkbox', { name: 'Group digits' })).toBeChecked();
    await expect(settings.getByRole('combobox', { name: /^Text size/ })).toHaveValue('18');
    await expect(settings.getByRole('combobox', { name: 'Default view' })).toHaveValue('table');
    await expect(settings.getByRole('combobox', { name: /^Time limit/ })).toHaveValue('300000');
    await expect(settings.getByRole('combobox', { name: 'Separator' })).toHaveValue(';');
  });
}

test('the schema of 17c97ff6 is compared with that of today @full', async ({
  explorer,
  faults,
  page,
  service,
  user,
}) => {
  await restore(page, service.explorerUrl, storedBy('17c97ff6', faults.origin));
  await explorer.openSignedIn(user);
  // It is of another service, so that much has changed since.
  await explorer.openPanel('Docs');
  const news = page.getByRole('status').filter({ hasText: 'The schema has changed' });
  await expect(news).toContainText('1 breaking');
});

test('databases of a newer version stay as they are, and the page says what it cannot do @full', async ({
  explorer,
  faults,
  page,
  service,
  user,
}) => {
  const { databases } = storedBy('17c97ff6', faults.origin);
  const newer = databases.map((database) => ({ ...database, version: 9 }));
  const stored = { localStorage: {}, sessionStorage: {}, databases: newer };
  await restore(page, service.explorerUrl, stored);
  await explorer.openSignedIn(user);
  await explorer.run('query Erdteil { continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  await explorer.openPanel('Saved');
  await expect(page.getByRole('region', { name: 'Saved' })).toContainText(
    'a newer version of this page forbids it',
  );
  const versions = await page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name, version }) => [name, version]),
  );
  expect(versions).toContainEqual(['gatehouse-operations', 9]);
});
