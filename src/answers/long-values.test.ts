import { expect, test } from 'vitest';
import { createAnswersApi } from './create-answers-api.ts';
import type { CsvRequest } from './export/csv.ts';
import { createFilesApi } from './typed/create-files-api.ts';
import { filledPassage } from '../testing/filled-passage.ts';
import {
  FILE_START,
  type CsvStyle,
  type FilePart,
  type FilePosition,
  type FormatRequest,
} from './export/file-format.ts';

const LIST = ['data', 'rows'];
const COLUMNS = [['a']];

/** Quadratic code takes minutes for a value of this length. */
const BYTES = 300_000;

const text = (unit: string, end = ''): string =>
  JSON.stringify(unit.repeat(BYTES / unit.length) + end);

async function fileOf(
  api: ReturnType<typeof createAnswersApi>,
  request: FormatRequest,
): Promise<string> {
  const decoder = new TextDecoder();
  let file = '';
  for (let from: FilePosition | undefined = FILE_START; from;) {
    const part: FilePart = await api.compute.file('one', request, from);
    file += decoder.decode(part.bytes, { stream: true });
    from = part.next;
  }
  return file;
}

async function writeTyped(format: 'xlsx' | 'parquet', lines: string): Promise<number> {
  const files = createFilesApi();
  const encoded = () => new TextEncoder().encode(lines);
  await files.begin(format, {
    columns: COLUMNS,
    asJson: [],
    title: 'a',
    isNested: false,
    hints: [],
  });
  await files.observe(filledPassage(encoded()));
  await files.open([]);
  return (await files.write(filledPassage(encoded()))).length + (await files.end()).length;
}

test.each([
  ['CR and hyphen in turn @full', text('\r-')],
  ['such with spaces at the end', text('\r-', `${' '.repeat(BYTES)}\r\n`)],
  ['separators and hyphens @full', text(',-;-\t-\n-')],
  ['quotes after separators', text(', "" "')],
  ['spaces', text(' ', 'x')],
  ['digits in a text @full', text('0', 'x')],
  ['a moment with a long fraction', `"2024-01-01T00:00:00.${'0'.repeat(BYTES)}1"`],
  ['a long number', `1${'0'.repeat(BYTES)}1`],
  ['a long fraction @full', `0.${'0'.repeat(BYTES)}1`],
])('views and files take as long as a value is long: %s', async (_, json) => {
  const api = createAnswersApi();
  const row = `{"a":${json}}`;
  await api.write.append('one', new TextEncoder().encode(`{"data":{"rows":[${row},${row}]}}`));
  await api.write.finish('one');
  const page = { list: LIST, columns: COLUMNS, from: 0, count: 10 };
  const order = [{ column: ['a'], direction: 'descending' }] as const;
  expect((await api.compute.rows('one', { ...page, order, filter: 'nowhere' })).rows).toEqual([]);
  expect(await api.read.lines('one', 0, 20)).toHaveLength(12);
  expect((await api.read.valueInLine('one', 4))?.steps).toHaveLength(4);
  await api.read.find('one', 'nowhere', 0);
  await api.compute.chartColumns('one', { list: LIST }, COLUMNS);
  expect((await api.compute.copyCells('one', { ...page, form: 'html' }))?.length).toBeGreaterThan(
    BYTES,
  );
  const style: CsvStyle = { separator: ',', hasMark: false, isGuarded: true, joiner: '; ' };
  const asCsv: CsvRequest = { format: 'csv', list: LIST, columns: COLUMNS, style };
  const csv = await fileOf(api, asCsv);
  expect(csv.length).toBeGreaterThan(BYTES * 2);
  await fileOf(api, { format: 'pretty' });
  const lines = await fileOf(api, { format: 'ndjson', list: LIST });
  expect(lines).toBe(`${row}\n${row}\n`);
  for (const format of ['xlsx', 'parquet'] as const) {
    expect(await writeTyped(format, lines)).toBeGreaterThan(0);
  }
});
