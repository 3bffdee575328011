import { expect, test } from 'vitest';
import { KIND } from '../json/shape.ts';
import { foldLists, listsInRows } from './list-columns.ts';

const COLUMNS = [
  { path: ['id'], kinds: KIND.number },
  { path: ['in', 'list', 'a'], kinds: KIND.number | KIND.list, lists: [2] },
  { path: ['in', 'list', 'more', 'b'], kinds: KIND.string | KIND.list, lists: [2, 3] },
  { path: ['tags'], kinds: KIND.string | KIND.list, lists: [1] },
];

test('lists in the rows are known by the columns that go through them', () => {
  expect(listsInRows(COLUMNS)).toEqual([['in', 'list'], ['in', 'list', 'more'], ['tags']]);
  expect(listsInRows([{ path: ['a'], kinds: 0, lists: [0, 1] }])).toEqual([['a']]);
});

test('as JSON, the columns of a list are one', () => {
  const json = (path: readonly string[]) => ({
    path,
    kinds: KIND.list,
    lists: [path.length],
    isJson: true,
  });
  expect(foldLists(COLUMNS)).toEqual([COLUMNS[0], json(['in', 'list']), json(['tags'])]);
  expect(foldLists(COLUMNS, [['tags']])).toEqual([...COLUMNS.slice(0, 3), json(['tags'])]);
  expect(foldLists(COLUMNS, [])).toBe(COLUMNS);
});

test('the list whose items are rows is none in them, and neither are those that it lies in', () => {
  const folded = (rowsOf: readonly string[]) =>
    foldLists(COLUMNS, undefined, rowsOf).map(({ path }) => path.join('.'));
  expect(folded(['in', 'list'])).toEqual(['id', 'in.list.a', 'in.list.more', 'tags']);
  expect(folded(['in', 'list', 'more'])).toEqual(['id', 'in.list.a', 'in.list.more.b', 'tags']);
  expect(folded(['tags'])).toEqual(['id', 'in.list', 'tags']);
  expect(folded([])).toEqual(['id', 'in.list', 'tags']);
});
