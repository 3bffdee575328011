import { parse } from 'graphql';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFetcherStage } from '../../testing/fetcher-stage.ts';
import { answers, type Answer } from '../../testing/local-server.ts';
import { setOnline } from '../../testing/set-online.ts';
import type { CallFacts } from '../../transport/exchange.ts';
import { createFixedClock } from '../../testing/fixed-clock.ts';
import { callOfTab } from './call-store.ts';
import { createFactsRecorder } from './fetcher.ts';

const result = { data: { cities: [] } };
const MULTIPART = { 'content-type': 'multipart/mixed; boundary="-"' };
const EVENTS = { 'content-type': 'text/event-stream' };
const part = (payload: unknown): string =>
  `\r\n---\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(payload)}\r\n---`;
const event = (payload: unknown): string => `event: next\ndata: ${JSON.stringify(payload)}\n\n`;

const takesOnly =
  (token: string): Answer =>
  (response, request) =>
    answers(request.headers.authorization === `Bearer ${token}` ? 200 : 401, result)(
      response,
      request,
    );

/** Begins with some text, and drops the connection once it is out. */
const cutAfter =
  (headers: Record<string, string>, text: string): Answer =>
  (response) => {
    response.writeHead(200, headers).write(text, () => setImmediate(() => response.destroy()));
  };

beforeEach(() => setOnline(true));

test('the errors of parts are counted, one that two of them tell of once, and the last part is shown', async () => {
  const error = { message: 'No', path: ['city', 'lat'] };
  const ends = { incremental: [{ path: ['city'], data: null, errors: [error] }], hasNext: true };
  const parts = [{ data: { city: {} }, hasNext: true }, ends, { ...ends, hasNext: false }];
  const body = `${parts.map((value) => `---\n\n${JSON.stringify(value)}\n`).join('')}-----`;
  const answer: Answer = (response) => void response.writeHead(200, MULTIPART).end(body);
  const { run, calls, shownIn } = await createFetcherStage(answer);
  await run('{ city { name ... @defer { lat } ... @defer { lat } } }').completed;
  expect(callOfTab(calls.getState(), '')).toMatchObject({ results: 3, errors: 1 });
  await expect.poll(() => shownIn()).toMatchObject({ errors: [error] });
});

test('a part for a place that the answer does not have is told as that', async () => {
  const parts = [
    { data: { city: {} }, hasNext: true },
    { path: ['town', 0, 'x'], data: {} },
  ];
  const body = `${parts.map((value) => `---\n\n${JSON.stringify(value)}\n`).join('')}-----`;
  const answer: Answer = (response) => void response.writeHead(200, MULTIPART).end(body);
  const { run, calls } = await createFetcherStage(answer);
  await run('{ city { name ... @defer { lat } } }').completed;
  const { failure, facts } = callOfTab(calls.getState(), '');
  expect([failure?.code, facts?.phase]).toEqual(['part-misplaced', 'failed']);
});

test('what was refused before it was sent is no run that has ended', async () => {
  const { run, server, calls, ends } = await createFetcherStage(answers(200, result));
  await run('{ cities }', { 'no name': '1' }).completed;
  const { failure, facts } = callOfTab(calls.getState(), '');
  expect(failure?.code).toBe('bad-headers');
  expect(facts).toBeUndefined();
  expect(server.received).toEqual([]);
  expect(ends).toEqual([]);
});

test('an operation gives its result and completes', async () => {
  const { run, server, calls, shownIn } = await createFetcherStage(answers(200, result));
  const { results, completed } = run('{ cities }', { 'x-trace': '1' });
  await completed;
  // GraphiQL is told that there is a result, and no more.
  expect(results).toEqual([{}]);
  expect(await shownIn()).toEqual(result);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.headers['x-trace']).toBe('1');
  expect(callOfTab(calls.getState(), '')).toMatchObject({ facts: { phase: 'done', status: 200 } });
  expect(callOfTab(calls.getState(), '').failure).toBeUndefined();
});

