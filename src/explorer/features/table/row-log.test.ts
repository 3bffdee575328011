import { expect, test } from 'vitest';
import { HEADER_ROW, rangeAt, rangeTo } from './cell-range.ts';
import { shiftRange } from './row-log.tsx';

test('a selection goes with its rows, down to the first, and not off the names', () => {
  const range = rangeTo(rangeAt({ row: 3, column: 1 }), { row: 5, column: 2 });
  expect(shiftRange(range, 2)).toEqual({
    active: { row: 7, column: 2 },
    anchor: { row: 5, column: 1 },
    lead: { row: 7, column: 2 },
  });
  expect(shiftRange(range, -4).active).toEqual({ row: 1, column: 2 });
  expect(shiftRange(range, -4).anchor).toEqual({ row: 0, column: 1 });
  const names = rangeAt({ row: HEADER_ROW, column: 0 });
  expect(shiftRange(names, 4)).toEqual(names);
});
