const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;

/** Whether all the bytes from `start` to `end` are one number (RFC 8259, section 6), zeros before it allowed. */
export function isNumberAt(bytes: Uint8Array, start: number, end: number): boolean {
  let at = bytes[start] === MINUS ? start + 1 : start;
  const digits = (): boolean => {
    const first = at;
    while (at < end && isDigit(bytes[at])) at += 1;
    return at > first;
  };
  if (!digits()) return false;
  if (at < end && bytes[at] === POINT) {
    at += 1;
    if (!digits()) return false;
  }
  // E or e.
  if (at < end && ((bytes[at] ?? 0) | 0x20) === 0x65) {
    at += 1;
    if (bytes[at] === MINUS || bytes[at] === PLUS) at += 1;
    if (!digits()) return false;
  }
  return at === end;
}

/** Whether a number begins at a position: what is behind its first digit is not looked at. */
export function beginsNumber(bytes: Uint8Array, start: number): boolean {
  return isDigit(bytes[start] === MINUS ? bytes[start + 1] : bytes[start]);
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= ZERO + 9;
}

/** More significant digits than these may be lost in a double (IEEE 754, binary64). */
const MAX_DIGITS = 15;

/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);

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

/** Reads a number, without a string for most; one object, `into`, serves for millions. */
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
  if (!isNumberAt(bytes, start, end)) return false;
  into.value = Number(decoder.decode(bytes.subarray(start, end))) + 0;
  const isWhole = at === end && point < 0 && digits <= MAX_WHOLE_DIGITS;
  into.rest = isWhole ? Rest.low : Rest.unknown;
  if (isWhole) into.low = lowOf(bytes, first, end, Math.abs(into.value)) * (isNegative ? -1 : 1);
  return true;
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

/** A number taken apart; the value is 0.digits times ten to the power. */
interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly power: number;
}

/** Compares two numbers as they are written in JSON, to the last digit; below 0 where the first is less. */
export function compareNumbers(one: string, other: string): number {
  const [first, second] = [Number(one), Number(other)];
  const areApart = Number.isFinite(first) && Number.isFinite(second) && first !== second;
  return areApart ? first - second : compareDecimals(toDecimal(one), toDecimal(other));
}

function compareDecimals(one: Decimal, other: Decimal): number {
  if (one.sign !== other.sign) return one.sign - other.sign;
  if (one.power !== other.power) return one.sign * (one.power - other.power);
  const length = Math.max(one.digits.length, other.digits.length);
  const [first, second] = [one.digits.padEnd(length, '0'), other.digits.padEnd(length, '0')];
  if (first === second) return 0;
  return first < second ? -one.sign : one.sign;
}

function toDecimal(text: string): Decimal {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  if (digits === '') return { sign: 0, digits, power: 0 };
  const power = whole.length - (all.length - digits.length) + Number(exponent);
  return { sign: text.startsWith('-') ? -1 : 1, digits, power };
}
