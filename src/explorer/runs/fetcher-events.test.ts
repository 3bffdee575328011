import { beforeEach, describe, expect, test } from 'vitest';
import { callOfTab } from './call-store.ts';
import { createFetcherStage } from '../../testing/fetcher-stage.ts';
import { answers, type Answer } from '../../testing/local-server.ts';
import type { ErrorPlace } from '../../answers/store/joined-answers.ts';
import { setOnline } from '../../testing/set-online.ts';
import type { EventLogState } from './event-log.ts';

const EVENTS = { 'content-type': 'text/event-stream' };
const event = (json: string): string => `event: next\ndata: ${json}\n\n`;
const COMPLETE = 'event: complete\ndata:\n\n';
const SUBSCRIPTION = 'subscription { tick }';

/** Sends one event, and no other. */
const lasting: Answer = (response) =>
  void response.writeHead(200, EVENTS).write(event('{"data":{"tick":1}}'));

beforeEach(() => setOnline(true));

async function stage(answer: Answer, places: readonly ErrorPlace[] = []) {
  const all = await createFetcherStage(answer, places);
  const log = (tabId = ''): EventLogState | undefined =>
    all.answerStore.events.store.getState().byTab[tabId]?.store.getState();
  return { ...all, log };
}

test('events are logged as they came, and the end with them', async () => {
  const texts = ['{"data":{"id":9007199254740993}}', '{"data":null,"errors":[{},{}]}'];
  const { run, log } = await stage(answers(200, `${texts.map(event).join('')}${COMPLETE}`, EVENTS));
  await run(SUBSCRIPTION).completed;
  expect(log()?.events.map(({ json, errors }) => [json, errors])).toEqual([
    [texts[0], 0],
    [texts[1], 2],
  ]);
  expect(log()?.end?.kind).toBe('completed');
});

test.each([
  ['as the last result', event('{"errors":[{"message":"closed"}]}') + COMPLETE],
  ['as an event of errors', 'event: error\ndata: [{"message":"closed"}]\n\n'],
])('the errors for which a stream ends are its last row and its end: %s', async (_, last) => {
  const { run, log, ends } = await stage(
    answers(200, `${event('{"data":{"tick":1}}')}${last}`, EVENTS),
  );
  await run(SUBSCRIPTION).completed;
  expect(log()?.events.map(({ errors }) => errors)).toEqual([0, 1]);
  expect(log()?.end?.kind).toBe('errors');
  expect(ends).toMatchObject([{ outcome: 'ok', errors: 1, events: 2 }]);
});

test('errors that are data in an event are counted and kept with it', async () => {
  const texts = ['{"data":{"tick":{"message":"No."}}}', '{"data":{"tick":{"n":1}}}'];
  const answer = answers(200, `${texts.map(event).join('')}${COMPLETE}`, EVENTS);
  const none = { locations: [], typenames: [], named: [], codes: [], ids: [], types: undefined };
  const message = { only: ['message'], messages: ['message'] };
  const { run, log, ends } = await stage(answer, [
    { kind: 'value', path: ['tick'], ...message, ...none },
  ]);
  await run(SUBSCRIPTION).completed;
  const [refused, came] = log()?.events ?? [];
  expect(refused).toMatchObject({ errors: 1, dataErrors: [{ message: 'No.', path: ['tick'] }] });
  expect(came).toMatchObject({ errors: 0, dataErrors: [] });
  expect(ends).toMatchObject([{ errors: 1 }]);
});

test('a subscription has a log before its first event', async () => {
  const { run, log, server } = await stage((response) =>
    response.writeHead(200, EVENTS).flushHeaders(),
  );
  const { unsubscribe } = run(SUBSCRIPTION);
  await expect.poll(() => server.received.length).toBe(1);
  expect(log()).toMatchObject({ events: [], end: undefined });
  unsubscribe();
});

test('an answer that is no stream replaces a log', async () => {
  let answer: Answer = answers(200, `${event('{"data":{}}')}${COMPLETE}`, EVENTS);
  const { run, log } = await stage((...parameters) => answer(...parameters));
  await run(SUBSCRIPTION).completed;
  expect(log()).toBeDefined();
  answer = answers(200, { data: {} });
  await run('{ cities }').completed;
  expect(log()).toBeUndefined();
});

test('parts of one answer are no events', async () => {
  const text = event('{"data":{"a":1},"hasNext":true}') + event('{"hasNext":false}') + COMPLETE;
  const { run, log } = await stage(answers(200, text, EVENTS));
  await run('{ cities }').completed;
  expect(log()).toBeUndefined();
});

