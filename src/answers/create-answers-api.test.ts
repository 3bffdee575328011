import { describe, expect, test } from 'vitest';
import { createAnswersApi } from './create-answers-api.ts';
import type { RowSelection } from './query/selection.ts';

const LIST = ['data', 'rows'];

async function apiWith(json: string) {
  const api = createAnswersApi();
  const bytes = new TextEncoder().encode(json);
  await api.write.append('one', bytes.slice(0, 10));
  await api.write.append('one', bytes.slice(10));
  const outline = await api.write.finish('one');
  const column = async (name: string, selection: Partial<RowSelection>): Promise<string[]> => {
    const request = { list: LIST, columns: [[name]], from: 0, count: 100, ...selection };
    const { rows } = await api.compute.rows('one', request);
    return rows.map(({ cells }) => cells[0]?.text ?? '');
  };
  return { api, outline, column };
}

test('an outline tells lists, errors and what is wrong, and never a row', async () => {
  const { outline } = await apiWith(
    '{"errors": [{"message": "Late", "path": ["rows", 1, "a"]}, 7], "data": {"rows": [{"a": 1}, null]}',
  );
  expect(outline).toMatchObject({
    isFinished: true,
    keys: ['errors', 'data'],
    errorCount: 2,
    errors: [
      { message: 'Late', path: ['rows', 1, 'a'] },
      { message: '7', path: undefined, json: '7' },
    ],
    lists: [{ path: LIST, count: 2, columns: [{ path: ['a'] }] }],
    problems: [{ kind: 'cut' }],
  });
});

test('rows are read between two of the chunks that have come', async () => {
  const api = createAnswersApi();
  const encode = (text: string) => new TextEncoder().encode(text);
  const unread = new Set([0, 1, 2]);
  const chunks = ['{"data": {"rows": [{"a": 1}, ', '{"a": 2}, ', '{"a": 3}]}}'];
  const appended = chunks.map(async (chunk, number) => {
    await api.write.append('one', encode(chunk));
    unread.delete(number);
  });
  const request = { list: LIST, columns: [['a']], from: 0, count: 9, filter: '' };
  const { rows } = await api.compute.rows('one', request);
  expect(rows.map(({ cells }) => cells[0]?.text)).toEqual(['1']);
  expect([...unread]).toEqual([1, 2]);
  expect(await api.write.finish('one')).toMatchObject({ lists: [{ count: 3 }], problems: [] });
  await Promise.all(appended);
});

test('a row that is null is told from one without values', async () => {
  const { api } = await apiWith('{"data": {"rows": [{"a": 1}, null, {}, {"a": null}]}}');
  const nullRows = async (selection: Partial<RowSelection> = {}): Promise<number[]> => {
    const request = { list: LIST, columns: [['a']], from: 0, count: 100, ...selection };
    const { rows } = await api.compute.rows('one', request);
    return rows.filter(({ isNull }) => isNull).map(({ number }) => number);
  };
  expect(await nullRows()).toEqual([1]);
  expect(await nullRows({ filters: [{ column: ['a'], test: 'is-null' }] })).toEqual([1]);
});

test('an error may be deep and large, and says what it says', async () => {
  const depth = 20_000;
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const { outline } = await apiWith(
    `{"errors": [{"message": "No\\n1", "extensions": ${deep}, "path": ["a", 0]}, {"code": 1}]}`,
  );
  expect(outline.errors).toMatchObject([
    { message: 'No\n1', path: ['a', 0] },
    { message: '{"code": 1}', path: undefined },
  ]);
  expect(outline.errors[0]?.json).toHaveLength(20_000);
});

