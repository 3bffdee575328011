import { expect, test } from 'vitest';
import { KIND } from '../../../answers/json/shape.ts';
import {
  arrangeColumns,
  pinColumn,
  pinnedColumnAt,
  pinsOf,
  type ArrangedColumn,
  COLUMNS_AT_FIRST,
  moveColumn,
  stepColumn,
  toggleJson,
  columnAt,
  endOf,
  gapAt,
  layColumns,
  MIN_WIDTH,
} from './columns.ts';
import { columnName, listName } from './table-copy.ts';

const found = (...names: string[]) => ({
  columns: names.map((name) => ({ path: [name], kinds: 4 })),
});
const names = (columns: readonly { readonly path: readonly string[] }[]) =>
  columns.map(({ path }) => path.join('.')).join(' ');

test('columns come as they were chosen, new ones last, and gone ones are left out', () => {
  const choices = [
    { path: ['c'], isShown: true, width: 90 },
    { path: ['gone'], isShown: true },
    { path: ['a'], isShown: false },
  ];
  const columns = arrangeColumns(found('a', 'b', 'c', 'd'), { columns: choices });
  expect(names(columns)).toBe('c a b d');
  expect(columns.map(({ isShown }) => isShown)).toEqual([true, false, true, true]);
  expect(columns[0]?.width).toBe(90);
  expect(arrangeColumns(found('a', 'b', 'c', 'd'), { columns })).toEqual(columns);
});

test('two columns of one name are told apart', () => {
  const columns = [
    { path: ['a', 'b'], kinds: 4 },
    { path: ['a.b'], kinds: 4 },
    { path: ['__proto__'], kinds: 4 },
  ];
  const arranged = arrangeColumns({ columns }, { columns: [] });
  expect(arranged.map(({ name }) => name)).toEqual(['a.b', 'a.b (2)', '__proto__']);
});

test('a list as JSON is one column where those of it stood, and those again', () => {
  const list = {
    columns: [
      { path: ['id'], kinds: 4 },
      { path: ['l', 'x'], kinds: 36, lists: [1] },
      { path: ['l', 'y'], kinds: 36, lists: [1] },
      { path: ['end'], kinds: 4 },
    ],
  };
  const flat = arrangeColumns(list, { columns: [] });
  const asJson = toggleJson(flat, ['l'], list, { columns: [] });
  expect(asJson).toEqual({ columns: [], asJson: [['l']] });
  const folded = arrangeColumns(list, asJson);
  expect(names(folded)).toBe('id l end');
  expect(folded[1]?.isJson).toBe(true);
  expect(toggleJson(folded, ['l'], list, asJson)).toEqual({ columns: [], asJson: [] });
  // Where columns were moved, the others stay where they are.
  const moved = { columns: stepColumn(flat, flat[3]?.key ?? '', -1) };
  const foldedMoved = toggleJson(arrangeColumns(list, moved), ['l'], list, moved);
  expect(names(arrangeColumns(list, foldedMoved))).toBe('id l end');
  const again = toggleJson(arrangeColumns(list, foldedMoved), ['l'], list, foldedMoved);
  expect(names(arrangeColumns(list, again))).toBe('id l.x l.y end');
});

test('of very many columns the first are shown', () => {
  const many = Array.from({ length: COLUMNS_AT_FIRST + 5 }, (_, position) => `c${position}`);
  const columns = arrangeColumns(found(...many), { columns: [] });
  expect(columns.filter(({ isShown }) => isShown)).toHaveLength(COLUMNS_AT_FIRST);
  expect(columns.at(-1)?.isShown).toBe(false);
});

test('a column is put before another one, or at the end', () => {
  const columns = arrangeColumns(found('a', 'b', 'c', 'd'), { columns: [] });
  const [a, , c] = columns.map(({ key }) => key);
  expect(names(moveColumn(columns, c ?? '', a))).toBe('c a b d');
  expect(names(moveColumn(columns, a ?? '', undefined))).toBe('b c d a');
  expect(moveColumn(columns, a ?? '', a)).toBe(columns);
  expect(names(stepColumn(columns, c ?? '', 1))).toBe('a b d c');
  expect(names(stepColumn(columns, c ?? '', -1))).toBe('a c b d');
  expect(stepColumn(columns, a ?? '', -1)).toBe(columns);
  expect(stepColumn(columns, columns[3]?.key ?? '', 1)).toBe(columns);
});

const columns = layColumns([{ w: 100 }, { w: 1 }, { w: 50 }], ({ w }) => w);

test('columns stand side by side, none too narrow to be seen', () => {
  expect(columns.map(({ left }) => left)).toEqual([0, 100, 100 + MIN_WIDTH]);
  expect(endOf(columns)).toBe(150 + MIN_WIDTH);
});

test('a position is told by its column, the nearest where there is none', () => {
  expect([-5, 0, 99, 100, 147, 148, 999].map((position) => columnAt(columns, position))).toEqual([
    0, 0, 0, 1, 1, 2, 2,
  ]);
  expect(columnAt([], 5)).toBe(0);
});

test('what is dropped goes to the nearer edge', () => {
  expect([10, 60, 190].map((position) => gapAt(columns, position))).toEqual([0, 1, 3]);
});

const typed = (...kinds: readonly number[]) => ({
  columns: kinds.map((kind, position) => ({ path: [`c${position}`], kinds: kind })),
});

test('the first text is pinned until somebody chooses', () => {
  const [number, text] = [KIND.number, KIND.string];
  const columnsFound = typed(number, text | KIND.list, text | KIND.null, text);
  const pinned = (arranged: readonly ArrangedColumn[]) =>
    arranged.flatMap(({ isPinned }, index) => (isPinned ? [index] : []));
  const first = arrangeColumns(columnsFound, { columns: [] });
  expect(pinned(first)).toEqual([2]);
  const key = first[2]?.key ?? '';
  const none = pinColumn(first, key, false);
  expect(pinned(arrangeColumns(columnsFound, { columns: none }))).toEqual([]);
  // One that is pinned comes to the beginning, behind those that are there.
  const two = pinColumn(pinColumn(none, first[3]?.key ?? '', true), key, true);
  expect(names(two)).toBe('c3 c2 c0 c1');
  expect(pinned(two)).toEqual([0, 1]);
});

test('pinned columns stop beside each other, as long as they leave half of the width', () => {
  const arranged = arrangeColumns(typed(KIND.number, KIND.string, KIND.number), {
    columns: [],
  }).map((column) => ({ ...column, isPinned: true }));
  const laid = layColumns(arranged, () => 100);
  expect([...pinsOf(laid, 450)]).toEqual([
    [0, 0],
    [1, 100],
  ]);
  expect([...pinsOf(laid, 150)]).toEqual([]);
  const pins = new Map([[1, 0]]);
  expect(pinnedColumnAt(laid, pins, 50, 0)).toBeUndefined();
  expect(pinnedColumnAt(laid, pins, 150, 0)).toBe(1);
  expect(pinnedColumnAt(laid, pins, 50, 180)).toBe(1);
});

test('keys of a megabyte are shown by their beginning', () => {
  const key = 'k'.repeat(2 ** 20);
  const shown = `${'k'.repeat(200)}…`;
  expect(columnName([key, key])).toEqual({ prefix: `${shown}.`, name: shown });
  expect(listName(['data', key])).toBe(shown);
});
