import { expect, test } from 'vitest';
import { ACCEPT } from '../../../contract/headers.ts';
import type { PageProbe } from '../../../doctor/judge-page-failure.ts';
import { session, serviceAt } from '../../../testing/sessions.ts';
import { probeRequest, type ProbeContext } from './probe-request.ts';
import type { ProbeRequest } from './send-probe.ts';

const { apiKey, accessToken } = session;
const endpoint = 'https://api.example/v1/graphql';
const context: ProbeContext = {
  failed: {
    kind: 'graphql',
    pageOrigin: 'https://page.example',
    isOnline: true,
    carries: 'key-and-token',
    failure: { code: 'unreachable', endpoint },
  },
  pageUrl: 'https://page.example/v1/graphiql/',
  service: serviceAt('https://api.example'),
  secrets: () => ({ apiKey, accessToken }),
};

const PROBES: PageProbe[] = [
  'call',
  'key-only',
  'wrong-key',
  'read',
  'reach',
  'home',
  'headers',
  'header authorization',
  'header content-type',
  'header x-api-key',
  'post',
  'worker-policy',
];

function sent(probe: PageProbe, given = context): string {
  const { url, init } = probeRequest(probe, given);
  const headers = [...new Headers(init.headers)];
  return JSON.stringify({ url, headers, body: init.body });
}

test.each(PROBES)('%s carries a secret only where it is the call itself', (probe) => {
  expect(sent(probe).includes(apiKey)).toBe(probe === 'call' || probe === 'key-only');
  expect(sent(probe).includes(accessToken)).toBe(probe === 'call');
});

test.each<PageProbe>(['call', 'key-only'])('%s goes to the configured address alone', (probe) => {
  const { failed } = context;
  const failure = { code: 'unreachable', endpoint: 'https://elsewhere.example/' } as const;
  const misled = { ...context, failed: { ...failed, failure } as typeof failed };
  expect(probeRequest(probe, misled).url).toBe(endpoint);
});

test.each([
  ['json', '{"query":"{ __typename }"}', 'application/json'],
  ['graphql', '{ __typename }', 'application/graphql'],
] as const)('the call is made as config.json says: %s', (requestFormat, body, type) => {
  const service = serviceAt('https://api.example', { requestFormat });
  const { init } = probeRequest('call', { ...context, service });
  // A service may refuse what the explorer accepts, and take what is asked for in another way.
  expect(new Headers(init.headers).get('accept')).toBe(ACCEPT.result);
  expect(init.body).toBe(body);
  expect(new Headers(init.headers).get('content-type')).toBe(type);
});

test('a sign-in is not made again', () => {
  const failure = { code: 'unreachable', endpoint: 'https://auth.example/oauth2/token' } as const;
  const failed = { ...context.failed, kind: 'token', failure } as const;
  expect(() => probeRequest('call', { ...context, failed, service: undefined })).toThrow(TypeError);
  const { init } = probeRequest('headers', { ...context, failed });
  expect([...new Headers(init.headers).keys()]).toEqual(['x-api-key']);
});

test.each([
  ["default-src 'none'; connect-src 'self' https://api.example", 'something'],
  ["default-src 'none'; connect-src 'self'", 'blocked'],
  ["default-src 'none'", 'blocked'],
  ["script-src 'self'", 'something'],
  [undefined, 'something'],
])('the worker’s policy %s: %s', async (policy, kind) => {
  const headers = policy === undefined ? {} : { 'content-security-policy': policy };
  const { read }: ProbeRequest = probeRequest('worker-policy', context);
  expect(await read?.(new Response('', { headers }))).toEqual({ kind });
});

test('an answer without a body, such as 204', async () => {
  const { read }: ProbeRequest = probeRequest('call', context);
  expect(await read?.(new Response(null, { status: 204 }))).toMatchObject({
    status: 204,
    shape: 'empty',
  });
});
