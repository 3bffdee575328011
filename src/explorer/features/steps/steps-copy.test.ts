import { expect, test } from 'vitest';
import { describeSteps } from './steps-copy.ts';

test('the end of all steps says how many values failed, and rows were not matched', () => {
  const step = { state: 'done', done: 3, total: 3, rows: 2, withoutMatch: 1 } as const;
  const failure = { kind: 'fault', message: 'Refused' } as const;
  const steps = [
    { ...step, id: 'found', failed: [{ index: 1, failure }] },
    { ...step, id: 'profile', failed: [] },
  ];
  const phase = { kind: 'ended', how: 'all' } as const;
  const { numbers } = describeSteps({ phase, steps, rows: 3, isTrial: false }, 0);
  expect(numbers).toEqual(['3 rows', '1 failed', '2 without a match']);
});
