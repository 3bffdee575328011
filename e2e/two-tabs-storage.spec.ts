import { ExplorerPage } from './support/explorer-page.ts';
import { expect, test } from './support/test.ts';

/** Opens the explorer, where another tab may have signed in already. */
async function arrive(explorer: ExplorerPage): Promise<void> {
  await explorer.page.goto(explorer.url);
  await expect(explorer.editor.getByRole('textbox')).toBeVisible();
}

test('two tabs of the browser: each keeps its own operations, and both one history', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run('query First { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');

  const other = new ExplorerPage(await context.newPage(), service.explorerUrl);
  await arrive(other);
  // A new tab begins with what was last worked on, and nothing else.
  await expect(other.editor).toContainText('query First');
  await expect(other.page.getByRole('tab')).toHaveText([/^First/]);
  await other.run('query Second($code: ID!) { country(code: $code) { name } }');
  await other.writeVariables('{ "code": "IS" }');
  await explorer.run('query Third { continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');

  await other.page.reload();
  await page.reload();
  await expect(other.editor).toContainText('query Second');
  await expect(other.page.getByRole('region', { name: 'Variables' })).toContainText('"IS"');
  await expect(explorer.editor).toContainText('query Third');
  await expect(page.getByRole('tab')).toHaveText([/^Third/]);
  await expect(other.page.getByRole('tab')).toHaveText([/^Second/]);

  await explorer.openPanel('History');
  const items = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(items).toHaveText([/Third/, /Second/, /First/]);
});

test('a full localStorage: what is typed is said to stay with the tab, and does', async ({
  explorer,
  page,
  user,
}) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function setItemUnlessFull(key: string, value: string): void {
      if (this === localStorage && value.includes('TooMuch')) {
        throw new DOMException('full', 'QuotaExceededError');
      }
      setItem.call(this, key, value);
    };
  });
  await explorer.openSignedIn(user);
  await explorer.paste('query TooMuch { continent(code: EU) { name } }');
  await expect(page.getByRole('status').filter({ hasText: 'storage is full' })).toBeVisible();
  const stored = () => page.evaluate(() => sessionStorage.getItem('gatehouse:service:tabState'));
  await expect.poll(stored).toContain('TooMuch');
  await page.reload();
  await expect(explorer.editor).toContainText('query TooMuch');
});
