import { afterEach, expect, test, vi } from 'vitest';
import { fakeSockets, type FakeSocket } from '../testing/fake-socket.ts';
import { answers, startServer } from '../testing/local-server.ts';
import { createSignedIn, serviceAt } from '../testing/sessions.ts';
import { callWithSession } from './call-with-session.ts';

const subscriptionsUrl = 'wss://events.example/v1';

afterEach(() => vi.unstubAllGlobals());

async function stage(endsWithToken: boolean) {
  const sockets = fakeSockets();
  const server = await startServer(answers(200, { data: {} }));
  const { store, signIn } = await createSignedIn();
  const socket = sockets.next();
  const onSessionWanted = vi.fn();
  const results = callWithSession(
    { query: '{ x }' },
    {
      service: serviceAt(server.url, { subscriptions: 'graphql-ws', subscriptionsUrl }),
      store,
      signal: new AbortController().signal,
      endsWithToken,
      onSessionWanted,
    },
  );
  return { sockets, server, socket, results, signIn, store, onSessionWanted };
}

/** Accepts the connection and sends a first event; gives the operation's id. */
async function begin(service: FakeSocket): Promise<string> {
  service.open();
  await service.heard('connection_init');
  service.say('{"type":"connection_ack"}');
  const { id } = await service.heard('subscribe');
  service.say(`{"id":"${String(id)}","type":"next","payload":{"data":{"tick":1}}}`);
  return String(id);
}

test('a query goes over HTTP, also where subscriptions have an address', async () => {
  const { sockets, server, results } = await stage(false);
  expect((await results.next()).value).toMatchObject({ result: { data: {} } });
  expect((await results.next()).done).toBe(true);
  expect(server.received).toHaveLength(1);
  expect(sockets.made).toEqual([]);
});

test('a subscription goes to its address, and is closed when its token ends', async () => {
  const { server, socket, results, signIn } = await stage(true);
  const first = results.next();
  const service = await socket;
  expect(service.url).toBe(subscriptionsUrl);
  await begin(service);
  expect((await first).value).toMatchObject({ result: { data: { tick: 1 } } });
  const second = results.next();
  await signIn();
  await expect(second).rejects.toMatchObject({ name: 'TokenEndedError', ending: 'replaced' });
  await service.closed;
  expect(server.received).toEqual([]);
});

test('a subscription that is refused waits for a new token, and begins with it', async () => {
  const { sockets, socket, results, signIn, store, onSessionWanted } = await stage(true);
  const first = results.next();
  const refusing = await socket;
  const again = sockets.next();
  refusing.open();
  await refusing.heard('connection_init');
  refusing.end(4403, 'Forbidden');
  await expect.poll(() => store.getState().status).toBe('terminated');
  expect(onSessionWanted).toHaveBeenCalledOnce();
  await signIn();
  const service = await again;
  await begin(service);
  expect(service.sent[0]).toMatchObject({ payload: { Authorization: 'Bearer token-2' } });
  expect((await first).value).toMatchObject({ result: { data: { tick: 1 } } });
});

test.each([
  ['Token expired', 'expired', 'expired'],
  ['Invalid token', 'terminated', 'replaced'],
  ['', 'terminated', 'refused'],
])(
  'a socket that closes in the middle with 4401 (%s) ends the token with it',
  async (reason, status, ending) => {
    const { sockets, socket, results, store } = await stage(true);
    const first = results.next();
    const service = await socket;
    await begin(service);
    await first;
    const second = results.next();
    service.end(4401, reason);
    await expect(second).rejects.toMatchObject({ name: 'TokenEndedError', ending });
    expect(store.getState().status).toBe(status);
    expect(sockets.made).toHaveLength(1);
  },
);
