/** More significant digits than these may be lost in a double (IEEE 754, binary64). */
const MAX_DIGITS = 15;

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

const decoder = new TextDecoder();

/** What a double does not tell of a number. */
export const enum Rest {
  nothing,
  /** {@link NumberKey.low}, which is exact. */
  low,
  /** Its last digits, or that it is too large or too small: it is to be compared as it is written. */
  unknown,
}

/** A number as a double, and what is left of it. */
export interface NumberKey {
  value: number;
  /** The number less the double. */
  low: number;
  rest: Rest;
}

/** Whole numbers up to here, in digits, are the exact sum of two doubles. */
const MAX_WHOLE_DIGITS = 20;

/**
 * Reads a number, without a string for most.
 *
 * @param into is what is read put into: one object serves for millions
 * @returns whether it is a number as JSON writes them, save that zeros may lead it
 */
export function readNumberKey(
  bytes: Uint8Array,
  start: number,
  end: number,
  into: NumberKey,
): boolean {
  const isNegative = bytes[start] === MINUS;
  const first = isNegative ? start + 1 : start;
  let mantissa = 0;
  let digits = 0;
  let point = -1;
  let at = first;
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      if (mantissa > 0) digits += 1;
    } else if (byte === POINT && point < 0 && at > first) point = at;
    else break;
  }
  const decimals = point < 0 ? 0 : end - point - 1;
  const hasDigits = at > first && (point < 0 || decimals > 0);
  const power = POWERS[decimals];
  if (at === end && hasDigits && digits <= MAX_DIGITS && power !== undefined) {
    // Both are exact, so that their quotient is the double that is nearest; -0 is no less than 0.
    into.value = (isNegative ? -mantissa : mantissa) / power + 0;
    into.rest = Rest.nothing;
    return true;
  }
  const text = decoder.decode(bytes.subarray(start, end));
  into.value = Number(text) + 0;
  const isWhole = at === end && point < 0 && digits <= MAX_WHOLE_DIGITS;
  into.rest = isWhole ? Rest.low : Rest.unknown;
  if (isWhole) into.low = lowOf(bytes, first, end, Math.abs(into.value)) * (isNegative ? -1 : 1);
  return NUMBER.test(text);
}

/** What a whole number has more than the double that is nearest: no step of this is rounded. */
function lowOf(bytes: Uint8Array, start: number, end: number, value: number): number {
  const middle = Math.max(start, end - MAX_DIGITS);
  return digitsOf(bytes, start, middle) * 10 ** MAX_DIGITS - value + digitsOf(bytes, middle, end);
}

function digitsOf(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 10 + (bytes[at] ?? 0) - ZERO;
  return value;
}
