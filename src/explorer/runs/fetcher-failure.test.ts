import type { TabsState } from '../editors/parts/graphiql-parts.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFetcherStage } from '../../testing/fetcher-stage.ts';
import { answers, type Answer } from '../../testing/local-server.ts';
import { setOnline } from '../../testing/set-online.ts';
import { callOfTab } from './call-store.ts';
import { isOfEarlierRun, operationNameOf } from './run.ts';

/** GraphiQL's tabs, with this one in front. */
function inFront(front: 't' | 'other'): TabsState {
  const nothing = { query: null, variables: null, headers: null, operationName: null };
  const tabs = ['t', 'other'].map((id) => ({
    id,
    hash: '',
    title: '',
    ...nothing,
    response: null,
  }));
  return { tabs, activeTabIndex: front === 't' ? 0 : 1 };
}

const OLD = { data: { old: 1 }, errors: [{ message: 'a part of it' }] };

beforeEach(() => setOnline(true));

/** A tab with the answer to `Good`, whose next runs are answered otherwise. */
async function afterGood(next: Answer) {
  let answer = answers(200, OLD);
  const stage = await createFetcherStage((...request) => answer(...request));
  stage.editors.onTabChange(inFront('t'));
  await stage.run('query Good { cities }').completed;
  answer = next;
  const call = () => callOfTab(stage.calls.getState(), 't');
  const answered = () => stage.answerStore.store.getState().byTab['t']?.run;
  const shown = () => stage.shownIn('t');
  return { ...stage, shown, call, answered };
}

test('a run that fails leaves the answer before on the screen, which is still that of its run', async () => {
  const { run, call, answered, shown } = await afterGood(answers(500));
  const { results, completed } = run('query Bad { cities }');
  await completed;
  expect(results).toEqual([]);
  expect(await shown()).toEqual(OLD);
  expect(call().failure?.code).toBe('server-error');
  expect(operationNameOf(call().run)).toBe('Bad');
  expect(operationNameOf(answered())).toBe('Good');
  expect(isOfEarlierRun(answered(), call().run)).toBe(true);
});

test('so does one that is stopped', async () => {
  const { run, call, answered, server, shown } = await afterGood(() => undefined);
  const { unsubscribe } = run('query Slow { cities }');
  await expect.poll(() => server.received.length).toBe(2);
  unsubscribe();
  await expect.poll(() => call().facts?.phase).toBe('stopped');
  expect(await shown()).toEqual(OLD);
  expect(operationNameOf(answered())).toBe('Good');
});

test('and where another tab is in front, its own tab has it all the same', async () => {
  const { run, call, answered, editors, shown, shownIn, server } = await afterGood(() => undefined);
  const { unsubscribe } = run('query Slow { cities }');
  await expect.poll(() => server.received.length).toBe(2);
  editors.onTabChange(inFront('other'));
  unsubscribe();
  await expect.poll(() => call().facts?.phase).toBe('stopped');
  expect(await shownIn('other')).toBeUndefined();
  expect(await shown()).toEqual(OLD);
  expect(operationNameOf(answered())).toBe('Good');
});

describe('what is late', () => {
  test('of a run that was stopped changes nothing of the next one', async () => {
    const pending: (() => void)[] = [];
    const { run, call, answered, server, shown } = await afterGood((response, request) => {
      const answer = answers(200, { data: { of: request.body.includes('First') ? 1 : 2 } });
      pending.push(() => answer(response, request));
    });
    const first = run('query First { cities }');
    await expect.poll(() => server.received.length).toBe(2);
    first.unsubscribe();
    const second = run('query Second { cities }');
    await expect.poll(() => server.received.length).toBe(3);
    pending.toReversed().forEach((answer) => answer());
    await second.completed;
    expect(await shown()).toEqual({ data: { of: 2 } });
    expect(operationNameOf(call().run)).toBe('Second');
    expect(call().facts).toMatchObject({ phase: 'done' });
    expect(operationNameOf(answered())).toBe('Second');
  });
});

test('one that waits for the service to take it says until when, and can be stopped', async () => {
  const busy = answers(429, { message: 'Too Many Requests' }, { 'retry-after': '60' });
  const { run, call, server, shown } = await afterGood(busy);
  const { unsubscribe } = run('query Busy { cities }');
  await expect.poll(() => call().facts?.waitsUntil).toBeGreaterThan(Date.now() + 30_000);
  expect(call().facts).toMatchObject({ phase: 'waiting' });
  unsubscribe();
  await expect.poll(() => call().facts?.phase).toBe('stopped');
  expect(call().facts?.waitsUntil).toBeUndefined();
  expect(server.received).toHaveLength(2);
  expect(await shown()).toEqual(OLD);
});
