import { ExplorerPage } from './support/explorer-page.ts';
import { expect, test } from './support/test.ts';

/** Opens the explorer, where another tab may have signed in already. */
async function arrive(explorer: ExplorerPage): Promise<void> {
  await explorer.page.goto(explorer.url);
  await expect(explorer.editor.getByRole('textbox')).toBeVisible();
}

test('two tabs of the browser: each keeps its own operations, and both one history @full', async ({
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

test('a tab of a window that was closed, or has crashed, is there in the next one @full', async ({
  context,
  explorer,
  page,
  service,
  user,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run('query First { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');

  /** Another window, with a tab made there. */
  const openWith = async (name: string): Promise<ExplorerPage> => {
    const other = new ExplorerPage(await context.newPage(), service.explorerUrl);
    await arrive(other);
    await other.page.getByRole('button', { name: 'New tab' }).click();
    await other.paste(`query ${name} { continent(code: AF) { name } }`);
    await expect(other.page.getByRole('tab', { name })).toBeVisible();
    return other;
  };
  const closed = await openWith('Closed');
  const crashed = await openWith('Crashed');
  await closed.page.close({ runBeforeUnload: true });
  const devTools = await context.newCDPSession(crashed.page);
  const gone = crashed.page.waitForEvent('crash');
  // Its answer never comes.
  devTools.send('Page.crash').catch(() => undefined);
  await gone;
  await crashed.page.close();
  await explorer.write('query Later { continent(code: AS) { name } }');

  const next = new ExplorerPage(await context.newPage(), service.explorerUrl);
  await arrive(next);
  const tabs = next.page.getByRole('tab');
  for (const name of ['Later', 'First', 'Closed', 'Crashed']) {
    await expect(tabs.filter({ hasText: name })).toHaveCount(1);
  }
  await expect(page.getByRole('tab')).toHaveText([/^Later/]);
  await tabs.filter({ hasText: 'Closed' }).click();
  await expect(next.editor).toContainText('query Closed');
  await next.page.reload();
  await expect(tabs).toHaveCount(4);

  // All windows closed, this one's last: what comes then has all of them.
  await page.close({ runBeforeUnload: true });
  await next.page.close({ runBeforeUnload: true });
  const last = new ExplorerPage(await context.newPage(), service.explorerUrl);
  await last.openSignedIn(user);
  await expect(last.page.getByRole('tab')).toHaveCount(4);
});

test('a full localStorage: what is typed is said to stay with the tab, and does @full', async ({
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
