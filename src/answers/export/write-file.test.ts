import { describe, expect, test } from 'vitest';
import { createAnswerText } from '../json/answer-text.ts';
import { createRowReader } from '../query/rows.ts';
import { storeRows } from '../../testing/page-fixtures.ts';
import { inOneWindow, type WindowedText } from '../store/windows.ts';
import { createFileWriter } from './write-file.ts';
import type { FileRequest } from './formats.ts';
import { FILE_START, type FilePart, type FilePosition } from './file-format.ts';

async function partsOf(
  json: string | Uint8Array,
  request: FileRequest,
  maxBytes?: number,
): Promise<Uint8Array[]> {
  const answer = createAnswerText();
  answer.append(typeof json === 'string' ? new TextEncoder().encode(json) : json);
  answer.finish();
  const text = inOneWindow(answer);
  const writer = createFileWriter(text, createRowReader(text));
  const parts: Uint8Array[] = [];
  for (let from: FilePosition | undefined = FILE_START; from;) {
    const part: FilePart = await writer.part(request, from, maxBytes);
    parts.push(part.bytes);
    expect(part.share === 1).toBe(part.next === undefined);
    from = part.next;
  }
  return parts;
}

async function fileOf(json: string, request: FileRequest, maxBytes?: number): Promise<string> {
  return Buffer.concat(await partsOf(json, request, maxBytes)).toString();
}

const ROWS = Array.from({ length: 200 }, (_, id) => ({
  id,
  tags: ['a', id],
  in: { ' ': '{ , }' },
}));
const JSON_TEXT = JSON.stringify({ data: { rows: ROWS, empty: [{}, []] } }, undefined, 1);
const LIST = ['data', 'rows'];
const REQUESTS: readonly FileRequest[] = [
  { format: 'json' },
  { format: 'pretty' },
  { format: 'ndjson', list: LIST },
  { format: 'ndjson', list: LIST, order: [{ column: ['id'], direction: 'descending' }] },
];

test.each(REQUESTS)('the parts of $format are the whole, whatever their size', async (request) => {
  const few = JSON.stringify({ data: { rows: ROWS.slice(0, 40), empty: [{}, []] } }, undefined, 1);
  const whole = await fileOf(few, request);
  for (const maxBytes of [1, 7, 1000]) {
    const parts = await partsOf(few, request, maxBytes);
    expect(Buffer.concat(parts).toString()).toBe(whole);
    expect(parts.length).toBeGreaterThan(whole.length / 1000 / 2);
  }
});

describe('as it came', () => {
  test('is byte for byte the same, also what is no JSON and no UTF-8', async () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x00, 0x22, 0x0d, 0x0a, 0x21);
    expect(Buffer.concat(await partsOf(bytes, { format: 'json' }, 3))).toEqual(Buffer.from(bytes));
    expect(await partsOf(new Uint8Array(), { format: 'json' })).toEqual([new Uint8Array()]);
  });
});

describe('a row for each item', () => {
  const itemsOf = (rows: string, rowsOf: readonly string[], more = {}): Promise<string> =>
    fileOf(`{"rows": [ ${rows} ]}`, { format: 'ndjson', list: ['rows'], rowsOf, ...more });

  test('has the item where the row has the list, and null where that is empty', async () => {
    const rows = '{"a": 1.50, "l": [ {"x": 1}, {"x": [2, 3]} ], "l2": [ ] }, {"l": [], "a": 2}';
    expect(await itemsOf(rows, ['l'])).toBe(
      '{"a":1.50,"l":{"x":1},"l2":[]}\n{"a":1.50,"l":{"x":[2,3]},"l2":[]}\n{"l":null,"a":2}\n',
    );
  });

  test('goes through lists in lists, escaped keys and rows that are lists', async () => {
    const rows = String.raw`{"o":{"\u006c":[{"m":["p","q"]},{"m":[]},7]}}, [{"o":{"l":[[1,[]]]}},{}], null`;
    expect(await itemsOf(rows, ['o', 'l', 'm'])).toBe(
      [
        String.raw`{"o":{"\u006c":{"m":"p"}}}`,
        String.raw`{"o":{"\u006c":{"m":"q"}}}`,
        String.raw`{"o":{"\u006c":{"m":null}}}`,
        String.raw`{"o":{"\u006c":7}}`,
        '{"o":{"l":1}}',
        '{"o":{"l":null}}',
        '{}',
        'null',
        '',
      ].join('\n'),
    );
  });

  test('is filtered and put in order by itself', async () => {
    const rows = '{"n":"a","l":[{"x":2},{"x":1}]},{"n":"b","l":[{"x":3},{"x":null}]}';
    const order = [{ column: ['l', 'x'], direction: 'descending' }] as const;
    const filters = [{ column: ['l', 'x'], test: 'greater', value: '1' }] as const;
    expect(await itemsOf(rows, ['l'], { order, filters })).toBe(
      '{"n":"b","l":{"x":3}}\n{"n":"a","l":{"x":2}}\n',
    );
  });
});

