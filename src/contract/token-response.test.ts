import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { issuedTokenSchema, tokenResponseSchema } from './token-response.ts';

const response = { access_token: 'aB3.-_~+/x==', expires_in: 28_800, token_type: 'Bearer' };

describe.each([
  ['the contract’s response', tokenResponseSchema],
  ['a response as it is taken', issuedTokenSchema],
])('%s', (_, schema) => {
  const takes = (change: object): boolean => v.is(schema, { ...response, ...change });

  test('has three fields', () => {
    expect(v.parse(schema, response)).toEqual(response);
  });

  test('has Bearer in any case, and fields that nobody knows', () => {
    expect(takes({ token_type: 'bearer', scope: 'all', refresh_token: 'x' })).toBe(true);
  });

  test.each(['', 'a b', 'a\r\nx-evil: 1', 'tökèn', 'a=b', '=', 'x'.repeat(65_537), null, 5, ['x']])(
    'has no access_token that a header could not carry: %j',
    (access_token) => {
      expect(takes({ access_token })).toBe(false);
    },
  );

  test.each([
    0,
    -1,
    0.9,
    3_155_760_001,
    1e308,
    Infinity,
    NaN,
    '0',
    '-1',
    '1e3',
    '',
    'soon',
    true,
    {},
  ])('has no lifetime of %j', (expires_in) => {
    expect(takes({ expires_in })).toBe(false);
  });

  test.each(['MAC', '', 'Bearer ', 'bearerx', 5, ['Bearer']])(
    'has no token_type %j',
    (token_type) => {
      expect(takes({ token_type })).toBe(false);
    },
  );

  test('may last a century', () => {
    expect(takes({ expires_in: 3_155_760_000 })).toBe(true);
  });
});

test.each([
  [{ expires_in: '3600' }, { expires_in: 3_600 }],
  [{ expires_in: '3599.9' }, { expires_in: 3_599 }],
  [{ expires_in: 3_599.9 }, { expires_in: 3_599 }],
  [{ expires_in: undefined }, { expires_in: undefined }],
  [{ expires_in: null }, { expires_in: null }],
  [{ token_type: undefined }, { token_type: undefined }],
  [{ token_type: null }, { token_type: null }],
])('%j is taken, though the contract has another form', (change, taken) => {
  const changed = { ...response, ...change };
  expect(v.is(tokenResponseSchema, changed)).toBe(false);
  expect(v.parse(issuedTokenSchema, changed)).toMatchObject(taken);
});
