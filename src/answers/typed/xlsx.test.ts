import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createFilesApi } from './create-files-api.ts';
import { filledPassage } from '../../testing/filled-passage.ts';
import { sheetName } from './xlsx-parts.ts';
import type { Remark } from '../export/remarks.ts';
import type { FileNote, PlacedHint } from './typed-file.ts';

interface Workbook {
  readonly parts: Readonly<Record<string, string>>;
  /** The cells of the rows' sheet, as they stand in it. */
  readonly cells: readonly string[];
  readonly remarks: readonly Remark[];
}

interface WorkbookOptions {
  readonly hints?: readonly PlacedHint[];
  readonly notes?: readonly FileNote[];
  readonly joiner?: string;
}

async function workbookOf(
  rows: readonly string[],
  columns: readonly string[],
  { hints = [], notes = [], joiner }: WorkbookOptions = {},
): Promise<Workbook> {
  const files = createFilesApi();
  const lines = (): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode(rows.map((row) => `${row}\n`).join(''));
  const paths = columns.map((column) => column.split('.'));
  const request = { columns: paths, asJson: [], title: 'a/b', isNested: false, hints };
  await files.begin('xlsx', { ...request, joiner });
  await files.observe(filledPassage(lines()));
  await files.open(notes);
  const bytes = Buffer.concat([await files.write(filledPassage(lines())), await files.end()]);
  const unzipped = Object.entries(unzipSync(bytes));
  const parts = Object.fromEntries(unzipped.map(([name, part]) => [name, strFromU8(part)]));
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const cells = Array.from(sheet.matchAll(/<c r="(\w+)".*?<\/c>/gs), ([cell]) => cell);
  return { parts, cells, remarks: await files.remarks() };
}

test('no sheet is called what Excel keeps for itself', () => {
  expect([sheetName('History', 1), sheetName('history', 2), sheetName('histories', 1)]).toEqual([
    'History rows',
    'history rows (2)',
    'histories',
  ]);
});

test('a sheet without columns has no list of them', async () => {
  const { parts } = await workbookOf([], []);
  expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<cols>');
});

const text = (at: string, said: string, style = ''): string =>
  `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${said}</t></is></c>`;

test('numbers are as written, and text where Excel would change them', async () => {
  const numbers = [
    '1.50',
    '123456789012345',
    '1234567890123456',
    '9007199254740993',
    '1e301',
    '-0.1',
  ];
  const { cells, remarks } = await workbookOf(
    numbers.map((number) => `{"n":${number}}`),
    ['n'],
  );
  expect(cells.slice(1)).toEqual([
    '<c r="A2"><v>1.50</v></c>',
    '<c r="A3"><v>123456789012345</v></c>',
    text('A4', '1234567890123456', ' s="4"'),
    text('A5', '9007199254740993', ' s="4"'),
    text('A6', '1e301', ' s="4"'),
    '<c r="A7"><v>-0.1</v></c>',
  ]);
  expect(remarks).toEqual([{ kind: 'digits', count: 3 }]);
});

test('texts are never formulas, and what XML has no sign for is escaped', async () => {
  const rows = [
    '{"t":"=1+1"}',
    String.raw`{"t":"a\u0001<&\r\n_x0041_ \ud800"}`,
    '{"t":null}',
    '{}',
  ];
  const { cells } = await workbookOf(rows, ['t']);
  expect(cells.slice(1)).toEqual([
    text('A2', '=1+1'),
    text('A3', 'a_x0001_&lt;&amp;_x000D_\n_x005F_x0041_ _xD800_'),
  ]);
});

test('a text that is too long is cut at a whole character, and that is said', async () => {
  const { cells, remarks } = await workbookOf([`{"t":"${'a'.repeat(32_765)}🏔b"}`], ['t']);
  expect(cells[1]).toContain(`${'a'.repeat(32_765)}…<`);
  expect(remarks).toEqual([{ kind: 'cut', count: 1 }]);
});

test('dates and moments are dates where the schema and all values say so', async () => {
  const rows = [
    '{"d":"2026-11-23","m":"2026-11-23T19:17:01.5Z","u":"2026-11-23"}',
    '{"d":"1899-01-01","m":"9999-12-31T00:00:00Z","u":"2026-11-23"}',
  ];
  const hints = [
    { path: ['d'], typeName: 'Date' },
    { path: ['m'], typeName: 'DateTime' },
  ];
  const { cells } = await workbookOf(rows, ['d', 'm', 'u'], { hints });
  expect(cells.slice(3)).toEqual([
    '<c r="A2" s="2"><v>46349</v></c>',
    '<c r="B2" s="3"><v>46349.8034895833</v></c>',
    text('C2', '2026-11-23'),
    text('A3', '1899-01-01'),
    '<c r="B3" s="3"><v>2958465.0000000000</v></c>',
    text('C3', '2026-11-23'),
  ]);
});

test('lists are joined, booleans are true, and what is known of the rows has a sheet of its own', async () => {
  const notes = [{ key: 'gatehouse.operation', value: '{ a }' }];
  const rows = ['{"l":[{"n":1},{"n":"x"}],"b":true}'];
  const { cells, parts } = await workbookOf(rows, ['l.n', 'b'], { notes });
  expect(cells).toEqual([
    text('A1', 'l.n', ' s="1"'),
    text('B1', 'b', ' s="1"'),
    text('A2', '1; x'),
    '<c r="B2" t="b"><v>1</v></c>',
  ]);
  expect(parts['xl/workbook.xml']).toContain('<sheet name="a b" sheetId="1"');
  expect(parts['xl/workbook.xml']).toContain('<sheet name="About" sheetId="2"');
  expect(parts['xl/worksheets/sheet2.xml']).toContain('gatehouse.operation');
});

test('lists are joined as they were chosen to be', async () => {
  const { cells } = await workbookOf(['{"l":["x","y"]}'], ['l'], { joiner: ' | ' });
  expect(cells.slice(1)).toEqual([text('A2', 'x | y')]);
});

test('past the rows of a sheet, the next one goes on under the same heads @full', async () => {
  const files = createFilesApi();
  const rows = 1_048_576;
  await files.begin('xlsx', {
    columns: [['n']],
    asJson: [],
    title: 'n',
    isNested: false,
    hints: [],
  });
  const lines = (): Uint8Array<ArrayBuffer> => new TextEncoder().encode('{"n":1}\n'.repeat(rows));
  await files.observe(filledPassage(lines()));
  const parts = unzipSync(
    Buffer.concat([await files.write(filledPassage(lines())), await files.end()]),
  );
  const second = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
  expect(second).toContain('<row r="2"><c r="A2"><v>1</v></c></row></sheetData>');
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain('name="n (2)"');
});

test('an empty list leaves its cell empty, as null does; an empty text does not', async () => {
  const rows = ['{"v":[]}', '{"v":null}', '{"v":[null]}', '{"v":""}', '{"v":["a"]}'];
  const { cells } = await workbookOf(rows, ['v']);
  expect(cells.map((cell) => /r="(\w+)"/.exec(cell)?.[1])).toEqual(['A1', 'A5', 'A6']);
});
