import { expect, test } from 'vitest';
import { deadlineAfter, remainingMs } from './session-state.ts';
import { createFixedClock } from '../testing/fixed-clock.ts';

test('counts from receipt, in milliseconds', () => {
  const clock = createFixedClock();
  const deadline = deadlineAfter(28_800, clock);
  clock.advance(1_500);
  expect(remainingMs(deadline, clock)).toBe(28_798_500);
});

test('is over at the second, and never negative', () => {
  const clock = createFixedClock();
  const deadline = deadlineAfter(10, clock);
  clock.advance(10_000);
  expect(remainingMs(deadline, clock)).toBe(0);
  clock.advance(5_000);
  expect(remainingMs(deadline, clock)).toBe(0);
});

test('a clock set back a day adds nothing', () => {
  const clock = createFixedClock();
  const deadline = deadlineAfter(600, clock);
  clock.jump(-86_400_000);
  clock.advance(60_000);
  expect(remainingMs(deadline, clock)).toBe(540_000);
});

test('sleep counts, although the monotonic clock stood still', () => {
  const clock = createFixedClock();
  const deadline = deadlineAfter(600, clock);
  clock.sleep(700_000);
  expect(remainingMs(deadline, clock)).toBe(0);
});