test('of what an error says of itself, only what can be meant is taken', async () => {
  const errorOf = async (fields: string) => {
    const { outline } = await apiWith(`{"errors": [{"message": 1, ${fields}}]}`);
    const { path, locations, code } = outline.errors[0] ?? {};
    return { path, locations, code };
  };
  const NONE = { path: undefined, locations: [], code: undefined };
  expect(await errorOf('"locations": [{"line": 3, "column": 5}, {"line": 4}]')).toEqual({
    ...NONE,
    locations: [
      { line: 3, column: 5 },
      { line: 4, column: 1 },
    ],
  });
  const wrong = '[{"line": 0}, {"line": -1}, {"line": 1.5}, {"line": "1"}, {"line": 1e99}]';
  expect(await errorOf(`"locations": ${wrong}`)).toEqual(NONE);
  expect(await errorOf(`"locations": [null, 7, [], {}, "1:2"]`)).toEqual(NONE);
  expect(await errorOf('"locations": {"line": 1}, "path": {}, "extensions": 7')).toEqual(NONE);
  expect((await errorOf(`"locations": [${'{"line": 2},'.repeat(99)}{}]`)).locations).toHaveLength(
    5,
  );
  expect(await errorOf('"extensions": {"code": "DENIED"}')).toEqual({ ...NONE, code: 'DENIED' });
  expect(await errorOf('"extensions": {"code": 404}')).toEqual({ ...NONE, code: '404' });
  expect(await errorOf('"extensions": {"code": {}}')).toEqual(NONE);
  expect(await errorOf('"path": ["a", -1]')).toEqual(NONE);
  expect(await errorOf('"path": ["a", 1e300]')).toEqual(NONE);
  expect(await errorOf('"path": ["a", 0.5, null]')).toEqual(NONE);
});

test('bytes that are no UTF-8 are said to be, and the rest is read', async () => {
  const api = createAnswersApi();
  await api.write.append(
    'one',
    new Uint8Array([...Buffer.from('{"a": "'), 0xff, ...Buffer.from('b"}')]),
  );
  const { problems } = await api.write.finish('one');
  expect(problems).toEqual([{ kind: 'invalid-utf8', at: 7 }]);
  expect(await api.read.valueInLine('one', 1)).toMatchObject({
    node: { key: 'a', kind: 'string' },
  });
  expect(await api.read.text('one', 6, 100)).toBe('"\uFFFDb"');
});

describe('rows', () => {
  const NUMBERS = ['9007199254740993', '-0', '1e400', '9007199254740992', '-1e400', '0.10', '3'];
  const json = `{"data": {"rows": [${NUMBERS.map((n) => `{"n": ${n}}`).join(', ')}, {"n": null}, {}]}}`;

  test('numbers are as they were written, and sorted by what they are', async () => {
    const { column } = await apiWith(json);
    expect(await column('n', {})).toEqual([...NUMBERS, 'null', '']);
    const up = { order: [{ column: ['n'], direction: 'ascending' }] } as const;
    const sorted = ['-1e400', '-0', '0.10', '3', '9007199254740992', '9007199254740993', '1e400'];
    expect(await column('n', up)).toEqual([...sorted, 'null', '']);
    const down = { order: [{ column: ['n'], direction: 'descending' }] } as const;
    expect(await column('n', down)).toEqual([...sorted.toReversed(), 'null', '']);
  });

  test('a filter looks at what values say, not at how they are written', async () => {
    const { api, column } = await apiWith(
      '{"data": {"rows": [{"name": "Z\\u00fcrich"}, {"name": "name"}, {"name": "B\\"ern"}]}}',
    );
    expect(await column('name', { filter: 'zÜR' })).toEqual(['Zürich']);
    // The key's own name is in every row.
    expect(await column('name', { filter: 'name' })).toEqual(['name']);
    expect(await column('name', { filter: 'b"e' })).toEqual(['B"ern']);
    const request = { list: LIST, columns: [['name']], from: 0, count: 1, filter: 'r' };
    expect(await api.compute.rows('one', request)).toMatchObject({
      total: 2,
      rows: [{ number: 0 }],
    });
  });

  test('rows far from the first are found', async () => {
    const rows = Array.from({ length: 3_000 }, (_, id) => ({ id }));
    const { column } = await apiWith(JSON.stringify({ data: { rows } }));
    expect(await column('id', { from: 2_998 } as object)).toEqual(['2998', '2999']);
  });
});

test('an answer that was dropped is not served any more', async () => {
  const { api } = await apiWith('{}');
  await api.write.drop('one');
  await expect(api.read.outline('one')).rejects.toThrow('Run the operation again');
});
