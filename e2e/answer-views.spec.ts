import { readFile } from 'node:fs/promises';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const ANSWER = {
  errors: [{ message: 'No population is known', path: ['towns', 1, 'population'] }],
  data: {
    towns: [
      { name: 'Graz', population: 289440, place: { country: 'AT' } },
      { name: 'Nowhere', population: null, place: { country: '' } },
      { name: '=1+1', population: 7, place: { country: 'XX, really' } },
      { name: 'Linz', population: 206595, place: { country: 'AT' } },
    ],
  },
  extensions: { cost: 4711 },
};

test('an answer is looked at as JSON and table, and taken away as the table shows it', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  // Without it a file is downloaded, which a test can read.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, ANSWER));
  await explorer.run('query Towns { continent(code: EU) { name } }');
  await expect(explorer.lastCall).toContainText('1 error');

  // The error stands beside its field, and what came beside it stays.
  await page.getByRole('radio', { name: 'JSON' }).check();
  const tree = page.getByRole('tree');
  await expect(
    tree.getByRole('treeitem', { name: /population.*No population is known/ }),
  ).toBeVisible();
  await expect(tree).toContainText('Graz');

  await page.getByRole('radio', { name: 'Table' }).check();
  const table = page.getByRole('region', { name: 'Answer as a table' });
  const cells = page.getByRole('grid').getByRole('gridcell');
  await expect(table).toContainText('1 error');
  // The largest number comes first, and with the next click the smallest.
  await page.getByRole('columnheader', { name: 'population' }).click();
  await expect(cells.first()).toHaveText('Graz');
  await page.getByRole('columnheader', { name: 'population' }).click();
  await expect(cells.first()).toHaveText('=1+1');
  await page.getByLabel('Filter rows').pressSequentially('at');
  await expect(cells).toHaveText(['Linz', '206595', 'AT', 'Graz', '289440', 'AT']);
  await page.getByLabel('Filter rows').fill('');
  await expect(cells).toHaveCount(12);

  // A wide table gets the editors' place, and gives it back.
  const enlarge = page.getByRole('button', { name: 'Maximise the answer' });
  await enlarge.click();
  await expect(enlarge).toHaveAttribute('aria-pressed', 'true');
  await expect(explorer.editor).toBeHidden();
  await enlarge.click();
  await expect(explorer.editor).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as CSV' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^Towns-\d{4}-\d\d-\d\dT\d{6}\.csv$/);
  expect(await readFile(await (await download).path(), 'utf8')).toBe(
    [
      'name,population,place.country',
      `'=1+1,7,"XX, really"`,
      'Linz,206595,AT',
      'Graz,289440,AT',
      'Nowhere,,""',
      '',
    ].join('\r\n'),
  );

  // Without the editors there is still a way to ask again.
  await enlarge.click();
  faults.answer('graphql', json(200, { data: { towns: [{ name: 'Wien' }] } }));
  await explorer.runButton.click();
  await expect(cells).toHaveText(['Wien']);
  await expect(explorer.editor).toBeHidden();
});

test('details tell of the call, and hold no secret', async ({
  explorer,
  faults,
  user,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, ANSWER));
  await explorer.run('query Towns { continent(code: EU) { name } }');
  await page.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Details of the last call' });
  await expect(details).toContainText('HTTP 200');
  await expect(details).toContainText('sends no Timing-Allow-Origin');
  await expect(details).toContainText('4 in data.towns');
  await expect(details.getByRole('textbox', { name: 'Extensions' })).toHaveValue(/"cost": 4711/);
  await details.getByRole('button', { name: 'Copy as cURL' }).click();
  await expect(details.getByRole('button', { name: 'Copied' })).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain('-H "x-api-key: $API_KEY"');
  expect(command).toContain('query Towns');
  const sent = faults.arrived.find(({ body }) => body.includes('query Towns'));
  const token = sent?.headers.authorization?.replace('Bearer ', '') ?? 'none';
  for (const secret of [user.apiKey, token]) {
    expect(command).not.toContain(secret);
    await expect(details).not.toContainText(secret);
  }
});