describe('how a run has ended is told once', () => {
  const ofRows = { data: { a: [{ b: 1 }, { b: 2 }], c: [{ d: 1 }] } };

  test.each([
    ['with rows', answers(200, ofRows), { outcome: 'ok', errors: 0, rows: 2 }],
    ['with errors', answers(200, { errors: [{ message: 'a' }] }), { outcome: 'ok', errors: 1 }],
    ['without a result', answers(200, []), { outcome: 'failed', errors: 0 }],
    ['cut off', cutAfter(EVENTS, event(result)), { outcome: 'failed' }],
  ])('%s', async (_, answer, end) => {
    const { run, ends } = await createFetcherStage(answer);
    await run('{ a }').completed;
    expect(ends).toEqual([expect.objectContaining(end)]);
    expect(ends[0]?.ms).toBeGreaterThan(0);
  });

  test('of a subscription with its events, also where it was stopped', async () => {
    const { run, ends, server } = await createFetcherStage((response) => {
      response.writeHead(200, EVENTS).write(event(result));
    });
    const { next, unsubscribe } = run('subscription { tick }');
    await next;
    unsubscribe();
    await server.abandoned;
    await expect
      .poll(() => ends)
      .toEqual([expect.objectContaining({ outcome: 'stopped', events: 1 })]);
  });
});

test('variables and headers are read as they were typed, since GraphiQL rounds their numbers', async () => {
  const { run, server, editors } = await createFetcherStage(answers(200, result));
  editors.connect({
    texts: () => ({
      query: '{ cities }',
      variables: '{"id": 7, /* typed */ }',
      headers: '{"x-id": 7}',
    }),
    clearResponse: () => undefined,
  });
  await run('{ cities }', { 'x-id': 8 }, { id: 8 }).completed;
  expect(server.received[0]?.body).toContain('"variables":{"id":7}');
  expect(server.received[0]?.headers['x-id']).toBe('7');
});

test('nothing is sent before somebody subscribes', async () => {
  const { fetcher, server, calls } = await createFetcherStage(answers(200, result));
  await fetcher({ query: '{ cities }' }, { documentAST: parse('{ cities }') });
  expect(callOfTab(calls.getState(), '').facts).toBeUndefined();
  expect(server.received).toEqual([]);
});

describe('unsubscribing', () => {
  const endless: Answer = (response) => void response.writeHead(200, EVENTS).write(event(result));

  test('closes the connection, and nothing comes after it', async () => {
    const { run, server, shownIn } = await createFetcherStage(endless);
    const { results, next, unsubscribe } = run('subscription { tick }');
    await next;
    unsubscribe();
    await server.abandoned;
    expect(results).toHaveLength(1);
    expect(await shownIn()).toEqual(result);
  });

  test('is done for all at the end of the explorer', async () => {
    const { run, server, stopAll } = await createFetcherStage(endless);
    await run('subscription { tick }').next;
    stopAll();
    await server.abandoned;
  });

  test('while it waits for a sign-in ends the waiting', async () => {
    const stage = await createFetcherStage(takesOnly('token-2'));
    const { run, server, signedIn, sessionWanted, calls } = stage;
    const waits = () => callOfTab(calls.getState(), '').waitsForSession;
    const { unsubscribe } = run('{ cities }');
    await sessionWanted;
    expect(waits()).toBe(true);
    unsubscribe();
    await vi.waitFor(() => expect(waits()).toBe(false));
    await signedIn.signIn();
    await run('{ others }').completed;
    expect(server.received.map(({ body }) => JSON.parse(body).query)).toEqual([
      '{ cities }',
      '{ others }',
    ]);
  });
});

