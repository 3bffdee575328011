import { expect, test } from 'vitest';
import { serviceAt, session } from '../testing/sessions.ts';
import { requestHeaders } from './request-headers.ts';

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
