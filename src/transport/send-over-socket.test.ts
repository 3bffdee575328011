import type { CallFacts } from './exchange.ts';
import type { ExecutionResult } from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeSockets, type FakeSocket } from '../testing/fake-socket.ts';
import { setOnline } from '../testing/set-online.ts';
import type { CallFailure } from './call-failure.ts';
import { sendOverSocket } from './send-over-socket.ts';

const URL = 'wss://data.example/subscriptions';
const SESSION = { accessToken: 'token-1', apiKey: 'key-1' };

beforeEach(() => setOnline(true));
afterEach(() => vi.unstubAllGlobals());

function stage() {
  const sockets = fakeSockets();
  const controller = new AbortController();
  const texts: string[] = [];
  const facts: CallFacts[] = [];
  const socket = sockets.next();
  const results = sendOverSocket(
    { query: 'subscription S { tick }', operationName: 'S', variables: { n: '1' } },
    URL,
    {
      session: SESSION,
      signal: controller.signal,
      onFacts: (fact) => facts.push(fact),
      maxResultBytes: 1_000,
    },
  );
  const all = async (): Promise<ExecutionResult[]> => {
    const list: ExecutionResult[] = [];
    for await (const { result, text = '' } of results) {
      list.push(result);
      texts.push(text);
    }
    return list;
  };
  const failure = (): Promise<CallFailure | undefined> =>
    all().then(
      () => undefined,
      (error: { failure?: CallFailure }) => error.failure,
    );
  return { sockets, socket, controller, texts, facts, all, failure };
}

/** Opens a socket up to the first possible event; gives the operation's id. */
async function begin(socket: FakeSocket): Promise<string> {
  socket.open();
  await socket.heard('connection_init');
  socket.say('{"type":"connection_ack"}');
  return String((await socket.heard('subscribe'))['id']);
}

const next = (id: string, payload: string): string =>
  `{"id":"${id}","type":"next","payload":${payload}}`;

test('key and token go in the opening, the operation after it, and results come as they are', async () => {
  const { socket, texts, facts, all } = stage();
  const ended = all();
  const service = await socket;
  const id = await begin(service);
  expect(service).toMatchObject({ url: URL, protocol: 'graphql-transport-ws' });
  expect(service.sent).toEqual([
    {
      type: 'connection_init',
      payload: { 'x-api-key': 'key-1', Authorization: 'Bearer token-1' },
    },
    {
      type: 'subscribe',
      id,
      payload: { query: 'subscription S { tick }', operationName: 'S', variables: { n: 1 } },
    },
  ]);
  service.say(next(id, '{"data":{"tick":1}}'));
  service.say(next(id, '{"data":{"tick":2},"errors":[{"message":"late"}]}'));
  service.say(`{"id":"${id}","type":"complete"}`);
  expect(await ended).toEqual([
    { data: { tick: 1 } },
    { data: { tick: 2 }, errors: [{ message: 'late' }] },
  ]);
  expect(texts).toHaveLength(2);
  expect([...new Set(facts.map(({ phase }) => phase))]).toEqual(['waiting', 'reading', 'done']);
  await service.closed;
});

test('every byte that comes in is counted', async () => {
  const { socket, facts, all } = stage();
  const ended = all();
  const service = await socket;
  const id = await begin(service);
  const messages = [
    '{"type":"connection_ack"}',
    next(id, '{"data":{"city":"Zürich"}}'),
    '{"type":"ping"}',
    `{"id":"${id}","type":"complete"}`,
  ];
  messages.slice(1).forEach((message) => service.say(message));
  await ended;
  expect(facts.at(-1)?.bytes).toBe(new TextEncoder().encode(messages.join('')).length);
});

test('the call’s details have the socket, secrets masked', async () => {
  const { socket, facts, all } = stage();
  const ended = all();
  const service = await socket;
  const before = facts.at(-1)?.exchange;
  expect(before).toMatchObject({ kind: 'socket', url: URL, protocol: 'graphql-transport-ws' });
  expect(before).not.toHaveProperty('openedMs');
  const id = await begin(service);
  service.say(next(id, '{"data":{}}'));
  service.end(1000, 'Enough of key-1');
  await ended;
  const exchange = facts.at(-1)?.exchange;
  expect(exchange).toMatchObject({
    opening: '{"x-api-key":"•••","Authorization":"Bearer •••"}',
    operation: '{"query":"subscription S { tick }","operationName":"S","variables":{"n":1}}',
    openedMs: expect.any(Number),
    firstEventMs: expect.any(Number),
    closed: { code: 1000, reason: 'Enough of •••' },
  });
});

