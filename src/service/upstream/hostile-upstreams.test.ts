import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../testing/manual-clock.ts';
import { startRawUpstream, type RawUpstream } from '../testing/raw-upstream.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

let upstream: RawUpstream;
let service: ServiceUnderTest;
let token: string;
const clock = new ManualClock();

beforeAll(async () => {
  upstream = await startRawUpstream();
  service = await startServiceUnderTest({ UPSTREAM_GRAPHQL_URL: upstream.url }, { clock });
  token = await service.token();
});

beforeEach(() => {
  service.logged.length = 0;
});

afterAll(async () => {
  await service.stop(0);
  await upstream.close();
});

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

/** A query, and the one error that answers it. */
async function refusal(): Promise<{ status: number; code: unknown; retryAfter: string | null }> {
  const answer = await service.query('{ a }', token);
  const { errors } = (await answer.json()) as { errors: { extensions: { code: string } }[] };
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, code: errors[0]?.extensions.code, retryAfter };
}

/** A raw connection to the service, with a query sent. */
async function call(body = '{"query":"{ a }"}', ...headers: string[]): Promise<Socket> {
  const socket = connect(Number(new URL(service.origins.explorer).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const lines = [
    'POST /v1/graphql HTTP/1.1',
    'Host: localhost',
    `X-API-Key: ${ALICE.apiKey}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    ...(headers.length > 0 ? headers : [`Content-Length: ${body.length}`]),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data) => (text += data.toString('latin1')));
  if (!socket.closed) await once(socket, 'close');
  return text;
}

describe('an upstream that answers with', () => {
  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2p1\r\n', 502, 'UPSTREAM_INVALID'],
    ['nothing', '', 502, 'UPSTREAM_UNAVAILABLE'],
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-', 502, 'UPSTREAM_UNAVAILABLE'],
    ['20 KB of headers', `${HEAD}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 502, 'UPSTREAM_INVALID'],
    [
      'a folded header',
      `${HEAD}X-A: 1\r\n b\r\nContent-Length: 2\r\n\r\n{}`,
      502,
      'UPSTREAM_INVALID',
    ],
    [
      'a length and chunks',
      `${HEAD}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      502,
      'UPSTREAM_INVALID',
    ],
    [
      'two lengths',
      `${HEAD}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      502,
      'UPSTREAM_INVALID',
    ],
    [
      'a status that there is not',
      'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n',
      502,
      'UPSTREAM_INVALID',
    ],
    [
      'a redirect',
      'HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n',
      502,
      'UPSTREAM_INVALID',
    ],
    [
      'a page',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<h1>Hi</h1>',
      502,
      'UPSTREAM_INVALID',
    ],
    ['401', 'HTTP/1.1 401 No\r\nContent-Type: application/json\r\n\r\n{}', 502, 'UPSTREAM_REFUSED'],
    ['403', 'HTTP/1.1 403 No\r\nContent-Type: application/json\r\n\r\n{}', 502, 'UPSTREAM_REFUSED'],
    ['407', 'HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n', 502, 'UPSTREAM_REFUSED'],
    [
      '404 as text',
      'HTTP/1.1 404 No\r\nContent-Type: text/plain\r\n\r\nno',
      502,
      'UPSTREAM_INVALID',
    ],
    ['503 as text', 'HTTP/1.1 503 No\r\nRetry-After: 7\r\n\r\nno', 503, 'UPSTREAM_BUSY'],
  ])('%s', async (_, bytes, status, code) => {
    upstream.onRequest((socket) => socket.end(bytes));
    expect(await refusal()).toEqual({
      status,
      code,
      retryAfter: status === 503 ? '7' : null,
    });
    const logged = service.logged.filter(({ event }) => event === 'upstream');
    expect(logged).toEqual([expect.objectContaining({ cut: false })]);
    expect(JSON.stringify(service.logged)).not.toContain(token);
  });

  it('errors of its own passes them on, with what they wait for', async () => {
    const body = '{"errors":[{"message":"later"}]}';
    upstream.onRequest((socket) =>
      socket.end(
        `HTTP/1.1 429 Slow down\r\nContent-Type: application/json\r\nRetry-After: 3\r\nConnection: close\r\n\r\n${body}`,
      ),
    );
    const answer = await service.query('{ a }', token);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(await answer.text()).toBe(body);
  });
});

