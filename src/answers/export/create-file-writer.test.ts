import { describe, expect, test } from 'vitest';
import { createAnswerText } from '../json/indexed-text.ts';
import { createFileWriter } from './create-file-writer.ts';
import { FILE_START, type FilePlace, type FileRequest } from './file-request.ts';

function partsOf(json: string | Uint8Array, request: FileRequest, maxBytes?: number): Uint8Array[] {
  const answer = createAnswerText();
  answer.append(typeof json === 'string' ? new TextEncoder().encode(json) : json);
  answer.finish();
  const writer = createFileWriter(answer);
  const parts: Uint8Array[] = [];
  for (let from: FilePlace | undefined = FILE_START; from;) {
    const part = writer.part(request, from, maxBytes);
    parts.push(part.bytes);
    expect(part.share === 1).toBe(part.next === undefined);
    from = part.next;
  }
  return parts;
}

function fileOf(json: string, request: FileRequest, maxBytes?: number): string {
  return Buffer.concat(partsOf(json, request, maxBytes)).toString();
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
  { format: 'ndjson', list: LIST, order: { column: ['id'], direction: 'descending' } },
];

test.each(REQUESTS)('the parts of $format are the whole, whatever their size', (request) => {
  const whole = fileOf(JSON_TEXT, request);
  for (const maxBytes of [1, 7, 1000]) {
    const parts = partsOf(JSON_TEXT, request, maxBytes);
    expect(Buffer.concat(parts).toString()).toBe(whole);
    expect(parts.length).toBeGreaterThan(whole.length / 1000 / 2);
  }
});

describe('as it came', () => {
  test('is byte for byte the same, also what is no JSON and no UTF-8', () => {
    const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x00, 0x22, 0x0d, 0x0a, 0x21);
    expect(Buffer.concat(partsOf(bytes, { format: 'json' }, 3))).toEqual(Buffer.from(bytes));
    expect(partsOf(new Uint8Array(), { format: 'json' })).toEqual([new Uint8Array()]);
  });
});

describe('laid out', () => {
  test('is what JSON.stringify makes, save that numbers and strings stay as written', () => {
    expect(fileOf(JSON_TEXT, { format: 'pretty' })).toBe(
      `${JSON.stringify(JSON.parse(JSON_TEXT), undefined, 2)}\n`,
    );
    expect(fileOf('[9007199254740993,-0 ,1e400, "\\u00fc"]', { format: 'pretty' })).toBe(
      '[\n  9007199254740993,\n  -0,\n  1e400,\n  "\\u00fc"\n]\n',
    );
  });

  test('what is no JSON follows as it came', () => {
    expect(fileOf('{"a":1}\n<p>trailing', { format: 'pretty' })).toContain('<p>trailing');
    expect(fileOf('{"a":[1,2', { format: 'pretty' })).toBe('{\n  "a": [\n    1,\n    2\n');
    expect(fileOf('[1,}, 2]', { format: 'pretty' })).toContain('}, 2]');
  });
});

describe('one line for each row', () => {
  test('has no white space between tokens, and each token as it was written', () => {
    const rows =
      '{"a": 9007199254740993,\r\n "b" : "x \\" \\n,y"} , -0,null,\t[ 1e400 , "\\u00fc" ]';
    expect(fileOf(`{"rows":[ ${rows} ]}`, { format: 'ndjson', list: ['rows'] })).toBe(
      '{"a":9007199254740993,"b":"x \\" \\n,y"}\n-0\nnull\n[1e400,"\\u00fc"]\n',
    );
  });

  test('a line break in a string, which is no JSON, breaks no line', () => {
    expect(fileOf('{"rows":["a\nb"]}', { format: 'ndjson', list: ['rows'] })).toBe('"a\\u000ab"\n');
  });

  test('holds the rows that were chosen', () => {
    const request: FileRequest = { format: 'ndjson', list: LIST, filter: '199' };
    expect(fileOf(JSON_TEXT, request, 1)).toBe(`${JSON.stringify(ROWS[199])}\n`);
  });

  test('a list that is not there is said to be missing', () => {
    expect(() => fileOf('{}', { format: 'ndjson', list: ['rows'] })).toThrow('no such list');
  });
});
