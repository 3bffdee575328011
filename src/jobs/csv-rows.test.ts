import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import {
  CsvFault,
  csvFormOf,
  decodeList,
  readCsv,
  readCsvBlocks,
  tableOfRows,
} from './csv-rows.ts';

const cellsOf = async (text: string) => (await readCsv(text)).map(({ cells }) => cells);

test.each<[string, string[][]]>([
  ['x\n1,5\n2,5', [['x'], ['1,5'], ['2,5']]],
  ['name\n"Doe, J"\nRoe, R', [['name'], ['Doe, J'], ['Roe, R']]],
  // Two columns: the first row has a comma.
  [
    'x,y\n1,5',
    [
      ['x', 'y'],
      ['1', '5'],
    ],
  ],
  [
    'x;y\n1,5;" a"',
    [
      ['x', 'y'],
      ['1,5', ' a'],
    ],
  ],
])('%j', async (text, cells) => expect(await cellsOf(text)).toEqual(cells));

test.each(['sep=;', '"sep=;"', 'SEP=;', '\u{FEFF}sep=;'])(
  '%j declares the separator',
  async (line) => {
    expect(await readCsv(`${line}\r\nx;y\r\n1,5;2`)).toEqual([
      { cells: ['x', 'y'], line: 2 },
      { cells: ['1,5', '2'], line: 3 },
    ]);
  },
);

test.each(['\r', '\n', '\r\n'])(
  'rows that end in other ways too, such as %j, are rows',
  async (end) => {
    const text = `id;note\r\n1;"x"${end}2;y${end}3;"z\r\n"";"${end}4;5" pipe\r\n5;\n${end}`;
    const rows = [
      ['id', 'note'],
      ['1', 'x'],
      ['2', 'y'],
      ['3', 'z\r\n";'],
      ['4', '5" pipe'],
      ['5', ''],
    ];
    expect((await cellsOf(text)).filter((cells) => cells.length > 1)).toEqual(rows);
    expect((await cellsOf(`id\r\n1${end}2\n3`)).flat()).toEqual(['id', '1', '2', '3']);
  },
);

test.each(['d', '-', ']', '^', '\\'])(
  '%s may stand between cells of rows that end in two ways',
  async (sign) => {
    const text = `sep=${sign}\r\nkey${sign}note\r\n1${sign}"x\r"\n2"\r\n3${sign}y\n`;
    expect((await cellsOf(text)).filter(([first]) => first)).toEqual([
      ['key', 'note'],
      ['1', 'x\r'],
      ['2"'],
      ['3', 'y'],
    ]);
  },
);

test('any texts of one column are read as they were written', async () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'01,;|"\n \tab'.split('')) }), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (column) => {
      const csv = Papa.unparse([['x'], ...column.map((text) => [text])], { quotes: true });
      expect(await cellsOf(csv)).toEqual([['x'], ...column.map((text) => [text])]);
    }),
  );
});

test('a line that is cut does not count against the separator', () => {
  const text = 'n;a\n1;two\n\n9;\nxxxx;';
  expect(csvFormOf(Papa, text.slice(0, -1)).delimiter).not.toBe(';');
  expect(csvFormOf(Papa, text.slice(0, -1), true).delimiter).toBe(';');
});

test('a text of many slices has every row once, and the lines of the file', async () => {
  const rows = Array.from({ length: 60_000 }, (_, at) => [`${at}`, `ä "${at}"\nb`]);
  const read = await readCsv(Papa.unparse([['id', 'text'], ...rows]));
  expect(read.slice(1).map(({ cells }) => cells)).toEqual(rows);
  expect(read.at(-1)?.line).toBe(2 * 60_000);
  expect((await readCsv(Papa.unparse(rows), 10)).length).toBeLessThan(rows.length);
});

test.each(['\n', '\r\n', '\r'])(
  'rows that end with %j are cut between blocks alone',
  async (end) => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [
      `${at}`,
      `a${end}"b" ${'x'.repeat(at % 7)}`,
    ]);
    // A mark within a file, as two that were put together have it, and a space behind a quote.
    const lines = rows.map(([id, text = '']) => `\u{FEFF}${id},"${text.replaceAll('"', '""')}" `);
    const text = ['id,text', ...lines, ''].join(end);
    const marked = rows.map(([id, cell]) => [`\u{FEFF}${id}`, cell]);
    for (const size of [1_000, 70_001]) {
      const parts = text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [];
      const read = [];
      for await (const block of readCsvBlocks(parts)) read.push(block.map(({ cells }) => cells));
      expect(read.length).toBeGreaterThan(1);
      expect(read.flat()).toEqual([['id', 'text'], ...marked, ['']]);
    }
  },
);

test.each([
  ['id,name\n1,a\n2,"b\n3,c\n4,d', 3],
  ['id,name\n1,a\n2,"b" c\n3,d', 3],
  [`id,name\n${'1,a\n'.repeat(100_000)}2,"b`, 100_002],
])('a quote that takes the rows behind it is a fault', async (text, line) => {
  await expect(readCsv(text)).rejects.toMatchObject({ kind: 'quote', line });
});

test('a text is UTF-8, UTF-16 by its mark, or as Windows spreadsheets write it', async () => {
  const text = 'Köln;Łódź\n';
  const utf16 = (isLittle: boolean) =>
    new Uint8Array(
      `\u{FEFF}${text}`.split('').flatMap((one) => {
        const bytes = [one.charCodeAt(0) >> 8, one.charCodeAt(0) & 0xff];
        return isLittle ? bytes.toReversed() : bytes;
      }),
    );
  expect(await decodeList(new TextEncoder().encode(`\u{FEFF}${text}`))).toBe(text);
  expect(await Promise.all([utf16(true), utf16(false)].map(decodeList))).toEqual([text, text]);
  expect(await decodeList(Uint8Array.of(0x4b, 0xf6, 0x6c, 0x6e))).toBe('Köln');
});

test('columns without a name of their own have their number', async () => {
  const { names, rows } = tableOfRows(await readCsv('city, id ,city,\na,b,c,d\ne\nf,g,h,i,,\n'));
  expect(names).toEqual(['city (1)', 'id', 'city (3)', '(4)']);
  expect(rows.map(({ cells }) => cells.slice(0, 4))).toContainEqual(['f', 'g', 'h', 'i']);
  const taken = tableOfRows(await readCsv('id,a,a,a (2)\n1,2,3,4\n'));
  expect(taken.names).toEqual(['id', 'a (2)', 'a (3)', 'a (2) 2']);
});

test('a cell behind the last column is a fault', async () => {
  const rows = await readCsv('id,name\n1,a\n2,Doe, J\n');
  expect(() => tableOfRows(rows)).toThrow(new CsvFault('cells', 3));
});