test('a list opens as a table by itself, and another choice is kept for its tab @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  explorer.firstView = 'auto';
  await explorer.openWithSchema(user);
  const one = json(200, { data: { continent: { name: 'Europe', countries: [{ code: 'AT' }] } } });
  faults.answer('graphql', one);
  await explorer.run('query One { continent(code: EU) { name } }');
  await expect(explorer.answer).toContainText('"Europe"');
  await expect(page.getByRole('radio', { name: 'JSON' })).toBeChecked();
  faults.answer('graphql', json(200, ANSWER));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('radio', { name: 'Table' })).toBeChecked();

  await page.getByRole('radio', { name: 'Chart' }).check();
  await page.getByRole('button', { name: 'New tab' }).click();
  await expect(page.getByRole('radio', { name: 'JSON' })).toBeChecked();
});

test('the menu of a cell filters, copies and uses its value, by keys alone @full', async ({
  explorer,
  faults,
  user,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, ANSWER));
  await explorer.run('query Towns($code: ID) { continent(code: $code) { name } }');
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  const cells = grid.getByRole('gridcell');
  const menu = page.getByRole('menu');
  const item = (name: string) => menu.getByRole('menuitem', { name });
  const openMenu = async (): Promise<void> => {
    await page.keyboard.press('Shift+F10');
    await expect(item('Filter by this value')).toBeFocused();
  };
  /** By its first letters, which the menu follows a moment after the last of them. */
  const choose = async (letters: string, name: string): Promise<void> => {
    await page.keyboard.type(letters);
    await expect(item(name)).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await cells.filter({ hasText: 'Graz' }).click();

  await page.keyboard.press('ArrowRight');
  await openMenu();
  await expect(menu).toHaveAccessibleName('Menu of population, row 1');
  await page.keyboard.press('Escape');
  await expect(cells.filter({ hasText: '289440' })).toBeFocused();

  // A row as it came.
  await page.keyboard.press('ContextMenu');
  await expect(item('Filter by this value')).toBeFocused();
  await choose('copy row', 'Copy row as JSON');
  await expect(page.getByText(/^Copied/)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '{"name":"Graz","population":289440,"place":{"country":"AT"}}\n',
  );

  // A null is no value of a variable, and the menu says so.
  await page.keyboard.press('ArrowDown');
  await openMenu();
  await expect(item('$code')).toHaveAttribute('aria-disabled', 'true');
  await expect(item('$code')).toContainText('The cell is empty');
  await page.keyboard.press('Escape');
  await expect(cells.filter({ hasText: 'null' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await openMenu();
  await choose('$code', '$code');
  await expect(page.getByText('$code = "289440"')).toBeVisible();
  await explorer.showVariables('JSON');
  const variables = page.getByRole('region', { name: 'Variables', exact: true });
  await expect(variables).toContainText('"289440"');

  await cells.filter({ hasText: 'AT' }).first().click();
  await openMenu();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'place.country: AT', exact: true })).toBeVisible();
  await expect(cells).toHaveCount(6);
  await expect(cells.filter({ hasText: 'AT' }).first()).toBeFocused();
  await openMenu();
  await choose('exclude', 'Exclude this value');
  await expect(grid.getByRole('row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).press('Enter');
  await expect(cells).toHaveCount(12);

  // Each value of the column, in the dialog that runs for each.
  await cells.filter({ hasText: 'Linz' }).click({ button: 'right' });
  await expect(item('Filter by this value')).toBeFocused();
  await choose('run for', 'Run for each of this column…');
  const dialog = page.getByRole('dialog', { name: 'Run Towns for each' });
  await expect(dialog.getByLabel('Column')).toHaveValue('["name"]');
  await expect(dialog.getByRole('status').first()).toContainText('4 values');
});
