import { expect, test } from './support/test.ts';

test('what is chosen in the settings is taken up at once, and kept; what is kept can be taken away', async ({
  explorer,
  user,
  page,
}) => {
  // Without it a file is downloaded, which a test can read.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  await explorer.run('query Kept { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('Europe');
  await explorer.openPanel('History');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(1);

  const line = explorer.editor.locator('.view-line').first();
  const size = () => line.evaluate((element) => getComputedStyle(element).fontSize);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await page.keyboard.press('Control+,');
  await expect(dialog).toHaveCount(1);
  await dialog.getByRole('combobox', { name: 'Text size of the editors' }).selectOption('18 px');
  await expect.poll(size).toBe('18px');
  await dialog.getByRole('checkbox', { name: 'High contrast' }).check();
  await dialog
    .getByRole('combobox', { name: 'Time limit of an operation' })
    .selectOption('5 minutes');

  await test.step('exported', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export: History and favourites' }).click();
    const stream = await (await download).createReadStream();
    let text = '';
    for await (const part of stream) text += String(part);
    expect(text).toContain('query Kept');
    for (const secret of [user.password, user.apiKey]) expect(text).not.toContain(secret);
  });

  await test.step('deleted, once that is confirmed', async () => {
    await dialog.getByRole('button', { name: 'Delete: History and favourites' }).click();
    const question = dialog.getByRole('group', { name: /^Delete for good: History/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Delete: History and favourites' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Deleted: History and favourites.');
  });

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(history.getByRole('listitem')).toHaveCount(0);
  await page.reload();
  await expect.poll(size).toBe('18px');
  await page.getByRole('button', { name: /^Settings/ }).click();
  await expect(dialog.getByRole('checkbox', { name: 'High contrast' })).toBeChecked();
  await expect(dialog.getByRole('combobox', { name: 'Time limit of an operation' })).toHaveValue(
    '300000',
  );
});

test('a browser that keeps the tree of version 0.1 opens JSON @full', async ({
  explorer,
  user,
  page,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('gatehouse:editors') !== null) return;
    localStorage.setItem('gatehouse:editors', '14 tree compact');
    localStorage.setItem('gatehouse:answer-view', 'tree');
    localStorage.setItem('gatehouse:stream-view', 'tree');
    localStorage.setItem('gatehouse:keys', '{"view-tree":"Ctrl-Alt-T"}');
  });
  await explorer.openWithSchema(user);
  await explorer.run('query Kept { continents { name } }');
  await expect(page.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await expect(page.getByRole('tree', { name: /^The answer as JSON/ })).toContainText('Europe');
  await explorer.run('subscription { cityOfTheMoment(intervalMs: 250, count: 1) { name } }');
  await expect(page.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const view = dialog.getByRole('combobox', { name: 'Default view' });
  await expect(view.locator('option:checked')).toHaveText('JSON');
  await page.keyboard.press('Escape');
  await explorer.answer.getByRole('tree').focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Copy the selection, or the value');
  await expect(keys).not.toContainText('In a tree');
  await expect(explorer.alert).toHaveCount(0);
});

test('rows, digits, the default view and CSV files are as chosen in the settings @full', async ({
  explorer,
  user,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await explorer.openWithSchema(user);
  await explorer.run('query Big { cities(first: 20) { nodes { name population } } }');
  await expect(explorer.answer).toContainText('Shanghai');

  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await page.keyboard.press('Control+,');
  const view = dialog.getByRole('combobox', { name: 'Default view' });
  await view.selectOption('Table');
  await dialog.getByRole('radio', { name: 'Compact' }).check();
  await dialog.getByRole('checkbox', { name: 'Group digits' }).check();
  await dialog.getByRole('combobox', { name: 'Separator' }).selectOption('Semicolon');
  await dialog.getByRole('checkbox', { name: 'For Excel' }).check();
  await page.keyboard.press('Escape');

  const cells = page.getByRole('grid').getByRole('gridcell');
  const population = cells.nth(1);
  await expect(population).toHaveText(/^\d{8,}$/);
  const shown = async () => ({
    height: (await population.boundingBox())?.height,
    groups: await population.locator('span span').allTextContents(),
  });
  const exact = await population.textContent();
  await expect.poll(async () => (await shown()).height).toBe(24);
  expect((await shown()).groups).toEqual([
    exact?.slice(0, -6),
    exact?.slice(-6, -3),
    exact?.slice(-3),
  ]);
  await population.click();
  await page.keyboard.press('ControlOrMeta+C');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(exact);

  await test.step('what is chosen for an answer wins until the page is loaded again', async () => {
    await page.getByRole('radio', { name: 'JSON' }).check();
    await explorer.run('query Few { continent(code: EU) { name } }');
    await expect(page.getByRole('tree')).toContainText('Europe');
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Table' })).toBeChecked();
  });

  await test.step('saving begins with it', async () => {
    await explorer.run('query Again { cities(first: 20) { nodes { name } } }');
    await expect(cells.first()).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV…' }).click();
    const saving = page.getByRole('dialog', { name: 'Save as CSV' });
    await expect(saving.getByRole('combobox', { name: 'Separator' })).toHaveValue(';');
    await expect(saving.getByRole('checkbox', { name: 'For Excel' })).toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('the keyboard shortcuts are a button away', async () => {
    await page.keyboard.press('Control+,');
    await dialog.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  const choose = async (name: string, text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Import settings…' }).click();
    await (
      await chooser
    ).setFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  };
  await test.step('exported settings are imported, keys at once', async () => {
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+,');
    await choose('notes.json', '{"notes": []}');
    await expect(dialog).toContainText('notes.json is no file of exported settings.');
    await choose('gatehouse-settings.json', '{"gatehouse:keys": "{\\"format\\":\\"F8\\"}"}');
    await expect(dialog).toContainText('1 setting imported.');
    await dialog.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(sheet.getByRole('button', { name: 'Format: F8. Change keys' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('tabs and drafts are deleted once that is confirmed, and can be reopened', async () => {
    const tabs = page.getByRole('tab');
    await page.getByRole('button', { name: 'New tab' }).click();
    await explorer.write('query Draft { continents { name } }');
    await expect(tabs).toHaveCount(2);
    await page.keyboard.press('Control+,');
    await dialog.getByRole('button', { name: 'Delete: Open tabs and drafts' }).click();
    const question = dialog.getByRole('group', { name: /^Delete for good: Open tabs/ });
    await expect(question).toContainText('All tabs are closed');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toContainText('Deleted: Open tabs and drafts.');
    await page.keyboard.press('Escape');
    await expect(tabs).toHaveCount(1);
    const kept = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    await expect.poll(kept).not.toContain('continents {');
    await page.keyboard.press('Shift+Alt+U');
    await expect(tabs).toHaveCount(2);
  });
});
