import { expect, test } from 'vitest';
import type { StepState } from './steps-job.ts';
import { describeSteps } from './steps-copy.ts';

test('the end of all steps says how many values failed, and rows were not matched', () => {
  const calls = { requestIds: [], startedAt: null, endedAt: null, pages: 1 };
  const planned = {} as StepState['planned'];
  const none = {
    planned,
    changed: 0,
    unassigned: 0,
    withMore: 0,
    lost: [],
    texts: [],
    notes: [],
    calls,
  };
  const step = { ...none, state: 'done', done: 3, total: 3, rows: 2, withoutMatch: 1 } as const;
  const failure = { kind: 'fault', message: 'Refused' } as const;
  const steps = [
    { ...step, id: 'found', failed: [{ index: 1, failure }] },
    { ...step, id: 'profile', failed: [] },
  ];
  const phase = { kind: 'ended', how: 'all' } as const;
  const { sentence, numbers, isBad } = describeSteps({ phase, steps, rows: 3, isTrial: false }, 0);
  expect(numbers).toEqual(['3 rows', '1 failed', '2 without a match']);
  expect([sentence, isBad]).toEqual(['All steps were run, and some values failed.', true]);
});
