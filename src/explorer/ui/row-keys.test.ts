import { expect, test } from 'vitest';
import { rowAfterKey } from './row-keys.ts';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 3, 2],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 8],
  ['PageDown', 7, 9],
  ['PageUp', 3, 0],
  ['Home', 3, 0],
  ['End', 3, 9],
  ['a', 3, undefined],
])('%s from row %d of ten leads to %s', (key, row, expected) => {
  expect(rowAfterKey(key, row, { page: 5, rows: 10 })).toBe(expected);
});
