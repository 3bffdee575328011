import { expect, test } from 'vitest';
import { actionOfKey, type RowState } from './tree-list.tsx';

const LEAF: RowState = {
  index: 5,
  rows: 10,
  page: 4,
  isOpen: false,
  hasChildren: false,
  parent: 2,
};
const CLOSED = { ...LEAF, hasChildren: true };
const OPEN = { ...CLOSED, isOpen: true };

test.each<[string, RowState, unknown]>([
  ['ArrowDown', LEAF, 6],
  ['ArrowDown', { ...LEAF, index: 9 }, 9],
  ['ArrowUp', LEAF, 4],
  ['PageDown', LEAF, 9],
  ['PageUp', LEAF, 1],
  ['Home', LEAF, 0],
  ['End', LEAF, 9],
  ['ArrowRight', LEAF, 5],
  ['ArrowRight', CLOSED, 'toggle'],
  ['ArrowRight', OPEN, 6],
  ['ArrowLeft', OPEN, 'toggle'],
  ['ArrowLeft', CLOSED, 2],
  ['ArrowLeft', { ...LEAF, parent: undefined }, 5],
  ['Enter', CLOSED, 'activate'],
  [' ', LEAF, 'activate'],
  ['*', LEAF, 'open-siblings'],
  ['x', LEAF, undefined],
])('%s', (key, row, expected) => {
  expect(actionOfKey(key, row)).toBe(expected);
});