describe('laid out', () => {
  test('is what JSON.stringify makes, save that numbers and strings stay as written', async () => {
    expect(await fileOf(JSON_TEXT, { format: 'pretty' })).toBe(
      `${JSON.stringify(JSON.parse(JSON_TEXT), undefined, 2)}\n`,
    );
    expect(await fileOf('[9007199254740993,-0 ,1e400, "\\u00fc"]', { format: 'pretty' })).toBe(
      '[\n  9007199254740993,\n  -0,\n  1e400,\n  "\\u00fc"\n]\n',
    );
  });

  test('what is no JSON follows as it came', async () => {
    expect(await fileOf('{"a":1}\n<p>trailing', { format: 'pretty' })).toContain('<p>trailing');
    expect(await fileOf('{"a":[1,2', { format: 'pretty' })).toBe('{\n  "a": [\n    1,\n    2\n');
    expect(await fileOf('[1,}, 2]', { format: 'pretty' })).toContain('}, 2]');
  });
});

describe('one line for each row', () => {
  test('has no white space between tokens, and each token as it was written', async () => {
    const rows =
      '{"a": 9007199254740993,\r\n "b" : "x \\" \\n,y"} , -0,null,\t[ 1e400 , "\\u00fc" ]';
    expect(await fileOf(`{"rows":[ ${rows} ]}`, { format: 'ndjson', list: ['rows'] })).toBe(
      '{"a":9007199254740993,"b":"x \\" \\n,y"}\n-0\nnull\n[1e400,"\\u00fc"]\n',
    );
  });

  test('a line break in a string, which is no JSON, breaks no line', async () => {
    expect(await fileOf('{"rows":["a\nb"]}', { format: 'ndjson', list: ['rows'] })).toBe(
      '"a\\u000ab"\n',
    );
  });

  test('holds the rows that were chosen', async () => {
    const request: FileRequest = { format: 'ndjson', list: LIST, filter: '199' };
    expect(await fileOf(JSON_TEXT, request, 1)).toBe(`${JSON.stringify(ROWS[199])}\n`);
  });

  test('a list that is not there is said to be missing', async () => {
    await expect(fileOf('{}', { format: 'ndjson', list: ['rows'] })).rejects.toThrow(
      'no such list',
    );
  });
});

const PART_BYTES = 700;
const STORED_HEAD = '{"data":{"rows":[';
const STORED_ROWS = Array.from({ length: 200 }, (_, id) => {
  const tags = Array.from({ length: id % 40 }, (__, tag) => ({ tag }));
  return JSON.stringify({ id, tags, ...(id > 150 && { late: 'yes' }) });
});
const CSV = {
  format: 'csv',
  list: LIST,
  columns: [['id'], ['tags'], ['late']],
  style: { separator: ',', hasMark: true, isGuarded: true, joiner: '; ' },
} as const;

async function write(
  of: WindowedText,
  request: FileRequest,
): Promise<{ text: string; shares: number[] }> {
  const writer = createFileWriter(of, createRowReader(of));
  let text = '';
  const shares: number[] = [];
  for (let from: FilePosition | undefined = FILE_START; from;) {
    const part: FilePart = await writer.part(request, from, PART_BYTES);
    text += new TextDecoder('utf-8', { ignoreBOM: true }).decode(part.bytes);
    shares.push(part.share);
    from = part.next;
  }
  return { text, shares };
}

test.each<FileRequest>([
  CSV,
  { ...CSV, rowsOf: ['tags'] },
  { ...CSV, filter: 'yes', order: [{ column: ['id'], direction: 'descending' }] },
  { ...CSV, filter: 'nowhere' },
  { format: 'ndjson', list: LIST },
  { format: 'json' },
  { format: 'pretty' },
])(
  '%j is the same file where it is stored, in parts that each go on where the last one ended',
  async (request) => {
    const flat = createAnswerText();
    flat.append(new TextEncoder().encode(STORED_HEAD + STORED_ROWS.join(',')));
    const list = STORED_HEAD.length - 1;
    const { text, storage } = await storeRows(flat, { path: LIST, list, chunkBytes: 2_000 });
    const tail = new TextEncoder().encode(']}}');
    text.end([], [tail]);
    flat.append(tail);
    flat.finish();
    expect(storage.chunks.size).toBeGreaterThan(5);
    const expected = await write(inOneWindow(flat), request);
    const written = await write(text, request);
    expect(written.text).toBe(expected.text);
    expect(written.shares.at(-1)).toBe(1);
    expect(written.shares).toEqual(written.shares.toSorted((one, other) => one - other));
  },
);
