import { afterEach, expect, test } from 'vitest';
import { type ServiceUnderTest, startServiceUnderTest } from '../testing/service-under-test.ts';
import { systemClock } from '../../contract/clock.ts';
import { MemoryWindowCounters } from './window-counters.ts';
import { parseRateLimit } from './rate-limit.ts';

let service: ServiceUnderTest | undefined;

afterEach(() => service?.stop(0));

const limits = ({ headers }: Response) => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
];

test('a user’s calls are counted on each answer, and refused past the limit until the window ends', async () => {
  service = await startServiceUnderTest({ RATE_LIMIT_CALLS: '2/600', AUTH_PORT: '0' });
  const token = await service.token();
  const policy = '"calls";q=2;w=600';
  const first = await service.query('{ __typename }', token);
  expect(limits(first)).toEqual([policy, expect.stringMatching(/^"calls";r=1;t=(600|59\d)$/)]);
  // Calls refused for another reason count as well.
  expect(limits(await service.query('{', token))[1]).toMatch(/^"calls";r=0;t=\d+$/);
  const refused = await service.query('{ __typename }', token);
  expect(refused.status).toBe(429);
  expect(limits(refused)).toEqual([policy, expect.stringMatching(/^"calls";r=0;t=\d+$/)]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590);
  expect(await refused.json()).toMatchObject({
    errors: [{ extensions: { code: 'TOO_MANY_CALLS' } }],
  });
  // A call without a valid token belongs to no user.
  const stranger = await service.query('{ __typename }', undefined);
  expect([stranger.status, ...limits(stranger)]).toEqual([401, null, null]);
});

test('tokens are counted apart, after the password, and what is refused ends no token', async () => {
  service = await startServiceUnderTest({ RATE_LIMIT_TOKENS: '1/600', AUTH_PORT: '0' });
  const wrong = new URLSearchParams({ client_id: 'alice', client_secret: 'wrong' });
  expect(limits(await service.signIn({ body: wrong }))).toEqual([null, null]);
  const { explorer: origin } = service.origins;
  const answer = await service.signIn({ headers: { 'x-api-key': 'key-of-alice', origin } });
  expect(limits(answer)).toEqual([
    '"tokens";q=1;w=600',
    expect.stringMatching(/^"tokens";r=0;t=\d+$/),
  ]);
  expect(answer.headers.get('access-control-expose-headers')).toContain(
    'ratelimit, ratelimit-policy',
  );
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const refused = await service.signIn();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
  expect((await service.query('{ __typename }', token)).status).toBe(200);
});

test.each(['', '600', '600/', '0/60', '600/0', '1.5/60', '600/60/60', '-1/60', '600/100000'])(
  '%j is no rate limit',
  (text) => expect(parseRateLimit(text)).toBeUndefined(),
);

test('a window is never longer than it is, whatever fractions of milliseconds the clock has', async () => {
  let now = 700_000.1;
  const clock = { ...systemClock, monotonic: () => now, after: () => () => undefined };
  const counters = new MemoryWindowCounters(600_000, clock);
  for (let key = 0; key < 1_000; key += 1) {
    now += 0.1;
    expect((await counters.take(String(key))).leftMs).toBe(600_000);
  }
});
