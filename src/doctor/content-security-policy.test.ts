import { expect, test } from 'vitest';
import { allowsOrigin, parsePolicy } from './judge-explorer.ts';

test('directives by name; the first of two counts', () => {
  const policy = parsePolicy("Default-Src 'none';; connect-src  'self' a.example ;connect-src *");
  expect(Object.fromEntries(policy)).toEqual({
    'default-src': ["'none'"],
    'connect-src': ["'self'", 'a.example'],
  });
  expect(parsePolicy(null).size).toBe(0);
});

const page = 'https://page.example';

test.each([
  ["'self'", page, true],
  ["'self'", 'https://auth.example', false],
  ["'none'", page, false],
  ['https://auth.example', 'https://auth.example', true],
  ['https://auth.example/', 'https://auth.example', true],
  ['HTTPS://Auth.Example/oauth2/', 'https://auth.example', true],
  ['auth.example', 'https://auth.example', true],
  ['http://auth.example', 'https://auth.example', true],
  ['https://auth.example', 'http://auth.example', false],
  ['https://auth.example', 'https://auth.example:8443', false],
  ['https://auth.example:8443', 'https://auth.example:8443', true],
  ['https://auth.example:443', 'https://auth.example', true],
  ['https://auth.example:*', 'https://auth.example:8443', true],
  ['https://*.example', 'https://auth.example', true],
  ['https://*.auth.example', 'https://auth.example', false],
  ['https://*.example', 'https://auth.example.evil', false],
  ['https:', 'https://auth.example', true],
  ['https:', 'http://auth.example', false],
  ['*', 'https://auth.example', true],
  ['http://[::1]:8080', 'http://[::1]:8080', true],
])('%s lets a page reach %s: %s', (source, origin, expected) => {
  expect(allowsOrigin([source], origin, page)).toBe(expected);
});
