import { describe, expect, test } from 'vitest';
import { placeOf } from './tab-drag.ts';

/** Three tabs of 100, 60 and 200 pixels, with 2 between them. */
const EXTENTS = [
  { left: 0, width: 100 },
  { left: 102, width: 60 },
  { left: 164, width: 200 },
];

describe('a tab that is dragged', () => {
  test.each([
    [0, 0, 0],
    [0, 31, 0],
    [0, 33, 1],
    [0, 163, 1],
    [0, 165, 2],
    [0, 5_000, 2],
    [2, -31, 2],
    [2, -33, 1],
    [2, -115, 0],
    [2, -5_000, 0],
    [1, -51, 1],
    [1, -53, 0],
    [1, 103, 2],
  ])('from place %i by %i pixels comes to place %i', (index, shift, to) => {
    expect(placeOf(EXTENTS, index, shift)).toBe(to);
  });

  test('stays where it is when it has gone meanwhile', () => {
    expect(placeOf(EXTENTS, 7, 10)).toBe(7);
  });
});
