import { afterAll, beforeAll, expect, test } from 'vitest';
import { UserQuota } from '../graphql/call-life.ts';
import { fetchDescribed } from '../testing/described-answers.ts';
import {
  ALICE,
  type ServiceUnderTest,
  startServiceUnderTest,
} from '../testing/service-under-test.ts';

let service: ServiceUnderTest;
let scrape: () => Promise<string>;
const subscriptions = new UserQuota(0);

beforeAll(async () => {
  service = await startServiceUnderTest(
    { METRICS_PORT: '0', AUTH_PORT: '0' },
    { quotas: { calls: new UserQuota(10), subscriptions } },
  );
  scrape = async () => (await fetchDescribed(`${service.metricsOrigin}/metrics`)).text();
});

afterAll(() => service.stop(0));

/** The current samples of a metric, by label. */
async function samples(name: string): Promise<Record<string, number>> {
  const lines = (await scrape()).matchAll(new RegExp(`^${name}(?:{(.*)})? (.*)$`, 'gm'));
  return Object.fromEntries(Array.from(lines, ([, labels = '', value]) => [labels, Number(value)]));
}

test('a token’s life is counted, and each event of it is a line of the log without a secret', async () => {
  await service.signIn({ body: new URLSearchParams({ client_id: 'x', client_secret: 'wrong' }) });
  await service.signIn({ headers: { 'x-api-key': 'junk' } });
  await service.signIn({ body: 'client_id=x' });
  const first = await service.token();
  const second = await service.token();
  await service.query('{ __typename }', first);
  await service.query('{ __typename }', 'no.token.atall');
  await service.query('{ __typename }', undefined);
  const answer = await service.query('{ __typename }', second, {
    headers: { 'x-api-key': 'junk' },
  });
  const mine = { 'outcome="ok"': 2, 'outcome="wrong_credentials"': 1, 'outcome="malformed"': 1 };
  expect(await samples('gatehouse_sign_ins_total')).toEqual({
    ...mine,
    'outcome="wrong_api_key"': 1,
    'outcome="throttled"': 0,
    'outcome="unavailable"': 0,
    'outcome="failed"': 0,
  });
  expect(await samples('gatehouse_tokens_total')).toEqual({
    'event="issued"': 2,
    'event="replaced"': 1,
    'event="revoked"': 0,
    'event="used_in_grace"': 0,
  });
  expect(await samples('gatehouse_tokens_refused_total')).toMatchObject({
    'reason="replaced"': 1,
    'reason="invalid"': 1,
    'reason="missing"': 1,
    'reason="api_key_refused"': 1,
    'reason="expired"': 0,
  });
  const lines = service.logged.filter(({ event }) => event === 'token');
  const jti = expect.stringMatching(/^[\da-f-]{36}$/) as unknown;
  const requestId = jti;
  expect(lines).toEqual([
    {
      event: 'token',
      action: 'issued',
      user: 'alice',
      jti,
      requestId,
      expires: expect.any(String) as unknown,
    },
    {
      event: 'token',
      action: 'issued',
      user: 'alice',
      jti,
      requestId,
      expires: expect.any(String) as unknown,
    },
    { event: 'token', action: 'replaced', user: 'alice', jti, requestId, by: jti },
    { event: 'token', action: 'refused', user: 'alice', jti, requestId, reason: 'replaced' },
  ]);
  expect(service.logged).toContainEqual(
    expect.objectContaining({
      event: 'request',
      requestId: answer.headers.get('x-request-id'),
      route: '/v1/graphql',
      code: 'API_KEY_REFUSED',
    }),
  );
  const written = JSON.stringify(service.logged);
  for (const secret of [first, second, ALICE.apiKey, ALICE.password, 'junk', 'wrong']) {
    expect(written).not.toContain(secret);
  }
});

test('requests are counted by route, method and class of status alone', async () => {
  await fetchDescribed(`${service.origins.explorer}/nothing/here`);
  await fetchDescribed(`${service.origins.explorer}/nothing/else`, { method: 'PURGE' });
  const counts = await samples('gatehouse_http_request_duration_seconds_count');
  expect(counts).toMatchObject({
    'route="/*",method="GET",status="4xx"': 1,
    'route="/*",method="other",status="4xx"': 1,
  });
  expect(Object.keys(counts).join()).not.toContain('nothing');
});

test('what a limit refused is counted, and what is under way is seen', async () => {
  const token = await service.token();
  const query = 'subscription { countdown(from: 3) }';
  await (await service.query(query, token, { headers: { accept: 'text/event-stream' } })).text();
  expect(await samples('gatehouse_throttled_total')).toMatchObject({ 'limit="subscriptions"': 1 });
  const giveBack = subscriptions.take('alice');
  expect(giveBack).toBeUndefined();
  expect(await samples('gatehouse_calls_under_way')).toEqual({ '': 0 });
});

test('the store is timed, and its state seen; the process too', async () => {
  await service.token();
  const operations = await samples('gatehouse_store_duration_seconds_count');
  expect(operations['operation="replace",outcome="ok"']).toBeGreaterThan(0);
  expect(await samples('gatehouse_ready')).toEqual({ 'check="store"': 1 });
  expect(await scrape()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test('no user, key or token is in any label', async () => {
  expect(await scrape()).not.toMatch(/alice|key-of|eyJ/);
});

test('the port of the metrics says whether the service lives and is ready, and is no other port’s', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetchDescribed(`${service.metricsOrigin}${path}`)).status).toBe(200);
  }
  expect(
    (await fetchDescribed(`${service.metricsOrigin}/metrics`, { method: 'POST' })).status,
  ).toBe(405);
  expect((await fetchDescribed(`${service.origins.explorer}/metrics`)).status).toBe(404);
  expect((await fetchDescribed(`${service.metricsOrigin}/v1/graphql`)).status).toBe(404);
});
