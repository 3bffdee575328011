import { expect, test } from 'vitest';
import { ACCEPT } from '../../contract/headers.ts';
import { session, serviceAt } from '../../testing/sessions.ts';
import type { Question } from './ask.ts';
import type { Probe } from './observation.ts';
import { questionOf, type QuestionContext } from './question-of.ts';

const { apiKey, accessToken } = session;
const endpoint = 'https://api.example/v1/graphql';
const context: QuestionContext = {
  situation: {
    kind: 'graphql',
    pageOrigin: 'https://page.example',
    isOnline: true,
    carries: 'key-and-token',
    failure: { code: 'unreachable', endpoint },
  },
  pageUrl: 'https://page.example/v1/graphiql/',
  service: serviceAt('https://api.example'),
  credentials: () => ({ apiKey, accessToken }),
};

const PROBES: Probe[] = [
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

function sent(probe: Probe, given = context): string {
  const { url, init } = questionOf(probe, given);
  const headers = [...new Headers(init.headers)];
  return JSON.stringify({ url, headers, body: init.body });
}

test.each(PROBES)('%s carries a secret only where it is the call itself', (probe) => {
  expect(sent(probe).includes(apiKey)).toBe(probe === 'call' || probe === 'key-only');
  expect(sent(probe).includes(accessToken)).toBe(probe === 'call');
});

test.each<Probe>(['call', 'key-only'])('%s goes to the configured address alone', (probe) => {
  const { situation } = context;
  const failure = { code: 'unreachable', endpoint: 'https://elsewhere.example/' } as const;
  const misled = { ...context, situation: { ...situation, failure } as typeof situation };
  expect(questionOf(probe, misled).url).toBe(endpoint);
});

test.each([
  ['json', '{"query":"{ __typename }"}', 'application/json'],
  ['graphql', '{ __typename }', 'application/graphql'],
] as const)('the call is made as config.json says: %s', (requestFormat, body, type) => {
  const service = serviceAt('https://api.example', { requestFormat });
  const { init } = questionOf('call', { ...context, service });
  // A service may refuse what the explorer accepts, and take what is asked for in another way.
  expect(new Headers(init.headers).get('accept')).toBe(ACCEPT.result);
  expect(init.body).toBe(body);
  expect(new Headers(init.headers).get('content-type')).toBe(type);
});

test('a sign-in is not made again', () => {
  const failure = { code: 'unreachable', endpoint: 'https://auth.example/oauth2/token' } as const;
  const situation = { ...context.situation, kind: 'token', failure } as const;
  expect(() => questionOf('call', { ...context, situation, service: undefined })).toThrow(
    TypeError,
  );
  const { init } = questionOf('headers', { ...context, situation });
  expect([...new Headers(init.headers).keys()]).toEqual(['x-api-key']);
});

test.each([
  ["default-src 'none'; connect-src 'self' https://api.example", 'something'],
  ["default-src 'none'; connect-src 'self'", 'blocked'],
  ["default-src 'none'", 'blocked'],
  ["script-src 'self'", 'something'],
  [undefined, 'something'],
])('the worker’s policy %s: %s', async (policy, came) => {
  const headers = policy === undefined ? {} : { 'content-security-policy': policy };
  const { read }: Question = questionOf('worker-policy', context);
  expect(await read?.(new Response('', { headers }))).toEqual({ came });
});