test('a message past the limit ends it', async () => {
  const { socket, texts, failure } = stage();
  const failed = failure();
  const service = await socket;
  const id = await begin(service);
  service.say(next(id, '{"data":{"tick":1}}'));
  service.say(next(id, `{"data":{"text":"${'ü'.repeat(500)}"}}`));
  expect(await failed).toEqual({ code: 'response-too-large', endpoint: URL });
  expect(texts).toEqual(['{"data":{"tick":1}}']);
  expect(await service.closed).toBe(4499);
});

test('a service that never takes the opening is given up', async () => {
  vi.useFakeTimers();
  try {
    const { socket, failure } = stage();
    const failed = failure();
    const service = await socket;
    service.open();
    vi.advanceTimersByTime(20_000);
    expect(await failed).toEqual({ code: 'timeout', endpoint: URL });
    await service.closed;
  } finally {
    vi.useRealTimers();
  }
});

describe('what makes no sense ends it', () => {
  test.each([
    ['no JSON', () => 'tick'],
    ['no message', () => '{"type":"tick"}'],
    ['no result', (id: string) => next(id, '{"tick":1}')],
  ])('%s', async (_kind, message) => {
    const { socket, failure } = stage();
    const failed = failure();
    const service = await socket;
    const id = await begin(service);
    service.say(message(id));
    expect(await failed).toEqual({ code: 'not-graphql-ws', endpoint: URL });
    await service.closed;
  });
});

test('an operation that is refused is its errors', async () => {
  const { socket, all } = stage();
  const ended = all();
  const service = await socket;
  const id = await begin(service);
  service.say(`{"id":"${id}","type":"error","payload":[{"message":"No such field"}]}`);
  expect(await ended).toEqual([{ errors: [{ message: 'No such field' }] }]);
});

describe('a socket is not opened again', () => {
  test.each([
    [1000, undefined],
    [1001, 'stream-broken'],
    [1006, 'stream-broken'],
    [4401, 'token-refused'],
    [4403, 'token-refused'],
    [4406, 'not-graphql-ws'],
    [4500, 'server-error'],
    [4999, 'stream-broken'],
  ])('that closes with %i', async (code, failed) => {
    const { sockets, socket, failure } = stage();
    const ended = failure();
    const service = await socket;
    await begin(service);
    service.end(code);
    expect((await ended)?.code).toBe(failed);
    expect(sockets.made).toHaveLength(1);
  });

  test.each([
    ['Token expired', { code: 'token-refused', tokenIs: 'expired' }],
    ['Invalid token token-1', { code: 'token-refused', tokenIs: 'refused' }],
    ['Unknown API key', { code: 'forbidden' }],
    ['', { code: 'token-refused' }],
  ])('and says why: %s', async (reason, expected) => {
    const { socket, failure } = stage();
    const ended = failure();
    const service = await socket;
    service.open();
    await service.heard('connection_init');
    service.end(4403, reason);
    const description = reason.replace('token-1', '•••');
    expect(await ended).toEqual({
      endpoint: URL,
      closeCode: 4403,
      ...(reason !== '' && { description }),
      ...expected,
    });
  });

  test('that cannot be opened', async () => {
    const { sockets, socket, all } = stage();
    const ended = all();
    (await socket).end(1006);
    await expect(ended).rejects.toMatchObject({
      failure: { code: 'unreachable', endpoint: URL },
    });
    expect(sockets.made).toHaveLength(1);
  });
});

describe('stopping', () => {
  test('ends the operation and closes the socket', async () => {
    const { socket, controller, facts, all } = stage();
    const ended = all();
    const service = await socket;
    const id = await begin(service);
    controller.abort(new Error('Stop'));
    await expect(ended).rejects.toThrow('Stop');
    expect(await service.heard('complete')).toEqual({ type: 'complete', id });
    await service.closed;
    expect(facts.at(-1)?.phase).toBe('stopped');
  });

  test('closes a socket that is being opened', async () => {
    const { socket, controller, all } = stage();
    const ended = all();
    const service = await socket;
    controller.abort(new Error('Stop'));
    await expect(ended).rejects.toThrow('Stop');
    await service.closed;
    expect(service.sent).toEqual([]);
  });
});
