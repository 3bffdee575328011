import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './any-text-test.ts';
import { COLUMNS, CSV_ROWS, DEFAULTS, OPERATION, PARQUET_ROWS, ROWS } from './columns.ts';
import {
  readCsv,
  readCsvByPython,
  readExcelByOpenpyxl,
  readParquet,
  readWorkbook,
  typesOfParquet,
} from './read-files.ts';

test('page and command save the same values, and readers of others see what the service sent', async ({
  explorer,
  user,
  page,
  gatehouse,
  folder,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run(OPERATION);
  await expect(explorer.lastCall).toContainText('Done');
  await page.getByRole('radio', { name: 'Table' }).check();
  // A String is a text, whatever it looks like; of a custom scalar the values tell.
  const kinds = { code: /^codeText/, digits: /^digitsNumber as text/ };
  for (const [column, kind] of Object.entries(kinds)) {
    const head = page.getByRole('columnheader', { name: column });
    await head.getByRole('button').first().focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Profile' }).press('Enter');
    const profile = page.getByRole('dialog', { name: `Profile of ${column}` });
    await expect(profile).toContainText(kind);
    await page.keyboard.press('Escape');
  }
  await writeFile(join(folder, 'rows.graphql'), OPERATION);
  const byCommand = async (name: string, ...options: string[]) => {
    const run = await gatehouse(['run', 'rows.graphql', '--out', name, '--quiet', ...options]);
    expect(run, name).toMatchObject({ code: 0 });
    return readFile(join(folder, name));
  };

  const csv = await save(page, 'CSV…');
  expect(csv.equals(await byCommand('rows.csv'))).toBe(true);
  const cells = CSV_ROWS.map((row) => mapped(row, (cell) => cell ?? ''));
  expect(readCsv(csv.toString())).toEqual(cells);
  const byPython = readCsvByPython(csv.toString());
  if (byPython) expect(byPython).toEqual(cells);

  const ndjson = await save(page, 'NDJSON');
  expect(ndjson.toString()).toBe(ROWS.map((row) => `${row}\n`).join(''));
  expect((await byCommand('rows.ndjson')).equals(ndjson)).toBe(true);

  const parquet = await save(page, 'Parquet…');
  const parquetByCommand = await byCommand('rows.parquet', '--types', 'types.json');
  expect(typesOfParquet(parquet)).toEqual(typesOfParquet(parquetByCommand));
  const types = JSON.parse(await readFile(join(folder, 'types.json'), 'utf8')) as object;
  // An object has a column for each of its keys.
  const told = Object.entries(COLUMNS).filter(([name]) => name in types);
  expect(types).toMatchObject(mapped(Object.fromEntries(told), ({ parquetType }) => parquetType));
  const held = PARQUET_ROWS.map((row) => mapped(row, dayAsMoment));
  expect(await readParquet(parquet)).toEqual(held);
  expect(await readParquet(parquetByCommand)).toEqual(held);

  const excel = await save(page, 'Excel…');
  expect(readWorkbook(await byCommand('rows.xlsx'))).toEqual(readWorkbook(excel));
  const byOpenpyxl = readExcelByOpenpyxl(excel);
  if (byOpenpyxl) {
    const said = byOpenpyxl.map((row, at) => mapped(row, (cell, name) => inCsv(cell, at, name)));
    // Texts are no formulas in a workbook.
    const asText = (row: number) => ({ formula: PARQUET_ROWS[row]?.['formula'] });
    expect(said).toEqual(CSV_ROWS.map((row, at) => ({ ...row, ...asText(at) })));
  } else test.info().annotations.push({ type: 'skipped', description: 'no openpyxl here' });
});

/** Variables whose digits no double keeps as they are written. */
const VARIABLES = '{"big": 12345678901234567890, "json": {"j": 1.10, "k": 1.0}, "digits": 1.50}';
const ROW =
  'query One($big: BigInt, $json: JSON, $digits: Decimal) { row(big: $big, json: $json, digits: $digits) { int } }';

test('variables go out as they are typed, from page and command @full', async ({
  anyText,
  explorer,
  user,
  page,
  gatehouse,
  folder,
}) => {
  anyText.answerWith('{"data":{"row":{"int":1}}}');
  const sent =
    /"variables":\s*\{"big":\s*12345678901234567890,\s*"json":\s*\{"j":\s*1\.10,\s*"k":\s*1\.0\},\s*"digits":\s*1\.50\}/;
  await explorer.openWithSchema(user);
  await explorer.write(ROW);
  await explorer.writeVariables(VARIABLES);
  await page.keyboard.press('Control+Enter');
  await expect(explorer.lastCall).toContainText('Done');
  expect(anyText.takeBodies()).toEqual([expect.stringMatching(sent)]);

  await writeFile(join(folder, 'one.graphql'), ROW);
  const run = await gatehouse(['run', 'one.graphql', '--variables', VARIABLES]);
  expect(run).toMatchObject({ code: 0 });
  expect(anyText.takeBodies()).toEqual([expect.stringMatching(sent)]);
});

test('values of a table go out as the kind that they came as @full', async ({
  anyText,
  explorer,
  user,
  page,
}) => {
  await explorer.openWithSchema(user);
  await explorer.run(OPERATION);
  await expect(explorer.lastCall).toContainText('Done');
  anyText.takeBodies();
  anyText.answerWith('{"data":{"row":{"int":1}}}');
  const columns = [
    ['text', 'String', ['" lead"', '"a\\"b\\nc;d,e"', '"🏔 Zürich"', '""', '"NULL"']],
    ['digits', 'Decimal', ['"1.10"', '"0.30"', '"-5.00"', '"12345678901234567890.5"']],
    ['big', 'BigInt', ['9007199254740993', '9223372036854775807', '1', '-5']],
  ] as const;
  // They go out four at a time.
  const inOrder = (texts: readonly string[]) => texts.toSorted((a, b) => a.localeCompare(b));
  for (const [name, type, values] of columns) {
    await page.getByRole('button', { name: 'New tab' }).press('Enter');
    await explorer.write(`query Each($${name}: ${type}) { row(${name}: $${name}) { int } }`);
    await page.keyboard.press('Shift+Alt+Y');
    const dialog = page.getByRole('dialog', { name: 'Run Each for each' });
    await dialog.getByRole('radio', { name: 'A table' }).check();
    await dialog.getByRole('combobox', { name: 'Table' }).selectOption({ label: 'Rows: rows (5)' });
    await dialog.getByLabel('Column').selectOption(name);
    const run = dialog.getByRole('button', { name: /^Run \d times$/ });
    await expect(run).toHaveText(`Run ${values.length} times`);
    await run.press('Enter');
    const strip = page.getByRole('group', { name: 'Run for each' });
    await expect(strip).toContainText('All values were run for.');
    const sent = anyText
      .takeBodies()
      .map((body) => /"variables":\{"\w+":(.*?)\}(?:,"|\}$)/.exec(body)?.[1] ?? '');
    expect(inOrder(sent), name).toEqual(inOrder(values));
  }
});

test('a default of the schema is shown in the words of the service', async ({
  gatehouse,
  folder,
}) => {
  const run = await gatehouse(['schema', '--out', 'schema.graphql']);
  expect(run).toMatchObject({ code: 0 });
  const schema = await readFile(join(folder, 'schema.graphql'), 'utf8');
  for (const text of [`big: BigInt = ${DEFAULTS.big}`, `json: JSON = ${DEFAULTS.json}`]) {
    expect(schema).toContain(text);
  }
});

const mapped = <From, To>(row: Record<string, From>, map: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, map(value, name)]));

/** A day as hyparquet reads it: the moment at which it begins. */
function dayAsMoment(value: unknown, name: string): unknown {
  const isDay = COLUMNS[name]?.parquetType === 'DATE' && typeof value === 'string';
  return isDay ? `${value}T00:00:00.000Z` : value;
}

/** A cell of a workbook in the words of the CSV file, where it is the same value. */
function inCsv(cell: unknown, row: number, name: string): unknown {
  const written = CSV_ROWS[row]?.[name];
  const isSame =
    (typeof cell === 'number' && cell === Number(written)) ||
    (typeof cell === 'boolean' && String(cell) === written) ||
    // A workbook has no empty text, and a moment no zone.
    (cell === null && written === '') ||
    (typeof cell === 'string' && Date.parse(`${cell}Z`) === Date.parse(written ?? ''));
  return isSame ? written : cell;
}

/** Saves the answer in a format of the menu, and lets its dialog, if it has one, stand as it is. */
async function save(page: Page, format: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: format, exact: true }).press('Enter');
  if (format.endsWith('…')) {
    const dialog = page.getByRole('dialog', { name: `Save as ${format.slice(0, -1)}` });
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  }
  return readFile(await (await downloading).path());
}
