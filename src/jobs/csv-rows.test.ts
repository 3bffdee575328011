import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvFormOf, csvRows } from './csv-rows.ts';

const read = (text: string) => {
  const form = csvFormOf(Papa, text);
  return csvRows(Papa.parse<string[]>(text, { delimiter: form.delimiter }).data, form);
};

const cellsOf = (text: string) => read(text).map(({ cells }) => cells);

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
])('%j', (text, cells) => expect(cellsOf(text)).toEqual(cells));

test.each(['sep=;', '"sep=;"', 'SEP=;', '\u{FEFF}sep=;'])('%j declares the separator', (line) => {
  expect(read(`${line}\r\nx;y\r\n1,5;2`)).toEqual([
    { cells: ['x', 'y'], line: 2 },
    { cells: ['1,5', '2'], line: 3 },
  ]);
});

test('any texts of one column are read as they were written', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'01,;|"\n \tab'.split('')) }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(texts, (column) => {
      const csv = Papa.unparse([['x'], ...column.map((text) => [text])], { quotes: true });
      expect(cellsOf(csv)).toEqual([['x'], ...column.map((text) => [text])]);
    }),
  );
});

test('a line that is cut does not count against the separator', () => {
  const text = 'n;a\n1;two\n\n9;\nxxxx;';
  expect(csvFormOf(Papa, text.slice(0, -1)).delimiter).not.toBe(';');
  expect(csvFormOf(Papa, text.slice(0, -1), true).delimiter).toBe(';');
});
