import { describe, expect, test } from 'vitest';
import { isLoopback, resolveServiceUrl, resolveSocketUrl } from './service-url.ts';

const page = 'https://data.example/v1/graphiql/';

test.each([
  ['https://auth.example', 'https://auth.example'],
  ['https://auth.example/', 'https://auth.example'],
  ['https://auth.example:8443/tenant//', 'https://auth.example:8443/tenant'],
  ['HTTPS://AUTH.example/Tenant', 'https://auth.example/Tenant'],
  ['/', 'https://data.example'],
  ['/auth/', 'https://data.example/auth'],
  ['../..', 'https://data.example'],
  ['.', 'https://data.example/v1/graphiql'],
  ['./auth', 'https://data.example/v1/graphiql/auth'],
  ['https://auth.example:443', 'https://auth.example'],
  ['/@evil.example', 'https://data.example/@evil.example'],
])('%s becomes %s', (address, resolved) => {
  expect(resolveServiceUrl(address, page)).toBe(resolved);
});

test('a relative address on a local page stays on plain http', () => {
  expect(resolveServiceUrl('../..', 'http://127.0.0.1:8080/v1/graphiql/')).toBe(
    'http://127.0.0.1:8080',
  );
});

test.each(['https://', 'https://auth.example:99999', 'http://[::1', 'https://a%2fb.example'])(
  '%s is not an address',
  (address) => {
    expect(() => resolveServiceUrl(address, page)).toThrow('is not an address');
  },
);

test.each(['ftp://auth.example', 'javascript:alert(1)', 'data:,x', 'ws://localhost', 'file:///x'])(
  '%s is no https address',
  (address) => {
    expect(() => resolveServiceUrl(address, page)).toThrow('must be an https address');
  },
);

test.each([
  'https://*',
  'https://*.com',
  'https://a_b.example',
  "https://a'.example",
  'https://auth.example.',
  'https://auth.example..',
  'https://auth..example',
  'https://.auth.example',
])('%s names no single host', (address) => {
  expect(() => resolveServiceUrl(address, page)).toThrow('must name a host');
});

describe('an address that browsers read otherwise than people is refused', () => {
  test.each([
    ['a host without slashes, which is a path', 'https:evil.example'],
    ['a host after one slash, which is a path', 'https:/evil.example'],
    ['a host after three', 'https:///evil.example'],
    ['a name that looks like a host, and is a path', 'auth.example'],
    ['two slashes, which begin a host', '//evil.example'],
    ['three', '///evil.example'],
    ['nothing', ''],
  ])('%s', (_, address) => {
    expect(() => resolveServiceUrl(address, page)).toThrow('must begin with https:');
  });

  test.each([
    ['a Cyrillic letter', 'https://\u0430uth.example'],
    ['a full-width letter', 'https://\uFF41uth.example'],
    ['an ideographic full stop', 'https://auth\u3002example'],
    ['a slash that is none', 'https://auth.example\u2044.evil.example'],
    ['a soft hyphen', 'https://au\u00ADth.example'],
    ['text that turns round', 'https://auth.example\u202E/elpmaxe.live'],
    ['a backslash for a slash', 'https://evil.example\\.auth.example'],
    ['backslashes that begin a host', '/\\evil.example'],
    ['a backslash before user info', 'https://evil.example\\@auth.example'],
    ['a tab between two slashes', '/\t/evil.example'],
    ['a line break in the scheme', 'ht\ntps://evil.example'],
    ['a space before', ' https://auth.example'],
  ])('%s', (_, address) => {
    expect(() => resolveServiceUrl(address, page)).toThrow('must be ASCII without spaces and back');
  });

  test.each([
    ['https://%65vil.example', 'evil.example'],
    ['https://auth%2Eexample', 'auth.example'],
    ['https://2130706433', '127.0.0.1'],
    ['https://192.168.010.1', '192.168.8.1'],
    ['https://0x7f.1', '127.0.0.1'],
    ['http://127.1', '127.0.0.1'],
    ['https://[0:0::1]', '[::1]'],
    ['https://auth.example:0443', 'auth.example'],
    ['https://auth.example:', 'auth.example'],
  ])('%s, which is %s', (address, host) => {
    expect(() => resolveServiceUrl(address, page)).toThrow(
      `names what browsers read as ${host}: write that`,
    );
  });
});

describe('plain http', () => {
  test.each([
    'http://localhost:8080',
    'http://LOCALHOST',
    'http://app.localhost',
    'http://127.0.0.1:3000',
    'http://127.8.9.10',
    'http://[::1]:8080',
  ])('is allowed on this machine: %s', (address) => {
    expect(resolveServiceUrl(address, page)).toBe(new URL(address).origin);
  });

  test.each([
    'http://auth.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1evil.example',
    'http://evillocalhost',
    'http://128.0.0.1',
    'http://10.0.0.1',
    'http://0.0.0.0',
    'http://[::2]',
    'http://[::1:1]',
  ])('is refused on any other: %s', (address) => {
    expect(() => resolveServiceUrl(address, page)).toThrow('must be https');
  });
});

test('a host name is told from those that hold one', () => {
  expect(['localhost', 'a.localhost', '127.0.0.1', '[::1]'].every(isLoopback)).toBe(true);
  expect(['localhost.example', 'x127.0.0.1', '127.0.0.1.example', ''].some(isLoopback)).toBe(false);
});

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
])('%s is refused', (address, message) => {
  expect(() => resolveSocketUrl(address, page)).toThrow(message);
});