describe('a failure', () => {
  test('is no answer, and stands in the store', async () => {
    const { run, calls } = await createFetcherStage(
      answers(500, { message: 'boom' }, { 'x-request-id': 'r-1' }),
    );
    const { results, completed } = run('{ cities }');
    await completed;
    expect(results).toEqual([]);
    expect(callOfTab(calls.getState(), '').failure).toMatchObject({
      code: 'server-error',
      status: 500,
      requestId: 'r-1',
      description: 'boom',
    });
  });

  test('is forgotten with the next run', async () => {
    let status = 500;
    const { run, calls } = await createFetcherStage((...parameters) =>
      answers(status, result)(...parameters),
    );
    await run('{ cities }').completed;
    status = 200;
    await run('{ cities }').completed;
    expect(callOfTab(calls.getState(), '').failure).toBeUndefined();
  });

  test('after a part of an incremental delivery leaves the part as it came', async () => {
    const payload = { ...result, hasNext: true };
    const { run, calls, shownIn } = await createFetcherStage(cutAfter(MULTIPART, part(payload)));
    await run('{ cities }').completed;
    expect(await shownIn()).toEqual(result);
    expect(callOfTab(calls.getState(), '').failure?.code).toBe('stream-broken');
  });

  test('after an event leaves the event standing', async () => {
    const { run, calls, shownIn } = await createFetcherStage(cutAfter(EVENTS, event(result)));
    await run('subscription { tick }').completed;
    expect(await shownIn()).toEqual(result);
    expect(callOfTab(calls.getState(), '').failure?.code).toBe('stream-broken');
  });
});

test('results come in order', async () => {
  const payloads = Array.from({ length: 50 }, (_, n) => ({ data: { n } }));
  const text = `${payloads.map(event).join('')}event: complete\ndata:\n\n`;
  const { run, answerStore } = await createFetcherStage(answers(200, text, EVENTS));
  await run('subscription { tick }').completed;
  const log = answerStore.events.store.getState().byTab['']?.store.getState();
  expect(log?.events.map(({ json }) => JSON.parse(json))).toEqual(payloads);
  expect(JSON.parse(new TextDecoder().decode(answerStore.bytesForReload('')))).toEqual(
    payloads.at(-1),
  );
});

describe('in the last minute of a token', () => {
  test('an operation that is left is not sent, and the call before stays on record', async () => {
    const { run, server, signedIn, asked, calls } = await createFetcherStage(answers(200, result));
    await run('{ cities }').completed;
    const before = callOfTab(calls.getState(), '');
    signedIn.clock.advance(590_000);
    const { results, completed } = run('{ others }', { Authorization: 'mine' });
    (await asked).answer('leave');
    await completed;
    expect(results).toEqual([]);
    expect(server.received).toHaveLength(1);
    expect(callOfTab(calls.getState(), '')).toEqual(before);
  });

  test('one whose token was not renewed is not sent, and says so', async () => {
    const { run, server, signedIn, asked, calls, closeSignIn } = await createFetcherStage(
      answers(200, result),
    );
    await run('{ cities }').completed;
    signedIn.clock.advance(590_000);
    const { results, completed } = run('mutation { add }');
    const question = await asked;
    if (question.kind === 'expiry') question.answer('renew');
    closeSignIn(false);
    await completed;
    expect(results).toEqual([]);
    expect(server.received).toHaveLength(1);
    const { failure, facts } = callOfTab(calls.getState(), '');
    expect(failure?.code).toBe('not-renewed');
    expect(facts).toBeUndefined();
  });

  test.each([
    ['run', 'Bearer token-1'],
    ['renew', 'Bearer token-2'],
  ] as const)(
    'a mutation that may (%s) is sent once, and asks nothing else',
    async (word, token) => {
      const { run, server, signedIn, asked, closeSignIn } = await createFetcherStage(
        answers(200, result),
      );
      signedIn.clock.advance(590_000);
      const { results, completed } = run('mutation { add }');
      const question = await asked;
      if (question.kind === 'expiry') question.answer(word);
      if (word === 'renew') await signedIn.signIn();
      closeSignIn(true);
      await completed;
      expect(results).toHaveLength(1);
      expect(server.received.map(({ headers }) => headers.authorization)).toEqual([token]);
    },
  );

  test('a token that ends before the answer makes a mutation ask again after the sign-in', async () => {
    const { run, server, signedIn, asked, calls, sessionWanted } = await createFetcherStage(
      answers(200, result),
    );
    signedIn.clock.advance(590_000);
    const { completed } = run('mutation { add }');
    const expiry = await asked;
    // Asleep: the tick that would end the token is still to come.
    signedIn.clock.sleep(10_000);
    if (expiry.kind === 'expiry') expiry.answer('run');
    await sessionWanted;
    expect(server.received).toEqual([]);
    const repeat = new Promise<void>((resolve) => {
      calls.subscribe(({ question }) => {
        if (question?.kind !== 'repeat') return;
        question.answer('run');
        resolve();
      });
    });
    await signedIn.signIn();
    await repeat;
    await completed;
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-2']);
  });
});

