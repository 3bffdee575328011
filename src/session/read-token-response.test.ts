import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTokenResponse } from './read-token-response.ts';
import type { SignInFailure, TokenOutcome } from './sign-in.ts';

const endpoint = 'https://auth.example/oauth2/token';
const now = Date.UTC(2026, 0, 31);
const token = { access_token: 'eyJ.a.b', expires_in: 28_800, token_type: 'Bearer' };

function read(status: number, body: unknown, headers: Record<string, string> = {}): TokenOutcome {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return readTokenResponse({ endpoint, status, headers: new Headers(headers), body: text }, now);
}

function failureOf(outcome: TokenOutcome): SignInFailure {
  if (outcome.ok) throw new Error('granted');
  return outcome.failure;
}

test('a grant is the token and its lifetime, and nothing else', () => {
  expect(read(200, { ...token, scope: 'all' })).toEqual({
    ok: true,
    grant: { accessToken: 'eyJ.a.b', expiresInS: 28_800 },
  });
});

test.each([
  [400, 'bad-request'],
  [401, 'wrong-credentials'],
  [403, 'wrong-api-key'],
  [402, 'unexpected-status'],
  [404, 'unexpected-status'],
  [405, 'unexpected-status'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [503, 'server-error'],
  [599, 'server-error'],
])('status %d is %s, whatever the body', (status, code) => {
  for (const body of ['', '<html>', token]) {
    expect(failureOf(read(status, body))).toMatchObject({ code, status, endpoint });
  }
});

test.each([
  ['invalid_client', 'wrong-credentials'],
  ['invalid_grant', 'wrong-credentials'],
  ['invalid_request', 'bad-request'],
  ['unsupported_grant_type', 'bad-request'],
])('400 with %s is %s', (error, code) => {
  expect(failureOf(read(400, { error })).code).toBe(code);
});

describe('200 without a usable token', () => {
  test.each([
    ['', 'empty'],
    ['\r\n', 'empty'],
    ['<!doctype html>', 'not-json'],
    ['{"access_token": "eyJ', 'not-json'],
    [undefined, 'too-large'],
    ['null', 'no-token'],
    ['[]', 'no-token'],
    ['"eyJ.a.b"', 'no-token'],
    [{}, 'no-token'],
    [{ ...token, access_token: undefined }, 'no-token'],
    [{ ...token, access_token: '' }, 'no-token'],
    [{ ...token, access_token: 'a b' }, 'no-token'],
    [{ ...token, token_type: 'MAC' }, 'unsupported-token-type'],
    [{ ...token, token_type: '' }, 'unsupported-token-type'],
    [{ ...token, expires_in: '-1' }, 'invalid-lifetime'],
    [{ ...token, expires_in: 0 }, 'invalid-lifetime'],
    [{ ...token, expires_in: 3_155_760_001 }, 'invalid-lifetime'],
    [{ ok: true, message: 'Account locked' }, 'no-token'],
    [{ error: 'Account locked' }, 'refused'],
    [{ error: 'invalid_client' }, 'wrong-credentials'],
    [{ errors: [{ message: 'Invalid API key' }] }, 'wrong-api-key'],
  ])('%j is %s', (body, code) => {
    expect(failureOf(read(200, body)).code).toBe(code);
  });

  test('a token that cannot be used is not shown', () => {
    const outcome = read(200, { ...token, access_token: 'geheim geheim' });
    expect(JSON.stringify(outcome)).not.toContain('geheim');
  });
});

test('the service speaks: description, request id and wait', () => {
  const headers = { 'x-request-id': 'r-1', 'retry-after': '30' };
  const body = { error: 'invalid_client', error_description: 'Locked for now' };
  expect(failureOf(read(429, body, headers))).toEqual({
    code: 'locked-out',
    endpoint,
    status: 429,
    requestId: 'r-1',
    description: 'Locked for now (invalid_client)',
    retryAfterS: 30,
  });
});

test('an error without a description stands for itself', () => {
  expect(failureOf(read(400, { error: 'invalid_scope' })).description).toBe('invalid_scope');
});

test('a message that is no sentence any more is cut', () => {
  const headers = { 'x-request-id': 'r'.repeat(5_000) };
  const body = { error: 'x', error_description: 'd'.repeat(5_000) };
  const { description, requestId } = failureOf(read(400, body, headers));
  expect(description).toBe(`${'d'.repeat(299)}… (x)`);
  expect(requestId).toHaveLength(300);
});

/** The message and the blame; the cases of `blameOfRefusal` are in its own test. */
test.each([
  [403, { message: 'account locked' }, 'refused', 'account locked'],
  [
    400,
    { error: 'invalid_grant', error_description: 'Account disabled' },
    'refused',
    'Account disabled (invalid_grant)',
  ],
  [401, { title: 'No', detail: 'Denied by policy 17' }, 'refused', 'No: Denied by policy 17'],
  [423, { message: 'Locked' }, 'refused', 'Locked'],
  [401, { message: 'No API key found in request' }, 'wrong-api-key', 'No API key found in request'],
  [
    400,
    { error: { message: 'API key not valid. Please pass a valid API key.' } },
    'wrong-api-key',
    'API key not valid. Please pass a valid API key.',
  ],
  [
    401,
    { message: 'Invalid authentication credentials' },
    'wrong-key-or-credentials',
    'Invalid authentication credentials',
  ],
  [
    400,
    { error: 'invalid_request', error_description: 'A field is twice there' },
    'bad-request',
    'A field is twice there (invalid_request)',
  ],
  [429, { message: 'Too many wrong tries' }, 'locked-out', 'Too many wrong tries'],
  [
    429,
    { message: 'Request failed: rate limit reached' },
    'rate-limited',
    'Request failed: rate limit reached',
  ],
  [
    429,
    { error: 'invalid_request', error_description: 'Rate exceeded' },
    'rate-limited',
    'Rate exceeded (invalid_request)',
  ],
  [429, { message: 'API rate limit exceeded' }, 'rate-limited', 'API rate limit exceeded'],
  [503, 'Being upgraded', 'server-error', 'Being upgraded'],
  [404, { message: 'no Route matched' }, 'unexpected-status', 'no Route matched'],
  [200, { error: 'Account locked' }, 'refused', 'Account locked'],
])('%d %j is %s, quoted', (status, body, code, description) => {
  expect(failureOf(read(status, body))).toMatchObject({ code, description, status });
});

describe('a token that was issued is taken', () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = (claims: object): string => `${part({ alg: 'ES256' })}.${part(claims)}.c2ln`;
  const nowS = now / 1_000;

  test.each([
    [{ expires_in: '3600' }, 3_600],
    [{ expires_in: 3_599.9 }, 3_599],
    [{ token_type: undefined }, 28_800],
    [{ token_type: 'bearer' }, 28_800],
    // Without a lifetime: by the token itself, or without a known end.
    [{ expires_in: undefined }, undefined],
    [{ expires_in: null }, undefined],
    [{ expires_in: undefined, access_token: jwt({ exp: nowS + 600.5 }) }, 600],
    // A slow clock does not lengthen it, a fast one does not end it.
    [{ expires_in: undefined, access_token: jwt({ exp: nowS + 600, iat: nowS + 300 }) }, 300],
    [{ expires_in: undefined, access_token: jwt({ exp: nowS - 10, iat: nowS - 310 }) }, 300],
    [{ expires_in: undefined, access_token: jwt({ exp: nowS - 10 }) }, undefined],
    [{ expires_in: undefined, access_token: jwt({ exp: 'soon' }) }, undefined],
    [{ expires_in: undefined, access_token: jwt({ exp: nowS + 3_155_760_001 }) }, undefined],
    // The token's own end is ignored if a lifetime is given.
    [{ expires_in: 60, access_token: jwt({ exp: nowS + 600 }) }, 60],
  ])('%j for %s s', (change, expiresInS) => {
    const body = { ...token, ...change };
    const grant = { accessToken: body.access_token, expiresInS };
    expect(read(200, body)).toEqual({ ok: true, grant });
  });

  test.each([201, 202, 203])('with status %d', (status) => {
    expect(read(status, token).ok).toBe(true);
  });

  test('and nothing of it is told where it cannot be used', () => {
    const body = { ...token, access_token: 'geheim.geheim', expires_in: 0, error: 'geheim.geheim' };
    expect(JSON.stringify(failureOf(read(200, body)))).not.toContain('geheim');
  });
});

