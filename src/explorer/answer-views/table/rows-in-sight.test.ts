import { expect, test } from 'vitest';
import { columnsToHave, pagesToHave, rowsInSight } from './rows-in-sight.ts';

test('rows are drawn a little beyond what is in sight, and none that is not there', () => {
  expect(rowsInSight(1_000, 100, 10, 500)).toEqual({ first: 99, last: 111 });
  expect(rowsInSight(0, 100, 10, 500)).toEqual({ first: 0, last: 11 });
  expect(rowsInSight(4_900, 100, 10, 500)).toEqual({ first: 489, last: 499 });
  expect(rowsInSight(0, 100, 10, 0)).toEqual({ first: 0, last: -1 });
  // A list that has become shorter is scrolled to its end a moment later.
  expect(rowsInSight(4_900, 100, 10, 3)).toEqual({ first: 2, last: 2 });
});

test('pages are fetched ahead in the direction of scrolling', () => {
  expect(pagesToHave({ first: 650, last: 710 }, 1)).toEqual([10, 11, 12, 9, 13, 14]);
  expect(pagesToHave({ first: 650, last: 710 }, -1)).toEqual([11, 10, 12, 9, 8, 7]);
  expect(pagesToHave({ first: 0, last: -1 }, -1)).toEqual([0, 1]);
});

test('columns beside those in sight are fetched too', () => {
  const columns = Array.from({ length: 30 }, (_, place) => place);
  expect(columnsToHave(columns, { first: 10, last: 12 })).toEqual([
    6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
  ]);
  expect(columnsToHave(columns, { first: 0, last: 1 })).toEqual([0, 1, 2, 3, 4, 5]);
});
