import { describe, expect, test } from 'vitest';
import { formatBearerChallenge, TOKEN_EXPIRED } from '../contract/bearer-challenge.ts';
import type { CallFailure } from './call-failure.ts';
import { readFailure } from './read-failure.ts';

const endpoint = 'https://data.example/v1/graphql';

function read(status: number, body = '', headers: Record<string, string> = {}): CallFailure {
  return readFailure(new Response('', { status, headers }), body, endpoint, []);
}

test.each([
  [400, 'unexpected-status'],
  [401, 'token-refused'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'unexpected-status'],
  [413, 'request-too-large'],
  [429, 'rate-limited'],
  [500, 'server-error'],
  [502, 'server-error'],
  [504, 'server-error'],
])('status %d is %s', (status, code) => {
  expect(read(status)).toEqual({ code, endpoint, status });
});

describe('the service’s own message is found', () => {
  test.each([
    ['{"errors":[{"message":"a"},{"message":"b"}]}', 'a'],
    [
      '{"error":"x","error_description":"d","error_uri":"https://h.example"}',
      'd (x, https://h.example)',
    ],
    ['{"title":"t","detail":"d"}', 't: d'],
    ['words', 'words'],
    ['{"message":"m"}', 'm'],
  ])('in %s', (body, description) => {
    expect(read(500, body)).toMatchObject({ description });
  });

  test('in the challenge first', () => {
    const challenge = formatBearerChallenge('graphql', { errorDescription: TOKEN_EXPIRED });
    const failure = read(401, '{"message":"m"}', { 'www-authenticate': challenge });
    expect(failure.description).toBe(TOKEN_EXPIRED);
  });

  test.each(['', '<html>', 'null', '[]', '5', '{"errors":[]}', '{"errors":"x"}', '{"message":5}'])(
    'not in %s',
    (body) => {
      expect(read(500, body)).not.toHaveProperty('description');
    },
  );

  test('and cut', () => {
    const failure = read(500, JSON.stringify({ message: 'm'.repeat(5_000) }), {
      'x-request-id': 'r'.repeat(5_000),
    });
    expect(failure.description).toHaveLength(300);
    expect(failure.requestId).toHaveLength(300);
  });
});

test('request id and wait are kept', () => {
  expect(read(429, '', { 'x-request-id': 'r-1', 'retry-after': '7' })).toEqual({
    code: 'rate-limited',
    endpoint,
    status: 429,
    requestId: 'r-1',
    retryAfterS: 7,
  });
});

describe('a 401', () => {
  test.each([
    ['{"message":"The token is not known"}', 'refused'],
    ['{"message":"Jwt is expired"}', 'expired'],
  ])('of the token: %s', (body, tokenIs) => {
    expect(read(401, body)).toMatchObject({ code: 'token-refused', tokenIs });
  });

  test('of the API key is no end of the token', () => {
    const body = '{"message":"No API key found in request"}';
    const description = 'No API key found in request';
    expect(read(401, body)).toEqual({
      code: 'forbidden',
      endpoint,
      status: 401,
      description,
    });
  });
});
