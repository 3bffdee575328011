import { beforeEach, expect, test } from 'vitest';
import { answers, startServer, type Answer } from '../testing/local-server.ts';
import { setOnline } from '../testing/set-online.ts';
import { message, PROTOCOL_VERSION, readReply } from './protocol.ts';
import { exchangeForPage } from './worker-service.ts';

const request = message({
  type: 'request-token',
  serviceId: 'b',
  apiKey: 'key-1f3a',
  username: 'svc-user',
  password: 'p:ä€',
});
const token = { access_token: 'eyJ.a.b', expires_in: 28_800, token_type: 'Bearer' };

/** A config of the services a and b, whose token endpoints are below `/a` and `/b`. */
const config = {
  services: ['a', 'b'].map((id) => ({ id, name: id, authUrl: `/${id}`, baseUrl: '/' })),
};

/** Serves the config, and the same answer to all other requests. */
const withConfig =
  (answer: Answer, file: object | string = config): Answer =>
  (response, received) =>
    (received.path.endsWith('/config.json') ? answers(200, file) : answer)(response, received);

beforeEach(() => setOnline(true));

test('the token comes from the address that the worker’s own config has for the service', async () => {
  const server = await startServer(withConfig(answers(200, token)));
  const reply = await exchangeForPage(request, `${server.url}/v1/graphiql/`);
  expect(reply).toEqual({
    version: PROTOCOL_VERSION,
    type: 'granted',
    grant: { accessToken: 'eyJ.a.b', expiresInS: 28_800 },
  });
  expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/graphiql/config.json',
    'POST /b/oauth2/token?grant_type=client_credentials',
  ]);
  expect(server.received[1]?.headers['x-api-key']).toBe('key-1f3a');
  expect(server.received[1]?.body).toBe('client_id=svc-user&client_secret=p%3A%C3%A4%E2%82%AC');
});

test('an address that comes with the message is not asked', async () => {
  const elsewhere = await startServer(answers(200, token));
  const server = await startServer(withConfig(answers(200, token)));
  const smuggling = { ...request, authUrl: elsewhere.url, baseUrl: elsewhere.url };
  await exchangeForPage(smuggling, `${server.url}/`);
  expect(elsewhere.received).toEqual([]);
  expect(server.received).toHaveLength(2);
});

test.each([
  ['without the service', { services: [config.services[0]] }],
  ['that is wrong', { services: [] }],
  ['that is HTML', '<!doctype html>'],
])('a config %s: the password goes nowhere', async (_, file) => {
  const server = await startServer(withConfig(answers(200, token), file));
  const reply = await exchangeForPage(request, `${server.url}/`);
  expect(reply).toEqual({
    version: PROTOCOL_VERSION,
    type: 'failed',
    failure: { code: 'config-changed', endpoint: `${server.url}/` },
  });
  expect(server.received).toHaveLength(1);
});

test('without a network it says so, and not that the config is wrong', async () => {
  setOnline(false);
  const server = await startServer(answers(503, {}));
  const reply = await exchangeForPage(request, `${server.url}/`);
  expect(reply).toMatchObject({ failure: { code: 'offline', endpoint: `${server.url}/` } });
});

test('a refusal is a reply that the page can read, without the secrets', async () => {
  const server = await startServer(withConfig(answers(401, { error: 'invalid_client' })));
  const reply = await exchangeForPage(request, `${server.url}/`);
  expect(readReply(structuredClone(reply))).toMatchObject({
    type: 'failed',
    failure: { code: 'wrong-credentials', status: 401 },
  });
  for (const secret of ['key-1f3a', 'svc-user', 'p:ä€']) {
    expect(JSON.stringify(reply)).not.toContain(secret);
  }
});
