import type { CallFacts } from './exchange.ts';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectResults } from '../testing/collect.ts';
import { answers, startServer, unusedAddress, type Answer } from '../testing/local-server.ts';
import { outOfTime } from '../testing/out-of-time.ts';
import { megabytes } from '../testing/unfinished-answers.ts';
import { serviceAt, session } from '../testing/sessions.ts';
import { setOnline } from '../testing/set-online.ts';
import { CallError, type CallFailure } from './call-failure.ts';
import type { CallResult } from './read-results.ts';
import { send, type SendContext } from './send.ts';
import { requestBody } from './request.ts';

const call = { query: 'query A { cities }', operationName: 'A', variables: { n: '1' } };
const result = { data: { cities: ['Köln'] } };

function callAt(url: string, more: Partial<SendContext> = {}): AsyncGenerator<CallResult> {
  const { signal } = new AbortController();
  return send(call, { service: serviceAt(url), session, signal, ...more });
}

async function failureOf(results: AsyncGenerator<CallResult>): Promise<CallFailure> {
  const error: unknown = await collectResults(results).then(
    () => expect.fail('gave results'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return (error as CallError).failure;
}

async function failureFrom(answer: Answer, more: Partial<SendContext> = {}): Promise<CallFailure> {
  const server = await startServer(answer);
  const failure = await failureOf(callAt(server.url, more));
  expect(failure.endpoint).toBe(`${server.url}/v1/graphql`);
  expect(server.received).toHaveLength(1);
  return failure;
}

/** Begins an answer and leaves it open. */
function begin(response: ServerResponse, type = 'application/json', text = '{"data":'): void {
  response.writeHead(200, { 'content-type': type }).write(text);
}

beforeEach(() => setOnline(true));
afterEach(() => vi.useRealTimers());

describe('the way out', () => {
  const query = 'query A { cities { ...F } } fragment F on City { name }';
  const inline = { fragments: 'inline' } as const;
  test('has inline fragments alone where the service takes no others', async () => {
    const server = await startServer(answers(200, result));
    const { signal } = new AbortController();
    const facts: CallFacts[] = [];
    const sent = async (one: { query: string; operationName?: string }, more = {}) => {
      const service = { ...serviceAt(server.url), ...more };
      const onFacts = (known: CallFacts): void => void facts.push(known);
      await collectResults(send(one, { service, session, signal, onFacts }));
      return (JSON.parse(server.received.at(-1)?.body ?? '') as { query: string }).query;
    };
    expect(await sent({ query })).toBe(query);
    const written = 'query A { cities { ... on City {name} } } ';
    expect(await sent({ query }, inline)).toBe(written);
    const { exchange } = facts.at(-1) ?? {};
    expect(exchange).toMatchObject({ requestBody: JSON.stringify({ query: written }) });
    expect(await sent({ query, operationName: 'IntrospectionQuery' }, inline)).toBe(query);
  });

  test('has no body that is larger than the service takes', async () => {
    const server = await startServer(answers(200, result));
    const body = JSON.stringify({ query: '{ ä }' });
    const sized = (maxBodyBytes: number) => ({ ...serviceAt(server.url), maxBodyBytes });
    const { signal } = new AbortController();
    const sendTo = (most: number) =>
      send({ query: '{ ä }' }, { service: sized(most), session, signal });
    // An umlaut has two bytes in UTF-8.
    const bytes = body.length + 1;
    await collectResults(sendTo(bytes));
    expect(await failureOf(sendTo(bytes - 1))).toEqual({
      code: 'request-too-large',
      endpoint: `${server.url}/v1/graphql`,
      sentBytes: bytes,
      maxBodyBytes: bytes - 1,
    });
    expect(server.received).toHaveLength(1);
  });

  test('costs one encoding of each secret, and no Blob to count its bytes', async () => {
    const server = await startServer(answers(200, result));
    const [encode, blob] = [vi.spyOn(globalThis, 'btoa'), vi.spyOn(globalThis, 'Blob')];
    const secrets = { accessToken: 'long-access-token', apiKey: 'long-api-key' };
    await collectResults(callAt(server.url, { session: secrets }));
    // Each has three forms in base64: of its beginning on both ways, and of all where that was found.
    expect(encode).toHaveBeenCalledTimes(18);
    expect(blob).not.toHaveBeenCalled();
  });

  test('is told to be too large with its size', async () => {
    const failure = await failureFrom(answers(413, { message: 'Request Too Long' }));
    const sentBytes = requestBody(call, 'json').length;
    expect(failure).toMatchObject({ code: 'request-too-large', status: 413, sentBytes });
  });
});

describe('the request', () => {
  test('is the contract’s', async () => {
    const server = await startServer(answers(200, result));
    expect(await collectResults(callAt(server.url))).toEqual([result]);
    expect(server.received).toHaveLength(1);
    const [{ method, path, headers, body } = expect.fail()] = server.received;
    expect([method, path]).toEqual(['POST', '/v1/graphql']);
    expect(headers).toMatchObject({
      'x-api-key': 'key-1f3a',
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
    });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
    expect(body).toBe(requestBody(call, 'json'));
  });

  test('is the bare query where the config says so', async () => {
    const server = await startServer(answers(200, result));
    const service = serviceAt(server.url, { requestFormat: 'graphql' });
    const { signal } = new AbortController();
    await collectResults(send({ query: call.query }, { service, session, signal }));
    expect(server.received[0]).toMatchObject({
      headers: { 'content-type': 'application/graphql' },
      body: call.query,
    });
  });

  test('is not made with a header that cannot be', async () => {
    const server = await startServer(answers(200, result));
    const { signal } = new AbortController();
    const context = { service: serviceAt(server.url), session, signal };
    const failure = await failureOf(send({ ...call, headers: { 'x y': '1' } }, context));
    expect(failure.code).toBe('bad-headers');
    expect(server.received).toEqual([]);
  });
});

test('facts are reported as they become known', async () => {
  const server = await startServer(answers(200, result));
  const facts: CallFacts[] = [];
  await collectResults(callAt(server.url, { onFacts: (fact) => facts.push(fact) }));
  expect(facts.map(({ phase }) => phase)).toEqual(['waiting', 'reading', 'reading', 'done']);
  expect(facts[0]).toEqual({ phase: 'waiting', bytes: 0, sentAt: expect.any(Number) });
  expect(facts[1]).toEqual({
    phase: 'reading',
    bytes: 0,
    status: 200,
    sentAt: expect.any(Number),
    firstByteMs: expect.any(Number),
    exchange: expect.objectContaining({ kind: 'http', requestBody: expect.any(String) }),
  });
  const exchange = JSON.stringify(facts[1]?.exchange);
  expect(exchange).toContain('content-type');
  expect(exchange).not.toContain(session.apiKey);
  expect(exchange).not.toContain(session.accessToken);
  expect(facts.at(-1)).toMatchObject({
    phase: 'done',
    status: 200,
    bytes: new TextEncoder().encode(JSON.stringify(result)).byteLength,
    totalMs: expect.any(Number),
  });
});

test.each([
  [401, 'token-refused'],
  [403, 'denied'],
  [404, 'not-found'],
  [413, 'request-too-large'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [503, 'server-error'],
])('status %d is %s, after one request', async (status, code) => {
  const failure = await failureFrom(answers(status, { errors: [{ message: 'no' }] }));
  expect(failure).toMatchObject({ code, status, description: 'no' });
});

describe('a subscription', () => {
  const events = 'event: next\ndata: {"data":{"tick":1}}\n\nevent: complete\ndata:\n\n';

  test('asks for events alone, at its own address', async () => {
    const server = await startServer(answers(200, events, { 'content-type': 'text/event-stream' }));
    const service = serviceAt(server.url, { subscriptionsUrl: `${server.url}/v1/graphql/stream` });
    const results = callAt(server.url, { service, subscribes: true });
    expect(await collectResults(results)).toEqual([{ data: { tick: 1 } }]);
    const [{ method, path, headers } = expect.fail()] = server.received;
    expect([method, path, headers.accept]).toEqual([
      'POST',
      '/v1/graphql/stream',
      'text/event-stream',
    ]);
  });

  test.each([404, 405, 406, 501])(
    'status %d says nothing of the service’s address',
    async (status) => {
      const refusing = answers(status, { errors: [{ message: 'no' }] });
      expect(await failureFrom(refusing, { subscribes: true })).toMatchObject({
        code: 'no-subscriptions',
        status,
        description: 'no',
      });
    },
  );

  test.each([
    ['other JSON', answers(200, { message: 'nope' }), 'nope'],
    [
      'parts of other JSON',
      answers(200, '---\r\n\r\n{"message":"nope"}\r\n-----', {
        'content-type': 'multipart/mixed; boundary="-"',
      }),
      undefined,
    ],
  ])('neither does %s', async (_, answer, description) => {
    const failure = await failureFrom(answer, { subscribes: true });
    expect(failure).toMatchObject({ code: 'no-subscriptions', status: 200 });
    expect(failure.description).toBe(description);
  });

  test('an error that ends the events is quoted, without the token', async () => {
    const body = `event: error\ndata: {"message":"${session.accessToken} is too slow"}\n\n`;
    const failing = answers(200, body, { 'content-type': 'text/event-stream' });
    expect(await failureFrom(failing, { subscribes: true })).toMatchObject({
      code: 'server-error',
      description: '••• is too slow',
    });
  });

  test.each([
    [401, 'token-refused'],
    [403, 'forbidden'],
    [500, 'server-error'],
  ])('status %d is %s, as ever', async (status, code) => {
    expect(await failureFrom(answers(status), { subscribes: true })).toMatchObject({ code });
  });
});

describe('GraphQL’s own media type', () => {
  const own = (status: number): Answer =>
    answers(status, result, { 'content-type': 'application/graphql-response+json; charset=utf-8' });

  test.each([400, 422, 500])('carries a result with status %d', async (status) => {
    const server = await startServer(own(status));
    expect(await collectResults(callAt(server.url))).toEqual([result]);
  });

  test.each([401, 403])('does not with %d', async (status) => {
    expect(await failureFrom(own(status))).toMatchObject({ status });
  });
});

describe('an answer that never becomes whole', () => {
  test.each([
    ['dropped before it began', (response: ServerResponse) => response.destroy(), 'unreachable'],
    [
      'dropped in mid-body',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': 500 });
        response.write('{"data":', () => response.destroy());
      },
      'stream-broken',
    ],
    ['HTML', answers(200, '<!doctype html>'), 'not-json'],
    ['other JSON', answers(200, { hello: 'world' }), 'not-graphql'],
    ['a quota', answers(200, { message: 'Limit Exceeded' }), 'quota-used-up'],
    ['a pace', answers(200, { message: 'Too Many Requests' }), 'rate-limited'],
    ['empty', answers(204), 'empty'],
  ] satisfies [string, Answer, string][])('%s', async (_, answer, code) => {
    expect(await failureFrom(answer)).toMatchObject({ code });
  });

  test.each([401, 500])('is still a %d, when its message was cut', async (status) => {
    const failure = await failureFrom((response) => {
      response.writeHead(status, { 'content-length': 500, 'x-request-id': 'r-1' });
      response.write('{"message":', () => response.destroy());
    });
    expect(failure).toMatchObject({ status, requestId: 'r-1' });
    expect(failure.code).toBe(status === 401 ? 'token-refused' : 'server-error');
  });

  test.each([
    ['no answer', (): void => undefined],
    ['a body that never ends', (response: ServerResponse) => begin(response)],
  ])('the time limit covers %s', async (_, answer) => {
    const server = await startServer(outOfTime(60_000, answer));
    const failure = await failureOf(callAt(server.url));
    expect(failure.code).toBe('timeout');
    await server.abandoned;
  });

  test('has a limit of size', { timeout: 30_000 }, async () => {
    const server = await startServer(megabytes(Infinity));
    expect(await failureOf(callAt(server.url))).toMatchObject({
      code: 'response-too-large',
      status: 200,
    });
    await server.abandoned;
  });

  test('can be told of to the operator', async () => {
    const failure = await failureFrom(answers(200, '<html>', { 'x-request-id': 'r-1' }));
    expect(failure).toMatchObject({ code: 'not-json', status: 200, requestId: 'r-1' });
  });
});

test('a redirect is not followed: neither key nor token leaves', async () => {
  const elsewhere = await startServer(answers(200, result));
  const failure = await failureFrom(answers(307, '', { location: elsewhere.url }));
  expect(failure).toEqual({ code: 'redirected', endpoint: expect.stringMatching(/graphql$/) });
  expect(elsewhere.received).toEqual([]);
});

test('offline and unreachable are told apart where the browser knows', async () => {
  const url = await unusedAddress();
  expect((await failureOf(callAt(url))).code).toBe('unreachable');
  setOnline(false);
  expect((await failureOf(callAt(url))).code).toBe('offline');
});

describe('stopping', () => {
  test('closes the connection and gives its reason', async () => {
    const server = await startServer((response) => begin(response));
    const controller = new AbortController();
    const facts: CallFacts[] = [];
    const results = callAt(server.url, {
      signal: controller.signal,
      onFacts(fact) {
        facts.push(fact);
        if (fact.bytes > 0) controller.abort(new Error('stopped'));
      },
    });
    await expect(collectResults(results)).rejects.toThrow('stopped');
    await server.abandoned;
    expect(facts.at(-1)?.phase).toBe('stopped');
  });

  test('before it began sends nothing', async () => {
    const server = await startServer(answers(200, result));
    const results = callAt(server.url, { signal: AbortSignal.abort(new Error('stopped')) });
    await expect(collectResults(results)).rejects.toThrow('stopped');
    expect(server.received).toEqual([]);
  });
});

test('a stream gives results as they come, past the time limit', async () => {
  let finish = (): void => undefined;
  const server = await startServer((response) => {
    begin(response, 'text/event-stream', 'event: next\ndata: {"data":{"n":1}}\n\n');
    finish = () =>
      response.end('event: next\ndata: {"data":{"n":2}}\n\nevent: complete\ndata:\n\n');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const results = callAt(server.url);
  expect((await results.next()).value).toMatchObject({ result: { data: { n: 1 } } });
  vi.advanceTimersByTime(3_600_000);
  finish();
  expect(await collectResults(results)).toEqual([{ data: { n: 2 } }]);
});

test('no failure holds a secret', async () => {
  const server = await startServer((response) => response.destroy());
  const error: unknown = await collectResults(callAt(server.url)).catch(
    (reason: unknown) => reason,
  );
  const { message, stack, cause } = error as CallError;
  const text = [message, stack, String(cause), JSON.stringify(error)].join();
  expect(text).not.toMatch(/key-1f3a|token-1/);
});
