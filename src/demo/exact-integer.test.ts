import { Kind } from 'graphql';
import { expect, test } from 'vitest';
import { stringifyExactly, uint64Resolver } from './exact-integer.ts';

test('every digit is written, as a number, beside values of any kind', () => {
  const value = { cell: 18_446_744_073_709_551_615n, list: [0n, 'é"', 0.1, true, null] };
  expect(stringifyExactly(Object.assign(Object.create(null), value, { skipped: () => 1 }))).toBe(
    '{"cell":18446744073709551615,"list":[0,"é\\"",0.1,true,null]}',
  );
  expect(stringifyExactly({ id: 'a', of: undefined })).toBe('{"id":"a"}');
});

test.each([0, 5, '7', '18446744073709551615', 2n ** 64n - 1n])('%s is taken', (value) => {
  expect(uint64Resolver.parseValue(value)).toBe(BigInt(value));
});

test.each([
  -1,
  1.5,
  2 ** 53,
  NaN,
  '',
  '-1',
  '1e3',
  '18446744073709551616',
  2n ** 64n,
  true,
  null,
  {},
])('%s is refused', (value) => {
  expect(() => uint64Resolver.parseValue(value)).toThrow('UInt64 must be a whole number');
});

test('a literal keeps its digits', () => {
  const literal = { kind: Kind.INT, value: '12345678901234567890' } as const;
  expect(uint64Resolver.parseLiteral(literal)).toBe(12_345_678_901_234_567_890n);
  expect(() => uint64Resolver.parseLiteral({ kind: Kind.FLOAT, value: '1.0' })).toThrow('1.0');
});
