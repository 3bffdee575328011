import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

let handle: Handler = () => undefined;
const upstream = createServer((request, response) => void handle(request, response));
let service: ServiceUnderTest;
let token: string;

beforeAll(async () => {
  upstream.listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  service = await startServiceUnderTest({
    UPSTREAM_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql?tenant=a`,
  });
  token = await service.token();
});

afterAll(async () => {
  await service.stop(0);
  upstream.closeAllConnections();
  upstream.close();
});

afterEach(() => {
  handle = () => undefined;
});

const json = { 'content-type': 'application/json' };

describe('a call', () => {
  it('goes to the upstream with its body and without key and token', async () => {
    let seen: IncomingMessage | undefined;
    let body = '';
    handle = async (request, response) => {
      seen = request;
      body = await text(request);
      response.writeHead(200, { ...json, 'x-cost': '7' }).end('{"data":{"a":1}}');
    };
    const answer = await service.query('{ a }', token, {
      headers: {
        'x-service-user': 'root',
        'x-request-id': 'made-up',
        'x-forwarded-for': '10.0.0.1',
        x_service_user: 'root',
        cookie: 'a=b',
        'x-own': 'kept',
      },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ data: { a: 1 } });
    expect(answer.headers.get('x-cost')).toBe('7');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(body).toBe('{"query":"{ a }"}');
    expect(seen?.url).toBe('/graphql?tenant=a');
    expect(seen?.headers).toMatchObject({
      'x-service-user': 'alice',
      'x-request-id': answer.headers.get('x-request-id'),
      'x-own': 'kept',
      'content-type': 'application/json',
      'content-length': '17',
    });
    for (const name of [
      'x-api-key',
      'authorization',
      'cookie',
      'x-forwarded-for',
      'x_service_user',
    ]) {
      expect(seen?.headers).not.toHaveProperty(name);
    }
  });

  it('never leaves the service without a good key and token', async () => {
    handle = (_, response) => response.end('{}');
    expect((await service.query('{ a }', undefined)).status).toBe(401);
    expect((await service.query('{ a }', 'x')).status).toBe(401);
    const wrongKey = { headers: { 'x-api-key': `${ALICE.apiKey}x` } };
    expect((await service.query('{ a }', token, wrongKey)).status).toBe(403);
  });

  it('is answered with a GraphQL error where nobody is there', async () => {
    const lonely = await startServiceUnderTest({ UPSTREAM_GRAPHQL_URL: 'http://127.0.0.1:9/' });
    const answer = await lonely.query('{ a }', await lonely.token());
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({
      errors: [
        {
          message: 'The GraphQL server cannot be reached',
          extensions: { code: 'UPSTREAM_UNAVAILABLE' },
        },
      ],
    });
    expect(lonely.logged).toContainEqual({
      event: 'upstream',
      requestId: answer.headers.get('x-request-id'),
      failure: 'ECONNREFUSED',
      cut: false,
    });
    await lonely.stop(0);
  });
});
