import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatBearerChallenge,
  parseBearerChallenge,
  TOKEN_EXPIRED,
  TOKEN_REVOKED,
  TOKEN_TERMINATED,
} from './bearer-challenge.ts';

test('is written as RFC 6750 shows it', () => {
  expect(formatBearerChallenge('graphql')).toBe('Bearer realm="graphql"');
  expect(
    formatBearerChallenge('graphql', { error: 'invalid_token', errorDescription: TOKEN_EXPIRED }),
  ).toBe(
    'Bearer realm="graphql", error="invalid_token", error_description="The access token expired"',
  );
});

test.each([
  {},
  { error: 'invalid_request' },
  { error: 'invalid_token', errorDescription: TOKEN_EXPIRED },
  {
    error: 'invalid_token',
    errorDescription: TOKEN_TERMINATED,
    tokenState: 'replaced',
    endedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  },
  { error: 'invalid_token', errorDescription: TOKEN_REVOKED, tokenState: 'revoked' },
] as const)('%j is read as it was written', (challenge) => {
  expect(parseBearerChallenge(formatBearerChallenge('graphql', challenge))).toEqual(challenge);
});

test('the ends of a token have different messages', () => {
  expect(new Set([TOKEN_EXPIRED, TOKEN_REVOKED, TOKEN_TERMINATED]).size).toBe(3);
});

describe('reads', () => {
  test('any case, order and spacing', () => {
    expect(parseBearerChallenge('bearer error_description="b",ERROR="a" ,  realm="r"')).toEqual({
      error: 'a',
      errorDescription: 'b',
    });
  });

  test('an error_description without taking it for the error', () => {
    expect(parseBearerChallenge('Bearer error_description="b"')).toEqual({ errorDescription: 'b' });
  });

  test.each([
    null,
    '',
    'Bearer',
    'Basic realm="x", error="invalid_token"',
    'Bearerish error="x"',
    'Bearer-like error="x"',
    'Bearer error=unquoted',
    'Bearer error="never closed',
    'Bearer xerror="a"',
    'Bearer token_state="other"',
    'Bearer ended_at="yesterday", token_state=""',
    'Bearer ended_at="2026-13-41T99:00:00Z"',
  ])('nothing from %j', (value) => {
    expect(parseBearerChallenge(value)).toEqual({});
  });

  test('any text without throwing, and at once', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { error = '', errorDescription = '' } = parseBearerChallenge(`Bearer ${text}`);
        expect([typeof error, typeof errorDescription]).toEqual(['string', 'string']);
      }),
    );
    expect(parseBearerChallenge(`Bearer ${' error='.repeat(50_000)}`)).toEqual({});
  });
});
