import { expect, test } from 'vitest';
import { columnAt, gapAt, layColumns, MIN_WIDTH } from './lay-columns.ts';

const { columns, width } = layColumns([{ w: 100 }, { w: 1 }, { w: 50 }], ({ w }) => w);

test('columns stand side by side, none too narrow to be seen', () => {
  expect(columns.map(({ left }) => left)).toEqual([0, 100, 100 + MIN_WIDTH]);
  expect(width).toBe(150 + MIN_WIDTH);
});

test('a place is told by its column, the nearest where there is none', () => {
  expect([-5, 0, 99, 100, 147, 148, 999].map((place) => columnAt(columns, place))).toEqual([
    0, 0, 0, 1, 1, 2, 2,
  ]);
  expect(columnAt([], 5)).toBe(0);
});

test('what is dropped goes to the nearer edge', () => {
  expect([10, 60, 190].map((place) => gapAt(columns, place))).toEqual([0, 1, 3]);
});
