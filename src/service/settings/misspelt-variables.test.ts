import { expect, test } from 'vitest';
import { findMisspelt, VARIABLES } from './environment.ts';

test.each([
  ['UPSTREAM_TIMEOUT', 'UPSTREAM_IDLE_TIMEOUT_S'],
  ['UPSTREAM_URL', 'UPSTREAM_GRAPHQL_URL'],
  ['CREDENTIAL_FILE', 'CREDENTIALS_FILE'],
  ['RATE_LIMIT_CALL', 'RATE_LIMIT_CALLS'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TOKEN_LIFETIME', 'TOKEN_LIFETIME_S'],
])('%s was meant to be %s', (name, guess) => {
  expect(findMisspelt([name], VARIABLES)).toEqual([{ name, guess }]);
});

test('what other programs read is not ours, nor is what we read', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'NODE_ENV',
    'REDIS_PORT',
    'REDIS_SERVICE_HOST',
    'PORTS',
  ];
  expect(findMisspelt([...others, ...VARIABLES], VARIABLES)).toEqual([]);
});
