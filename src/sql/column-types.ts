import { compareNumbers } from '../answers/values/decimals.ts';
import { ReadNumber, isNumberAt, MAX_DIGITS, readNumber } from '../answers/values/numbers.ts';
import { BY_VALUE } from './long-numbers.ts';

export class SeenValues {
  text = false;
  boolean = false;
  integer = false;
  /** Integers that a double would round. */
  longInteger = false;
  real = false;
  /** Doubles with more digits than SQLite writes, or beyond 64 bits. */
  longReal = false;
  /** Numbers beyond both 64 bits and a double. */
  long = false;
  /** Whether all non-empty texts are numbers; undefined before the first, false if they are texts anyway. */
  areNumbers: boolean | undefined;
  /** The common number of decimals; -1 if they differ, undefined before the first. */
  scale: number | undefined;

  constructor(isText = false) {
    if (isText) this.areNumbers = false;
  }
}

export const BOOLEANS = 'BOOLEAN';

/** Numbers, or numbers and other values, some of them too long for SQLite. */
export const LONG_NUMBERS = `TEXT COLLATE ${BY_VALUE}`;

const NUMBER_TEXTS = `VARCHAR COLLATE ${BY_VALUE}`;

const MAX_INT64_DIGITS = 19;
const MAX_INT64 = 2 ** 63;
const HIGH_UNIT = 10n ** BigInt(MAX_DIGITS);

const MAX_DOUBLE_DIGITS = 17;
const ZERO = 0x30;

const decoder = new TextDecoder();
const number = new ReadNumber();

/** @returns the 64-bit integer or the double with all digits of a JSON number; undefined if neither has */
export function readSqlNumber(bytes: Uint8Array, start: number, end: number, seen: SeenValues) {
  readNumber(bytes, start, end, number);
  const { low, high, digits, decimals, value, isLong } = number;
  const scale = Math.max(0, decimals);
  seen.scale = seen.scale === undefined || seen.scale === scale ? scale : -1;
  if (decimals === 0 && digits <= MAX_INT64_DIGITS) {
    const isShort = digits <= MAX_DIGITS;
    const whole = isShort ? BigInt(low) : BigInt(high) * HIGH_UNIT + BigInt(low);
    if (isShort || BigInt.asIntN(64, whole) === whole) {
      seen.integer = true;
      seen.longInteger ||= !isShort;
      return whole;
    }
  }
  const double = isLong ? doubleOf(bytes, start, end, digits) : value;
  if (double === undefined) seen.long = true;
  else {
    seen.real = true;
    seen.longReal ||= isLong || Math.abs(double) >= MAX_INT64;
  }
  return double;
}

/** The double that is written back as the same number. */
function doubleOf(bytes: Uint8Array, start: number, end: number, digits: number) {
  if (digits > MAX_DOUBLE_DIGITS && bytes[end - 1] !== ZERO) return undefined;
  const text = decoder.decode(bytes.subarray(start, end));
  const double = Number(text);
  const written = String(double);
  const isSame =
    written === text || (Number.isFinite(double) && compareNumbers(written, text) === 0);
  return isSame ? double : undefined;
}

export function noteText(bytes: Uint8Array, start: number, end: number, seen: SeenValues): void {
  seen.text = true;
  if (start < end && seen.areNumbers !== false) seen.areNumbers = isNumberAt(bytes, start, end);
}

/** A column's declared type by its values; empty for mixed kinds. */
export function typeOfColumn(seen: SeenValues): string {
  const { text, boolean, integer, longInteger, real, scale = -1 } = seen;
  const kinds = [text, boolean, integer || real].filter(Boolean).length;
  if (seen.long || (seen.longReal && kinds > 1)) return LONG_NUMBERS;
  if (kinds !== 1) return '';
  if (text) return seen.areNumbers ? NUMBER_TEXTS : 'TEXT';
  if (boolean) return BOOLEANS;
  if (!real) return 'INTEGER';
  if (longInteger) return 'NUMERIC';
  return scale > 0 ? `REAL(${scale})` : 'REAL';
}
