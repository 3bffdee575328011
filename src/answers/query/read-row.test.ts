import { expect, test } from 'vitest';
import { indexText } from '../json/answer-text.ts';
import { cellOf } from '../json/values.ts';
import { MAX_LIST_DEPTH } from './item-rows.ts';
import { createColumnTree, readRow } from './read-row.ts';

interface Wanted {
  readonly asJson?: readonly (readonly string[])[];
  readonly maxItems?: number;
  readonly maxBytes?: number;
}

function cells(row: unknown, paths: readonly string[], wanted: Wanted = {}): string[] {
  const text = indexText(typeof row === 'string' ? row : JSON.stringify(row));
  const tree = createColumnTree(
    paths.map((path) => (path === '' ? [] : path.split('.'))),
    wanted.asJson,
  );
  const span = { start: 0, end: text.length };
  const found = readRow(text, span, tree, wanted.maxItems);
  return paths.map((_, position) => {
    const cell = cellOf(text, found[position], wanted.maxBytes ?? Infinity);
    return `${cell.kind ?? 'missing'} ${cell.text}${cell.isCut ? '…' : ''}`;
  });
}

test('values at the same place in two columns are of the same item', () => {
  const row = { in: { list: [{ a: 'x', b: 1 }, { b: 2 }, null, { a: null, b: 4 }] } };
  expect(cells(row, ['in.list.a', 'in.list.b'])).toEqual(['list x; ; ; null', 'list 1; 2; ; 4']);
});

test.each([
  ['["a", null, "c,d"]', 'a; null; c,d'],
  ['["a", "", "null"]', 'a; ""; "null"'],
  ['["a; b", "c;d", 1, true]', '"a; b"; "c;d"; 1; true'],
  [
    String.raw`["\"a\"", "b\nc"]`,
    String.raw`"\"a\""; b
c`,
  ],
])('of the list %s each value can be told', (list, said) => {
  expect(cells(`{"a":${list}}`, ['a'])).toEqual([`list ${said}`]);
});

test('a column that is wanted twice is there twice', () => {
  expect(cells({ a: 1, b: [1, 2] }, ['a', 'b', 'a', 'b'])).toEqual([
    'number 1',
    'list 1; 2',
    'number 1',
    'list 1; 2',
  ]);
});

test('a list of one is that one, of nulls null, of nothing empty, and null is nothing', () => {
  expect(cells({ a: [{ b: 9_007_199 }] }, ['a.b'])).toEqual(['number 9007199']);
  expect(cells({ a: [[[true]]] }, ['a'])).toEqual(['boolean true']);
  expect(cells({ a: [null, null] }, ['a'])).toEqual(['null null']);
  expect(cells({ a: [] }, ['a', 'a.b'])).toEqual(['list ', 'list ']);
  expect(cells({ a: [{}, {}] }, ['a.b'])).toEqual(['missing ']);
  expect(cells({ a: null }, ['a', 'a.b'])).toEqual(['null null', 'missing ']);
  expect(cells('null', ['', 'a'])).toEqual(['null null', 'missing ']);
});

test('a value, an object and lists of either may stand in one place', () => {
  const paths = ['a', 'a.b'];
  expect(cells({ a: 1 }, paths)).toEqual(['number 1', 'missing ']);
  expect(cells({ a: { b: 2 } }, paths)).toEqual(['missing ', 'number 2']);
  expect(cells({ a: [3, { b: 4 }, [5]] }, paths)).toEqual(['list 3; ; 5', 'list ; 4; ']);
  expect(cells({ a: {} }, paths)).toEqual(['object {}', 'missing ']);
});

test('as JSON, a value is what it is, and those of lists are a list', () => {
  const row = '{"a":[{"b":1.50},{},{"b":"x; y"}],"c":{"d":[ 1, null]}}';
  expect(cells(row, ['a', 'a.b', 'c'], { asJson: [['a'], ['c']] })).toEqual([
    'list [{"b":1.50},{},{"b":"x; y"}]',
    'list 1.50; ; "x; y"',
    'object {"d":[ 1, null]}',
  ]);
  expect(
    cells(row, ['a.b', 'c.d'], {
      asJson: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    }),
  ).toEqual(['list [1.50,null,"x; y"]', 'list [ 1, null]']);
  expect(cells('{"a":[]}', ['a.b'], { asJson: [['a', 'b']] })).toEqual(['list []']);
});

test('what is no JSON, or no date of this age, is shown as it was written', () => {
  const row =
    '{"a":[NaN,1],"b":NaN,"when":["+010000-01-01","10000-12-31T00:00:00Z"],"__proto__":[{"constructor":"x"}]}';
  expect(cells(row, ['a', 'b', 'when', '__proto__.constructor'])).toEqual([
    'list NaN; 1',
    'odd NaN',
    'list +010000-01-01; 10000-12-31T00:00:00Z',
    'string x',
  ]);
});

test('of a long list only what is shown is read', () => {
  const items = Array.from({ length: 200_000 }, (_, n) => `{"n":${n}}`).join();
  const wanted = { maxItems: 5, maxBytes: 1_000 };
  expect(cells(`{"a":[${items}]}`, ['a.n'], wanted)).toEqual(['list 0; 1; 2; 3; 4…']);
  expect(cells(`{"a":[[${items}],[{"n":1}]]}`, ['a.n'], wanted)).toEqual(['list 0; 1; 2; 3; 4…']);
  expect(cells({ a: ['x'.repeat(20), 'y'] }, ['a'], { maxBytes: 5 })).toEqual(['list xxxxx…']);
});

test('lists deeper than anybody writes them are values, and no call stack ends', () => {
  const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  const [cell = ''] = cells(`{"a":${deep(20_000)}}`, ['a']);
  expect(cell).toBe(`list ${deep(20_000 - MAX_LIST_DEPTH)}`);
});
