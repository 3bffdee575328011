import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

const PROTOCOL = 'graphql-transport-ws';
/** Subscriptions that a user has, as the service's documents say. */
const AT_A_TIME = 20;
let upstream: WebSocketServer;
let service: ServiceUnderTest;
let token: string;

beforeAll(async () => {
  upstream = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  service = await startServiceUnderTest({
    UPSTREAM_GRAPHQL_URL: `http://127.0.0.1:${port}/`,
    UPSTREAM_SUBSCRIPTIONS_URL: `ws://127.0.0.1:${port}/`,
  });
});

beforeEach(async () => {
  token = await service.token();
});

afterAll(async () => {
  await service.stop(0);
  for (const socket of upstream.clients) socket.terminate();
  upstream.close();
});

const opening = (authorization: string, apiKey: string = ALICE.apiKey): string =>
  JSON.stringify({
    type: 'connection_init',
    payload: { 'X-API-Key': apiKey, Authorization: authorization, tenant: 'a' },
  });

/** A caller that has said the given, and how it is closed. */
async function open(message: string, protocol = PROTOCOL, to = service) {
  const socket = new WebSocket(`${to.origins.explorer.replace('http', 'ws')}/v1/graphql`, protocol);
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)]);
  await once(socket, 'open');
  socket.send(message);
  return { socket, closed };
}

/** A caller whose messages reach the upstream. */
async function relayed(to = service, bearer = token) {
  const coming = once(upstream, 'connection');
  const caller = await open(opening(`Bearer ${bearer}`), PROTOCOL, to);
  const [behind, request] = (await coming) as [WebSocket, { headers: Record<string, string> }];
  const [first] = (await once(behind, 'message')) as [Buffer];
  return { ...caller, behind, request, first: JSON.parse(String(first)) as unknown };
}

it('passes messages both ways, without key and token', async () => {
  const { socket, behind, request, first, closed } = await relayed();
  expect(first).toEqual({ type: 'connection_init', payload: { tenant: 'a' } });
  expect(request.headers).toMatchObject({
    'x-service-user': 'alice',
    'sec-websocket-protocol': PROTOCOL,
  });
  behind.send('{"type":"connection_ack"}');
  expect(String((await once(socket, 'message'))[0])).toBe('{"type":"connection_ack"}');
  socket.send('{"type":"subscribe"}');
  expect(String((await once(behind, 'message'))[0])).toBe('{"type":"subscribe"}');
  // The last message comes before the end.
  behind.send('{"type":"complete"}');
  behind.close(4499, 'Enough');
  expect(String((await once(socket, 'message'))[0])).toBe('{"type":"complete"}');
  expect(await closed).toEqual([4499, 'Enough']);
  expect(service.logged).toContainEqual(
    expect.objectContaining({ event: 'request', status: 101, user: 'alice' }),
  );
});

describe('closes a socket', () => {
  it.each([
    ['without a token', opening(''), 4401, /access token is required/],
    ['with a wrong token', opening('Bearer x'), 4401, /not one of this service/],
    ['with a first message that is none', '<', 4400, /Invalid/],
    ['with another first message', '{"type":"subscribe"}', 4401, /must come first/],
    ['with a token twice', opening('').replace('tenant', 'authorization'), 4400, /twice/],
  ])('%s', async (_, message, code, reason) => {
    const { closed } = await open(message);
    expect(await closed).toEqual([code, expect.stringMatching(reason)]);
  });

  it('with the key of somebody else', async () => {
    const { closed } = await open(opening(`Bearer ${token}`, 'another'));
    expect(await closed).toEqual([4403, expect.stringMatching(/API key/)]);
  });

  it('of another protocol', async () => {
    const url = `${service.origins.explorer.replace('http', 'ws')}/v1/graphql`;
    const [code] = (await once(new WebSocket(url), 'close')) as [number];
    expect(code).toBe(4406);
  });

  it('when its token ends, and the one behind it', async () => {
    const { closed, behind } = await relayed();
    const gone = once(behind, 'close');
    await service.token();
    expect(await closed).toEqual([4401, 'The access token was terminated by a newer one']);
    await gone;
  });

  it('when the upstream breaks off, or does not want the service', async () => {
    const broken = await relayed();
    broken.behind.terminate();
    expect(await broken.closed).toEqual([1014, 'The GraphQL server broke off']);
    const refused = await relayed();
    refused.behind.close(4403, 'Forbidden');
    expect((await refused.closed)[0]).toBe(4500);
  });
});

