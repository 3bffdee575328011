import { Kind } from 'graphql';
import { expect, test } from 'vitest';
import { ExactInteger, stringifyExactly, uint64Resolver } from './exact-integer.ts';

test('every digit is written, as a number', () => {
  const value = {
    cell: new ExactInteger(18_446_744_073_709_551_615n),
    list: [new ExactInteger(0n)],
  };
  expect(stringifyExactly(value)).toBe('{"cell":18446744073709551615,"list":[0]}');
});

test('a text that looks like a marked number of another start stays a text', () => {
  const text = `exact-integer-${'0'.repeat(24)}:5`;
  expect(stringifyExactly({ text })).toBe(JSON.stringify({ text }));
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
