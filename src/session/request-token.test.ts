import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { answers, startServer, unusedAddress, type Answer } from '../testing/local-server.ts';
import { outOfTime } from '../testing/out-of-time.ts';
import { setOnline } from '../testing/set-online.ts';
import { drops, megabytes, stalls } from '../testing/unfinished-answers.ts';
import { requestToken } from './request-token.ts';
import type { TokenOutcome } from './sign-in.ts';

const secrets = { apiKey: 'key-1f3a', username: 'svc', password: 'p:a%s+w&örd€ ="' };
const token = { access_token: 'eyJ.a.b', expires_in: 28_800, token_type: 'Bearer' };

const ask = (authUrl: string, more: object = {}): Promise<TokenOutcome> =>
  requestToken({ authUrl, ...secrets, ...more });

async function outcomeOf(answer: Answer): Promise<{ outcome: TokenOutcome; requests: number }> {
  const server = await startServer(answer);
  const outcome = await ask(server.url);
  return { outcome, requests: server.received.length };
}

beforeEach(() => setOnline(true));

test('sends Flow B, byte for byte', async () => {
  const server = await startServer(answers(200, token));
  expect(await ask(server.url)).toEqual({
    ok: true,
    grant: { accessToken: 'eyJ.a.b', expiresInS: 28_800 },
  });
  expect(server.received).toHaveLength(1);
  const [{ method, path, headers, body } = expect.fail()] = server.received;
  expect({ method, path, body }).toEqual({
    method: 'POST',
    path: '/oauth2/token?grant_type=client_credentials',
    body: 'client_id=svc&client_secret=p%3Aa%25s%2Bw%26%C3%B6rd%E2%82%AC+%3D%22',
  });
  expect(headers).toMatchObject({
    'x-api-key': 'key-1f3a',
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  });
  for (const name of ['authorization', 'cookie', 'referer'])
    expect(headers).not.toHaveProperty(name);
});

test('keeps the path of authUrl', async () => {
  const server = await startServer(answers(200, token));
  await ask(`${server.url}/tenant/a`);
  expect(server.received[0]?.path).toBe('/tenant/a/oauth2/token?grant_type=client_credentials');
});

describe('one request and no more', () => {
  test.each([408, 413, 429, 500, 502, 503, 504])('when it is answered %d', async (status) => {
    const { outcome, requests } = await outcomeOf(answers(status, '', { 'retry-after': '0' }));
    expect(outcome.ok).toBe(false);
    expect(requests).toBe(1);
  });

  test('when the connection is dropped', async () => {
    const { outcome, requests } = await outcomeOf((response) => response.destroy());
    expect(outcome).toMatchObject({ failure: { code: 'unreachable' } });
    expect(requests).toBe(1);
  });

  test('when it is dropped in the middle of the body', async () => {
    const { outcome, requests } = await outcomeOf(drops('{"access_token":'));
    expect(outcome).toMatchObject({ failure: { code: 'answer-broken', status: 200 } });
    expect(requests).toBe(1);
  });
});

test.each([301, 302, 303, 307, 308])(
  'a %d leads nowhere, neither key nor password',
  async (status) => {
    const elsewhere = await startServer(answers(200, token));
    const { outcome, requests } = await outcomeOf(
      answers(status, '', { location: `${elsewhere.url}/oauth2/token` }),
    );
    const endpoint = expect.stringMatching(/oauth2.token$/);
    expect(outcome).toEqual({ ok: false, failure: { code: 'redirected', endpoint } });
    expect(requests).toBe(1);
    expect(elsewhere.received).toEqual([]);
  },
);

test('nobody there', async () => {
  const outcome = await ask(await unusedAddress());
  expect(outcome).toMatchObject({ failure: { code: 'unreachable' } });
});

test('offline, where the browser knows', async () => {
  setOnline(false);
  const outcome = await ask(await unusedAddress());
  expect(outcome).toMatchObject({ failure: { code: 'offline' } });
});

test.each([
  ['no answer', (): void => undefined],
  ['a body that never ends', stalls('{"access_token":')],
])('the time limit covers %s', async (_, answer) => {
  const server = await startServer(outOfTime(20_000, answer));
  expect(await ask(server.url)).toMatchObject({
    ok: false,
    failure: { code: 'timeout', endpoint: `${server.url}/oauth2/token` },
  });
  await server.abandoned;
  expect(server.received).toHaveLength(1);
});

test.each([
  [401, 'wrong-credentials'],
  [403, 'wrong-api-key'],
  [429, 'rate-limited'],
  [502, 'server-error'],
])('a %d is one, also when its text is cut', async (status, code) => {
  const cut = await outcomeOf(drops('{"error":', { 'retry-after': '7' }, status));
  expect(cut.outcome).toMatchObject({ failure: { code, status, retryAfterS: 7 } });
});

