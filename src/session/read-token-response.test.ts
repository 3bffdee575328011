import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTokenResponse } from './read-token-response.ts';
import type { SignInFailure, TokenOutcome } from './sign-in-failure.ts';

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
  [404, 'unexpected-status'],
  [405, 'unexpected-status'],
  [429, 'locked-out'],
  [500, 'server-error'],
  [503, 'server-error'],
  [599, 'server-error'],
  [201, 'unexpected-status'],
  [204, 'unexpected-status'],
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
    ['', 'not-json'],
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
    [{ ...token, token_type: undefined }, 'unsupported-token-type'],
    [{ ...token, expires_in: '28800' }, 'invalid-lifetime'],
    [{ ...token, expires_in: 0 }, 'invalid-lifetime'],
    [{ ...token, expires_in: undefined }, 'invalid-lifetime'],
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
    description: 'Locked for now',
    retryAfterS: 30,
  });
});

test('an error without a description stands for itself', () => {
  expect(failureOf(read(400, { error: 'invalid_scope' })).description).toBe('invalid_scope');
});

test('words that are no sentence any more are cut', () => {
  const headers = { 'x-request-id': 'r'.repeat(5_000) };
  const body = { error: 'x', error_description: 'd'.repeat(5_000) };
  const { description, requestId } = failureOf(read(400, body, headers));
  expect(description).toHaveLength(300);
  expect(requestId).toHaveLength(300);
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

  test('of three fields is granted only where all three are right', () => {
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
        expect(outcome.grant).toEqual({
          accessToken: body.access_token,
          expiresInS: body.expires_in,
        });
        expect(outcome.grant.accessToken).toMatch(/^[\w\-.~+/]+=*$/);
        expect(outcome.grant.expiresInS).toBeGreaterThan(0);
      }),
    );
  });
});