it('hangs up on the upstream when its caller does', async () => {
  const { socket, behind } = await relayed();
  socket.terminate();
  await once(behind, 'close');
});

it('holds the upstream up while its caller reads nothing', async () => {
  const { socket, behind } = await relayed();
  socket.pause();
  const part = 'x'.repeat(1_000_000);
  for (let sent = 0; sent < 60; sent += 1) behind.send(part);
  await vi.waitFor(() => expect(behind.bufferedAmount).toBeGreaterThan(20e6));
  let received = 0;
  const all = new Promise<void>((resolve) => {
    socket.on('message', () => {
      received += 1;
      if (received === 60) resolve();
    });
  });
  socket.resume();
  await all;
  socket.close();
});

describe('counts each operation of a socket as a call', () => {
  const subscribe = (id: string) => JSON.stringify({ id, type: 'subscribe', payload: {} });
  const messageOf = async (socket: WebSocket): Promise<unknown> =>
    JSON.parse(String((await once(socket, 'message'))[0]));

  const idsTo = (behind: WebSocket): unknown[] => {
    const told: unknown[] = [];
    behind.on('message', (data: Buffer) => {
      told.push((JSON.parse(String(data)) as { id: string }).id);
    });
    return told;
  };

  it('refuses what is past the rate, and passes on what is not', async () => {
    const { port } = upstream.address() as AddressInfo;
    const limited = await startServiceUnderTest({
      UPSTREAM_GRAPHQL_URL: `http://127.0.0.1:${port}/`,
      UPSTREAM_SUBSCRIPTIONS_URL: `ws://127.0.0.1:${port}/`,
      RATE_LIMIT_CALLS: '2/600',
    });
    const { socket, behind } = await relayed(limited, await limited.token());
    const told = idsTo(behind);
    for (const id of ['1', '2', '3']) socket.send(subscribe(id));
    expect(await messageOf(socket)).toMatchObject({
      id: '3',
      type: 'error',
      payload: [{ extensions: { code: 'TOO_MANY_CALLS' } }],
    });
    // The socket is one as ever.
    socket.send('{"id":"1","type":"complete"}');
    await vi.waitFor(() => expect(told).toEqual(['1', '2', '1']));
    await limited.stop(0);
  });

  it('refuses what is past those at once, until one has ended', async () => {
    const { socket, behind } = await relayed();
    const told = idsTo(behind);
    const refused = messageOf(socket);
    for (let id = 0; id <= AT_A_TIME; id += 1) socket.send(subscribe(String(id)));
    expect(await refused).toMatchObject({
      id: String(AT_A_TIME),
      payload: [{ extensions: { code: 'TOO_MANY_SUBSCRIPTIONS' } }],
    });
    behind.send('{"id":"0","type":"complete"}');
    await messageOf(socket);
    socket.send(subscribe('again'));
    await vi.waitFor(() => expect(told).toContain('again'));
    expect(told).toHaveLength(AT_A_TIME + 1);
    socket.close();
  });
});

it('takes requests that offer other upgrades as calls', async () => {
  const socket = connect(Number(new URL(service.origins.explorer).port), '127.0.0.1');
  socket.write(
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n' +
      'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n',
  );
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK/);
  // The connection is one as ever.
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 OK/);
});
