import { expect, test, afterEach, vi } from 'vitest';
import { requestBody, acceptOf, requestHeaders, requestCall, type GraphQLCall } from './request.ts';
import { serviceAt, session } from '../testing/sessions.ts';
import { ACCEPT } from '../contract/headers.ts';

const query = 'query A($n: Int) { cities(first: $n) { name } }';

test.each([
  [{ query }, { query }],
  [
    { query, operationName: 'A' },
    { query, operationName: 'A' },
  ],
  [{ query, operationName: null }, { query }],
  [{ query, operationName: '' }, { query }],
  [
    { query, variables: { n: '1' } },
    { query, variables: { n: 1 } },
  ],
  [
    { query, variables: {} },
    { query, variables: {} },
  ],
  [{ query, headers: { 'x-trace': '1' } }, { query }],
])('%j is sent as %j', (call: GraphQLCall, body) => {
  expect(JSON.parse(requestBody(call, 'json'))).toEqual(body);
});

test('variables go as they are written', () => {
  const variables = { j: '{"a": [1.10, 1.0]}', big: '12345678901234567890', small: '-0.0000001' };
  expect(requestBody({ query, variables }, 'json')).toContain(
    '"variables":{"j":{"a": [1.10, 1.0]},"big":12345678901234567890,"small":-0.0000001}',
  );
});

test('as graphql the query goes as it stands', () => {
  expect(requestBody({ query, operationName: 'A', variables: { n: '1' } }, 'graphql')).toBe(query);
});

const service = serviceAt('https://data.example');

test('are the contract’s, and what can be read', () => {
  expect(Object.fromEntries(requestHeaders(service, session))).toEqual({
    'x-api-key': 'key-1f3a',
    authorization: 'Bearer token-1',
    'content-type': 'application/json',
    accept:
      'application/graphql-response+json, application/json;q=0.9, ' +
      'multipart/mixed;q=0.8, text/event-stream;q=0.7',
  });
});

test.each([
  ['a query', '{ a }', false, ACCEPT.result],
  ['a fragment that comes late', '{ ...F @defer } fragment F on Q { a }', false, ACCEPT.increments],
  ['a list that comes bit by bit', '{ a @stream(initialCount: 1) }', false, ACCEPT.increments],
  ['a directive of another name', '{ a @deferred @streams }', false, ACCEPT.result],
  ['a subscription', 'subscription { a @stream }', 'sse', ACCEPT.events],
  ['one in parts', 'subscription { a @stream }', 'multipart', ACCEPT.parts],
] as const)('%s', (_, text, subscriptions, accept) => {
  expect(acceptOf({ query: text }, subscriptions)).toBe(accept);
  expect(requestHeaders(service, session, {}, accept).get('accept')).toBe(accept);
});

test.each(Object.entries(ACCEPT))('%s needs no leave of the service', (_, accept) => {
  // Fetch standard, CORS-safelisted request-header: longer values, or these bytes, need a preflight.
  expect(accept.length).toBeLessThanOrEqual(128);
  expect(accept).not.toMatch(/["():<>?@[\\\]{}]|[^\t -~]/);
});

test.each([
  'x-api-key',
  'X-API-Key',
  'X-Api-KEY',
  'authorization',
  'AUTHORIZATION',
  'Content-Type',
])('%s from the headers editor does not get in', (name) => {
  const headers = requestHeaders(service, session, { [name]: 'evil' });
  expect([...headers.values()].join()).not.toContain('evil');
  expect(headers.get('x-api-key')).toBe('key-1f3a');
  expect(headers.get('authorization')).toBe('Bearer token-1');
  expect(headers.get('content-type')).toBe('application/json');
});

test('neither do two spellings of one at once', () => {
  const headers = requestHeaders(service, session, { 'x-api-key': 'evil', 'X-API-KEY': 'worse' });
  expect(headers.get('x-api-key')).toBe('key-1f3a');
});

test('other headers of the editor are sent, numbers too', () => {
  const headers = requestHeaders(service, session, { 'x-trace': 7, accept: 'application/json' });
  expect(headers.get('x-trace')).toBe('7');
  expect(headers.get('accept')).toBe('application/json');
});

test.each([{ 'no spaces': 'x' }, { '': 'x' }, { 'x-trace': 'a\r\nx-evil: 1' }, { 'x-trace': '€' }])(
  '%j cannot be sent',
  (extra) => {
    expect(() => requestHeaders(service, session, extra)).toThrow(TypeError);
  },
);

test('a bare query has a media type of its own', () => {
  const bare = serviceAt('https://data.example', { requestFormat: 'graphql' });
  expect(requestHeaders(bare, session).get('content-type')).toBe('application/graphql');
});

const URL_OF_SERVICE = 'https://data.example/v1/graphql';
const answer = new Response('{}');
const toFetch = vi.fn(async (..._request: Parameters<typeof fetch>) => answer);

afterEach(() => {
  toFetch.mockClear();
  vi.unstubAllGlobals();
});

/** Posts a call, and returns the arguments of fetch. */
async function post(): Promise<Parameters<typeof fetch>> {
  vi.stubGlobal('fetch', toFetch);
  const headers = new Headers({ 'x-api-key': 'key-1', 'content-type': 'application/json' });
  const { signal } = new AbortController();
  expect(
    await requestCall('post', URL_OF_SERVICE, { headers, body: '{"query":"{ a }"}', signal }),
  ).toBe(answer);
  const [request] = toFetch.mock.calls;
  if (!request) throw new Error('Nothing was fetched.');
  return request;
}

test('a call goes out whole, and under all that the HTTP client says of secrets', async () => {
  const request = new Request(...(await post()));
  expect(request).toMatchObject({
    url: URL_OF_SERVICE,
    method: 'POST',
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  expect(Object.fromEntries(request.headers)).toEqual({
    'x-api-key': 'key-1',
    'content-type': 'application/json',
  });
  expect(await request.text()).toBe('{"query":"{ a }"}');
});

test('headers and body are left out of the request that the client copies', async () => {
  const [input] = await post();
  expect(input).toBeInstanceOf(Request);
  expect(input).toHaveProperty('body', null);
  expect([...(input as Request).headers]).toEqual([]);
});
