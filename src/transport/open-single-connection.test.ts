import { beforeEach, expect, test } from 'vitest';
import { collectResults } from '../testing/collect.ts';
import { answers, startServer, type Answer, type LocalServer } from '../testing/local-server.ts';
import { serviceAt, session } from '../testing/sessions.ts';
import { setOnline } from '../testing/set-online.ts';
import { CallError } from './call-failure.ts';
import type { CallResult } from './read-results.ts';
import { send, type SendContext } from './send.ts';
import { TokenEndedError } from './watch-token.ts';

const QUERY = 'subscription T { tick }';

beforeEach(() => setOnline(true));

type Steps = Partial<Record<'PUT' | 'GET' | 'POST' | 'DELETE', Answer>>;

/** A service of GraphQL over SSE that reports what is sent to a stream. */
async function startService(steps: Steps = {}) {
  let say: (event: string) => void = () => undefined;
  const standard: Required<Steps> = {
    PUT: answers(201, 'stream-7\n'),
    GET(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
      say = (event) => void response.write(event);
    },
    POST: answers(202),
    DELETE: answers(200),
  };
  const server = await startServer((response, request) => {
    const { [request.method as keyof Steps]: answer = answers(405) } = { ...standard, ...steps };
    answer(response, request);
  });
  const idOf = (): unknown => {
    const { body = '{}' } = server.received.find(({ method }) => method === 'POST') ?? {};
    return (JSON.parse(body) as { extensions?: { operationId?: string } }).extensions?.operationId;
  };
  return {
    server,
    next: (payload: string, id = idOf()) =>
      say(`event: next\ndata: {"id":${JSON.stringify(id)},"payload":${payload}}\n\n`),
    complete: (id = idOf()) => say(`event: complete\ndata: {"id":${JSON.stringify(id)}}\n\n`),
  };
}

function subscribe(
  { url }: LocalServer,
  more: Partial<SendContext> = {},
): AsyncGenerator<CallResult> {
  const events = `${url}/v1/graphql/stream`;
  const service = serviceAt(url, {
    subscriptions: 'sse-single-connection',
    subscriptionsUrl: events,
  });
  const { signal } = new AbortController();
  return send(
    { query: QUERY, variables: { n: '1' } },
    { service, session, signal, subscribes: true, ...more },
  );
}

const pathsOf = ({ received }: LocalServer): string[] =>
  received.map(({ method, path }) => `${method} ${path.replace(/=.+/, '=…')}`);

test('a stream is reserved and opened, and then the operation sent; its events are read', async () => {
  const { server, next, complete } = await startService();
  const results = subscribe(server);
  const first = results.next();
  await expect.poll(() => server.received.length).toBe(3);
  next('{"data":{"tick":1}}');
  const text = '{"data":{"tick":1}}';
  expect((await first).value).toEqual({ result: { data: { tick: 1 } }, text });
  // Events of other operations are ignored.
  next('{"data":{"tick":99}}', 'other');
  complete('other');
  next('{"data":{"tick":2}}');
  complete();
  expect(await collectResults(results)).toEqual([{ data: { tick: 2 } }]);
  await server.abandoned;
  expect(pathsOf(server)).toEqual([
    'PUT /v1/graphql/stream',
    'GET /v1/graphql/stream',
    'POST /v1/graphql/stream',
  ]);
  const [put, get, post] = server.received;
  for (const request of server.received) {
    expect(request.headers).toMatchObject({
      'x-api-key': 'key-1f3a',
      authorization: 'Bearer token-1',
    });
  }
  expect(put?.headers).not.toHaveProperty('x-graphql-event-stream-token');
  expect(get?.headers).toMatchObject({
    accept: 'text/event-stream',
    'x-graphql-event-stream-token': 'stream-7',
  });
  expect(post?.headers).toMatchObject({
    accept: 'application/json',
    'content-type': 'application/json',
    'x-graphql-event-stream-token': 'stream-7',
  });
  expect(JSON.parse(post?.body ?? '')).toEqual({
    query: QUERY,
    variables: { n: 1 },
    extensions: { operationId: expect.stringMatching(/^[\da-f-]{36}$/) as string },
  });
});

