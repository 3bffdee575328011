import { expect, test } from 'vitest';
import { parseEnvironment } from './environment.ts';

const KEY = { SIGNING_KEY_FILE: 'key.pem' };

const connectionOf = (variables: Record<string, string>) =>
  parseEnvironment({ ...KEY, ...variables }).redis?.connection;

test.each([
  ['redis://localhost', { host: 'localhost', db: 0 }],
  ['redis://:p%40ss@10.0.0.1:6380/2', { host: '10.0.0.1', port: 6380, password: 'p@ss', db: 2 }],
  [
    'rediss://user:secret@[::1]',
    { host: '::1', username: 'user', password: 'secret', db: 0, tls: {} },
  ],
  ['unix:///run/redis/redis.sock', { path: '/run/redis/redis.sock' }],
])('%s is understood', (url, connection) => {
  expect(connectionOf({ REDIS_URL: url })).toEqual(connection);
});

test('with sentinels, the host is the name of the primary, and TLS holds for all', () => {
  const variables = {
    REDIS_URL: 'rediss://:secret@mymaster/1',
    REDIS_SENTINELS: 'one.example:26379, two.example:26380',
    REDIS_SENTINEL_PASSWORD: 'other',
  };
  expect(connectionOf(variables)).toEqual({
    name: 'mymaster',
    sentinels: [
      { host: 'one.example', port: 26_379 },
      { host: 'two.example', port: 26_380 },
    ],
    failoverDetector: true,
    password: 'secret',
    db: 1,
    tls: {},
    sentinelPassword: 'other',
    enableTLSForSentinelMode: true,
    sentinelTLS: {},
  });
});

test.each([
  [{ REDIS_URL: 'http://localhost' }, 'REDIS_URL must be redis://host:port/database'],
  [{ REDIS_URL: 'redis://localhost/one' }, 'REDIS_URL must be redis://'],
  [{ REDIS_URL: 'redis://localhost?db=1' }, 'REDIS_URL must be redis://'],
  [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL must be redis://'],
  [{ REDIS_URL: '' }, 'REDIS_URL must be redis://'],
  [{ REDIS_SENTINELS: 'one' }, 'REDIS_SENTINELS must be host:port'],
  [{ REDIS_SENTINELS: 'one:1' }, 'REDIS_SENTINELS needs REDIS_URL'],
  [{ REDIS_SENTINEL_PASSWORD: 'secret' }, 'REDIS_SENTINEL_PASSWORD needs REDIS_SENTINELS'],
  [{ REDIS_PASSWORD_FILE: 'password' }, 'REDIS_PASSWORD_FILE needs REDIS_URL'],
  [
    { REDIS_URL: 'redis://:secret@localhost', REDIS_PASSWORD_FILE: 'password' },
    'REDIS_PASSWORD_FILE cannot be set where REDIS_URL holds a password',
  ],
  [{ REDIS_PREFIX: 'a b' }, 'REDIS_PREFIX must be 1 to 64 of'],
])('%j is refused, with no secret in the words', (variables, fault) => {
  expect(() => parseEnvironment({ ...KEY, ...variables })).toThrow(fault);
});

test('without a key that all instances have, Redis is of no use', () => {
  expect(() => parseEnvironment({ REDIS_URL: 'redis://localhost' })).toThrow(
    'REDIS_URL needs SIGNING_KEY_FILE: all instances sign with the same key',
  );
});
