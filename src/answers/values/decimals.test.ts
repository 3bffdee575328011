import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readDecimal,
  readSmall,
  smallUnscaled,
  survivesDouble,
  survivesExcel,
  toDouble,
  unscaled,
  wholeDigits,
} from './decimals.ts';
import { ReadNumber } from './numbers.ts';

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

const digits = (most: number) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength: 1, maxLength: most });

/** Numbers as they are written, and some that are none: zeros before and behind, long ones, exponents. */
const numbers = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '-', '--', '+'),
      fc.oneof(digits(3), digits(17), fc.constantFrom('0', '00', '', '999999999999999')),
      fc.oneof(
        fc.constant(''),
        fc.constantFrom('.', '.0', `.${'0'.repeat(30)}1`),
        digits(25).map((all) => `.${all}`),
      ),
      fc.constantFrom('', '', '', 'e3', 'E-400', 'x', '.1'),
    )
    .map((parts) => parts.join('')),
  fc.double().map(String),
  fc.bigInt().map(String),
);

const encoder = new TextEncoder();
const small = new ReadNumber();

/** @returns whether it is read; among other bytes, since it is one value of many */
function read(text: string): boolean {
  const bytes = encoder.encode(`1${text}1`);
  return readSmall(bytes, 1, bytes.length - 1, small);
}

test('a number that is read without a string is what the string says', () => {
  fc.assert(
    fc.property(numbers, fc.nat(30), (text, more) => {
      if (!read(text)) return;
      const slow = readDecimal(text);
      if (!slow) throw new Error(`${text} is no number`);
      const { low: mantissa, digits: count, decimals: scale } = small;
      expect({ count, scale }).toEqual({ count: slow.digits.length, scale: slow.scale });
      expect(Object.is(Math.sign(mantissa), -0) || mantissa < 0).toBe(slow.isNegative);
      // What nobody looks at any more.
      expect([survivesDouble(slow, text), survivesExcel(slow)]).toEqual([true, true]);
      expect(Math.max(0, count - scale)).toBe(wholeDigits(slow));
      expect(toDouble(small)).toBe(Number(text));
      const value = smallUnscaled(small, scale + more);
      if (value === undefined) return;
      expect(Object.is(value, -0)).toBe(false);
      expect(BigInt(value)).toBe(unscaled(slow, scale + more));
    }),
    { numRuns: 5_000, examples: [['0.000e3', 0]] },
  );
});

test.each([
  ['0', true],
  ['-0', true],
  ['-0.00', true],
  ['007', false],
  ['999999999999999', true],
  ['0.1234567890123456', false],
  ['9999999999999999', false],
  [`0.${'0'.repeat(22)}1`, false],
  ['1e3', false],
  ['1.5e1', true],
  ['1.', false],
  ['.1', false],
  ['-', false],
  ['', false],
  ['1.1.1', false],
])('%s is read without a string: %s', (text, isRead) => {
  expect(read(text)).toBe(isRead);
});
