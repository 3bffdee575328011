import { compareNumbers } from '../answers/values/decimals.ts';
import { createReadNumber, isNumberAt, MAX_DIGITS, readNumber } from '../answers/values/numbers.ts';
import { BY_VALUE } from './long-numbers.ts';

/** What a column's values are, as far as they have come. */
export class SeenValues {
  text = false;
  boolean = false;
  integer = false;
  /** Integers that a double would round. */
  longInteger = false;
  real = false;
  /** Doubles with more digits than SQLite writes, or beyond 64 bits. */
  longReal = false;
  /** Numbers that neither 64 bits nor a double hold. */
  long = false;
  /** Whether all texts that are not empty are numbers; undefined before the first, false where they are texts anyway. */
  areNumbers: boolean | undefined;
  /** How many decimals all numbers have; -1 where they have different ones, undefined before the first. */
  scale: number | undefined;

  constructor(isText = false) {
    if (isText) this.areNumbers = false;
  }
}

export const BOOLEANS = 'BOOLEAN';

/** Numbers, or numbers and other values, where some number is too long for SQLite. */
export const LONG_NUMBERS = `TEXT COLLATE ${BY_VALUE}`;

/** Texts that all are numbers. */
const NUMBER_TEXTS = `VARCHAR COLLATE ${BY_VALUE}`;

const MAX_INT64_DIGITS = 19;
const MAX_INT64 = 2 ** 63;
const HIGH_UNIT = 10n ** BigInt(MAX_DIGITS);

/** No double is written back with more digits. */
const MAX_DOUBLE_DIGITS = 17;
const ZERO = 0x30;

const decoder = new TextDecoder();
const number = createReadNumber();

/** @returns the integer of 64 bits, or the double, that has all digits of a JSON number; undefined where none has */
export function readSqlNumber(
  bytes: Uint8Array,
  start: number,
  end: number,
  seen: SeenValues,
): bigint | number | undefined {
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
function doubleOf(
  bytes: Uint8Array,
  start: number,
  end: number,
  digits: number,
): number | undefined {
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

/** How a column is declared, by all that was seen in it; empty where it has values of several kinds. */
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
