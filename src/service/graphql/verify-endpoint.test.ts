import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '../testing/raw-request.ts';
import {
  ALICE,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

let service: ServiceUnderTest;
let token: string;

beforeAll(async () => {
  service = await startServiceUnderTest({ AUTH_PORT: '0', DEMO_USERNAME: 'Zoë 100%' });
  const body = new URLSearchParams({ client_id: 'Zoë 100%', client_secret: ALICE.password });
  const answer = await service.signIn({ body });
  token = ((await answer.json()) as { access_token: string }).access_token;
});
afterAll(() => service.stop(0));

const verify = (headers: readonly string[], method = 'GET', origin = service.origins.explorer) =>
  sendRaw(`${origin}/verify`, method, headers);

test.each(['GET', 'HEAD'])('%s: key and token of one user pass, on either port', async (method) => {
  const good = ['x-api-key', ALICE.apiKey, 'authorization', `Bearer ${token}`];
  for (const origin of Object.values(service.origins)) {
    const { status, headers, body } = await verify(good, method, origin);
    expect([status, body]).toEqual([200, '']);
    expect(headers).toMatchObject({
      'x-service-user': 'Zo%C3%AB%20100%25',
      'x-request-id': expect.any(String) as unknown,
      'cache-control': 'no-store',
    });
  }
});

test.each([
  ['no token', [], 401, /^Bearer realm="gatehouse"$/],
  ['no token of this service', ['authorization', 'Bearer x'], 401, /error="invalid_token"/],
  [
    'two tokens',
    ['authorization', 'Bearer x', 'authorization', 'Bearer y'],
    401,
    /error="invalid_request"/,
  ],
  ['no key', ['authorization', 'TOKEN'], 403, /^none$/],
  ['another key', ['authorization', 'TOKEN', 'x-api-key', 'other'], 403, /^none$/],
  ['two keys', ['authorization', 'TOKEN', 'x-api-key', 'a', 'x-api-key', 'b'], 403, /^none$/],
])('%s: refused without a body', async (_name, headers, expected, challenge) => {
  const filled = headers.map((text) => (text === 'TOKEN' ? `Bearer ${token}` : text));
  const { status, headers: answered, body } = await verify(filled);
  expect([status, body]).toEqual([expected, '']);
  expect(answered).not.toHaveProperty('x-service-user');
  expect(answered['cache-control']).toBe('no-store');
  expect(answered['www-authenticate'] ?? 'none').toMatch(challenge);
});

test('only GET and HEAD ask', async () => {
  expect((await verify([], 'POST')).status).toBe(405);
});