describe('any answer', () => {
  const statuses = fc.integer({ min: 100, max: 599 });

  test('of any JSON gives an outcome', () => {
    fc.assert(
      fc.property(statuses, fc.json(), (status, json) => {
        expect(read(status, json)).toMatchObject({ ok: expect.any(Boolean) });
      }),
    );
  });

  test('of any text gives an outcome', () => {
    fc.assert(
      fc.property(statuses, fc.string(), fc.string(), (status, text, error) => {
        expect(read(status, text).ok).toBe(false);
        expect(read(status, { error, error_description: text }).ok).toBe(false);
      }),
    );
  });

  test('of three fields is granted only where none is wrong', () => {
    const field = (right: unknown): fc.Arbitrary<unknown> =>
      fc.oneof(fc.constant(right), fc.jsonValue());
    const fields = fc.record(
      {
        access_token: field(token.access_token),
        expires_in: field(token.expires_in),
        token_type: field(token.token_type),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, (body) => {
        const outcome = read(200, body);
        if (!outcome.ok) return;
        const { accessToken, expiresInS } = outcome.grant;
        expect(accessToken).toBe(body.access_token);
        expect(accessToken).toMatch(/^[\w\-.~+/]+=*$/);
        expect(body.token_type ?? 'bearer').toMatch(/^bearer$/i);
        if (typeof body.expires_in !== 'number') return;
        expect(expiresInS).toBe(Math.floor(body.expires_in));
        expect(expiresInS).toBeGreaterThan(0);
      }),
    );
  });
});
