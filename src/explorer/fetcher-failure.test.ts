import type { TabsState } from '@graphiql/react';
import { beforeEach, expect, test } from 'vitest';
import { createFetcherStage } from '../testing/fetcher-stage.ts';
import { answers } from '../testing/local-server.ts';
import { setOnline } from '../testing/set-online.ts';
import { callOfTab } from './call-store.ts';

/** GraphiQL's tabs, where the only one shows this. */
function showing(response: unknown): TabsState {
  const nothing = { query: null, variables: null, headers: null, operationName: null };
  const tab = { id: 't', hash: '', title: '', ...nothing, response: JSON.stringify(response) };
  return { tabs: [tab], activeTabIndex: 0 };
}

beforeEach(() => setOnline(true));

test('a failure leaves the answer before on the screen', async () => {
  const { run, kept, calls } = await createFetcherStage(answers(500));
  const before = { data: { old: 1 }, errors: [{ message: 'a part of it' }] };
  kept.onTabChange(showing(before));
  const { results, completed } = run('{ cities }');
  await completed;
  expect(results).toEqual([before]);
  expect(callOfTab(calls.getState(), 't').failure?.code).toBe('server-error');
});

test('a failure takes the place of an earlier one', async () => {
  let status = 500;
  const { run, kept } = await createFetcherStage((...request) => answers(status)(...request));
  const first = run('{ cities }');
  await first.completed;
  kept.onTabChange(showing(first.results[0]));
  status = 429;
  const second = run('{ cities }');
  await second.completed;
  expect(second.results).toMatchObject([{ errors: [{ extensions: { code: 'rate-limited' } }] }]);
});
