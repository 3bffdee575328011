import { expect, test } from 'vitest';
import { totalFor } from './page-plan.ts';

test('a total that was passed is none', () => {
  expect([totalFor(2_015, 5), totalFor(5, 5), totalFor(0, undefined)]).toEqual([
    undefined,
    5,
    undefined,
  ]);
});
