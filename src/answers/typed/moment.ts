import { BACKSLASH, QUOTE, type ByteText, type Span } from '../json/scan.ts';
import { readString } from '../json/values.ts';

/** How exact the moments of a column are, in parts of a second. */
export type MomentUnit = 'MILLIS' | 'MICROS' | 'NANOS';

/** What a text is: a date alone, a moment in UTC, or one without anything of a zone. */
type Dated = 'day' | 'utc' | 'local';

/** A date such as `2026-11-23`, or a moment such as `2026-11-23T19:17:01.5Z` (RFC 3339, section 5.6). */
export interface Moment {
  is: Dated;
  /** Whole seconds since 1970 began, in the same zone, as milliseconds. */
  ms: number;
  /** What is behind them. */
  nanoseconds: number;
  /** Digits of a second's fraction. */
  decimals: number;
}

export function createMoment(): Moment {
  return { is: 'day', ms: 0, nanoseconds: 0, decimals: 0 };
}

const ZERO = 0x30;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const COLON = 0x3a;
const SPACE = 0x20;
const LETTER_T = 0x54;
const LETTER_Z = 0x5a;
/** Of letters: what a small one has more than its capital. */
const SMALL = 0x20;

export const DAY_MS = 86_400_000;

const DAY_LENGTH = 10;
const SECOND_LENGTH = 19;
const MAX_DECIMALS = 9;

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** No date is longer, bytes with its quotes and escapes. */
const MAX_STRING_BYTES = 48;

const encoder = new TextEncoder();

/** Reads what a string of JSON says as a date or a moment. */
export function readMomentIn(text: ByteText, span: Span, into: Moment): boolean {
  const { bytes } = text;
  const { start, end } = span;
  if (end - start > MAX_STRING_BYTES) return false;
  const isClosed = bytes[end - 1] === QUOTE;
  if (isClosed && readMoment(bytes, start + 1, end - 1, into)) return true;
  if (isClosed && !bytes.subarray(start, end).includes(BACKSLASH)) return false;
  const said = encoder.encode(readString(text, span));
  return readMoment(said, 0, said.length, into);
}

/** Of the years 1 to 9999; false for any other text, and for another zone, which a file could not keep. */
function readMoment(bytes: Uint8Array, start: number, end: number, into: Moment): boolean {
  const length = end - start;
  if (length < DAY_LENGTH) return false;
  if (bytes[start + 4] !== MINUS || bytes[start + 7] !== MINUS) return false;
  const year = digits(bytes, start, 2) * 100 + digits(bytes, start + 2, 2);
  const month = digits(bytes, start + 5, 2);
  const day = digits(bytes, start + 8, 2);
  const longest = month === 2 && !isLeapYear(year) ? 28 : (MONTH_DAYS[month - 1] ?? 0);
  if (!(year >= 1 && day >= 1 && day <= longest)) return false;
  into.ms = daysBefore(year, month, day) * DAY_MS;
  into.nanoseconds = 0;
  into.decimals = 0;
  into.is = 'day';
  return length === DAY_LENGTH || readTime(bytes, start, end, into);
}

function readTime(bytes: Uint8Array, start: number, end: number, into: Moment): boolean {
  if (end - start < SECOND_LENGTH) return false;
  const between = bytes[start + DAY_LENGTH] ?? 0;
  if (between !== SPACE && (between & ~SMALL) !== LETTER_T) return false;
  if (bytes[start + 13] !== COLON || bytes[start + 16] !== COLON) return false;
  const hours = digits(bytes, start + 11, 2);
  const minutes = digits(bytes, start + 14, 2);
  const seconds = digits(bytes, start + 17, 2);
  // A leap second has no place in a count of seconds.
  if (!(hours <= 23 && minutes <= 59 && seconds <= 59)) return false;
  into.ms += ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  let at = start + SECOND_LENGTH;
  if (at < end && bytes[at] === POINT) {
    const first = at + 1;
    for (at = first; at < end && isDigit(bytes[at]); at += 1);
    into.decimals = at - first;
    if (at === first || into.decimals > MAX_DECIMALS) return false;
    into.nanoseconds = digits(bytes, first, into.decimals) * 10 ** (MAX_DECIMALS - into.decimals);
  }
  into.is = at === end ? 'local' : 'utc';
  return at === end || isUtc(bytes, at, end);
}

/** `Z`, `z` or `+00:00`. */
function isUtc(bytes: Uint8Array, at: number, end: number): boolean {
  if (end - at === 1) return ((bytes[at] ?? 0) & ~SMALL) === LETTER_Z;
  const isZone = end - at === 6 && bytes[at] === PLUS && bytes[at + 3] === COLON;
  return isZone && digits(bytes, at + 1, 2) === 0 && digits(bytes, at + 4, 2) === 0;
}

function isDigit(byte = 0): boolean {
  return byte >= ZERO && byte <= ZERO + 9;
}

/** NaN where one of the bytes is no digit. */
function digits(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at += 1) {
    if (!isDigit(bytes[at])) return NaN;
    value = value * 10 + (bytes[at] ?? 0) - ZERO;
  }
  return value;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days from 1970 on, in the proleptic Gregorian calendar, of which years begin in March. */
function daysBefore(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays =
    Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - 719_468;
}

/** How many nanoseconds a unit has, and how many of it a millisecond. */
const UNITS: Readonly<Record<MomentUnit, { nanoseconds: number; perMs: number }>> = {
  MILLIS: { nanoseconds: 1_000_000, perMs: 1 },
  MICROS: { nanoseconds: 1_000, perMs: 1_000 },
  NANOS: { nanoseconds: 1, perMs: 1_000_000 },
};

/** A moment in a unit that has room for its fraction. */
export function inUnit({ ms, nanoseconds }: Moment, unit: MomentUnit): bigint {
  const { nanoseconds: each, perMs } = UNITS[unit];
  const rest = Math.floor(nanoseconds / each);
  const count = ms * perMs + rest;
  return Number.isSafeInteger(count) ? BigInt(count) : BigInt(ms) * BigInt(perMs) + BigInt(rest);
}

/** A count of nanoseconds goes so far from 1970, in 64 bits. */
const MOST_NANOSECONDS = 2n ** 63n - 1n;

/** Milliseconds from 1970 that are well within. */
const SURE_MS = 9_000_000_000_000;

export function fitsNanoseconds(moment: Moment): boolean {
  if (Math.abs(moment.ms) < SURE_MS) return true;
  const count = inUnit(moment, 'NANOS');
  return count <= MOST_NANOSECONDS && count >= -MOST_NANOSECONDS;
}