describe('the log says why there is nothing more', () => {
  test('to the one who pressed Stop', async () => {
    const { run, log, server } = await stage(lasting);
    const { next, unsubscribe } = run(SUBSCRIPTION);
    await next;
    unsubscribe();
    await server.abandoned;
    await expect.poll(() => log()?.end?.kind).toBe('stopped');
  });

  test('to the one who comes back to a tab', async () => {
    const { run, log, editors, calls } = await stage(lasting);
    const { next, unsubscribe } = run(SUBSCRIPTION);
    await next;
    unsubscribe();
    // GraphiQL tells of the other tab in the same task.
    const tab = { hash: '', title: '', query: null, variables: null, headers: null };
    const other = { ...tab, id: 'other', operationName: null, response: null };
    editors.onTabChange({ tabs: [other], activeTabIndex: 0 });
    await expect.poll(() => log()?.end?.kind).toBe('left');
    await expect.poll(() => callOfTab(calls.getState(), '').isLeft).toBe(true);
  });

  test('when the connection breaks', async () => {
    const { run, log } = await stage((response) => {
      response
        .writeHead(200, EVENTS)
        .write(event('{"data":{}}'), () => setImmediate(() => response.destroy()));
    });
    await run(SUBSCRIPTION).completed;
    expect(log()?.end).toMatchObject({ kind: 'failed', failure: { code: 'stream-broken' } });
  });

  test.each([
    ['TOKEN_EXPIRED', 'expired'],
    ['TOKEN_TERMINATED', 'replaced'],
  ])('as the service says it: %s', async (code, ending) => {
    const last = JSON.stringify({ errors: [{ message: 'It ended', extensions: { code } }] });
    const { run, log } = await stage(answers(200, `${event(last)}${COMPLETE}`, EVENTS));
    await run(SUBSCRIPTION).completed;
    expect(log()?.end).toMatchObject({ kind: 'token', ending });
  });
});

describe('the session learns from a last event', () => {
  const last = (code: string, more = {}): string =>
    event(JSON.stringify({ ...more, errors: [{ message: 'It ended', extensions: { code } }] }));

  test.each([
    ['TOKEN_EXPIRED', 'expired', 'expired'],
    ['TOKEN_TERMINATED', 'terminated', 'replaced'],
  ])('%s', async (code, status, ending) => {
    // Nothing completes it: the page knows that nothing more will come.
    const { run, log, signedIn, server } = await stage(
      (response) => void response.writeHead(200, EVENTS).write(last(code)),
    );
    const { completed, results } = run(SUBSCRIPTION);
    await completed;
    await server.abandoned;
    expect(results).toHaveLength(1);
    expect(signedIn.store.getState().status).toBe(status);
    expect(log()?.end).toMatchObject({ kind: 'token', ending });
  });

  test('but not from an error of a field, nor from a query', async () => {
    const upstream = last('TOKEN_EXPIRED', { data: null });
    let answer = answers(200, `${upstream}${COMPLETE}`, EVENTS);
    const { run, log, signedIn } = await stage((...parameters) => answer(...parameters));
    await run(SUBSCRIPTION).completed;
    expect(log()?.end?.kind).toBe('completed');
    answer = answers(200, { errors: [{ message: '', extensions: { code: 'TOKEN_EXPIRED' } }] });
    await run('{ cities }').completed;
    expect(signedIn.store.getState().status).toBe('valid');
  });
});

describe('a subscription is closed on the wire', () => {
  type Stage = Awaited<ReturnType<typeof stage>>;

  test.each<[string, string, (on: Stage) => unknown]>([
    ['when its token expires', 'expired', ({ signedIn }) => signedIn.clock.advance(600_000)],
    ['when the token is renewed', 'replaced', ({ signedIn }) => signedIn.signIn()],
    [
      'when another sign-in has terminated the token',
      'replaced',
      ({ signedIn }) => signedIn.store.refuseToken('token-1', 'terminated'),
    ],
    [
      'when the token is refused for no known reason',
      'refused',
      ({ signedIn }) => signedIn.store.refuseToken('token-1', 'terminated', 'unknown'),
    ],
    ['at sign-out', 'signed-out', ({ signedIn }) => signedIn.store.signOut()],
  ])('%s', async (_when, ending, happen) => {
    const on = await stage(lasting);
    const { next, results, completed } = on.run(SUBSCRIPTION);
    await next;
    await happen(on);
    await completed;
    await on.server.abandoned;
    expect(results).toHaveLength(1);
    expect(await on.shownIn()).toEqual({ data: { tick: 1 } });
    expect(on.log()?.end).toMatchObject({ kind: 'token', ending });
  });

  test('which a query that is under way is not', async () => {
    let finish = (): void => undefined;
    const on = await stage((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
      finish = () => void response.end('{}}');
    });
    const { completed } = on.run('{ cities }');
    await expect.poll(() => on.server.received.length).toBe(1);
    on.signedIn.clock.advance(600_000);
    finish();
    await completed;
    expect(await on.shownIn()).toEqual({ data: {} });
  });
});