describe('an answer that is no grant', () => {
  const grant = (change: object): Answer => answers(200, { ...token, ...change });
  const long = 'x'.repeat(1024 * 1024);
  test.each([
    ['malformed JSON', answers(200, '{"access_token": "eyJ'), 'not-json'],
    ['NaN, which JSON has not', answers(200, '{"expires_in": NaN}'), 'not-json'],
    ['HTML', answers(200, '<!doctype html>', { 'content-type': 'text/html' }), 'not-json'],
    ['no access_token', grant({ access_token: undefined }), 'no-token'],
    ['an empty one', grant({ access_token: '' }), 'no-token'],
    ['one that is no string', grant({ access_token: { a: 1 } }), 'no-token'],
    ['one with a line break', grant({ access_token: 'a\r\nx-evil: 1' }), 'no-token'],
    ['one of 1 MB', grant({ access_token: long }), 'too-large'],
    ['one of 100 kB', grant({ access_token: long.slice(0, 100_000) }), 'no-token'],
    ['a lifetime as text', grant({ expires_in: 'soon' }), 'invalid-lifetime'],
    ['a lifetime of 0', grant({ expires_in: 0 }), 'invalid-lifetime'],
    ['a lifetime of -1', grant({ expires_in: -1 }), 'invalid-lifetime'],
    ['a lifetime of 1e308', grant({ expires_in: 1e308 }), 'invalid-lifetime'],
    ['nothing', answers(200, ''), 'empty'],
    ['a 204', answers(204), 'empty'],
    ['a token of type mac', grant({ token_type: 'mac' }), 'unsupported-token-type'],
    ['a 502 with HTML', answers(502, '<html>', { 'content-type': 'text/html' }), 'server-error'],
  ])('%s', async (_, answer, code) => {
    const { outcome, requests } = await outcomeOf(answer);
    expect(outcome).toMatchObject({ ok: false, failure: { code } });
    expect(requests).toBe(1);
  });
});

test.each(['bearer', 'BEARER', 'Bearer'])('token_type %s is the one', async (token_type) => {
  const { outcome } = await outcomeOf(answers(200, { ...token, token_type }));
  expect(outcome.ok).toBe(true);
});

test.each([
  ['7', { retryAfterS: 7 }],
  ['1000000000', { retryAfterS: 86_400 }],
  ['Thu, 31 Dec 2099 00:00:00 GMT', { retryAfterS: 86_400 }],
  ['1e9', {}],
  ['soon', {}],
])('429 with Retry-After %s', async (value, wait) => {
  const { outcome } = await outcomeOf(answers(429, '', { 'retry-after': value }));
  const endpoint = expect.stringMatching(/oauth2.token$/);
  const failure = { code: 'rate-limited', status: 429, endpoint, ...wait };
  expect(outcome).toEqual({ ok: false, failure });
});

test('an answer of any status, wait and bytes is a grant or a failure, never an exception', async () => {
  let answer: Answer = answers(200);
  const server = await startServer((...parameters) => answer(...parameters));
  const field = (right: unknown): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 9, arbitrary: fc.constant(right) }, fc.jsonValue());
  const grants = fc.record({
    access_token: field(token.access_token),
    expires_in: field(token.expires_in),
    token_type: field(token.token_type),
  });
  const bodies = fc.oneof(
    grants.map((body) => Buffer.from(JSON.stringify(body))),
    fc.json().map((json) => Buffer.from(json)),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  );
  const statuses = fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 }));
  const waits = fc.stringMatching(/^[ -~]*$/);
  await fc.assert(
    fc.asyncProperty(statuses, waits, bodies, async (status, wait, body) => {
      answer = (response) => response.writeHead(status, { 'retry-after': wait }).end(body);
      const outcome = await ask(server.url);
      const { accessToken, endpoint } = outcome.ok
        ? { ...outcome.grant, endpoint: undefined }
        : { ...outcome.failure, accessToken: undefined };
      expect(accessToken ?? 'none').toMatch(/^[!-~]+$/);
      expect(endpoint ?? server.url).toContain(server.url);
    }),
    { numRuns: 150 },
  );
});

test('50 MB are given up on early', async () => {
  let sent = 0;
  const server = await startServer(megabytes(50, { onSent: (sum) => (sent = sum) }));
  expect(await ask(server.url)).toMatchObject({ failure: { code: 'too-large', status: 200 } });
  await server.abandoned;
  expect(sent).toBeLessThan(50);
});

test.each([
  ['a refusal', answers(401, { error: 'invalid_client', error_description: 'no' })],
  ['a dropped connection', (response) => void response.destroy()],
  ['HTML', answers(200, '<!doctype html>')],
  ['a redirect', answers(302, '', { location: 'http://127.0.0.1:1/' })],
] satisfies [string, Answer][])('no secret is in what comes of %s', async (_, answer) => {
  const { outcome } = await outcomeOf(answer);
  expect(outcome.ok).toBe(false);
  const text = JSON.stringify(outcome);
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
  expect(text).not.toContain(encodeURIComponent(secrets.password));
});

test('a key that no header can carry is a failure, not an exception', async () => {
  const server = await startServer(answers(200, token));
  const outcome = await ask(server.url, { apiKey: 'schlüssel€\n' });
  expect(outcome.ok).toBe(false);
  expect(server.received).toEqual([]);
});
