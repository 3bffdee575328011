import { expect, test } from 'vitest';
import { VARIABLES } from './environment.ts';
import { warnOfUnread } from './unread-variables.ts';

/** Warnings by the names of their variables. */
function warningsOf(
  variables: Readonly<Record<string, string>>,
  hostServers?: readonly string[],
): Record<string, string> {
  const said: Record<string, string> = {};
  warnOfUnread(
    variables,
    (entry) => {
      if (entry.event === 'warning') said[entry.variable] = entry.warning;
    },
    hostServers,
  );
  return said;
}

const setAll = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1']));

test.each([
  ['UPSTREAM_TIMEOUT', 'UPSTREAM_IDLE_TIMEOUT_S'],
  ['UPSTREAM_URL', 'UPSTREAM_GRAPHQL_URL'],
  ['CREDENTIAL_FILE', 'CREDENTIALS_FILE'],
  ['RATE_LIMIT_CALL', 'RATE_LIMIT_CALLS'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TOKEN_LIFETIME', 'TOKEN_LIFETIME_S'],
  ['DRAIN_SECONDS', 'DRAIN_S'],
  ['DEMO_PASSWROD', 'DEMO_PASSWORD'],
  ['CREDENTAILS_FILE', 'CREDENTIALS_FILE'],
  ['TRUST_PROXIES', 'TRUSTED_PROXIES'],
  ['UPSTREM_GRAPHQL_URL', 'UPSTREAM_GRAPHQL_URL'],
])('%s was meant to be %s', (name, guess) => {
  expect(warningsOf({ [name]: '1' })).toEqual({ [name]: `Nothing reads it: was ${guess} meant?` });
});

test('what other programs read is not ours, nor is what we read', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'NODE_ENV',
    'REDIS_PORT',
    'REDIS_USER',
    'REDIS_SERVICE_HOST',
    'HTTP_PORT',
    'HTTPS_PROXY',
    'PORTS',
  ];
  expect(warningsOf(setAll([...others, ...VARIABLES]))).toEqual({});
});

test('a variable that needs another one is told where that one is not set', () => {
  const names = ['METRICS_HOST', 'OTEL_TRACES_SAMPLER_ARG', 'REDIS_PREFIX'];
  expect(warningsOf(setAll(names))).toEqual({
    METRICS_HOST: 'Nothing reads it without METRICS_PORT',
    OTEL_TRACES_SAMPLER_ARG:
      'Nothing reads it without OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    REDIS_PREFIX: 'Nothing reads it without REDIS_URL',
  });
});

test('a variable of the server around the handler is told once, with whose it is', () => {
  const given = { METRICS_HOST: '::', DRAIN_S: '5', TOKEN_LIFETIME_S: '60' };
  const warning = "The handler does not read it: ports, signals and traces are your server's";
  expect(warningsOf(given, ['METRICS_HOST', 'METRICS_PORT', 'DRAIN_S'])).toEqual({
    METRICS_HOST: warning,
    DRAIN_S: warning,
  });
});
