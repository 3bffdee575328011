import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { json } from './support/fault-server.ts';
import { expect, test } from './support/fault-test.ts';

const QUERY =
  'query Spoken { nodes(ids: ["Country:LI", "Country:PY", "Country:CH"]) { ... on Country { name callingCodes languages { name code } } } }';

test('lists in the rows are flat columns, and their items rows, in the table and in files @full', async ({
  explorer,
  user,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  await explorer.run(QUERY);
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  const status = page.getByRole('region', { name: 'Answer as a table' }).getByRole('status');

  await test.step('each leaf of a list is a column, joined', async () => {
    await expect(grid.getByRole('columnheader')).toHaveText([
      /Row/,
      /^name/,
      /^callingCodes/,
      /^languages\.name/,
      /^languages\.code/,
    ]);
    await expect(rowWith(grid, 'Paraguay')).toContainText('Spanish; Guarani');
    await expect(rowWith(grid, 'Paraguay')).toContainText('es; gn');
    await expect(grid).not.toContainText('{');
  });

  await test.step('each column says its type in the schema', async () => {
    const types = { name: 'String!', callingCodes: '[Int!]!', 'languages.code': 'ID!' };
    for (const [column, type] of Object.entries(types)) {
      const picture = page.getByRole('button', { name: `Profile of ${column}`, exact: true });
      await expect(picture).toContainText(type);
      await expect(picture).toHaveAccessibleDescription(
        new RegExp(`^${type.replaceAll(/[[\]]/g, '\\$&')}\\. `),
      );
    }
  });

  await test.step('a filter looks at each of them, and an order at the joined text', async () => {
    await page.getByLabel('Filter rows').pressSequentially('guarani');
    await expect(grid.getByRole('rowheader')).toHaveCount(1);
    await page.getByLabel('Filter rows').fill('');
    await grid.getByRole('button', { name: 'languages.name', exact: true }).click();
    await expect(grid.getByRole('rowheader')).toHaveCount(3);
    await expect(grid.getByRole('row').nth(2)).toContainText('Switzerland');
  });

  await test.step('a cell shows its values line by line', async () => {
    await grid.getByRole('gridcell', { name: 'Spanish; Guarani' }).dblclick();
    const value = page.getByRole('textbox', { name: 'languages.name' });
    await expect(value).toHaveValue('Spanish\nGuarani');
    await page.keyboard.press('Escape');
  });

  await test.step('each language becomes a row, by keys alone', async () => {
    await openMenu(page, grid, 'languages.name');
    await page.getByRole('menuitemcheckbox', { name: 'One row per languages' }).press('Enter');
    await expect(status.filter({ hasText: /rows/ })).toHaveText('6 rows, made of 3');
    await expect(grid.getByRole('row').nth(1)).toContainText('French');
    await expect(rowsWith(grid, 'Paraguay')).toHaveCount(2);
    await expect(rowsWith(grid, 'Switzerland')).toHaveCount(3);
    await page.getByLabel('Filter rows').pressSequentially('guarani');
    await expect(grid.getByRole('rowheader')).toHaveCount(1);
    await page.getByLabel('Filter rows').fill('');
  });

  await test.step('what is copied and saved is what the table shows', async () => {
    await grid.getByRole('gridcell').first().click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+C');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Paraguay\t595\tGuarani\tgn');
    expect(await saveCsv(page)).toContain(
      'Paraguay,595,Guarani,gn\r\nSwitzerland,41,Italian,it\r\nParaguay,595,Spanish,es\r\n',
    );
  });

  await test.step('so it is in each format of rows, whose dialog says how many', async () => {
    const parquet = await saveAs(page, 'Parquet', 'In the file: 6 rows, made of 3, 4 columns.');
    const { buffer } = Uint8Array.from(parquet);
    const rows: Record<string, unknown>[] = await parquetReadObjects({ file: buffer });
    expect(rows.map((row) => row['languages.code'])).toEqual(['fr', 'de', 'de', 'gn', 'it', 'es']);
    expect(rows[3]).toEqual({
      name: 'Paraguay',
      callingCodes: [595],
      'languages.name': 'Guarani',
      'languages.code': 'gn',
    });
    const excel = unzipSync(await saveAs(page, 'Excel', '6 rows, made of 3, 4 columns.'));
    const sheet = strFromU8(excel['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<row /g)).toHaveLength(7);
    const lines = await saveAs(page, 'NDJSON', 'each with all of its fields');
    expect(lines.toString()).toContain(
      '{"name":"Paraguay","callingCodes":[595],"languages":{"name":"Guarani","code":"gn"}}\n',
    );
  });

  await test.step('the chip takes it back', async () => {
    await page.getByRole('button', { name: 'Remove: one row per languages' }).click();
    await expect(status.filter({ hasText: /rows/ })).toHaveText('3 rows');
    expect(await saveCsv(page)).toContain('Paraguay,595,Spanish; Guarani,es; gn\r\n');
  });

  await test.step('as JSON a list is one column, until it is flat again', async () => {
    await openMenu(page, grid, 'languages.code');
    await page.getByRole('menuitemcheckbox', { name: 'As JSON' }).press('Enter');
    await expect(grid.getByRole('columnheader')).toHaveText([
      /Row/,
      /^name/,
      /^callingCodes/,
      /^languages/,
    ]);
    await expect(rowWith(grid, 'Paraguay')).toContainText('[{"name":"Spanish","code":"es"}');
    await openMenu(page, grid, 'languages');
    await page.getByRole('menuitemcheckbox', { name: 'As JSON' }).press('Enter');
    await expect(rowWith(grid, 'Paraguay')).toContainText('Spanish; Guarani');
  });
});

/** Codes that look like numbers: the schema says that they are texts. */
const CODED_ROWS = [
  { name: 'A', code: '10', languages: [{ name: 'Spanish' }, { name: 'Guarani' }] },
  { name: 'B', code: '1e1', languages: [{ name: 'German' }] },
  { name: 'C', code: '-2', languages: [] },
  { name: 'D', code: '-1', languages: [{ name: 'Spanish' }] },
];

test('files, copies and the chart have the rows of a table that lists and codes filter and sort @full', async ({
  explorer,
  faults,
  user,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  faults.answer('graphql', json(200, { data: { countries: CODED_ROWS } }));
  await explorer.run('query Coded { countries { name code languages { name } } }');
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  await grid.getByRole('button', { name: 'code', exact: true }).click();
  await expect(grid.getByRole('gridcell').first()).toHaveText('D');
  await grid.getByRole('gridcell').first().click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy row as JSON' }).press('Enter');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toContain('"name":"D"');

  await openMenu(page, grid, 'code');
  await page.getByRole('menuitem', { name: 'Group by this column…' }).press('Enter');
  const groups = page.getByRole('region', { name: 'Answer in groups' });
  await groups.getByRole('button', { name: 'code', exact: true }).click();
  await expect(groups.getByRole('gridcell').first()).toHaveText('-1');
  const view = page.getByRole('group', { name: 'Show the answer as' });
  await view.getByRole('radio', { name: 'Table' }).check();
  await expect(grid.getByRole('gridcell').first()).toHaveText('D');

  await openMenu(page, grid, 'languages.name');
  await page.getByRole('menuitem', { name: 'Filter…' }).press('Enter');
  await page.getByRole('checkbox', { name: /^Spanish/ }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(grid.getByRole('rowheader')).toHaveCount(2);
  const parquet = await saveAs(page, 'Parquet', 'In the file: 2 of 4 rows');
  const { buffer } = Uint8Array.from(parquet);
  const rows: Record<string, unknown>[] = await parquetReadObjects({ file: buffer });
  expect(rows.map(({ name }) => name)).toEqual(['D', 'A']);
  await grid.getByRole('gridcell').first().click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Shift+F10');
  const copyAs = page.getByRole('group', { name: /^Copy \d+ cells as/ });
  await copyAs.getByRole('menuitem', { name: 'JSON' }).press('Enter');
  await expect.poll(clipboard).toMatch(/"D"[^]*"A"/);
  await page.getByRole('radio', { name: 'Chart' }).check();
  await expect(page.getByRole('region', { name: 'Answer as a chart' })).toContainText('2 rows');
});

/** Rows that no schema promised, in an order of their own. */
const ODD_ROWS = [
  '{"a.b": 1, "a": {"b": 2}, "mixed": 3, "list": [], "__proto__": {"constructor": "x"}, "day": "2026-11-24"}',
  '{"a.b": 4, "a": {"b": 5}, "mixed": [6, "seven"], "list": [null, null], "day": "10000-01-01"}',
  'null',
  '{"mixed": {"inside": 8}, "list": [9, NaN], "day": null}',
];

test('odd rows: columns of one name are told apart, and what can be shown is shown @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await explorer.openWithSchema(user);
  faults.answer('graphql', (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"data": {"rows": [${ODD_ROWS.join()}]}}`);
  });
  await explorer.run('query Odd { continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('columnheader')).toHaveText([
    /Row/,
    /^a\.b/,
    /^a\.b \(2\)/,
    /^mixed/,
    /^mixed\.inside/,
    /^list/,
    /^__proto__\.constructor/,
    /^day/,
  ]);
  await expect(grid).toContainText('6; seven');
  await expect(grid).toContainText('9; NaN');
  await expect(grid).toContainText('10000-01-01');
  await expect(page.getByRole('list', { name: 'Problems of this answer' })).toContainText(
    'is not JSON, and is shown as it was written',
  );
  const file = await saveCsv(page);
  expect(file).toContain('a.b,a.b (2),mixed,mixed.inside,list,__proto__.constructor,day');
  expect(file).toContain('\r\n4,5,6; seven,,,,10000-01-01\r\n,,,,,,\r\n');
});

test('twelve thousand columns: ten thousand are offered, and it is said that there are more @full', async ({
  explorer,
  faults,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  const wide = Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`c${n}`, n]));
  faults.answer('graphql', json(200, { data: { rows: [wide, wide, wide] } }));
  await explorer.run('query Wide { continent(code: EU) { name } }');
  await page.getByRole('radio', { name: 'Table' }).check();
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell').first()).toHaveText('0');
  await page.getByRole('button', { name: 'Columns (50 of 10,000)' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await expect(menu).toContainText(
    'The first 10,000 columns. JSON and NDJSON files have all of them.',
  );
  await menu.getByLabel('Find a column').pressSequentially('c9999');
  await menu.getByRole('checkbox', { name: 'c9999', exact: true }).check();
  await page.keyboard.press('Escape');
  await grid.getByRole('gridcell').first().click();
  await page.keyboard.press('End');
  await expect(grid.getByRole('gridcell').last()).toHaveText('9999');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Excel…' }).click();
  await expect(page.getByRole('dialog', { name: 'Save as Excel' })).toContainText(
    'The rows have more than 10,000 columns: NDJSON and JSON have all of them.',
  );
});

function rowsWith(grid: Locator, text: string): Locator {
  // The header has values too.
  const header = grid.page().getByRole('columnheader');
  return grid.getByRole('row').filter({ hasNot: header, hasText: text });
}

function rowWith(grid: Locator, text: string): Locator {
  return rowsWith(grid, text).first();
}

async function openMenu(page: Page, grid: Locator, column: string): Promise<void> {
  await grid.getByRole('button', { name: column, exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('menu', { name: column })).toBeVisible();
}

/** @param said what the dialog says of the file */
async function saveAs(page: Page, format: string, said: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: `${format}…` }).click();
  const dialog = page.getByRole('dialog', { name: `Save as ${format}` });
  await expect(dialog).toContainText(said);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  return readFile(await (await download).path());
}

async function saveCsv(page: Page): Promise<string> {
  return (await saveAs(page, 'CSV', 'In the file:')).toString();
}
