import type { Locator, Page } from '@playwright/test';
import { findViolations } from './support/accessibility.ts';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

/** The values as they are written: what no double holds has to come out of it whole. */
const ROWS = [
  ['Graz', 'AT', '289440', '0.1'],
  ['Linz', 'AT', '206595', '0.2'],
  ['Shanghai', 'CN', '24874500', '9007199254740993'],
  ['Köln', 'DE', '1073096', 'null'],
  ['Salzburg', 'AT', '155031', '0.3'],
  ['Zhuhai', 'CN', '206595', '0.4'],
]
  .map(
    ([name, country, population, rate]) =>
      `{"population":${population},"name":"${name}","country":{"code":"${country}"},"rate":${rate}}`,
  )
  .join();

const OPERATION =
  'query Cities { cities(first: 6) { nodes { population name country { code } } } }';

const cellsOf = (grid: Locator, column: number): Locator =>
  grid.locator(`[role="gridcell"][aria-colindex="${column + 2}"]`);

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
}

test('a table is sorted by two columns and filtered by others, by keys and by clicks', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"data":{"cities":{"nodes":[${ROWS}]}}}`);
  });
  await explorer.run(OPERATION);
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  const names = cellsOf(grid, 1);
  await expect(names).toHaveText(['Graz', 'Linz', 'Shanghai', 'Köln', 'Salzburg', 'Zhuhai']);

  const header = (name: string): Locator =>
    grid.getByRole('columnheader', { name, exact: true }).getByRole('button').first();
  await header('country.code').click();
  await header('population').click({ modifiers: ['Shift'] });
  await expect(names).toHaveText(['Graz', 'Linz', 'Salzburg', 'Shanghai', 'Zhuhai', 'Köln']);
  await header('population').click({ modifiers: ['Shift'] });
  await expect(names).toHaveText(['Salzburg', 'Linz', 'Graz', 'Zhuhai', 'Shanghai', 'Köln']);
  await expect(header('population')).toHaveAttribute('title', /Sort key 2/);

  // By keys: the menu of the column, and its filter.
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.locator('[role^="menuitem"]').first()).toBeFocused();
  await page.getByRole('menuitem', { name: 'Filter…' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Filter population' });
  await expect(form.getByLabel('Condition').locator('option:checked')).toHaveText('≥ at least');
  await form.getByLabel('Condition').selectOption('< less than');
  await form.getByLabel('value', { exact: true }).click();
  await type(page, 'many');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Write a number, such as 12.5.');
  await page.keyboard.press('ControlOrMeta+A');
  await type(page, '1073096.0');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(header('population')).toBeFocused();
  await expect(names).toHaveText(['Salzburg', 'Linz', 'Graz', 'Zhuhai']);

  // Values are counted in the rows that the other filter leaves, and ticked.
  await header('country.code').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  const ticks = page.getByRole('dialog', { name: 'Filter country.code' });
  await expect(ticks.getByRole('checkbox')).toHaveCount(2);
  await expect(ticks.getByRole('listitem').filter({ hasText: 'AT' })).toContainText('3');
  await ticks.getByRole('checkbox', { name: 'CN' }).check();
  await ticks.getByRole('button', { name: 'Apply' }).click();
  await expect(names).toHaveText(['Zhuhai']);

  const chips = page.getByRole('group', { name: 'Filters' });
  await chips.getByRole('button', { name: 'country.code: CN', exact: true }).focus();
  await page.keyboard.press('Delete');
  await expect(names).toHaveCount(4);
  await expect(chips.getByRole('button', { name: 'population < 1073096.0' }).first()).toBeFocused();
  await chips.getByRole('button', { name: /^Remove the filter/ }).click();
  await expect(chips).toBeHidden();
  await expect(names).toHaveCount(6);

  await page.getByLabel('Filter rows').click();
  await type(page, 'HAI');
  await expect(names).toHaveText(['Zhuhai', 'Shanghai']);
  await expect(grid.locator('mark')).toHaveText(['hai', 'hai']);
});

test('selected cells are added up, and a row is looked at as a record @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  faults.answer('graphql', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"data":{"cities":{"nodes":[${ROWS}]}}}`);
  });
  await explorer.run(OPERATION);
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  await cellsOf(grid, 3).first().click();
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect(page.locator('[data-sum="sum"]')).toHaveText('Sum 9007199254740994');
  await expect(page.locator('[data-sum="min"]')).toHaveText('Min 0.1');

  // The first text stays in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  const name = cellsOf(grid, 1).first();
  await page.keyboard.press('End');
  await expect(name).toBeInViewport({ ratio: 1 });

  await name.click();
  await page.keyboard.press('Enter');
  const record = page.getByRole('region', { name: 'Record of row 1' });
  await expect(record.getByRole('button', { name: /^population/ })).toContainText('289440');
  await expect(record.getByRole('button', { name: /^population/ })).toContainText('Number of');
  // It lies over the table here, and has the keys.
  await expect(record.getByRole('button', { name: /^name/ })).toBeFocused();
  await record.getByRole('button', { name: 'Next row' }).press('Enter');
  const next = page.getByRole('region', { name: 'Record of row 2' });
  await expect(next).toContainText('Linz');
  await next.getByRole('button', { name: /^country/ }).press('Enter');
  const value = page.getByRole('region', { name: 'Cell country.code of row 2' });
  await expect(value.getByRole('textbox')).toHaveValue('AT');
  await page.keyboard.press('Escape');
  await expect(value).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: /^Record/ })).toBeHidden();
  await expect(cellsOf(grid, 1).nth(1)).toBeFocused();
  await grid.getByRole('rowheader').nth(3).click();
  await expect(page.getByRole('region', { name: 'Record of row 4' })).toContainText('Köln');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('region', { name: 'Cell population of row 4' })).toBeVisible();
});

