import { expect, test } from 'vitest';
import { createMemoryChunkStorage } from '../testing/memory-chunk-storage.ts';
import { createAnswersApi } from './create-answers-api.ts';
import { FILE_START } from './export/file-format.ts';
import type { AnswersApi } from './api.ts';
import type { JoinedResults, NextPosition } from './store/joined-answers.ts';

const [INFO, MORE] = [
  ['data', 'all', 'key'],
  ['data', 'all', 'more'],
];

const only = (value: string) => ({ values: [value], from: 0 });

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function textOf(api: AnswersApi, name: string): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for (let from: typeof FILE_START | undefined = FILE_START; from;) {
    const part = await api.compute.file(name, { format: 'json' }, from);
    text += decoder.decode(part.bytes, { stream: true });
    from = part.next;
  }
  return text;
}

/** An answer joined of results, each with the JSON of its value. */
async function join(joined: JoinedResults, results: readonly (readonly [string, string])[]) {
  const api = createAnswersApi();
  await api.write.beginResults('all', joined);
  const added = [];
  for (const [value, text] of results)
    added.push(await api.write.addResult('all', only(value), encode(text)));
  const outline = await api.write.endPages('all');
  return { api, added, outline, text: await textOf(api, 'all') };
}

test('each row of a list begins with the value that its result is of, as it was written', async () => {
  const { text, added, outline } = await join({ key: 'code', list: ['country', 'cities'] }, [
    ['"DE"', '{"data":{"country":{"cities":[{"n":1.50},{ "n" : 12345678901234567890 },{}]}}}'],
    ['"FR"', '{"data":{"country":{"cities":[]}}}'],
    ['"__proto__"', '{"data":{"country":{"cities":[{"__proto__":"😀"}]}}}'],
  ]);
  expect(text).toBe(
    '{"data":{"rows":[{"code":"DE","n":1.50},{"code":"DE","n" : 12345678901234567890 },{"code":"DE"},' +
      '{"code":"__proto__","__proto__":"😀"}]}}',
  );
  expect(added).toMatchObject([{ rows: 3 }, { rows: 0 }, { rows: 1 }]);
  expect(outline).toMatchObject({
    isFinished: true,
    lists: [{ path: ['data', 'rows'], count: 4 }],
  });
});

test.each<[string, NextPosition, number | undefined, string, boolean]>([
  ['a flag', { kind: 'value', at: INFO, more: MORE }, undefined, '"more":true,"key":"a"', true],
  ['a flag', { kind: 'value', at: INFO, more: MORE }, undefined, '"more":false', false],
  ['a token', { kind: 'value', at: INFO, more: undefined }, undefined, '"key":"a"', true],
  ['a full page', { kind: 'offset', start: 0, more: undefined }, 2, '', true],
  ['a short page', { kind: 'offset', start: 0, more: undefined }, 3, '', false],
  ['a page of any size', { kind: 'offset', start: 0, more: undefined }, undefined, '', false],
])('a value with more pages says so: %s', async (_, next, size, said, hasMore) => {
  const position = { parent: ['data', 'all'], lists: ['rows'], next, total: undefined, size };
  const joined = { key: 'n', list: ['all', 'rows'], pages: [position] };
  const info = said === '' ? '' : `,${said}`;
  const { added } = await join(joined, [['1', `{"data":{"all":{"rows":[1,2]${info}}}}`]]);
  expect(added[0]).toMatchObject({ rows: 2, hasMore });
});

test('without a list each result is a row', async () => {
  const { text } = await join({ key: 'n', list: undefined }, [
    ['12345678901234567890', '{"extensions":{},"data":{"a":null,"b":[1,2]}}'],
    ['2', '{"data":{}}'],
  ]);
  expect(text).toBe('{"data":{"rows":[{"n":12345678901234567890,"a":null,"b":[1,2]},{"n":2}]}}');
});

test('items that are no objects have a column of their own', async () => {
  const { text } = await join({ key: 'of', list: ['names'] }, [
    ['1', '{"data":{"names":["a",null,[2]]}}'],
  ]);
  expect(text).toBe(
    '{"data":{"rows":[{"of":1,"names":"a"},{"of":1,"names":null},{"of":1,"names":[2]}]}}',
  );
});

test.each([
  [
    '{"data":null,"errors":[{"message":"No","extensions":{"code":"THROTTLED"}}]}',
    'No',
    'THROTTLED',
  ],
  ['{"errors":[{"message":"No"}]}', 'No', undefined],
  ['{"errors":[{"type":"RATE_LIMITED","message":"No"}]}', 'No', 'RATE_LIMITED'],
  [
    '{"errors":[{"type":"RATE_LIMIT","code":"graphql_rate_limit","message":"No"}]}',
    'No',
    'graphql_rate_limit',
  ],
  ['{"data":{"a":1}', undefined, undefined],
  ['<html>', undefined, undefined],
  ['[]', undefined, undefined],
])('%s is no result, and nothing of it is added', async (result, message, code) => {
  const { text, added } = await join({ key: 'v', list: ['a'] }, [['1', result]]);
  expect(added).toEqual([{ kind: 'unusable', reason: 'no-result', message, code }]);
  expect(text).toBe('{"data":{"rows":[]}}');
});

test('a result as a row is none where errors have left nothing of it', async () => {
  const error = '"errors":[{"message":"No"}]';
  const { added, text } = await join({ key: 'v', list: undefined }, [
    ['1', `{"data":{"a":null,"b":null},${error}}`],
    ['2', `{"data":{"a":null,"b":1},${error}}`],
    ['3', '{"data":{"a":null}}'],
  ]);
  expect(added).toMatchObject([{ rows: 0, message: 'No' }, { rows: 1 }, { rows: 1 }]);
  expect(text).toBe('{"data":{"rows":[{"v":2,"a":null,"b":1},{"v":3,"a":null}]}}');
});

test('a result with errors and data is kept, and says what was wrong, and what is left of a quota', async () => {
  const { added } = await join({ key: 'v', list: ['a'] }, [
    [
      '1',
      '{"data":{"a":[{}],"rateLimit":{"remaining":1}},"errors":[{"message":"Part"}],"extensions":{"x":1}}',
    ],
  ]);
  expect(added).toEqual([
    {
      kind: 'rows',
      rows: 1,
      hasMore: false,
      hasAllRows: true,
      message: 'Part',
      noRoom: undefined,
      extensions: '{"x":1}',
      rateLimit: '{"remaining":1}',
    },
  ]);
});

test('rows past what memory takes are stored, and what is tried again later is added to them', async () => {
  const api = createAnswersApi({
    openStorage: async () => createMemoryChunkStorage(),
    maxHeld: 300_000,
    chunkBytes: 20_000,
  });
  await api.write.beginResults('all', { key: 'v', list: ['a'] });
  const rows = Array.from({ length: 100 }, () => ({ text: 'x'.repeat(1_000) }));
  for (let value = 0; value < 5; value += 1)
    await api.write.addResult(
      'all',
      only(String(value)),
      encode(JSON.stringify({ data: { a: rows } })),
    );
  expect(await api.write.endPages('all')).toMatchObject({ lists: [{ count: 500 }] });
  await api.write.addResult('all', only('5'), encode('{"data":{"a":[{"text":"y"}]}}'));
  expect(await api.write.endPages('all')).toMatchObject({ lists: [{ count: 501 }] });
  const { data } = JSON.parse(await textOf(api, 'all')) as { data: { rows: { v: number }[] } };
  expect(data.rows.map(({ v }) => v)).toEqual([
    ...Array.from({ length: 500 }, (_, at) => Math.floor(at / 100)),
    5,
  ]);
});
