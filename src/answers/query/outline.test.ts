import { expect, test } from 'vitest';
import { findLists, MAX_COLUMNS } from './outline.ts';
import { indexText } from '../json/answer-text.ts';
import { childrenFrom } from '../json/children.ts';
import { createColumnTree, readRow } from './read-row.ts';
import { KIND } from '../json/shape.ts';
import { readRaw } from '../json/values.ts';

function tableOf(value: unknown): {
  paths: string[];
  columns: string[];
  rows: (string | undefined)[][];
} {
  const text = indexText(typeof value === 'string' ? value : JSON.stringify(value));
  const lists = findLists(text);
  const [first] = lists;
  if (!first) return { paths: [], columns: [], rows: [] };
  const columns = first.columns.map(({ path }) => path);
  const tree = createColumnTree(columns);
  const rows = [...childrenFrom(text, first.start)].map((item) => {
    const spans = readRow(text, item, tree);
    return columns.map((_, position) => spans[position] && readRaw(text, spans[position]));
  });
  return {
    paths: lists.map(({ path }) => path.join('.')),
    columns: columns.map((path) => path.join('.')),
    rows,
  };
}

test('the longest list comes first, its objects are flattened, lists in it are cells', () => {
  const table = tableOf({
    data: {
      continents: [{ code: 'EU' }],
      cities: [
        { id: 1, position: { lat: 1.5, name: { en: 'A' } }, tags: ['x', 'y'] },
        { id: 2, position: null, tags: [] },
      ],
    },
  });
  expect(table).toEqual({
    paths: ['data.cities', 'data.continents'],
    columns: ['id', 'position.lat', 'position.name.en', 'tags'],
    rows: [
      ['1', '1.5', '"A"', '["x","y"]'],
      ['2', undefined, undefined, '[]'],
    ],
  });
});

test('a list of extensions comes last at any length', () => {
  const { paths } = tableOf({
    extensions: { trace: [1, 2, 3] },
    data: { rows: [{ extensions: [1, 2] }], extensions: [1, 2] },
  });
  expect(paths).toEqual(['data.extensions', 'data.rows', 'extensions.trace']);
});

test('a mixed list keeps its values and its objects', () => {
  const { columns, rows } = tableOf({ data: { mixed: [1, 'two', { three: 3 }, null, [4]] } });
  expect(columns).toEqual(['', 'three']);
  expect(rows).toEqual([
    ['1', undefined],
    ['"two"', undefined],
    [undefined, '3'],
    ['null', undefined],
    ['4', undefined],
  ]);
});

test('lists in the rows are flat: their leaves are columns, which know where the lists are', () => {
  const text = indexText(
    JSON.stringify({
      rows: [
        { tags: ['x'], at: [[1], [2.5]], in: { list: [{ a: 1, more: [{ b: 'y' }] }] } },
        { tags: 7, at: [], in: { list: { a: 2 } }, none: [], nulls: [null] },
      ],
    }),
  );
  const { string, number, list, null: nothing } = KIND;
  expect(findLists(text)[0]?.columns).toEqual([
    { path: ['tags'], kinds: string | number | list, lists: [1] },
    { path: ['at'], kinds: number | list, lists: [1] },
    { path: ['in', 'list', 'a'], kinds: number | list, lists: [2] },
    { path: ['in', 'list', 'more', 'b'], kinds: string | list, lists: [2, 3] },
    { path: ['none'], kinds: list, lists: [1] },
    { path: ['nulls'], kinds: list | nothing, lists: [1] },
  ]);
});

test('of very many columns the first ten thousand are offered, and it is said that there are more', () => {
  const row = (count: number): string =>
    `{${Array.from({ length: count }, (_, n) => `"c${n}":${n}`).join()}}`;
  const [whole] = findLists(indexText(`{"rows":[${row(MAX_COLUMNS)}]}`));
  expect(whole?.columns).toHaveLength(MAX_COLUMNS);
  expect(whole?.hasMore).toBeUndefined();
  const text = indexText(`{"rows":[${row(MAX_COLUMNS + 1)}]}`);
  const [list] = findLists(text);
  expect(list?.columns).toHaveLength(MAX_COLUMNS);
  expect(list?.hasMore).toBe(true);
  const tree = createColumnTree(list?.columns.map(({ path }) => path) ?? []);
  const [first = { start: 0, end: 0 }] = childrenFrom(text, list?.start ?? 0);
  expect(readRow(text, first, tree)).toHaveLength(MAX_COLUMNS);
});

test('keys in another order, missing, escaped or named like a prototype are found', () => {
  const { columns, rows } = tableOf(
    '{"rows": [{"a": 1, "__proto__": 2, "\\u0062": 3}, {"b": 4, "a": 5}, {"constructor": 6}]}',
  );
  expect(columns).toEqual(['a', '__proto__', 'b', 'constructor']);
  expect(rows).toEqual([
    ['1', '2', '3', undefined],
    ['5', undefined, '4', undefined],
    [undefined, undefined, undefined, '6'],
  ]);
});

test('a list may be empty, and its objects too', () => {
  expect(tableOf({ data: { none: [], one: [{}] } })).toEqual({
    paths: ['data.one', 'data.none'],
    columns: [''],
    rows: [['{}']],
  });
  expect(tableOf({ data: { none: [] } })).toEqual({ paths: ['data.none'], columns: [], rows: [] });
});

test('objects that are all empty are values, alone and in lists', () => {
  expect(tableOf({ data: { one: [{ a: {}, b: [{}, {}], c: 1 }] } })).toMatchObject({
    columns: ['a', 'b', 'c'],
    rows: [['{}', '[{},{}]', '1']],
  });
});

test('of a list whose key is there twice the last counts, as it does inside of rows', () => {
  expect(tableOf('{"data": {"one": [{"a": 1, "a": 2}], "one": [{"a": 3, "a": 4}]}}').rows).toEqual([
    ['4'],
  ]);
});

test('errors are no rows, and an answer may have none', () => {
  expect(tableOf({ data: null, errors: [{ message: 'No' }] }).paths).toEqual([]);
  expect(tableOf('42').paths).toEqual([]);
});

test('an item deeper than a call stack is a table, of which the depths are a cell', () => {
  const deep = `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`;
  const { columns, rows } = tableOf(`{"rows": [${deep}, {"b": 2}]}`);
  expect(columns).toEqual([Array.from({ length: 32 }, () => 'a').join('.'), 'b']);
  expect(rows[0]?.[0]).toHaveLength(deep.length - 32 * '{"a":}'.length);
  expect(rows[1]).toEqual([undefined, '2']);
});

test('of very many lists the longest are offered, and a deep one too', () => {
  const many = Array.from({ length: 4_000 }, (_, n) => `"l${n}": [${n % 7 === 0 ? '1, 2' : '1'}]`);
  const lists = tableOf(`{"data": {${many.join()}, "last": [1, 2, 3]}}`).paths;
  expect(lists).toHaveLength(100);
  expect(lists.slice(0, 3)).toEqual(['data.last', 'data.l0', 'data.l7']);
  const deep = tableOf(`${'{"a":'.repeat(9_000)}[1]${'}'.repeat(9_000)}`).paths;
  expect(deep).toEqual([Array.from({ length: 9_000 }, () => 'a').join('.')]);
});
