import * as v from 'valibot';
import { expect, test } from 'vitest';
import { tokenResponseSchema } from './token-response.ts';

const response = { access_token: 'aB3.-_~+/x==', expires_in: 28_800, token_type: 'Bearer' };
const takes = (change: object): boolean => v.is(tokenResponseSchema, { ...response, ...change });

test('takes the response of the contract', () => {
  expect(v.parse(tokenResponseSchema, response)).toEqual(response);
});

test('takes Bearer in any case, and fields it does not know', () => {
  expect(takes({ token_type: 'bearer', scope: 'all', refresh_token: 'x' })).toBe(true);
});

test.each(['', 'a b', 'a\r\nx-evil: 1', 'tökèn', 'a=b', '=', 'x'.repeat(65_537), null, 5, ['x']])(
  'takes no access_token that a header could not carry: %j',
  (access_token) => {
    expect(takes({ access_token })).toBe(false);
  },
);

test.each([0, -1, 1.5, '28800', null, 31_536_001, Infinity, NaN])(
  'takes no lifetime of %j',
  (expires_in) => {
    expect(takes({ expires_in })).toBe(false);
  },
);

test.each(['MAC', '', 'Bearer ', 'bearerx', null])('takes no token_type %j', (token_type) => {
  expect(takes({ token_type })).toBe(false);
});