test('a row that is null says so, in the table and in its record @full', async ({
  context,
  explorer,
  faults,
  user,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await explorer.openWithSchema(user);
  faults.answer('graphql', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      '{"data":{"cities":{"nodes":[{"name":"Graz","rate":null},null,{"name":"Linz"}]}}}',
    );
  });
  await explorer.run(OPERATION);
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  const rows = grid.getByRole('row');
  await expect(rows).toHaveText([/name.*rate/, '1Graznull', '2null', '3Linz']);
  const silent = grid.getByRole('gridcell', { name: 'This row is null.' });
  await expect(silent).toHaveCount(2);

  await silent.first().click();
  await page.keyboard.press('Enter');
  const record = page.getByRole('region', { name: 'Record of row 2' });
  await expect(record).toContainText('This row is null.');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('region', { name: 'Record of row 3' })).not.toContainText('is null');
  await page.keyboard.press('Escape');

  // As a field that is null, it is empty cells.
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Graz\t\n\t\nLinz\t');
});

test('names and values that are none of the usual are sorted and filtered as any other @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const rows = [
    '{"__proto__":1,"a.b":[1,2],"emoji":"🙂","when":"10000-01-01"}',
    'null',
    '{"a.b":"text","emoji":null,"when":"+012024-01-01"}',
    '{"emoji":" "}',
    '{"emoji":"null"}',
  ];
  faults.answer('graphql', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"data":{"rows":[${rows.join()}]}}`);
  });
  await explorer.run(OPERATION);
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  await grid.getByRole('columnheader', { name: 'emoji' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter…' }).click();
  await page.getByRole('checkbox', { name: /^null/ }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 of 5 rows')).toBeVisible();
  await page.getByRole('button', { name: 'emoji: null', exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: '“ ”' }).press('Space');
  await page.getByRole('checkbox', { name: '“null”' }).press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 of 5 rows')).toBeVisible();
  const chip = page.getByRole('button', { name: 'emoji: null, “ ”, “null”', exact: true });
  await expect(chip).toBeVisible();
  await page.getByRole('button', { name: /^Remove the filter/ }).click();
  await grid.getByRole('columnheader', { name: 'a.b' }).click({ button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'Sort descending' }).click();
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  await grid.getByRole('columnheader', { name: 'a.b' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide', exact: true }).click();
  await expect(grid.getByRole('columnheader', { name: 'a.b' })).toBeHidden();
});

test('a sort of an earlier answer that does not fit says so, and goes by a key @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('gatehouse:answer-view', 'table'));
  await explorer.openSignedIn(user);
  faults.answer(
    'graphql',
    json(200, { data: { rows: [{ name: 'a', kind: 'x' }, { name: 'b' }] } }),
  );
  await explorer.run('query Rows { continent(code: EU) { name } }');
  const grid = page.getByRole('grid');
  await grid.getByRole('columnheader', { name: /^kind/ }).click({ button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'Sort ascending' }).click();
  faults.answer('graphql', json(200, { data: { rows: [{ name: 'c' }] } }));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  const note = page.getByText('Not in this answer: kind (sort).');
  await expect(note).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(note).toHaveCount(0);
});

test('a dragged column scrolls the table at its edge, and Escape leaves it in its place @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const row = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`measure${at}`, at]));
  faults.answer('graphql', json(200, { data: { rows: [row] } }));
  await explorer.run(OPERATION);
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  const header = (name: string): Locator => grid.getByRole('columnheader', { name, exact: true });
  const placeOf = async (name: string) => header(name).getAttribute('aria-colindex');
  /** Presses a column's name and moves beside another one's middle. */
  const drag = async (name: string, to: { readonly x: number; readonly y: number }) => {
    await header(name).getByRole('button').first().hover();
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
  };
  const third = await header('measure2').boundingBox();
  const right = await grid.locator('xpath=../..').boundingBox();
  if (!third || !right) throw new Error('The table is not in sight.');
  const behindThird = { x: third.x + third.width - 8, y: third.y + 10 };
  await drag('measure0', behindThird);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await placeOf('measure0')).toBe('2');
  await drag('measure0', behindThird);
  await page.mouse.up();
  await expect.poll(() => placeOf('measure0')).toBe('4');
  await drag('measure0', { x: right.x + right.width - 8, y: third.y + 10 });
  await expect(header('measure29')).toBeInViewport();
  await page.mouse.up();
  await header('measure0').scrollIntoViewIfNeeded();
  expect(Number(await placeOf('measure0'))).toBeGreaterThan(20);
  await expect(header('measure0')).toHaveAttribute('aria-sort', 'none');
});
