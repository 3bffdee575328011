import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { startServiceUnderTest, type ServiceUnderTest } from '../testing/service-under-test.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});
let service: ServiceUnderTest;
const clock = new ManualClock();

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql?tenant=a`;
  service = await startServiceUnderTest({ UPSTREAM_GRAPHQL_URL: url }, { clock });
});

beforeEach(() => {
  // The previous test's result has expired.
  clock.advance(5_000);
  asked = 0;
});

afterAll(async () => {
  await service.stop(0);
  server.closeAllConnections();
  server.close();
});

/** Status of `/readyz`, and its entry for the upstream. */
async function readiness(): Promise<[status: number, upstream: unknown]> {
  const ready = await fetch(`${service.origins.explorer}/readyz`);
  const { checks } = (await ready.json()) as { checks: { upstream: unknown } };
  return [ready.status, checks.upstream];
}

const answerWith = (status: number, body: string) => {
  answer = (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};

test('it is asked what every server knows, where calls go, and in nobody’s name', async () => {
  let seen: IncomingMessage | undefined;
  let body: unknown;
  answer = async (request, response) => {
    seen = request;
    body = JSON.parse(await text(request));
    response.end('{"data":{"__typename":"Query"}}');
  };
  expect(await readiness()).toEqual([200, { status: 'up' }]);
  expect(body).toEqual({ query: '{ __typename }' });
  expect([seen?.method, seen?.url]).toEqual(['POST', '/graphql?tenant=a']);
  expect(Object.keys(seen?.headers ?? {}).sort()).toEqual([
    'accept',
    'connection',
    'content-length',
    'content-type',
    'host',
  ]);
});

test.each([200, 301, 400, 401, 403, 404, 405, 415, 429, 500])(
  'one that answers %i is there',
  async (status) => {
    answerWith(status, '{}');
    expect(await readiness()).toEqual([200, { status: 'up' }]);
  },
);

test.each([502, 503, 504])('one that %i is answered for is not', async (status) => {
  answerWith(status, '');
  const reason = `The GraphQL server is not there (${status}).`;
  expect(await readiness()).toEqual([503, { status: 'down', reason }]);
});

test('one that hangs up is not there; one that breaks off has answered', async () => {
  answer = (request) => request.socket.destroy();
  const reason = expect.stringMatching(
    /^The GraphQL server cannot be reached \(\w+\)\.$/,
  ) as string;
  expect(await readiness()).toEqual([503, { status: 'down', reason }]);
  clock.advance(5_000);
  answer = (request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{', () => request.socket.destroy());
  };
  expect(await readiness()).toEqual([200, { status: 'up' }]);
});

test('one that says nothing in time is not there', async () => {
  const isAsked = new Promise<void>((resolve) => (answer = () => resolve()));
  const found = readiness();
  await isAsked;
  clock.advance(1_500);
  const reason = 'The GraphQL server did not answer in time (UPSTREAM_TIMEOUT).';
  expect(await found).toEqual([503, { status: 'down', reason }]);
});

test('it is asked once in five seconds, and its return is seen', async () => {
  answerWith(503, '');
  const found = await Promise.all(Array.from({ length: 20 }, readiness));
  expect(new Set(found.map(([status]) => status))).toEqual(new Set([503]));
  answerWith(200, '{}');
  clock.advance(4_999);
  expect((await readiness())[0]).toBe(503);
  expect(asked).toBe(1);
  clock.advance(1);
  expect((await readiness())[0]).toBe(200);
  expect(asked).toBe(2);
});

test('a service with data of its own has no upstream to wait for', async () => {
  const own = await startServiceUnderTest();
  const ready = await fetch(`${own.origins.explorer}/readyz`);
  expect(await ready.json()).toEqual({ status: 'ready', checks: { store: { status: 'up' } } });
  await own.stop(0);
});
