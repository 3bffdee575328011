import { isDigit } from './numbers.ts';

/** A date such as `2026-11-23`, or a moment such as `2026-11-23T19:17:01.5+01:00` (ISO 8601, RFC 3339). */
export class Moment {
  /** The zone that a text names: none at all for a date, none for a local time, UTC, or another one. */
  is: 'day' | 'local' | 'utc' | 'zoned' = 'day';
  /** Whole seconds since 1970 began, as milliseconds: in UTC, also where no zone is named. */
  ms = 0;
  /** The first nine digits of the second's fraction. */
  nanoseconds = 0;
  /** Digits of the fraction as written. */
  decimals = 0;
  /** Digits behind these, without zeros at their end: nearly always none. */
  finer = '';
  /** A leap second, or midnight as 24:00: the same moment as the second behind it. */
  isDouble = false;
}

const ZERO = 0x30;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const COLON = 0x3a;
const SPACE = 0x20;
const LETTER_T = 0x54;
const LETTER_Z = 0x5a;
/** Of letters: what a small one has more than its capital. */
const SMALL = 0x20;

export const DAY_MS = 86_400_000;

const MOST_YEAR_DIGITS = 6;
const NANOSECOND_DIGITS = 9;

const decoder = new TextDecoder();

const POWERS = Array.from({ length: NANOSECOND_DIGITS + 1 }, (_, power) => 10 ** power);

/** The calendar repeats itself after so many years: years beyond those of JavaScript's dates are moved into these. */
const CYCLE_YEARS = 400;
const CYCLE_MS = 146_097 * DAY_MS;

/** Reads a date or a moment; years have four to six digits, with a sign or without. False for any other text. */
export function readMoment(bytes: Uint8Array, start: number, end: number, into: Moment): boolean {
  const first = bytes[start];
  const yearStart = first === PLUS || first === MINUS ? start + 1 : start;
  const longest = Math.min(end, yearStart + MOST_YEAR_DIGITS);
  let at = yearStart;
  while (at < longest && isDigit(bytes[at])) at += 1;
  if (at - yearStart < 4 || end - at < 6) return false;
  if (bytes[at] !== MINUS || bytes[at + 3] !== MINUS) return false;
  const year = digitsAt(bytes, yearStart, at) * (first === MINUS ? -1 : 1);
  const month = digitsAt(bytes, at + 1, at + 3);
  const day = digitsAt(bytes, at + 4, at + 6);
  const cycles = Math.floor((year - 2_000) / CYCLE_YEARS);
  const date = new Date(Date.UTC(year - cycles * CYCLE_YEARS, month - 1, day));
  // A day that the month does not have is one of another month.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false;
  into.ms = date.getTime() + cycles * CYCLE_MS;
  into.nanoseconds = 0;
  into.decimals = 0;
  into.is = 'day';
  into.finer = '';
  into.isDouble = false;
  return at + 6 === end || readTime(bytes, at + 6, end, into);
}

/** Reads the time behind a date: hours and minutes, and maybe seconds, their fraction and a zone. */
function readTime(bytes: Uint8Array, start: number, end: number, into: Moment): boolean {
  const between = bytes[start] ?? 0;
  if (between !== SPACE && (between & ~SMALL) !== LETTER_T) return false;
  if (end - start < 6 || bytes[start + 3] !== COLON) return false;
  const hours = digitsAt(bytes, start + 1, start + 3);
  const minutes = digitsAt(bytes, start + 4, start + 6);
  let [at, seconds] = [start + 6, 0];
  if (at + 3 <= end && bytes[at] === COLON) {
    seconds = digitsAt(bytes, at + 1, at + 3);
    at += 3;
    if (at < end && bytes[at] === POINT) {
      at = readFraction(bytes, at + 1, end, into);
      if (into.decimals === 0) return false;
    }
  }
  into.ms += ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  const isMidnight = hours === 24 && minutes === 0 && seconds === 0 && into.decimals === 0;
  // Zones are off by whole quarters of an hour: a leap second ends the last minute of one.
  const isLeap = seconds === 60 && minutes % 15 === 14;
  into.isDouble = isMidnight || isLeap;
  if (!(hours <= 23 || isMidnight) || !(minutes <= 59) || !(seconds <= 59 || isLeap)) return false;
  into.is = at === end ? 'local' : 'utc';
  return at === end || readZone(bytes, at, end, into);
}

function readFraction(bytes: Uint8Array, start: number, end: number, into: Moment): number {
  let at = start;
  let last = start;
  let value = 0;
  for (; at < end && isDigit(bytes[at]); at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (at - start < NANOSECOND_DIGITS) value = value * 10 + digit;
    else if (digit > 0) last = at + 1;
  }
  into.decimals = at - start;
  into.nanoseconds = value * (POWERS[NANOSECOND_DIGITS - into.decimals] ?? 1);
  if (last > start) into.finer = decoder.decode(bytes.subarray(start + NANOSECOND_DIGITS, last));
  return at;
}

/** `Z`, `+02:00`, `+0200` or `+02`. */
function readZone(bytes: Uint8Array, at: number, end: number, into: Moment): boolean {
  if (end - at === 1) return ((bytes[at] ?? 0) & ~SMALL) === LETTER_Z;
  const sign = bytes[at] === PLUS ? 1 : bytes[at] === MINUS ? -1 : 0;
  if (sign === 0 || end - at < 3) return false;
  const hours = digitsAt(bytes, at + 1, at + 3);
  const rest = bytes[at + 3] === COLON ? at + 4 : at + 3;
  const minutes = at + 3 === end ? 0 : rest + 2 === end ? digitsAt(bytes, rest, end) : NaN;
  if (!(hours <= 23 && minutes <= 59)) return false;
  if (hours > 0 || minutes > 0) into.is = 'zoned';
  into.ms -= sign * (hours * 60 + minutes) * 60_000;
  return true;
}

/** NaN where one of the bytes is no digit. */
function digitsAt(bytes: Uint8Array, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : NaN;
  }
  return value;
}

/** To the last digit of a second, in UTC where none of a zone is said; below 0 where the first is earlier. */
export function compareMoments(one: Moment, other: Moment): number {
  const difference = one.ms - other.ms || one.nanoseconds - other.nanoseconds;
  if (difference !== 0 || one.finer === other.finer) return difference;
  return one.finer < other.finer ? -1 : 1;
}

/** Milliseconds since 1970, which a picture is exact to. */
export function msOf({ ms, nanoseconds }: Moment): number {
  return ms + Math.floor(nanoseconds / 1_000_000);
}
