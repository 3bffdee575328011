import type { CallFacts } from '../../transport/exchange.ts';
import { expect, test } from 'vitest';
import { NO_CALL, pagesWithFirst, type TabCall } from './call-store.ts';
import { describeCall } from './describe-call.ts';

const done: CallFacts = {
  phase: 'done',
  status: 200,
  firstByteMs: 12,
  totalMs: 1_234,
  bytes: 2_100,
};
const call = (more: Partial<TabCall>): TabCall => ({
  ...NO_CALL,
  facts: done,
  results: 1,
  ...more,
});

test('nothing was called: nothing is said', () => {
  expect(describeCall(NO_CALL)).toBeUndefined();
});

test('a good answer: times and size with their units', () => {
  expect(describeCall(call({}))).toEqual({
    parts: ['Done', 'HTTP 200', 'first byte 12 ms', 'total 1.2 s', '2.1 kB'],
    isBad: false,
  });
});

test.each([
  ['errors in a 200', call({ errors: 1 }), '1 error'],
  ['several', call({ errors: 3 }), '3 errors'],
  ['a refused operation', call({ facts: { ...done, status: 400 }, errors: 1 }), 'Refused'],
  ['a failure', call({ facts: { phase: 'failed', bytes: 0 } }), 'Failed'],
])('%s is no good news', (_, given, word) => {
  expect(describeCall(given)).toMatchObject({ isBad: true, parts: expect.arrayContaining([word]) });
  expect(describeCall(given)?.parts[0]).toBe(word);
});

test('errors that the answer of several parts has are told', () => {
  const parts = expect.arrayContaining(['2 errors', '3 results']) as string[];
  expect(describeCall({ ...call({}), results: 3 }, 2)).toMatchObject({ isBad: true, parts });
});

test('of a batch all calls are told, and not the last one', () => {
  const batch = { count: 29, bytes: 61_000, ms: 4_000 };
  const failed = { facts: { ...done, phase: 'failed', status: 500 }, batch, errors: 1 } as const;
  const parts = ['29 calls', 'total 4.0 s', '61.0 kB'];
  expect(describeCall(call({ batch }))).toEqual({ parts: ['Done', ...parts], isBad: false });
  expect(describeCall(call(failed))).toEqual({ parts: ['1 error', ...parts], isBad: true });
  expect(describeCall(call({ batch: { ...batch, count: 1 } }))?.parts).toContain('HTTP 200');
});

test('all pages have the same size and time after a reload, which keeps no facts of the first', () => {
  const fetched = { count: 5, errors: 0, bytes: 5_300, ms: 400, requestIds: [], endedAt: 1 };
  const before = call({ pages: fetched });
  const numbers = ['5 pages', 'total 1.6 s', '7.4 kB'];
  expect(describeCall(before)?.parts).toEqual(['Done', 'HTTP 200', ...numbers]);
  const after: TabCall = { ...NO_CALL, earlier: 'brought-along', pages: pagesWithFirst(before) };
  expect(describeCall(after)?.parts).toEqual(numbers);
  expect(pagesWithFirst(after)).toEqual(after.pages);
});

test('a run that was stopped because its tab was left says so', () => {
  const facts = { ...done, phase: 'stopped' } as const;
  expect(describeCall(call({ facts }))?.parts[0]).toBe('Stopped');
  expect(describeCall(call({ facts, isLeft: true }))?.parts[0]).toBe(
    'Stopped, as its tab was left',
  );
});

test('a run that waits for a sign-in does not tell of the refused call before it', () => {
  const facts = { ...done, phase: 'failed', status: 401 } as const;
  expect(describeCall(call({ facts, waitsForSession: true }))).toEqual({
    parts: ['Waiting for you to sign in'],
    isBad: false,
  });
});

test('a call that was refused before it was sent says so and why, not how long it took', () => {
  const failure = { code: 'nothing-to-run', endpoint: '' } as const;
  expect(describeCall({ ...NO_CALL, failure })).toEqual({
    parts: ['Not sent', 'Nothing to run: there is no operation, or only comments.'],
    isBad: true,
  });
  const waited = { facts: { phase: 'waiting', bytes: 0 }, failure } as const;
  expect(describeCall(call(waited))?.parts[0]).toBe('Not sent');
  const late = { facts: { ...done, phase: 'failed' }, failure: { ...failure, code: 'timeout' } };
  expect(describeCall(call(late as Partial<TabCall>))?.parts[0]).toBe('Failed');
});

test('a call under way is neither good nor bad', () => {
  const given = call({
    facts: { phase: 'reading', status: 200, bytes: 10 },
    errors: 2,
    results: 7,
  });
  expect(describeCall(given)).toEqual({
    parts: ['Receiving…', '7 results', 'HTTP 200', '10 B'],
    isBad: false,
  });
});

test('says which headers were left out', () => {
  const parts = describeCall(call({ ignoredHeaders: ['authorization', 'x-api-key'] }))?.parts;
  expect(parts?.at(-1)).toBe(
    'authorization, x-api-key: set by your session, not by the headers editor',
  );
});
