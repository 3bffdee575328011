import { expect, test } from 'vitest';
import { runOf } from '../../testing/runs.ts';
import { callOfRun, callOfTab, createCallStore, recordRun } from './call-store.ts';

const PAGES = {
  count: 3,
  errors: 0,
  bytes: 9,
  ms: 5,
  requestIds: [],
  endedAt: 1,
  end: 'cancelled',
};

test('what is known of stopped pages stays with their answer while later runs fail, and goes with it', () => {
  const calls = createCallStore();
  const [first, failed, unsent, last] = [runOf(), runOf(), runOf(), runOf()];
  const pagesOf = (run: typeof first) => callOfRun(callOfTab(calls.getState(), 'tab'), run)?.pages;
  recordRun(calls, first, { results: 1, pages: PAGES });
  recordRun(calls, failed, { failure: { code: 'not-sent', endpoint: '/' } });
  recordRun(calls, unsent, { failure: { code: 'not-sent', endpoint: '/' } });
  expect(pagesOf(first)).toEqual(PAGES);
  expect(pagesOf(unsent)).toBeUndefined();
  recordRun(calls, first, { pages: { ...PAGES, count: 4 } });
  expect(pagesOf(first)?.count).toBe(4);
  expect(callOfTab(calls.getState(), 'tab').run).toBe(unsent);
  recordRun(calls, last, { results: 1 });
  recordRun(calls, unsent, { results: 0 });
  recordRun(calls, runOf(), { results: 0 });
  expect(pagesOf(first)).toBeUndefined();
  expect(callOfRun(callOfTab(calls.getState(), 'tab'), last)?.results).toBe(1);
});
