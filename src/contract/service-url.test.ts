import { describe, expect, test } from 'vitest';
import { isLoopback, resolveServiceUrl } from './service-url.ts';

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
  ['//auth.example/x', 'https://auth.example/x'],
])('%s becomes %s', (address, resolved) => {
  expect(resolveServiceUrl(address, page)).toBe(resolved);
});

test('a relative address on a local page stays on plain http', () => {
  expect(resolveServiceUrl('../..', 'http://127.0.0.1:8080/v1/graphiql/')).toBe(
    'http://127.0.0.1:8080',
  );
});

test.each(['https://', 'https://a b.example', 'https://auth.example:99999', 'http://[::1'])(
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

test.each(['https://*', 'https://*.com', 'https://a_b.example', "https://a'.example"])(
  '%s names no single host',
  (address) => {
    expect(() => resolveServiceUrl(address, page)).toThrow('must name a host');
  },
);

test.each(['https://[::1]:8443', 'https://192.0.2.7', 'https://xn--bcher-kva.example'])(
  '%s names a host',
  (address) => {
    expect(resolveServiceUrl(address, page)).toBe(address);
  },
);

test.each([
  'https://user:secret@auth.example',
  'https://user@auth.example',
  'https://:secret@auth.example',
  'https://localhost@evil.example',
])('%s holds user info', (address) => {
  expect(() => resolveServiceUrl(address, page)).toThrow('must not hold a user name or password');
});

test.each([
  'https://auth.example/?tenant=1',
  'https://auth.example/#top',
  'https://auth.example/?',
  'https://auth.example/#',
])('%s holds a query or fragment, which would swallow the path', (address) => {
  expect(() => resolveServiceUrl(address, page)).toThrow('must not hold a query or a fragment');
});

describe('plain http', () => {
  test.each([
    'http://localhost:8080',
    'http://LOCALHOST',
    'http://app.localhost',
    'http://127.0.0.1:3000',
    'http://127.8.9.10',
    'http://127.1',
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
    'http://localhost@evil.example',
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
