import { expect, it } from 'vitest';
import { largeAnswers } from './large-answers.mjs';

const [small, ...others] = largeAnswers();
const bytes = small.make();

it('is as large as it says, of rows of some 280 bytes, and the same each time', () => {
  const { rows } = JSON.parse(bytes.toString()).data;
  expect(bytes.length).toBeGreaterThanOrEqual(1_000_000);
  expect(bytes.length).toBeLessThan(1_001_000);
  expect(bytes.length / rows.length).toBeCloseTo(280, -1.5);
  expect(small.make().equals(bytes)).toBe(true);
});

it('holds numbers that no double holds, as they were written', () => {
  const [, id = '', value = ''] = /"id":(\d+).*?"value":([\d.]+)/.exec(bytes.toString()) ?? [];
  expect(id).toHaveLength(19);
  expect(BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(value).toMatch(/^\d+\.\d\d$/);
});

it('begins with the word by which it is seen, in one place', () => {
  expect(bytes.indexOf(small.word)).toBeLessThan(100);
  expect(bytes.indexOf(small.word)).toBe(bytes.lastIndexOf(small.word));
});

it.each(others.filter(({ isOdd }) => isOdd))(
  '$id is JSON, and begins with its word @full',
  (odd) => {
    const { data } = JSON.parse(odd.make().toString());
    expect(Object.keys(data)).toEqual(['word', 'value']);
    expect(data.word).toBe(odd.word);
  },
);

it('claims memory of the largest', () => {
  const claimed = [small, ...others].filter(({ isLargest }) => isLargest);
  expect(claimed.map(({ id }) => id)).toEqual(['50 MB']);
});

it('has an operation for each', () => {
  const names = [small, ...others].map(({ operation }) => operation);
  expect(new Set(names).size).toBe(names.length);
});
