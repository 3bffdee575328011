import { expect, test } from 'vitest';
import { MAX_SPACE, placeAfterScroll, placeAt, spaceOf } from './scroll-place.ts';

const small = { content: 50_000, sight: 500 };
const huge = { content: 28_000_000, sight: 500 };
const start = { top: 0, scrollTop: 0 };

test('what an element can hold is scrolled as it is', () => {
  expect(spaceOf(small)).toBe(50_000);
  expect(placeAfterScroll(start, 12_345, small)).toEqual({ top: 12_345, scrollTop: 12_345 });
  expect(placeAt(700, small)).toEqual({ top: 700, scrollTop: 700 });
  expect(placeAt(99_999, small).top).toBe(49_500);
  expect(spaceOf({ content: 100, sight: 500 })).toBe(500);
  expect(placeAt(50, { content: 100, sight: 500 }).top).toBe(0);
});

test('of more, the element is smaller, and its scroll bar still reaches either end', () => {
  expect(spaceOf(huge)).toBe(MAX_SPACE);
  const end = MAX_SPACE - huge.sight;
  expect(placeAfterScroll(start, end, huge).top).toBe(27_999_500);
  expect(placeAfterScroll(start, end / 2, huge).top).toBeCloseTo(27_999_500 / 2, 5);
  expect(placeAfterScroll({ top: 900, scrollTop: 300 }, 0, huge).top).toBe(0);
});

test('a step of the wheel is as long as it is elsewhere', () => {
  const there = placeAt(1_000_000, huge);
  expect(there.top).toBe(1_000_000);
  expect(placeAfterScroll(there, there.scrollTop + 120, huge).top).toBe(1_000_120);
  expect(placeAfterScroll(there, there.scrollTop - 120, huge).top).toBe(999_880);
});

test('every row of a million can be reached', () => {
  for (let top = 0; top <= 27_999_500; top += 999_983) {
    const { scrollTop } = placeAt(top, huge);
    expect(scrollTop).toBeLessThanOrEqual(MAX_SPACE - huge.sight);
    expect(placeAfterScroll({ top, scrollTop }, scrollTop, huge).top).toBe(top);
  }
});
