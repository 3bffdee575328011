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
  /** Its last digits; it is whole, and written without an exponent and zeros before it. */
  digits,
  /** Its last digits, or that it is too large or too small. */
  unknown,
}

/** A number as a double; equal ones are to be compared as they are written where a rest is left. */
export interface NumberKey {
  value: number;
  rest: Rest;
}

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
  const isWhole = at === end && point < 0 && bytes[first] !== ZERO;
  into.rest = isWhole && Number.isFinite(into.value) ? Rest.digits : Rest.unknown;
  return NUMBER.test(text);
}
