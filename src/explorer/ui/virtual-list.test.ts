import { expect, test } from 'vitest';
import { visibleRange, moveTo, scrolledAt, topAt, type Scale } from './virtual-list.ts';

const SCALE: Scale = { room: 8_000_000, full: 500_000_000 };

test('a list that fits is scrolled as it is', () => {
  const scale = { room: 900, full: 900 };
  expect(scrolledAt(321, scale)).toBe(321);
  expect(moveTo(700, { top: 10, scrolled: 10 }, scale, 100)).toBe(700);
});

test('every position in a very high list has one of the scroll bar, and the ends are the ends', () => {
  for (const top of [0, 1, 9_999, 10_001, 250_000_000, 499_989_999, 499_990_001, 500_000_000]) {
    expect(topAt(scrolledAt(top, SCALE), SCALE)).toBeCloseTo(top, 5);
  }
  expect(scrolledAt(500_000_000, SCALE)).toBe(8_000_000);
  expect(scrolledAt(250_000_000, SCALE)).toBeCloseTo(4_000_000, 5);
});

test('a wheel moves by what it says wherever the list is, a thumb by the scale', () => {
  const last = { top: 250_000_007, scrolled: 4_000_000 };
  expect(moveTo(4_000_100, last, SCALE, 1_000)).toBe(250_000_107);
  expect(moveTo(3_999_900, last, SCALE, 1_000)).toBe(249_999_907);
  expect(moveTo(2_000_000, last, SCALE, 1_000)).toBe(topAt(2_000_000, SCALE));
  expect(moveTo(0, last, SCALE, 1e9)).toBe(0);
  expect(moveTo(8_000_000, last, SCALE, 1e9)).toBe(500_000_000);
});

test('rows are drawn a little beyond what is in sight, and none that is not there', () => {
  expect(visibleRange({ top: 1_000, height: 100 }, { rowHeight: 10, count: 500 }, 1)).toEqual({
    first: 99,
    last: 111,
  });
  expect(visibleRange({ top: 0, height: 100 }, { rowHeight: 10, count: 500 }, 1)).toEqual({
    first: 0,
    last: 11,
  });
  expect(visibleRange({ top: 4_900, height: 100 }, { rowHeight: 10, count: 500 }, 1)).toEqual({
    first: 489,
    last: 499,
  });
  expect(visibleRange({ top: 0, height: 100 }, { rowHeight: 10, count: 0 }, 1)).toEqual({
    first: 0,
    last: -1,
  });
  // A list that has become shorter is scrolled to its end a moment later.
  expect(visibleRange({ top: 4_900, height: 100 }, { rowHeight: 10, count: 3 }, 1)).toEqual({
    first: 2,
    last: 2,
  });
});
