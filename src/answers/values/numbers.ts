const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;

/** Whether all the bytes from `start` to `end` are one number (RFC 8259, section 6). */
export function isNumberAt(bytes: Uint8Array, start: number, end: number): boolean {
  if (isCode(bytes, start, end)) return false;
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

/** Whether a number begins at a position; only its first digit is looked at. */
export function beginsNumber(bytes: Uint8Array, start: number): boolean {
  return isDigit(bytes[start] === MINUS ? bytes[start + 1] : bytes[start]);
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= ZERO + 9;
}

/** More significant digits may be lost in a double (IEEE 754, binary64). */
export const MAX_DIGITS = 15;

/** More digits behind the point are rare enough to be added in another way. */
const MAX_DECIMALS = 40;

/** Whole numbers up to here, in digits, are the exact sum of two doubles. */
const MAX_WHOLE_DIGITS = 20;

/** Powers of ten that a double holds exactly. */
export const POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);

const decoder = new TextDecoder();

/** A number of a JSON text, taken apart as far as doubles are exact. Zero has no minus but in `low`. */
export class ReadNumber {
  /** The double that is nearest to it; where {@link isNear} is set, one beside that, maybe. */
  value = 0;
  /** Its last digits as a whole number, {@link MAX_DIGITS} at most, and those before them; both with its sign. */
  low = 0;
  high = 0;
  /** How many digits it is written with, zeros before them left out; 0 for zero. */
  digits = 0;
  /** How many of these digits stand behind the point; below 0 where zeros are missing. */
  decimals = 0;
  /** Its double does not tell all of it: too many significant digits, or it is too large or too small. */
  isLong = false;
  /** It has more digits than `low` and `high` have, or others. */
  isWide = false;
  isNear = false;
}

/** Reads a number (RFC 8259, section 6), mostly without a string; false for other texts. */
export function readNumber(bytes: Uint8Array, start: number, end: number, into: ReadNumber) {
  const isNegative = bytes[start] === MINUS;
  const first = isNegative ? start + 1 : start;
  // The first digits, and those behind them: both are exact.
  let [mantissa, tail] = [0, 0];
  let digits = 0;
  let point = -1;
  let at = first;
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    const digit = byte - ZERO;
    if (digit >= 0 && digit <= 9) {
      if (digits < MAX_DIGITS) mantissa = mantissa * 10 + digit;
      else tail = tail * 10 + digit;
      if (mantissa > 0) digits += 1;
    } else if (byte === POINT && point < 0 && at > first) point = at;
    else break;
  }
  const behind = point < 0 ? 0 : at - point - 1;
  const hasDigits = at > first && (point < 0 || behind > 0) && !isCode(bytes, start, end);
  const power = POWERS[behind];
  into.digits = digits;
  if (at === end && hasDigits && digits <= MAX_DIGITS && power !== undefined) {
    into.low = isNegative ? -mantissa : mantissa;
    into.high = 0;
    // Both are exact, so that this is the double that is nearest; -0 is the same number as 0.
    into.value = into.low / power + 0;
    into.decimals = behind;
    into.isLong = false;
    into.isWide = false;
    into.isNear = false;
    return true;
  }
  if (!hasDigits || (at < end && !isNumberAt(bytes, start, end))) return false;
  // A zero has no size with any exponent.
  const hasPower = at < end && digits > 0;
  into.decimals = hasPower ? behind - readExponent(bytes, at + 1, end) : behind;
  let zeros = 0;
  for (let last = at - 1; zeros < digits; last -= 1) {
    if (bytes[last] === ZERO) zeros += 1;
    else if (bytes[last] !== POINT) break;
  }
  readLong(mantissa, tail, zeros, isNegative ? -1 : 1, into);
  // The double of a text: to make one of most would take longer than all the rest.
  if (Number.isNaN(into.value)) {
    into.value = Number(decoder.decode(bytes.subarray(start, end))) + 0;
  }
  return true;
}

