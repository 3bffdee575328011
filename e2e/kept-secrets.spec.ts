import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** All that IndexedDB has of saved operations, as text. */
const savedItems = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const request = indexedDB.open('gatehouse-operations');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('IndexedDB did not open.'));
    });
    const all = database.transaction('items').objectStore('items').getAll();
    const items = await new Promise<unknown>((resolve) => {
      all.onsuccess = () => resolve(all.result);
    });
    database.close();
    return JSON.stringify(items);
  });

const storages = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

/** The bearer token that the next call carries. */
async function tokenOf(page: Page, run: () => Promise<void>): Promise<string> {
  const call = page.waitForRequest((request) => 'authorization' in request.headers());
  await run();
  return ((await call).headers()['authorization'] ?? '').replace('Bearer ', '');
}

test('key and token are kept under no name, and what an earlier version kept is cleaned', async ({
  explorer,
  guard,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  const token = await tokenOf(page, () =>
    explorer.run('query Land($code: ID!) { country(code: $code) { name } }'),
  );
  // They are typed into the editors here.
  guard.allowInDocument(token, user.apiKey);
  const headers = {
    'x-fwd': token,
    'x-b': `Basic ${Buffer.from(`a:${user.apiKey}`).toString('base64')}`,
    'private-token': 'of-another-system',
    'x-tenant': '7',
    'accept-language': 'de',
  };
  const dialog = page.getByRole('dialog', { name: 'Save operation' });

  await test.step('saving leaves them out, and says so', async () => {
    await explorer.writeHeaders(JSON.stringify(headers));
    await page.keyboard.press('Control+S');
    await expect(dialog).toContainText('Left out as secret: x-fwd, x-b, private-token.');
    await dialog.getByRole('checkbox', { name: /^Keep the headers too/ }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+S');
    await expect(dialog).toBeHidden();
    const kept = await savedItems(page);
    for (const secret of [token, user.apiKey, 'of-another-system', headers['x-b']])
      expect(kept).not.toContain(secret);
    for (const name of ['x-tenant', 'accept-language']) expect(kept).toContain(name);
  });

  await test.step('a mask stands for them in variables, draft and history', async () => {
    await explorer.showVariables('JSON');
    const variables = page.getByRole('region', { name: 'Variables', exact: true });
    await variables.locator('.monaco-editor').filter({ visible: true }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(`{ "code": "${user.apiKey}" }`);
    await page.keyboard.press('Control+S');
    await expect.poll(() => savedItems(page)).toContain('•••');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => storages(page)).toMatch(/queries.*•••/);
    expect(await storages(page)).not.toContain(user.apiKey);
    expect(await savedItems(page)).not.toContain(user.apiKey);
  });

  await test.step('kept by an earlier version: cleaned at the next start, and said', async () => {
    await page.evaluate(
      async ([fwd = '', key = '']) => {
        localStorage.setItem(
          'gatehouse:old:queries',
          JSON.stringify({ queries: [{ query: '{ a }', variables: `{"k":"${key}"}` }] }),
        );
        const request = indexedDB.open('gatehouse-operations');
        const database = await new Promise<IDBDatabase>((resolve) => {
          request.onsuccess = () => resolve(request.result);
        });
        const transaction = database.transaction('items', 'readwrite');
        const item = {
          kind: 'operation',
          id: 'old',
          name: 'Of before',
          description: '',
          query: '{ a }',
          variables: '',
          position: 0,
          headers: JSON.stringify({ 'x-fwd': fwd, 'x-token': 'abc-of-before', 'x-tenant': '8' }),
        };
        transaction.objectStore('items').put({ item, version: 1 }, ['old', 'old']);
        await new Promise<void>((resolve) => {
          transaction.oncomplete = () => resolve();
        });
        database.close();
      },
      [token, user.apiKey],
    );
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: 'Secrets were removed' });
    await expect(notice).toContainText('Of before: x-fwd, x-token; History and favourites.');
    const kept = await savedItems(page);
    for (const secret of [token, 'abc-of-before']) expect(kept).not.toContain(secret);
    expect(kept).toContain('\\"x-tenant\\": \\"8\\"');
    expect(await storages(page)).not.toContain(user.apiKey);
    await notice.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(notice).toBeHidden();
    await page.reload();
    await expect(explorer.timer).toBeVisible();
    await expect(notice).toBeHidden();
  });
});
