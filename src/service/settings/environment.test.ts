import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { parseEnvironment } from './environment.ts';

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    parseEnvironment(variables);
  } catch (error) {
    return (error as { faults: readonly string[] }).faults;
  }
  return [];
}

test('an empty environment gives the defaults', () => {
  expect(parseEnvironment({})).toEqual({
    host: '127.0.0.1',
    port: 8080,
    authPort: undefined,
    users: { kind: 'demo', apiKey: undefined, username: undefined, password: undefined },
    tokenLifetimeS: 28_800,
    replacedTokenGraceS: 0,
    signingKeyFile: undefined,
    stateDirectory: undefined,
    drainS: 0,
    configFile: undefined,
    issuerUrl: undefined,
    allowedHosts: [],
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    tracing: undefined,
    logLevel: 'info',
    rateLimits: { calls: undefined, tokens: undefined },
    trustedProxies: new BlockList(),
    answerBudgetMb: 256,
  });
});

test('other variables are left alone', () => {
  expect(parseEnvironment({ PATH: '/bin', HOSTNAME: '?' }).port).toBe(8080);
});

test('every variable is read', () => {
  expect(
    parseEnvironment({
      HOST: '::1',
      PORT: '0',
      AUTH_PORT: '0',
      DEMO_API_KEY: 'k',
      DEMO_USERNAME: 'ü',
      DEMO_PASSWORD: 'a:b c',
      TOKEN_LIFETIME_S: '3',
      SIGNING_KEY_FILE: 'key.pem',
      STATE_DIRECTORY: '/var/lib/gatehouse',
      DRAIN_S: '5',
      CONFIG_FILE: 'config.json',
      ISSUER_URL: 'https://auth.example.com/access',
      ALLOWED_HOSTS: 'Demo.example.com, 10.0.0.7',
      ANSWER_BUDGET_MB: '1024',
      METRICS_PORT: '9464',
      METRICS_HOST: '::',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_CALLS: '600/60',
      RATE_LIMIT_TOKENS: '10/3600',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
    }),
  ).toEqual({
    host: '::1',
    port: 0,
    authPort: 0,
    users: { kind: 'demo', apiKey: 'k', username: 'ü', password: 'a:b c' },
    tokenLifetimeS: 3,
    replacedTokenGraceS: 0,
    signingKeyFile: 'key.pem',
    stateDirectory: '/var/lib/gatehouse',
    drainS: 5,
    configFile: 'config.json',
    issuerUrl: 'https://auth.example.com/access',
    allowedHosts: ['demo.example.com', '10.0.0.7'],
    answerBudgetMb: 1_024,
    metricsPort: 9_464,
    metricsHost: '::',
    tracing: { url: 'http://collector:4318/v1/traces', ratio: 0.25 },
    logLevel: 'warn',
    rateLimits: {
      calls: { requests: 600, windowS: 60 },
      tokens: { requests: 10, windowS: 3_600 },
    },
    trustedProxies: expect.any(BlockList) as unknown,
  });
});