/**
 * Reads a number that has an exponent or many digits; `value` is NaN where it takes a text to tell it.
 * @param mantissa its first digits, {@link MAX_DIGITS} at most, and `tail` those behind them
 * @param zeros how many of all its digits are zeros at their end
 */
function readLong(mantissa: number, tail: number, zeros: number, sign: 1 | -1, into: ReadNumber) {
  const { digits, decimals } = into;
  into.isWide = !(decimals >= 0 && decimals <= MAX_DECIMALS) || digits > 2 * MAX_DIGITS;
  into.isNear = false;
  const significant = digits - zeros;
  const exponent = digits === 0 ? 0 : zeros - decimals;
  const scale = POWERS[Math.abs(exponent)];
  // However it is written: 10e3 is as short as 1e4.
  into.isLong = significant > MAX_DIGITS || scale === undefined;
  // `mantissa` has the first 15 digits; `low` is to have the last 15, so it takes over those that are both.
  const more = Math.max(0, digits - MAX_DIGITS);
  const shared = mantissa % (POWERS[MAX_DIGITS - more] ?? 1);
  into.low = sign * (shared * (POWERS[more] ?? 1) + tail);
  into.high = (sign * (mantissa - shared)) / (POWERS[MAX_DIGITS - more] ?? 1);
  if (!into.isLong && scale !== undefined) {
    const short = sign * (mantissa / (POWERS[Math.min(digits, MAX_DIGITS) - significant] ?? 1));
    into.value = (exponent < 0 ? short / scale : short * scale) + 0;
    return;
  }
  const power = into.isWide ? undefined : POWERS[decimals];
  const isWhole = decimals === 0 && digits <= MAX_WHOLE_DIGITS;
  into.isNear = power !== undefined && !isWhole;
  into.value = power === undefined ? NaN : (into.high * 10 ** MAX_DIGITS + into.low) / power + 0;
}

/** Longer exponents are of no number that there is. */
const MAX_EXPONENT_DIGITS = 12;

function readExponent(bytes: Uint8Array, start: number, end: number): number {
  const sign = bytes[start];
  const first = sign === MINUS || sign === PLUS ? start + 1 : start;
  let exponent = end - first <= MAX_EXPONENT_DIGITS ? 0 : NaN;
  for (let at = first; at < end; at += 1) exponent = exponent * 10 + (bytes[at] ?? 0) - ZERO;
  return sign === MINUS ? -exponent : exponent;
}

/** Whether a text of digits is a code, such as 007, and no number. */
function isCode(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === MINUS ? start + 1 : start;
  return bytes[first] === ZERO && first + 1 < end && isDigit(bytes[first + 1]);
}

/** What a double does not tell of a number. */
export const enum Rest {
  nothing,
  /** {@link NumberKey.low}, which is exact. */
  low,
  /** Its last digits, or that it is too large or too small: it is to be compared as it is written. */
  unknown,
}

/** A number as the nearest double, and the rest. */
export interface NumberKey {
  value: number;
  /** The number less the double. */
  low: number;
  rest: Rest;
}

/** What a whole number of up to 20 digits has more than its double: no step of this is rounded. Undefined for others. */
function lowOf({ value, low, high, digits, decimals }: ReadNumber): number | undefined {
  if (decimals !== 0 || digits > MAX_WHOLE_DIGITS) return undefined;
  return digits > MAX_DIGITS ? high * 10 ** MAX_DIGITS - value + low : 0;
}

const scratch = new ReadNumber();

/** Reads what a number is sorted by. */
export function readNumberKey(bytes: Uint8Array, start: number, end: number, into: NumberKey) {
  if (!readNumber(bytes, start, end, scratch)) return false;
  const { value, decimals, isLong, isNear } = scratch;
  into.value = isNear ? Number(decoder.decode(bytes.subarray(start, end))) : value;
  into.low = lowOf(scratch) ?? 0;
  if (scratch.digits > MAX_DIGITS && lowOf(scratch) !== undefined) into.rest = Rest.low;
  else into.rest = isLong || decimals < 0 ? Rest.unknown : Rest.nothing;
  return true;
}
