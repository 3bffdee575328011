import { expect, it } from 'vitest';
import { interleave, quantile, summarize, summarizeRecords } from './statistics.mjs';

it('takes quantiles between the nearest ranks, in whatever order the values come', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([10, 0], 0.95)).toBeCloseTo(9.5);
  expect(quantile([7], 0.95)).toBe(7);
  expect(() => quantile([], 0.5)).toThrow(RangeError);
});

it('counts only what was measured', () => {
  expect(summarize([3, null, 1, undefined, 2, Number.NaN])).toEqual({
    n: 3,
    median: 2,
    q1: 1.5,
    q3: 2.5,
    min: 1,
    max: 3,
  });
  expect(summarize([null])).toBeUndefined();
});

it('summarizes by name, and leaves out what no run measured', () => {
  const summaries = summarizeRecords([
    { a: 1, b: null },
    { a: 3, c: 5 },
  ]);
  expect(Object.keys(summaries)).toEqual(['a', 'c']);
  expect(summaries['a']?.median).toBe(2);
  expect(summaries['c']?.n).toBe(1);
});

it('lets each subject be first in turn', () => {
  expect(interleave(['a', 'b', 'c'], 2)).toEqual(['a', 'b', 'c', 'b', 'c', 'a']);
});
