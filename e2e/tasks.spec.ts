import { clipboard, command, press } from './support/by-keys.ts';
import { expect, test } from './support/test.ts';

const CITIES =
  'query Cities($first: Int = 200) { cities(first: $first) { totalCount nodes { name population } pageInfo { hasNextPage endCursor } } }';

test.use({
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('the tasks of a day are done by keys alone: from sign-in to answers, tables and files @full', async ({
  explorer,
  user,
  page,
}) => {
  test.slow();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const grid = page.getByRole('grid');
  const cells = grid.getByRole('gridcell');
  const status = page.getByRole('region', { name: 'Answer as a table' });
  const views = page.getByRole('group', { name: 'Show the answer as' });
  const view = (name: string) => views.getByRole('radio', { name }).press('Space');
  await explorer.open();

  await test.step('sign in', async () => {
    await expect(explorer.username).toBeFocused();
    await page.keyboard.type(user.username);
    await explorer.password.pressSequentially(user.password);
    await explorer.apiKey.pressSequentially(user.apiKey);
    await page.keyboard.press('Enter');
    await expect(explorer.editor.getByRole('textbox')).toBeFocused();
    await explorer.expectSchema();
  });

  await test.step('type an operation, and run it', async () => {
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(CITIES);
    await page.keyboard.press('Control+Enter');
    await expect(explorer.lastCall).toContainText('Done');
  });

  await test.step('format it', async () => {
    await page.keyboard.press('Shift+Alt+P');
    await expect(explorer.editor.locator('.view-line')).not.toHaveCount(1);
  });

  await test.step('run it with another variable', async () => {
    await explorer.showVariables('Form');
    const first = page.getByRole('textbox', { name: 'first', exact: true }).last();
    await first.focus();
    await page.keyboard.type('40');
    await page.keyboard.press('Control+Enter');
    await expect(explorer.answer).toContainText('Shanghai');
  });

  await test.step('see the answer as a table', async () => {
    await view('Table');
    await expect(status).toContainText('40 rows');
  });

  await test.step('filter the rows', async () => {
    const filter = page.getByRole('searchbox', { name: 'Filter rows' });
    await filter.focus();
    await page.keyboard.type('istan');
    await expect(cells).toHaveText([/Istanbul/, /./]);
    await page.keyboard.press('Escape');
    await expect(cells.nth(2)).toBeVisible();
  });

  await test.step('sort by a column', async () => {
    const header = grid.getByRole('columnheader', { name: 'population' });
    await press(header.getByRole('button').first());
    await expect(header).toHaveAttribute('aria-sort', /ascending|descending/);
  });

  await test.step('copy a cell, and all with their names', async () => {
    await cells.first().click();
    await page.keyboard.press('Control+C');
    // The next copy is made after this one.
    await expect.poll(() => clipboard(page)).toBe(await cells.first().innerText());
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+Shift+C');
    await expect.poll(() => clipboard(page)).toContain('name\tpopulation\n');
    expect((await clipboard(page)).trim().split('\n')).toHaveLength(41);
  });

  await test.step('read one record', async () => {
    await cells.first().click();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Record of row \d+/)).toBeAttached();
    await page.keyboard.press('Escape');
  });

  await test.step('group, draw and read it as JSON', async () => {
    await view('Groups');
    await expect(page.getByRole('region', { name: 'Answer in groups' })).toBeVisible();
    await view('Chart');
    await expect(page.getByRole('application')).toBeVisible();
    await view('JSON');
    await page.getByRole('tree', { name: /^The answer as JSON/ }).focus();
    await page.keyboard.press('Control+F');
    await page.keyboard.type('Istanbul');
    await expect(page.getByText('1 of 1')).toBeVisible();
  });

  await test.step('save it as CSV', async () => {
    await press(page.getByRole('button', { name: 'Save', exact: true }));
    await press(page.getByRole('menuitem', { name: 'CSV…' }));
    const saving = page.getByRole('dialog', { name: 'Save as CSV' });
    const downloading = page.waitForEvent('download');
    await press(saving.getByRole('button', { name: 'Save', exact: true }));
    expect((await downloading).suggestedFilename()).toMatch(/^Cities-.+\.csv$/);
    await page.keyboard.press('Escape');
  });

  await test.step('sign out', async () => {
    await press(explorer.userButton);
    await press(explorer.panel.getByRole('button', { name: 'Sign out', exact: true }));
    await expect(explorer.signInButton).toBeVisible();
  });
});