describe('an answer that breaks off', () => {
  it.each([
    ['before its length', `${HEAD}Content-Length: 100\r\n\r\n{"data":`],
    ['before its last chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n8\r\n{"data":\r\n`],
    [
      'with a chunk that is none',
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n8\r\n{"data":\r\nzz\r\n`,
    ],
  ])('%s is cut for the caller too', async (_, bytes) => {
    upstream.onRequest((socket) => socket.end(bytes));
    const text = await readAll(await call());
    expect(text).toContain('{"data":');
    expect(text).not.toContain('\r\n0\r\n\r\n');
    expect(service.logged).toContainEqual(
      expect.objectContaining({ event: 'upstream', cut: true }),
    );
  });

  it('in silence is cut when the time is over', async () => {
    upstream.onRequest((socket) => socket.write(`${HEAD}Content-Length: 100\r\n\r\n{`));
    const socket = await call();
    await once(socket, 'data');
    clock.advance(60_000);
    await once(socket, 'close');
  });
});

it('an upstream that says nothing is answered for in time', async () => {
  const asked = new Promise((resolve) => upstream.onRequest(resolve));
  const answer = refusal();
  await asked;
  clock.advance(60_000);
  expect(await answer).toMatchObject({ status: 504, code: 'UPSTREAM_TIMEOUT' });
});

it('what an upstream sends past its answer reaches nobody', async () => {
  const answer = (text: string): string => `${HEAD}Content-Length: ${text.length}\r\n\r\n${text}`;
  upstream.onRequest((socket) => socket.write(answer('{"a":1}') + answer('{"of":"bob"}')));
  expect(await (await service.query('{ a }', token)).text()).toBe('{"a":1}');
  upstream.onRequest((socket) => socket.write(answer('{"a":2}')));
  expect(await (await service.query('{ a }', token)).text()).toBe('{"a":2}');
});

it('a caller that hangs up ends the request to the upstream', async () => {
  const asked = new Promise<Socket>((resolve) => upstream.onRequest(resolve));
  const socket = await call();
  const behind = await asked;
  socket.destroy();
  await once(behind, 'close');
});

it('a caller that reads nothing holds the upstream up, not memory', async () => {
  let written = 0;
  const part = Buffer.alloc(65_536, 32);
  upstream.onRequest((socket) => {
    socket.write(`${HEAD}Content-Length: 1000000000\r\n\r\n`);
    const fill = (): void => {
      while (socket.writable && socket.write(part)) written += part.length;
    };
    socket.on('drain', fill);
    fill();
  });
  const socket = await call();
  await once(socket, 'readable');
  // Buffers of the two kernels and of the service are full then, and it stands still.
  await vi.waitFor(
    async () => {
      const before = written;
      await new Promise((resolve) => setImmediate(() => setTimeout(resolve, 200)));
      expect(written).toBe(before);
    },
    { timeout: 20_000 },
  );
  expect(written).toBeLessThan(40e6);
  socket.destroy();
});

describe('a request', () => {
  it('in chunks goes on in chunks', async () => {
    upstream.onRequest((socket) => socket.write(`${HEAD}Content-Length: 2\r\n\r\n{}`));
    const socket = await call('3\r\n{"q\r\n2\r\n"}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked');
    await once(socket, 'data');
    expect(upstream.received().toLowerCase()).toContain('transfer-encoding: chunked');
    expect(upstream.received().toLowerCase()).not.toContain('content-length');
    socket.destroy();
  });

  it('over the limit is refused, told or not', async () => {
    const answer = await service.query('x'.repeat(262_144), token);
    expect(answer.status).toBe(413);
    const part = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const socket = await call(part.repeat(5), 'Transfer-Encoding: chunked');
    expect(String((await once(socket, 'data'))[0])).toContain('HTTP/1.1 413');
    socket.destroy();
  });
});
