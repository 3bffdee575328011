import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server, createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SELF_SIGNED } from '../testing/self-signed.ts';
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

describe('an answer', () => {
  it('comes without what is about the connection, the upstream, or the page that reads it', async () => {
    handle = (_, response) =>
      response
        .writeHead(200, {
          ...json,
          connection: 'x-hop',
          'x-hop': '1',
          'set-cookie': ['a=b', 'c=d'],
          server: 'secret/1.0',
          'access-control-allow-origin': '*',
          'clear-site-data': '"*"',
          'content-disposition': 'attachment',
          'permissions-policy': 'camera=*',
          'x-accel-redirect': '/etc/passwd',
          'x-sendfile': '/etc/passwd',
          'www-authenticate': 'Basic',
          'cache-control': 'public',
          'x-request-id': 'theirs',
          'x-several': ['1', '2'],
        })
        .end('{}');
    const { headers } = await service.query('{ a }', token);
    for (const name of [
      'x-hop',
      'set-cookie',
      'server',
      'access-control-allow-origin',
      'clear-site-data',
      'content-disposition',
      'permissions-policy',
      'x-accel-redirect',
      'x-sendfile',
      'www-authenticate',
    ]) {
      expect([name, headers.get(name)]).toEqual([name, null]);
    }
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).not.toBe('theirs');
    expect(headers.get('x-several')).toBe('1, 2');
  });

  it('passes compressed and in parts as it comes', async () => {
    const zipped = gzipSync('{"data":{}}');
    handle = (_, response) =>
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(zipped);
    const answer = await service.query('{ a }', token);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe('{"data":{}}');

    let goOn = (): void => undefined;
    handle = (_, response) => {
      response.writeHead(200, { 'content-type': 'multipart/mixed; boundary="-"' });
      response.write('---\r\nfirst');
      goOn = () => response.end('second\r\n-----');
    };
    const parts = (await service.query('{ a }', token)).body?.getReader();
    expect(Buffer.from((await parts?.read())?.value ?? []).toString()).toBe('---\r\nfirst');
    goOn();
    expect(Buffer.from((await parts?.read())?.value ?? []).toString()).toBe('second\r\n-----');
  });
});

describe('a stream of events', () => {
  const events = (first: string): Handler => {
    return (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      response.write(first);
    };
  };

  it('ends with its token, and says why', async () => {
    const next = 'event: next\ndata: {"data":{"n":1}}\n\n';
    handle = events(next);
    const own = await service.token();
    const answer = await service.query('subscription { n }', own);
    const reader = answer.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe(next);
    token = await service.token();
    const last = Buffer.from((await reader?.read())?.value ?? []).toString();
    expect(last).toContain('"code":"TOKEN_TERMINATED"');
    expect(last).toMatch(/^event: next\ndata: .*\n\nevent: complete\ndata:\n\n$/);
    expect((await reader?.read())?.done).toBe(true);
  });

  it('is cut where an event is half told', async () => {
    handle = events('event: next\ndata: {"da');
    const answer = await service.query('subscription { n }', await service.token());
    const whole = answer.text();
    token = await service.token();
    await expect(whole).rejects.toThrow('terminated');
  });

  it('counts as one of the subscriptions that a user may have', async () => {
    let open = 0;
    handle = (_, response) => {
      open += 1;
      response.once('close', () => (open -= 1));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
    };
    const controller = new AbortController();
    const ask = () => service.query('subscription { n }', token, { signal: controller.signal });
    // Node cancels the body of an answer that nothing refers to.
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push(await ask());
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
    controller.abort();
    await vi.waitFor(() => expect(open).toBe(0), { timeout: 10_000 });
    expect((await service.query('subscription { n }', token)).status).toBe(200);
  });
});

describe('HTTP/2', () => {
  it.each([
    ['over TLS, where it is asked for', { UPSTREAM_HTTP: '2' }, 'h2'],
    ['not by itself, even where TLS offers it', {}, '1.1'],
  ])('%s', async (_, variables, version) => {
    const secure = createSecureServer({ ...SELF_SIGNED, allowHTTP1: true }, (request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, json).end(
          JSON.stringify({
            version: request.httpVersion,
            user: request.headers['x-service-user'],
          }),
        );
      });
    });
    secure.listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    const front = await startServiceUnderTest({
      UPSTREAM_GRAPHQL_URL: `https://127.0.0.1:${port}/`,
      ...variables,
    });
    const own = await front.token();
    // Its certificate is not trusted.
    const refused = await front.query('{ a }', own);
    expect(refused.status).toBe(502);
    expect(front.logged).toContainEqual(
      expect.objectContaining({ failure: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    );
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    // Node warns of it, once a process.
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const answer = await front.query('{ a }', own);
    warn.mockRestore();
    vi.unstubAllEnvs();
    const seen = version === 'h2' ? '2.0' : '1.1';
    expect(await answer.json()).toEqual({ version: seen, user: 'alice' });
    await front.stop(0);
    secure.close();
  });

  it('without TLS, where it is asked for', async () => {
    const plain = createHttp2Server((request, response) => {
      response.writeHead(200, json).end(JSON.stringify({ version: request.httpVersion }));
    });
    plain.listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const { port } = plain.address() as AddressInfo;
    const front = await startServiceUnderTest({
      UPSTREAM_GRAPHQL_URL: `http://127.0.0.1:${port}/`,
      UPSTREAM_HTTP: '2',
    });
    const answer = await front.query('{ a }', await front.token());
    expect(await answer.json()).toEqual({ version: '2.0' });
    await front.stop(0);
    plain.close();
  });
});
