import { afterEach, expect, test, vi } from 'vitest';
import { fakeSockets } from '../testing/fake-socket.ts';
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
  const results = callWithSession(
    { query: '{ x }' },
    {
      service: serviceAt(server.url, { subscriptionsUrl }),
      store,
      signal: new AbortController().signal,
      endsWithToken,
    },
  );
  return { sockets, server, socket, results, signIn };
}

test('a query goes over HTTP, also where subscriptions have an address', async () => {
  const { sockets, server, results } = await stage(false);
  expect((await results.next()).value).toEqual({ data: {} });
  expect((await results.next()).done).toBe(true);
  expect(server.received).toHaveLength(1);
  expect(sockets.made).toEqual([]);
});

test('a subscription goes to its address, and is closed when its token ends', async () => {
  const { server, socket, results, signIn } = await stage(true);
  const first = results.next();
  const service = await socket;
  expect(service.url).toBe(subscriptionsUrl);
  service.open();
  await service.heard('connection_init');
  service.say('{"type":"connection_ack"}');
  const { id } = await service.heard('subscribe');
  service.say(`{"id":"${String(id)}","type":"next","payload":{"data":{"tick":1}}}`);
  expect((await first).value).toEqual({ data: { tick: 1 } });
  const second = results.next();
  await signIn();
  await expect(second).rejects.toMatchObject({ name: 'TokenEndedError', ending: 'replaced' });
  await service.closed;
  expect(server.received).toEqual([]);
});
