import { expect, test } from 'vitest';
import { hintOf } from './inputs-copy.ts';

test('joins what there is', () => {
  expect(hintOf('String', '', null, 'About it')).toBe('String\n\nAbout it');
});

test.each([[], [''], [null, undefined]])('says nothing where there is nothing', (...parts) => {
  expect(hintOf(...parts)).toBeUndefined();
});

test('cuts what nobody reads at a glance', () => {
  const hint = hintOf('String', 'x'.repeat(1_000_000));
  expect(hint).toHaveLength(601);
  expect(hint?.endsWith('x…')).toBe(true);
});
