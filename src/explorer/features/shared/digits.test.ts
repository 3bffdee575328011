import { expect, test } from 'vitest';
import { digitGroups, roundedFraction } from './digits.tsx';

test.each([
  ['1234567', ['1', '234', '567']],
  ['-12345', ['-12', '345']],
  ['100000', ['100', '000']],
  ['12345678901234567890.1234567', ['12', '345', '678', '901', '234', '567', '890.1234567']],
  ['10000e-5', ['10', '000e-5']],
])('%s is parted before each three digits, and nothing of it is lost', (text, groups) => {
  expect(digitGroups(text)).toEqual(groups);
  expect(digitGroups(text)?.join('')).toBe(text);
});

test.each(['2024', '-1234', '0.1234567', '1e100000', 'true', '', '12345…'])(
  '%s stays as it is',
  (text) => expect(digitGroups(text)).toBeUndefined(),
);

test('a number of very many digits is parted too', () => {
  expect(digitGroups('1'.repeat(600_000))).toHaveLength(200_000);
});

test.each([
  ['15234.666666666666667', '15234.67'],
  ['-2.3333333333333333333', '-2.33333'],
  ['0.0000012345678', '0.00000123457'],
  ['9007199254740993.1234567', '9007199254740993.12'],
  ['15234.123456', '15234.123456'],
  ['1.2345678e-7', '1.2345678e-7'],
  ['12345678901234567890', '12345678901234567890'],
])('%s is rounded only where its fraction is long: %s', (text, rounded) => {
  expect(roundedFraction(text)).toBe(rounded);
});
