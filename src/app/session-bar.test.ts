import { expect, test } from 'vitest';
import { dueNotice } from './session-bar.tsx';

const minute = 60_000;

test.each([
  [15 * minute + 1, undefined],
  [15 * minute, 15],
  [5 * minute + 1, 15],
  [5 * minute, 5],
  [minute + 1, 5],
  [minute, 1],
  [0, 1],
])('with %d ms left of eight hours the notice is %j', (remainingMs, notice) => {
  expect(dueNotice(remainingMs, 28_800)).toBe(notice);
});

test.each([
  [60, undefined],
  [61, 1],
  [300, 1],
  [301, 1],
  [600, 1],
])('a token of %d s is not announced by a notice as long as itself', (lifetimeS, notice) => {
  expect(dueNotice(minute, lifetimeS)).toBe(notice);
});

test('a token of ten minutes starts without a notice', () => {
  expect(dueNotice(10 * minute, 600)).toBeUndefined();
  expect(dueNotice(5 * minute, 600)).toBe(5);
});