describe('a refused token', () => {
  test('lets a query wait, with the last answer on screen, and run again', async () => {
    const { run, server, signedIn, answerStore, shownIn, sessionWanted } = await createFetcherStage(
      takesOnly('token-2'),
    );
    answerStore.set('', new TextEncoder().encode('{"data":{"old":1}}'));
    const { completed } = run('{ cities }');
    await sessionWanted;
    expect(await shownIn()).toEqual({ data: { old: 1 } });
    await signedIn.signIn();
    await completed;
    expect(await shownIn()).toEqual(result);
    expect(server.received).toHaveLength(2);
  });

  test.each([
    ['run', 2, 1],
    ['leave', 1, 0],
  ] as const)('lets a mutation ask (%s) after the sign-in', async (answer, requests, expected) => {
    const { run, server, signedIn, asked, calls, sessionWanted } = await createFetcherStage(
      takesOnly('token-2'),
    );
    const { results, completed } = run('mutation Add { add }');
    await sessionWanted;
    expect(calls.getState().question).toBeUndefined();
    await signedIn.signIn();
    const question = await asked;
    expect(server.received).toHaveLength(1);
    question.answer(answer);
    await completed;
    expect(results).toHaveLength(expected);
    expect(server.received).toHaveLength(requests);
    expect(calls.getState().question).toBeUndefined();
  });

  test('lets a mutation that is stopped take its question along', async () => {
    const { run, server, signedIn, asked, calls, sessionWanted } = await createFetcherStage(
      takesOnly('token-2'),
    );
    const { unsubscribe } = run('mutation { add }');
    await sessionWanted;
    await signedIn.signIn();
    await asked;
    unsubscribe();
    expect(calls.getState().question).toBeUndefined();
    expect(server.received).toHaveLength(1);
  });
});

function stageFacts() {
  const time = createFixedClock();
  const recorded: string[] = [];
  const tell = createFactsRecorder(({ phase, bytes }) => recorded.push(`${phase} ${bytes}`), time);
  return {
    time,
    recorded,
    tell: (phase: CallFacts['phase'], bytes: number) => tell({ phase, bytes }),
  };
}

test('what comes in is on record ten times a second, with the latest', () => {
  const { time, recorded, tell } = stageFacts();
  tell('waiting', 0);
  for (let bytes = 1; bytes <= 3; bytes += 1) tell('reading', bytes);
  expect(recorded).toEqual(['waiting 0']);
  time.advance(100);
  expect(recorded).toEqual(['waiting 0', 'reading 3']);
  tell('reading', 4);
  time.advance(99);
  expect(recorded).toHaveLength(2);
  time.advance(1);
  expect(recorded.at(-1)).toBe('reading 4');
});

test.each(['done', 'failed', 'stopped'] as const)('the end is at once, and the last: %s', (end) => {
  const { time, recorded, tell } = stageFacts();
  tell('reading', 1);
  tell(end, 2);
  time.advance(1_000);
  expect(recorded).toEqual([`${end} 2`]);
});