test('traces go to their own address as it is, if it is set', () => {
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in?tenant=1' };
  const tracing = { url: 'https://traces.example/in?tenant=1', ratio: 1 };
  expect(parseEnvironment(own)).toMatchObject({ tracing });
  const both = { ...own, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
  expect(parseEnvironment(both)).toMatchObject({ tracing });
});

test('a credentials file replaces the demo user', () => {
  expect(parseEnvironment({ CREDENTIALS_FILE: 'users.json' }).users).toEqual({
    kind: 'file',
    path: 'users.json',
  });
});

test.each([
  ['HOST', 'http://x', 'HOST must be an IP address or a host name'],
  ['HOST', '', 'HOST is empty; leave it out instead'],
  ['PORT', '65536', 'PORT must be a port number from 0 to 65535'],
  ['PORT', '80a', 'PORT must be a port number from 0 to 65535'],
  ['PORT', '-1', 'PORT must be a port number from 0 to 65535'],
  ['AUTH_PORT', ' 81', 'AUTH_PORT must be a port number from 0 to 65535'],
  ['DEMO_API_KEY', 'a b', 'DEMO_API_KEY must be printable ASCII without spaces'],
  ['DEMO_USERNAME', 'a:b', 'DEMO_USERNAME must not hold a colon'],
  ['DEMO_PASSWORD', 'a\nb', 'DEMO_PASSWORD must not hold control characters'],
  [
    'TOKEN_LIFETIME_S',
    '0',
    'TOKEN_LIFETIME_S must be a whole number of seconds from 1 to 31536000',
  ],
  [
    'TOKEN_LIFETIME_S',
    '1.5',
    'TOKEN_LIFETIME_S must be a whole number of seconds from 1 to 31536000',
  ],
  [
    'RATE_LIMIT_CALLS',
    '600',
    'RATE_LIMIT_CALLS must be requests/seconds, whole numbers such as 600/60',
  ],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG must be a ratio from 0 to 1'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector:4318',
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, without /v1/traces',
  ],
  [
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'collector:4318',
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must be an http or https URL, usually with /v1/traces',
  ],
  ['LOG_LEVEL', 'debug', 'LOG_LEVEL must be info, warn, error'],
  ['DRAIN_S', '3601', 'DRAIN_S must be a whole number of seconds from 0 to 3600'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.1, nginx',
    'TRUSTED_PROXIES must be IP addresses or networks such as 10.0.0.0/8, separated by commas; not all addresses',
  ],
  ['CREDENTIALS_FILE', '', 'CREDENTIALS_FILE is empty; leave it out instead'],
])('%s=%j is refused', (name, value, fault) => {
  expect(faultsOf({ [name]: value })).toEqual([fault]);
});

test.each([
  'auth.example.com',
  'http://auth.example.com',
  'http://localhost.example.com',
  'https://auth.example.com/',
  'https://auth.example.com/x/',
  'https://auth.example.com/x?y',
  'https://auth.example.com#x',
  'https://u:p@auth.example.com',
  'https://AUTH.example.com',
])('ISSUER_URL=%s is refused', (value) => {
  expect(faultsOf({ ISSUER_URL: value })[0]).toMatch(/^ISSUER_URL must be an https URL/);
});

test('on this machine the issuer may do without TLS', () => {
  const issuerUrl = 'http://localhost:8080';
  expect(parseEnvironment({ ISSUER_URL: issuerUrl })).toMatchObject({ issuerUrl });
});

test('all faults are listed at once', () => {
  expect(faultsOf({ PORT: 'x', AUTH_PORT: 'y', TOKEN_LIFETIME_S: 'z' })).toHaveLength(3);
});

test('a demo user beside a credentials file is a fault', () => {
  expect(faultsOf({ CREDENTIALS_FILE: 'f', DEMO_USERNAME: 'u', DEMO_PASSWORD: 'p' })).toEqual([
    'DEMO_USERNAME cannot be set with CREDENTIALS_FILE: no demo user exists then',
    'DEMO_PASSWORD cannot be set with CREDENTIALS_FILE: no demo user exists then',
  ]);
});

test('a demo user before a server that exists is for this machine alone', () => {
  const upstream = { UPSTREAM_GRAPHQL_URL: 'http://127.0.0.1:4000/' };
  const fault = /^CREDENTIALS_FILE must be set with UPSTREAM_GRAPHQL_URL/;
  for (const host of ['0.0.0.0', '::', '10.0.0.1', 'gatehouse']) {
    expect(faultsOf({ ...upstream, HOST: host })).toEqual([expect.stringMatching(fault)]);
    expect(faultsOf({ ...upstream, HOST: host, CREDENTIALS_FILE: 'f' })).toEqual([]);
  }
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
    expect(faultsOf({ ...upstream, HOST: host })).toEqual([]);
  }
});

test('two servers cannot share a port', () => {
  expect(faultsOf({ PORT: '9000', AUTH_PORT: '9000' })).toEqual([
    'AUTH_PORT must differ from PORT; leave it out to share one port',
  ]);
  expect(faultsOf({ AUTH_PORT: '9000', METRICS_PORT: '9000' })).toEqual([
    'METRICS_PORT must differ from PORT and AUTH_PORT',
  ]);
  expect(faultsOf({ PORT: '0', AUTH_PORT: '0', METRICS_PORT: '0' })).toEqual([]);
});