test('the tasks around operations are done by keys alone: tabs, history, saved, docs, builder, settings @full', async ({
  explorer,
  user,
  page,
}) => {
  test.slow();
  await explorer.openWithSchema(user);
  const dialog = page.getByRole('dialog');

  await test.step('save an operation, and find it', async () => {
    await explorer.run('query Parts { continents { name } }');
    await expect(explorer.lastCall).toContainText('Done');
    await page.keyboard.press('Control+S');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Parts');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await press(page.getByRole('button', { name: 'Show Saved' }));
    const saved = page.getByRole('region', { name: 'Saved' });
    await expect(saved.getByRole('button', { name: /^Parts/ }).first()).toBeVisible();
  });

  await test.step('a new folder’s name is typed at once', async () => {
    const saved = page.getByRole('region', { name: 'Saved' });
    await press(saved.getByRole('button', { name: 'New folder' }));
    // The field is there once the folder is stored.
    await expect(saved.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Nightly');
    await page.keyboard.press('Enter');
    await expect(saved).toContainText('Nightly');
  });

  await test.step('open, rename, move and close tabs', async () => {
    await page.keyboard.press('Shift+Alt+N');
    await expect(page.getByRole('tab')).toHaveCount(2);
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Second');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expect(page.getByRole('tab').first()).toContainText('Second');
    await page.keyboard.press('Shift+Alt+W');
    await expect(page.getByRole('tab')).toHaveCount(1);
    await page.keyboard.press('Shift+Alt+U');
    await expect(page.getByRole('tab')).toHaveCount(2);
    await page.keyboard.press('Alt+PageDown');
  });

  await test.step('bring a run back from the history', async () => {
    await press(page.getByRole('button', { name: 'Show History' }));
    const history = page.getByRole('region', { name: 'History' });
    await press(history.getByRole('button', { name: /^Parts/ }).first());
    await expect(page.getByRole('tab', { selected: true })).toContainText('Parts');
  });

  await test.step('look up a field, and select all of its page', async () => {
    await page.keyboard.press('Shift+Alt+K');
    const docs = page.getByRole('region', { name: 'Docs' });
    await expect(docs.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('capital');
    await expect(docs.getByRole('option', { selected: true })).toHaveText('Country.capital');
    await page.keyboard.press('Enter');
    await expect(docs.getByRole('heading', { level: 2 })).toHaveText('capital');
    await docs.getByRole('link', { name: 'City', exact: true }).focus();
    await page.keyboard.press('Control+A');
    const selected = await page.evaluate(() => String(getSelection()));
    expect(selected).toContain('Its capital as a city');
    expect(selected).not.toContain('Gatehouse');
  });

  await test.step('tick a field of the builder', async () => {
    await press(page.getByRole('button', { name: 'Show Query builder' }));
    await press(explorer.builder.getByRole('checkbox', { name: /^code/ }).first(), 'Space');
    await expect(explorer.editor).toContainText('code');
  });

  await test.step('see the keys, the settings and the layout', async () => {
    await command(page, 'Keyboard shortcuts');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'None' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page.getByRole('button', { name: 'Layout' }));
    await press(page.getByRole('menuitemradio', { name: 'Stacked' }));
    await expect(page.locator('[data-arrangement="stacked"]')).toBeVisible();
  });

  await test.step('write it as a program', async () => {
    await press(page.getByRole('button', { name: 'Show Code', exact: true }));
    await expect(page.getByRole('region', { name: 'Code', exact: true })).toContainText('Parts');
  });

  await test.step('import a command, and export all', async () => {
    await command(page, 'Import');
    await dialog.getByRole('textbox').focus();
    await page.keyboard.insertText(`curl https://a.example -d '{"query":"query Curled { a }"}'`);
    await press(dialog.getByRole('button', { name: 'Read' }));
    await press(dialog.getByRole('button', { name: 'Import', exact: true }));
    await expect(dialog).toBeHidden();
    await command(page, 'Export');
    await expect(dialog.getByRole('checkbox', { name: /^Saved operations/ })).toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('see what has changed in the schema', async () => {
    await command(page, 'Schema changes');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('print the answer without the controls', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(explorer.answer).toBeVisible();
    await expect(explorer.runButton).toBeHidden();
    await expect(explorer.userButton).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
});
