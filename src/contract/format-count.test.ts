import { expect, test } from 'vitest';
import { formatGuess, totalFor } from './format-count.ts';

test.each([
  [118_745, '~119k'],
  [12, '~12'],
  [1_190_000, '~1.19M'],
  [0.0012345, '~0.00123'],
  [-118_745, '~-119k'],
  [1.2345e20, '~1.23e+20'],
])('a guess of %d is %s', (value, text) => {
  expect(formatGuess(value)).toBe(text);
});

test('a total that was passed is none', () => {
  expect([totalFor(2_015, 5), totalFor(5, 5), totalFor(0, undefined)]).toEqual([
    undefined,
    5,
    undefined,
  ]);
});
