import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ServiceEnv } from '../http/request.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { ALICE, startServiceUnderTest } from '../testing/service-under-test.ts';
import { AnswerBudget } from './answer-budget.ts';
import { createGraphqlEndpoint, type GraphqlEndpointOptions } from './graphql-endpoint.ts';
import { UserQuota } from './call-life.ts';
import { randomRuns } from '../../testing/random-runs.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

const makeQuotas = () => ({ calls: new UserQuota(10), subscriptions: new UserQuota(20) });

/** One call as it goes over the wire. */
function requestText(token: string, body: string, accept = '*/*', length = body.length): string {
  const lines = [
    'POST /v1/graphql HTTP/1.1',
    'host: localhost',
    `x-api-key: ${ALICE.apiKey}`,
    `authorization: Bearer ${token}`,
    'content-type: application/graphql',
    `accept: ${accept}`,
    `content-length: ${length}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // These sockets are cut off on purpose.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Something that a call waits for; the test sees when it does, and lets it on. */
function makeGate() {
  let reach = (): void => undefined;
  let open = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  const pass = (): Promise<void> => {
    reach();
    return opened;
  };
  return { reached, open: () => open(), pass };
}

/** The endpoint behind a real socket, with a gate at each await of its own. */
async function startGatedEndpoint() {
  const gates = { token: makeGate(), execution: makeGate(), event: makeGate() };
  const quotas = makeQuotas();
  const claims = { sub: 'alice', jti: 'one', iat: 0, exp: 4_000_000_000 };
  const clock = new ManualClock(0);
  const unwatch = vi.fn();
  const watch = vi.fn(() => unwatch);
  const endpoint = createGraphqlEndpoint({
    registry: {
      async inspect() {
        await gates.token.pass();
        return { state: 'valid', claims };
      },
      watch,
    },
    users: { ownsApiKey: () => true },
    server: {
      bodyLimit: 1_000,
      async fetch(request: Pick<Request, 'arrayBuffer'>) {
        await request.arrayBuffer();
        await gates.execution.pass();
        return new Response(
          new ReadableStream({
            async pull(controller) {
              await gates.event.pass();
              // More than the connection takes at once.
              controller.enqueue(new Uint8Array(16_000_000));
            },
          }),
          { headers: { 'content-type': 'text/event-stream' } },
        );
      },
    },
    url: () => 'http://localhost/v1/graphql',
    budget: new AnswerBudget({ limit: 1e9, clock }),
    clock,
    log: () => undefined,
    quotas,
    stopping: new AbortController().signal,
  } as unknown as GraphqlEndpointOptions);
  const app = new Hono<ServiceEnv>();
  const call = { settled: makeGate(), outgoing: undefined as ServerResponse | undefined };
  app.all('*', async (context) => {
    call.outgoing = context.env.outgoing;
    context.set('requestId', 'one');
    const response = await endpoint(context);
    call.settled.open();
    return response;
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { port, gates, quotas, watch, unwatch, call };
}

describe('a caller that hangs up leaves no quota taken', () => {
  test.each(['the token', 'the body', 'the execution', 'an event', 'the delivery'])(
    'while the call waits for %s',
    async (what) => {
      const { port, gates, quotas, watch, unwatch, call } = await startGatedEndpoint();
      const socket = await openSocket(port);
      const query = '{ __typename }';
      const length = what === 'the body' ? query.length + 1 : query.length;
      socket.write(requestText('x.y.z', query, '*/*', length));
      await gates.token.reached;
      if (what !== 'the token') {
        gates.token.open();
        await vi.waitUntil(() => quotas.calls.total === 1, 20_000);
      }
      if (what === 'the execution') await gates.execution.reached;
      if (what === 'an event' || what === 'the delivery') {
        gates.execution.open();
        await gates.event.reached;
      }
      if (what === 'the delivery') {
        gates.event.open();
        await once(socket, 'readable');
      }
      const closed = call.outgoing && once(call.outgoing, 'close');
      socket.destroy();
      await closed;
      // The awaited result arrives anyway, and too late.
      for (const gate of Object.values(gates)) gate.open();
      await call.settled.pass();
      expect([quotas.calls.total, quotas.subscriptions.total]).toEqual([0, 0]);
      expect(unwatch).toHaveBeenCalledTimes(watch.mock.calls.length);
    },
  );
});

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('whatever ends calls', () => {
  const SUBSCRIPTION = 'subscription { countdown(from: 3) }';
  const DEFERRED = '{ __typename ... @defer { continents { name } } }';

  test(
    'hundreds of them at random moments: every quota is free afterwards',
    { timeout: 180_000 },
    async () => {
      const quotas = makeQuotas();
      const service = await startServiceUnderTest({}, { quotas });
      closing.push(() => service.stop(0));
      const token = await service.token();
      const port = Number(new URL(service.origins.explorer).port);
      const small = requestText(token, '{ country(code: "DE") { name } }');
      const KINDS = [
        small,
        small.repeat(3),
        requestText(token, `{ cities(first: 300) { nodes { name country { name } } } }`),
        requestText(token, SUBSCRIPTION, 'text/event-stream'),
        requestText(token, DEFERRED, 'multipart/mixed'),
        requestText(token, '{ __typename }', '*/*', 1_000),
        requestText(token, '{', '*/*'),
        requestText('x.y.z', '{ __typename }'),
        requestText(token, SUBSCRIPTION, 'text/event-stream') + small.repeat(3),
      ];
      const random = seeded(13);
      const pick = (count: number): number => Math.floor(random() * count);
      const turns = async (count: number): Promise<void> => {
        for (let turn = 0; turn < count; turn += 1) {
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      for (let round = 0; round < randomRuns(100, 15); round += 1) {
        await Promise.all(
          Array.from({ length: 10 }, async () => {
            const [kind, moment, waitsForAnswer, cut] = [
              pick(9),
              pick(40),
              pick(4) === 0,
              random(),
            ];
            const text = KINDS[kind] ?? '';
            const socket = await openSocket(port);
            if (pick(3) === 0) socket.pause();
            else socket.resume();
            const sent = pick(5) === 0 ? text.slice(0, Math.floor(text.length * cut)) : text;
            socket.write(sent);
            if (waitsForAnswer && sent === text && kind !== 5) await once(socket, 'readable');
            await turns(moment);
            const closed = once(socket, 'close');
            if (pick(2) === 0) socket.destroy();
            else socket.resetAndDestroy();
            await closed;
          }),
        );
      }
      await vi.waitFor(
        () => expect([quotas.calls.total, quotas.subscriptions.total]).toEqual([0, 0]),
        { timeout: 60_000 },
      );
      // A hang-up is not a fault of the service.
      expect(service.logged.filter(({ event }) => event === 'error')).toEqual([]);
      const statuses = await Promise.all(
        Array.from(
          { length: 10 },
          async () => (await service.query('{ __typename }', token)).status,
        ),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
  );
});
