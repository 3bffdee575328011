import { expect, test } from './support/test.ts';

test('tabs, variables and history are there after a reload', async ({ explorer, user, page }) => {
  await explorer.openSignedIn(user);
  await explorer.write('query Land($code: ID!) { country(code: $code) { name } }');
  await explorer.writeVariables('{ "code": "IS" }');
  await page.keyboard.press('Control+Enter');
  await expect(explorer.answer).toContainText('Iceland');

  await page.getByRole('button', { name: 'New tab' }).click();
  await explorer.run('query Erdteil { continent(code: AF) { name } }');
  await expect(explorer.answer).toContainText('Africa');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([/^Land/, /^Erdteil/]);

  // GraphiQL writes its tabs down half a second after the last change.
  const stored = () => page.evaluate(() => localStorage.getItem('gatehouse:service:tabState'));
  await expect.poll(stored).toContain('query Erdteil');
  await page.reload();
  await expect(tabs).toHaveText([/^Land/, /^Erdteil/]);
  await expect(explorer.editor).toContainText('query Erdteil');
  await tabs.filter({ hasText: 'Land' }).click();
  await expect(explorer.editor).toContainText('query Land');
  await expect(page.getByRole('region', { name: 'Variables' })).toContainText('"code": "IS"');

  await explorer.openPanel('History');
  const items = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(0)).toContainText('Erdteil');
  await items.filter({ hasText: 'Land' }).getByRole('button').first().click();
  await explorer.editor.getByRole('textbox').press('Control+Enter');
  await expect(explorer.answer).toContainText('Iceland');
});

test('a favourite and its label outlive a reload', async ({ explorer, user, page }) => {
  await explorer.openSignedIn(user);
  await explorer.run('query Kept { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await explorer.openPanel('History');
  const item = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await item.getByRole('button', { name: 'Edit label' }).click();
  await item.getByRole('textbox').fill('My label');
  await page.keyboard.press('Enter');
  await expect(item).toContainText('My label');
  await item.getByRole('button', { name: 'Add favorite' }).click();

  await page.reload();
  await explorer.openPanel('History');
  await expect(item).toContainText('My label');
  await expect(item.getByRole('button', { name: 'Remove favorite' })).toBeVisible();
});

test('a thousand operations and fifty tabs: found, reached by key, deleted and brought back', async ({
  explorer,
  user,
  page,
}) => {
  await page.addInitScript(() => {
    const entry = (n: number) => ({ query: `query Run${n} { continent(code: EU) { name } }` });
    const queries = Array.from({ length: 1_000 }, (_, n) => ({ ...entry(n), variables: '' }));
    const favorites = [{ ...entry(5_000), label: 'Kept', favorite: true }];
    localStorage.setItem('gatehouse:service:queries', JSON.stringify({ queries }));
    localStorage.setItem('gatehouse:service:favorites', JSON.stringify({ favorites }));
    const tabs = Array.from({ length: 50 }, (_, n) => {
      const rest = { headers: null, operationName: null, response: null };
      return { id: `tab-${n}`, title: `Tab${n}`, query: `{ a${n} }`, variables: null, ...rest };
    });
    const tabState = JSON.stringify({ tabs, activeTabIndex: 40 });
    localStorage.setItem('gatehouse:service:tabState', tabState);
  });
  await explorer.openSignedIn(user);
  await expect(page.getByRole('tab', { name: 'Tab40' })).toBeInViewport();
  await page.getByRole('button', { name: 'New tab' }).click();
  await expect(page.getByRole('tab').last()).toBeInViewport();

  await explorer.openPanel('History');
  const history = page.getByRole('region', { name: 'History' });
  const items = history.getByRole('listitem');
  const status = history.getByRole('status').first();
  await expect(status).toHaveText('1001 operations');
  await expect(items.first()).toContainText('Kept');
  expect(await items.count()).toBeLessThan(60);

  // From the search on by keyboard alone: to the oldest, which is put into the editor.
  await history.getByRole('searchbox', { name: 'Search history' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(items.last()).toContainText('Run0');
  await expect(items.last()).toHaveAttribute('aria-posinset', '1001');
  await expect(items.last().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(explorer.editor).toContainText('query Run0');

  await history.getByRole('searchbox').fill('run777 continent');
  await expect(status).toHaveText('1 of 1001 operations');
  await items.getByRole('button').first().press('Delete');
  await expect(status).toHaveText('Nothing in the history matches.');
  await history.getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveText([/Run777/]);

  await history.getByRole('searchbox').press('Escape');
  await history.getByRole('button', { name: 'Clear', exact: true }).click();
  await history.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(items).toHaveText([/Kept/]);
});
