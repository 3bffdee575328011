import { expect, test } from 'vitest';
import { csv } from './csv.ts';
import { FORMATS, fileKind, WRITERS } from './formats.ts';
import { typedFormat } from './typed-formats.ts';

const ROWS = { list: ['rows'], columns: [['id']] };
const STYLE = { hasMark: false, isGuarded: true, joiner: '; ' };

test.each([
  [csv.request({ ...ROWS, style: { ...STYLE, separator: ',' } }), 'csv', 'text/csv'],
  [
    csv.request({ ...ROWS, style: { ...STYLE, separator: '\t' } }),
    'tsv',
    'text/tab-separated-values',
  ],
  [{ format: 'ndjson', list: ['rows'] }, 'ndjson', 'application/x-ndjson'],
  [{ format: 'parquet' }, 'parquet', 'application/vnd.apache.parquet'],
  [{ format: 'json' }, 'json', 'application/json'],
  [{ format: 'pretty' }, 'json', 'application/json'],
])('%j has its extension and its media type', (request, extension, mediaType) => {
  expect(fileKind(request)).toEqual({ extension, mediaType });
});

test('a format that is not there is said to be missing', () => {
  expect(() => fileKind({ format: 'ods' })).toThrow('No file format is called ods');
});

test('each format without types is written by the writer of its name', () => {
  const untyped = FORMATS.filter(({ name }) => !typedFormat(name));
  expect(Object.keys(WRITERS)).toEqual(untyped.map(({ name }) => name));
});

test('file names select one format each', () => {
  const endings = FORMATS.flatMap((format) => ('endings' in format ? format.endings : []));
  expect(new Set(endings).size).toBe(endings.length);
});
