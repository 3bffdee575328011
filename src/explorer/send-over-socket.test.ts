import type { ExecutionResult } from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeSockets, type FakeSocket } from '../testing/fake-socket.ts';
import { setOnline } from '../testing/set-online.ts';
import type { CallFacts } from './call-store.ts';
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
    { query: 'subscription S { tick }', operationName: 'S', variables: { n: 1 } },
    URL,
    {
      session: SESSION,
      signal: controller.signal,
      onPart: (text) => texts.push(text),
      onFacts: (fact) => facts.push(fact),
    },
  );
  const all = async (): Promise<ExecutionResult[]> => {
    const list: ExecutionResult[] = [];
    for await (const result of results) list.push(result);
    return list;
  };
  return { sockets, socket, controller, texts, facts, all };
}

/** Opens a socket up to where events may come; gives the operation's id. */
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
  expect(facts.map(({ phase }) => phase)).toEqual([
    'waiting',
    'reading',
    'reading',
    'reading',
    'done',
  ]);
  await service.closed;
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
    [4500, 'stream-broken'],
  ])('that closes with %i', async (code, failure) => {
    const { sockets, socket, all } = stage();
    const ended = all().then(
      () => undefined,
      (error: { failure?: { code: string } }) => error.failure?.code,
    );
    const service = await socket;
    await begin(service);
    service.end(code);
    expect(await ended).toBe(failure);
    expect(sockets.made).toHaveLength(1);
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
