import { dragTab, openTab } from './support/tabs.ts';
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

  // A tab is dragged past its neighbour, and back.
  await dragTab(page, 1, 0);
  await expect(tabs).toHaveText([/^Erdteil/, /^Land/]);
  await expect(explorer.editor).toContainText('query Erdteil');
  await dragTab(page, 0, 1);
  await expect(tabs).toHaveText([/^Land/, /^Erdteil/]);
  await expect(explorer.editor).toContainText('query Erdteil');

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
  // A click shows an operation beside the editors, which stay as they are until it is opened.
  const erdteil = page.getByRole('region', { name: 'Preview: Erdteil' });
  const land = page.getByRole('region', { name: 'Preview: Land' });
  await items.filter({ hasText: 'Erdteil' }).getByRole('button').first().click();
  await expect(erdteil).toContainText('continent(code: AF)');
  await expect(explorer.editor).toContainText('query Land');
  await items.filter({ hasText: 'Land' }).getByRole('button').first().click();
  await expect(land).toContainText('"code": "IS"');
  await land.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(land).toBeHidden();
  await explorer.editor.getByRole('textbox').press('Control+Enter');
  await expect(explorer.answer).toContainText('Iceland');
});

test('a favourite and its label, typed while other windows run, outlive a reload @full', async ({
  context,
  explorer,
  service,
  user,
  page,
}) => {
  await explorer.openSignedIn(user);
  await explorer.run('query Kept { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await explorer.openPanel('History');
  const items = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  const item = items.last();
  await item.getByRole('button', { name: 'Actions: Kept' }).click();
  await page.getByRole('menuitem', { name: 'Edit label' }).click();
  const box = item.getByRole('textbox', { name: 'Label' });
  await box.pressSequentially('My ');
  // The history comes anew from storage, and with one operation more.
  const other = await openTab(context, service.explorerUrl);
  await other.run('query Other { continent(code: AF) { name } }');
  await expect(other.answer).toContainText('Africa');
  await expect(items).toHaveCount(2);
  await page.bringToFront();
  await page.keyboard.type('label');
  await expect(box).toHaveValue('My label');
  await page.keyboard.press('Control+Enter');
  await expect(items).toHaveCount(3);
  await expect(items.nth(1)).toContainText('Other');
  await box.press('Enter');
  await expect(item).toContainText('My label');
  await expect(item.getByRole('button').first()).toBeFocused();
  await other.page.close();
  await item.getByRole('button', { name: 'Actions: My label' }).click();
  await page.getByRole('menuitem', { name: 'Add to favourites' }).click();

  await page.reload();
  await explorer.openPanel('History');
  const favorite = items.first();
  await expect(favorite).toContainText('My label');
  await favorite.getByRole('button', { name: 'Actions: My label' }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove from favourites' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Nothing deletes it at a click: the settings ask, and the history asks, and takes it back.
  await page.getByRole('button', { name: /^Settings/ }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toContainText('Theme');
  await expect(page.getByRole('button', { name: 'Clear data' })).toBeHidden();
  await settings.getByRole('button', { name: 'Delete: History and favourites' }).click();
  await settings.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(history).toContainText('Delete 2 operations? 1 favourite stays.');
  await history.getByRole('button', { name: 'Delete favourites too' }).click();
  await expect(items).toHaveCount(0);
  await history.getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveText([/My label/, /Kept/, /Other/]);
});

test('a thousand operations and fifty tabs: found, reached by key, deleted and brought back @full', async ({
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
      return {
        id: `tab-${n}`,
        title: `Tab${n}`,
        query: `query Tab${n} { a${n} }`,
        variables: null,
        ...rest,
      };
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
  await expect(status).toHaveText('1,001 operations');
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

  await history.getByRole('searchbox').pressSequentially('run777 continent');
  await expect(status).toHaveText('1 of 1,001 operations');
  await items.getByRole('button').first().press('Delete');
  await expect(status).toHaveText('Nothing in the history matches.');
  await history.getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveText([/Run777/]);

  await history.getByRole('searchbox').press('Escape');
  await history.getByRole('button', { name: 'Clear', exact: true }).click();
  await history.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(items).toHaveText([/Kept/]);
});

/** What the version before has stored: two tabs with the second in front, its texts, a panel and a size. */
function storeAsBefore(): void {
  if (sessionStorage.getItem('gatehouse:service:tabState') !== null) return;
  const query = 'query Isle($code: ID!) { country(code: $code) { name } }';
  const variables = '{\n  "code": "IS"\n}';
  const rest = { hash: null, headers: null, response: null };
  const tabs = [
    {
      id: 'a',
      title: 'Land',
      query: '{ continents { name } }',
      variables: null,
      name: 'All of it',
    },
    { id: 'b', title: 'Isle', query, variables, operationName: 'Isle' },
  ].map((tab) => ({ operationName: null, ...rest, ...tab }));
  const stored = {
    tabState: JSON.stringify({ tabs, activeTabIndex: 1 }),
    query,
    variables,
    visiblePlugin: 'History',
    secondaryEditorFlex: '1',
    docExplorerFlex: '0.5',
    editorFlex: 'hide-second',
  };
  for (const [name, value] of Object.entries(stored))
    localStorage.setItem(`gatehouse:service:${name}`, value);
  localStorage.setItem('gatehouse:variables-view', 'json');
}

test('what the version before has stored is open again', async ({ explorer, page, user }) => {
  await page.addInitScript(storeAsBefore);
  await explorer.openSignedIn(user);
  const tabs = page.getByRole('tab');
  const variables = page.getByRole('region', { name: 'Variables' });
  const expectAsBefore = async (): Promise<void> => {
    await expect(tabs).toHaveText(['All of it', /^Isle/]);
    await expect(explorer.editor).toContainText('query Isle');
    await expect(variables).toContainText('"code": "IS"');
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    await expect(explorer.answer).toBeInViewport();
    const [above, below] = await Promise.all(
      [explorer.editor, variables].map((part) => part.boundingBox()),
    );
    expect((above?.height ?? 0) / (below?.height ?? 1)).toBeCloseTo(1, 0);
  };
  await expectAsBefore();

  await test.step('and what is done since is stored under the same keys', async () => {
    await page.getByRole('button', { name: 'New tab' }).click();
    await explorer.write('query Since { continents { code } }');
    // On Linux the text that was selected last goes where a middle click is made, or into the editor.
    const find = page.getByRole('searchbox', { name: 'Search history' });
    await find.pressSequentially('selected');
    await find.dblclick();
    await explorer.editor.locator('.monaco-editor').first().click();
    await tabs.filter({ hasText: 'Since' }).click({ button: 'middle' });
    await expect(explorer.editor).toContainText('query Isle');
    await expect(explorer.editor).not.toContainText('selected');
    await page.reload();
    await expect(explorer.editor.getByRole('textbox')).toBeVisible();
    await expectAsBefore();
    const { tabState = '' } = await page.evaluate((): Partial<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(localStorage).map(([key, value]) => [
          key.replace('gatehouse:service:', ''),
          String(value),
        ]),
      ),
    );
    expect(JSON.parse(tabState)).toMatchObject({ tabs: [{ id: 'a' }, { id: 'b' }] });
  });
});
