import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signIn } from './client.mjs';
import { startVendor } from './start-vendor.mjs';

const HELLO = '{ relationKinds { kind } }';
const SEARCH = '{ personKeywordSearchCount(filter: { searchKeyword: "x" }) }';
const PAGE = 'https://page.example';

/** @type {import('./start-vendor.mjs').Vendor} */
let vendor;
let token = '';
let at = Date.UTC(2026, 0, 31, 22);

const [first, second] = [
  { username: 'svc-vendor-1', password: 'vendor-password-4f0' },
  { username: 'svc-vendor-2', password: 'vendor-password-b83' },
];

beforeAll(async () => {
  vendor = await startVendor({ pageOrigins: [PAGE], now: () => at });
});
beforeEach(async () => {
  vendor.reset();
  token = await signIn(vendor, first);
});
afterAll(() => vendor.close());

/** @param {{ key?: string, token?: string, headers?: Record<string, string> }} [access] */
const hello = (access) =>
  ask(vendor.services.relations.baseUrl, { key: vendor.key, token, ...access }, HELLO);
const search = () => ask(vendor.services.people.baseUrl, { key: vendor.key, token }, SEARCH);

describe('the token service', () => {
  /** @param {string} [grant] @param {RequestInit} [init] */
  const request = (grant = 'client_credentials', init) =>
    fetch(`${vendor.authUrl}/oauth2/token?grant_type=${grant}`, { method: 'POST', ...init });
  const basic = { authorization: `Basic ${btoa(`${first.username}:${first.password}`)}` };

  it('takes Flow A and Flow B, and gives 28,800 seconds', async () => {
    const response = await request('client_credentials', {
      headers: { 'x-api-key': vendor.key, ...basic },
    });
    expect(response.status).toBe(200);
    const { access_token: jwt, ...rest } = /** @type {Record<string, unknown>} */ (
      await response.json()
    );
    expect(jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(rest).toEqual({ expires_in: 28_800, token_type: 'Bearer' });
    expect((await hello()).status).toBe(401);
  });

  it('refuses a wrong key, grant and password', async () => {
    expect((await request('client_credentials', { headers: basic })).status).toBe(403);
    const headers = { 'x-api-key': vendor.key, ...basic };
    expect((await request('password', { headers })).status).toBe(400);
    const wrong = { ...headers, authorization: `Basic ${btoa('svc-vendor-1:wrong')}` };
    expect((await request('client_credentials', { headers: wrong })).status).toBe(401);
    const both = { headers, body: 'client_id=svc-vendor-1' };
    expect((await request('client_credentials', both)).status).toBe(401);
    expect((await hello()).status).toBe(200);
  });

  it('has one live token a user, for all services', async () => {
    const other = await signIn(vendor, second);
    const next = await signIn(vendor, first);
    for (const { baseUrl } of Object.values(vendor.services)) {
      const access = { key: vendor.key, token };
      expect((await ask(baseUrl, access, '{ __typename }')).status).toBe(401);
      expect((await ask(baseUrl, { ...access, token: next }, '{ __typename }')).status).toBe(200);
      expect((await ask(baseUrl, { ...access, token: other }, '{ __typename }')).status).toBe(200);
    }
  });

  it('ends a token after its time, and where a test says so', async () => {
    expect(vendor.tokens.stateOf(`Bearer ${token}`)).toBe('valid');
    vendor.tokens.replace(first.username);
    expect(vendor.tokens.stateOf(`Bearer ${token}`)).toBe('replaced');
    token = await signIn(vendor, first);
    vendor.tokens.expire(first.username);
    expect(vendor.tokens.stateOf(`Bearer ${token}`)).toBe('expired');
    token = await signIn(vendor, first);
    at += 28_799_000;
    expect((await hello()).status).toBe(200);
    at += 1_000;
    expect((await hello()).status).toBe(401);
  });
});

describe('the gateway', () => {
  it('tells a wrong key by 403, even where the pace is used up', async () => {
    vendor.services.relations.setPace({ perSecond: 1, burst: 1, perDay: 1 });
    await hello();
    for (const key of ['', 'wrong', vendor.key.slice(0, -2)]) {
      const { status, body } = await hello({ key });
      expect([status, body]).toEqual([403, { message: 'Forbidden' }]);
    }
  });

  it('tells a wrong token by 401 in two forms', async () => {
    expect((await hello({ token: 'none' })).body).toEqual({ message: 'Unauthorized' });
    vendor.services.relations.setUnauthorized('errors');
    const { status, body } = await hello({ token: 'none' });
    expect(status).toBe(401);
    expect(body.errors?.[0]?.errorType).toBe('UnauthorizedException');
  });

  it('refuses a body past 6 MB', async () => {
    const padding = ' '.repeat(6 * 1_024 * 1_024 - 1_000);
    const { baseUrl } = vendor.services.relations;
    const access = { key: vendor.key, token };
    expect((await ask(baseUrl, access, HELLO + padding)).status).toBe(200);
    expect((await ask(baseUrl, access, HELLO + padding + padding)).status).toBe(413);
  });

  it('lets two calls a second in, and tells of it in no header', async () => {
    expect((await search()).status).toBe(200);
    expect((await search()).status).toBe(200);
    const { status, body, headers } = await search();
    expect([status, body]).toEqual([429, { message: 'Too Many Requests' }]);
    expect([...headers.keys()].filter((name) => /retry|limit|quota/.test(name))).toEqual([]);
    at += 500;
    expect((await search()).status).toBe(200);
    expect((await search()).status).toBe(429);
    at += 60_000;
    expect((await search()).status).toBe(200);
    expect((await search()).status).toBe(200);
    expect((await search()).status).toBe(429);
    // Each service has a pace of its own.
    expect((await hello()).status).toBe(200);
  });

  it('tells a used-up quota until the next day', async () => {
    vendor.services.people.setPace({ perSecond: 2, burst: 2, perDay: 2 });
    await search();
    await search();
    at += 1_000;
    const { status, body } = await search();
    expect([status, body]).toEqual([429, { message: 'Limit Exceeded' }]);
    at += 86_400_000;
    token = await signIn(vendor, first);
    expect((await search()).status).toBe(200);
  });

  it('lets the pages of some origins in', async () => {
    const preflight = (/** @type {string} */ origin) =>
      fetch(`${vendor.services.people.baseUrl}/v1/graphql`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const { status, headers } = await preflight(PAGE);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(headers.get('access-control-allow-headers')).toBe(
      'x-api-key,authorization,content-type',
    );
    const strange = 'https://strange.example';
    expect((await preflight(strange)).headers.has('access-control-allow-origin')).toBe(false);
    vendor.allowPage(strange);
    const refused = await hello({ key: 'wrong', headers: { origin: strange } });
    expect(refused.headers.get('access-control-allow-origin')).toBe(strange);
  });

  it('gives what a test says in place of its answers', async () => {
    vendor.services.relations.answerInstead({ status: 502, body: { message: 'Bad gateway' } });
    expect(await hello()).toMatchObject({ status: 502, body: { message: 'Bad gateway' } });
    vendor.services.relations.answerInstead();
    expect((await hello()).status).toBe(200);
  });

  it('tells what came, without a secret', async () => {
    await hello();
    const calls = vendor.calls();
    expect(calls.map(({ service, status }) => [service, status])).toEqual([
      ['auth', 200],
      ['relations', 200],
    ]);
    expect(calls[1]).toMatchObject({ operation: HELLO, at, url: '/v1/graphql' });
    expect(calls[1]?.headers).toContain('x-api-key');
    const text = JSON.stringify(calls);
    for (const secret of [vendor.key, token, first.password]) expect(text).not.toContain(secret);
  });
});
