import { expect, test } from 'vitest';
import type { BatchState, ValueFailure } from '../../../jobs/run-batch.ts';
import { describeBatch } from './batch-copy.ts';

test.each<[ValueFailure, string]>([
  [
    { kind: 'call', failure: { code: 'quota-used-up', endpoint: '', retryAfterS: 7_200 } },
    'Paused. The quota is used up. Wait 120 min and run the operation again.',
  ],
  [
    { kind: 'result', message: 'Daily quota reached' },
    'Paused. The service says: “Daily quota reached”',
  ],
  [
    { kind: 'call', failure: { code: 'server-error', endpoint: '' } },
    'Paused: five calls in a row failed. Resume, or look at the errors first.',
  ],
])('a batch says why it has paused', (failure, sentence) => {
  const state: BatchState = {
    phase: { kind: 'paused', isForFailures: true },
    done: 2,
    total: 5,
    rows: 1,
    unassigned: 0,
    withMore: 0,
    changed: 0,
    failed: [{ index: 1, failure }],
    ms: 0,
  };
  expect(describeBatch(state, 0).sentence).toBe(sentence);
});

test('values with more pages are counted, and their end is no good one', () => {
  const state: BatchState = {
    phase: { kind: 'ended', how: 'all' },
    done: 5,
    total: 5,
    rows: 9,
    unassigned: 0,
    withMore: 2,
    changed: 0,
    failed: [],
    ms: 0,
  };
  const { numbers, isBad } = describeBatch(state, 0);
  expect(numbers).toContain('2 calls with more pages: rows are missing');
  expect(isBad).toBe(true);
});
