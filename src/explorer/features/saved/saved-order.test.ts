import { describe, expect, test } from 'vitest';
import type {
  SavedFolder,
  SavedItem,
  SavedOperation,
} from '../../../operations/saved-operation.ts';
import { dropAt } from './saved-drag.ts';
import { orderItems, placeBeside, placeItem, savedLines } from './saved-order.ts';

const folder = (id: string, position: number): SavedFolder => ({
  kind: 'folder',
  id,
  name: id === 'A' ? 'Nightly' : 'Reports',
  position,
});

const operation = (id: string, position: number, folderId?: string): SavedOperation => ({
  kind: 'operation',
  id,
  folderId,
  name: `Operation ${id}`,
  description: '',
  query: `{ ${id} }`,
  variables: '',
  position,
});

const ITEMS: readonly SavedItem[] = [
  operation('x', 1),
  folder('B', 2),
  folder('A', 1),
  operation('b', 2, 'A'),
  operation('a', 1, 'A'),
  operation('c', 1, 'B'),
  operation('lost', 3, 'deleted elsewhere'),
];

/** The ids as they are listed, those in folders with a point before them. */
function listOf(items: readonly SavedItem[], text = '', closed: readonly string[] = []): string {
  const options = { own: orderItems(items), provided: undefined, text, closed: new Set(closed) };
  return savedLines(options)
    .map(({ item, level }) => (level === 2 ? '.' : '') + (item?.id ?? ''))
    .join(' ');
}

/** The items after some of them have changed. */
function withChanges(changed: readonly SavedItem[]): readonly SavedItem[] {
  const ids = new Set(changed.map(({ id }) => id));
  return [...ITEMS.filter(({ id }) => !ids.has(id)), ...changed];
}

function found(id: string): SavedOperation {
  const item = ITEMS.find((one) => one.id === id);
  if (item?.kind !== 'operation') throw new Error('It is there.');
  return item;
}

test('folders come first, each with its operations; what has lost its folder is beside them', () => {
  expect(listOf(ITEMS)).toBe('A .a .b B .c x lost');
  expect(listOf(ITEMS, '', ['A'])).toBe('A B .c x lost');
});

test('a search lists what has all words, in name, text or folder, in open folders', () => {
  expect(listOf(ITEMS, 'NIGHTLY operation', ['A'])).toBe('A .a .b');
  expect(listOf(ITEMS, 'OPERATION c reports')).toBe('B .c');
  expect(listOf(ITEMS, 'nothing')).toBe('');
});

test('what the operator ships is below, in a fold of its own', () => {
  const provided = orderItems([folder('P', 1), operation('p', 1, 'P')]);
  const lines = savedLines({ own: orderItems([]), provided, closed: new Set(), text: '' });
  expect(lines.map(({ level, item, count }) => [level, item?.id, count])).toEqual([
    [1, undefined, 1],
    [2, 'P', 1],
    [3, 'p', 0],
  ]);
  expect(lines.every(({ isProvided }) => isProvided)).toBe(true);
});

describe('an operation is put', () => {
  test.each([
    ['before another one', 'b', { folderId: 'A', before: 'a' }, 'A .b .a B .c x lost'],
    ['to the end of a folder', 'a', { folderId: 'B', before: undefined }, 'A .b B .c .a x lost'],
    ['beside the folders', 'a', { folderId: undefined, before: 'x' }, 'A .b B .c a x lost'],
  ])('%s, by a change of its own alone', (_, id, place, expected) => {
    const changed = placeItem(orderItems(ITEMS), found(id), place);
    expect(changed).toHaveLength(1);
    expect(listOf(withChanges(changed))).toBe(expected);
  });

  test('between two that leave no number between them', () => {
    const tight = [operation('a', 1, 'A'), operation('b', 1 + Number.EPSILON, 'A')];
    const items = [folder('A', 1), ...tight, operation('c', 9)];
    const place = { folderId: 'A', before: 'b' };
    const changed = placeItem(orderItems(items), operation('c', 9), place);
    const ids = changed.map(({ id }) => id);
    const others = items.filter(({ id }) => !ids.includes(id));
    expect(listOf([...others, ...changed])).toBe('A .a .c .b');
  });
});

test.each([
  ['down within its folder', 'a', 1, 'A .b .a B .c x lost'],
  ['up within its folder', 'b', -1, 'A .b .a B .c x lost'],
  ['down into the next folder', 'b', 1, 'A .a B .b .c x lost'],
  ['up into the folder above', 'c', -1, 'A .a .b .c B x lost'],
  ['down out of the last folder', 'c', 1, 'A .a .b B c x lost'],
  ['up into the last folder', 'x', -1, 'A .a .b B .c .x lost'],
  ['no further up than the top', 'a', -1, undefined],
  ['no further down than the end', 'lost', 1, undefined],
] as const)('by keys an operation goes %s', (_, id, step, expected) => {
  const ordered = orderItems(ITEMS);
  const place = placeBeside(ordered, found(id), step);
  const after = place && listOf(withChanges(placeItem(ordered, found(id), place)));
  expect(after).toBe(expected);
});

test('by keys a folder goes past the next one, with what is in it', () => {
  const ordered = orderItems(ITEMS);
  const down = placeBeside(ordered, folder('A', 1), 1);
  const changed = down ? placeItem(ordered, folder('A', 1), down) : [];
  expect(listOf(withChanges(changed))).toBe('B .c A .a .b x lost');
  expect(placeBeside(ordered, folder('A', 1), -1)).toBeUndefined();
});

describe('what is dragged', () => {
  const lines = savedLines({
    own: orderItems(ITEMS),
    provided: undefined,
    closed: new Set(),
    text: '',
  });
  const at = (id: string, rows: number) =>
    dropAt(
      lines,
      lines.findIndex(({ key }) => key === id),
      rows,
    )?.drop;
  const into = (folderId: string | undefined, before: string | undefined) => ({
    folderId,
    before,
  });

  // The lines: A a b B c x lost
  test.each([
    ['over a folder', 3.2, into('B', undefined)],
    ['over the upper half of another one', 4.2, into('B', 'c')],
    ['over its lower half', 4.7, into('B', undefined)],
    ['between two', 5.7, into(undefined, 'lost')],
    ['below all', 30, into(undefined, undefined)],
    ['above all', -3, into('A', undefined)],
    ['over itself', 1.4, undefined],
  ])('an operation that is let go %s', (_, rows, expected) => {
    expect(at('a', rows)).toEqual(expected);
  });

  test.each([
    ['over the first half of another folder', 'B', 0.4, { before: 'A' }],
    ['over its second half', 'A', 4.8, { before: undefined }],
    ['below all', 'A', 30, { before: undefined }],
    ['over itself', 'A', 0.4, undefined],
  ])('a folder that is let go %s', (_, id, rows, expected) => {
    expect(at(id, rows)).toEqual(expected);
  });
});
