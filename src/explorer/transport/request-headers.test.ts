import { expect, test } from 'vitest';
import { serviceAt, session } from '../../testing/sessions.ts';
import { ACCEPT } from '../../contract/headers.ts';
import { acceptOf, requestHeaders } from './request-headers.ts';

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
  ['a subscription', 'subscription { a @stream }', true, ACCEPT.events],
])('%s', (_, query, subscribes, accept) => {
  expect(acceptOf({ query }, subscribes)).toBe(accept);
  expect(requestHeaders(service, session, {}, accept).get('accept')).toBe(accept);
});

test.each(Object.entries(ACCEPT))('%s needs no leave of the service', (_, accept) => {
  // Fetch standard, CORS-safelisted request-header: what is longer, or has one of these bytes, is asked about.
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
