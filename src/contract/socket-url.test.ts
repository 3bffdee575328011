import { expect, test } from 'vitest';
import { resolveSocketUrl } from './service-url.ts';

const page = 'https://data.example/v1/graphiql/';

test.each([
  ['wss://events.example/v1/', 'wss://events.example/v1'],
  ['WSS://events.example:8443', 'wss://events.example:8443'],
  ['ws://localhost:4000/graphql', 'ws://localhost:4000/graphql'],
  ['../graphql', 'wss://data.example/v1/graphql'],
  ['/socket', 'wss://data.example/socket'],
])('%s is %s', (address, resolved) => {
  expect(resolveSocketUrl(address, page)).toBe(resolved);
});

test('a page on this machine has sockets there', () => {
  expect(resolveSocketUrl('/x', 'http://127.0.0.1:8080/v1/graphiql/')).toBe(
    'ws://127.0.0.1:8080/x',
  );
});

test.each([
  ['https://events.example', /^must be a wss address$/],
  ['http://localhost', /^must be a wss address$/],
  ['ftp://events.example', /^must be a wss address$/],
  ['ws://events.example', /^must be wss: credentials would cross/],
  ['wss://user:secret@events.example', /must not hold a user name or password/],
  ['wss://events.example?x=1', /must not hold a query or a fragment/],
  ['wss://events.example#x', /must not hold a query or a fragment/],
  ['wss:events.example', /must begin with wss: and two slashes/],
  ['wss://ex\\ample', /must be ASCII/],
  ['wss://0x7f.1', /write that, if you mean it/],
])('%s is refused', (address, words) => {
  expect(() => resolveSocketUrl(address, page)).toThrow(words);
});