test('numbers of events keep every digit', async () => {
  const { server, next } = await startService();
  const results = subscribe(server);
  const first = results.next();
  await expect.poll(() => server.received.length).toBe(3);
  next('{"data":{"tick":9007199254740993}}');
  const { value } = await first;
  // If the platform can keep them: the oldest supported Node cannot.
  const canKeep = 'rawJSON' in JSON;
  expect(value).toMatchObject({
    text: `{"data":{"tick":${canKeep ? '9007199254740993' : '9007199254740992'}}}`,
  });
});

test('who stops has the operation stopped first, and then the stream closed', async () => {
  let finish = (): void => undefined;
  const { server, next } = await startService({
    DELETE: (response) => void (finish = () => response.writeHead(200).end()),
  });
  const controller = new AbortController();
  const results = subscribe(server, { signal: controller.signal });
  const first = results.next();
  await expect.poll(() => server.received.length).toBe(3);
  next('{"data":{"tick":1}}');
  await first;
  const second = results.next();
  controller.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  await expect.poll(() => pathsOf(server).at(-1)).toBe('DELETE /v1/graphql/stream?operationId=…');
  expect(server.received.at(-1)?.headers).toMatchObject({
    'x-graphql-event-stream-token': 'stream-7',
  });
  finish();
  await server.abandoned;
});

test('a token that has ended is not sent once more', async () => {
  const { server, next } = await startService();
  const controller = new AbortController();
  const results = subscribe(server, { signal: controller.signal });
  const first = results.next();
  await expect.poll(() => server.received.length).toBe(3);
  next('{"data":{"tick":1}}');
  await first;
  const second = results.next();
  controller.abort(new TokenEndedError('replaced'));
  await expect(second).rejects.toBeInstanceOf(TokenEndedError);
  await server.abandoned;
  expect(server.received).toHaveLength(3);
});

test('who stops while the stream is opened leaves nothing open', async () => {
  const controller = new AbortController();
  const { server } = await startService({ GET: () => controller.abort(new Error('stopped')) });
  await expect(collectResults(subscribe(server, { signal: controller.signal }))).rejects.toThrow(
    'stopped',
  );
  await server.abandoned;
  expect(pathsOf(server)).toHaveLength(2);
});

test('an operation that is refused gives its errors, and the stream is closed', async () => {
  const errors = [{ message: 'No such field' }];
  const { server } = await startService({ POST: answers(400, { errors }) });
  expect(await collectResults(subscribe(server))).toEqual([{ errors }]);
  await server.abandoned;
});

test.each([
  ['a reservation that nobody takes', { PUT: answers(405) }, 'no-subscriptions'],
  ['a stream that is not there', { GET: answers(404) }, 'no-subscriptions'],
  ['a stream that is taken', { GET: answers(409) }, 'unexpected-status'],
  ['a token that is refused', { PUT: answers(401) }, 'token-refused'],
  ['a fault of the service', { POST: answers(500) }, 'server-error'],
  [
    'events of another kind',
    {
      GET: ((response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end('event: next\ndata: {"data":{"tick":1}}\n\n');
      }) satisfies Answer,
    },
    'no-subscriptions',
  ],
])('%s', async (_, steps, code) => {
  const { server } = await startService(steps);
  const error: unknown = await collectResults(subscribe(server)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CallError);
  expect((error as CallError).failure).toMatchObject({
    code,
    endpoint: `${server.url}/v1/graphql/stream`,
  });
});

test('a stream that breaks off says so', async () => {
  const { server } = await startService({
    GET(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(':\n\n', () => setImmediate(() => response.destroy()));
    },
  });
  await expect(collectResults(subscribe(server))).rejects.toMatchObject({
    failure: { code: 'stream-broken' },
  });
});
