import { isDigit } from '../json/numbers.ts';

const ZERO = 0x30;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const COLON = 0x3a;
const SPACE = 0x20;
const T = 0x54;
const Z = 0x5a;

const DAY = 86_400_000;

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** ISO 8601, years of four to six digits, UTC where no zone is named; milliseconds since 1970, NaN for no such date. */
export function readDate(bytes: Uint8Array, start: number, end: number): number {
  const first = bytes[start];
  const isSigned = first === PLUS || first === MINUS;
  let at = isSigned ? start + 1 : start;
  const yearStart = at;
  while (at < end && isDigit(bytes[at])) at += 1;
  const yearDigits = at - yearStart;
  if (yearDigits < 4 || yearDigits > 6 || end - at < 6) return NaN;
  if (bytes[at] !== MINUS || bytes[at + 3] !== MINUS) return NaN;
  const year = numberAt(bytes, yearStart, at) * (first === MINUS ? -1 : 1);
  const month = numberAt(bytes, at + 1, at + 3);
  const day = numberAt(bytes, at + 4, at + 6);
  const longest = MONTH_DAYS[month - 1] ?? 0;
  const isTooLong = month === 2 && day === 29 && !isLeapYear(year);
  if (!(day >= 1 && day <= longest) || isTooLong) return NaN;
  const midnight = daysBefore(year, month, day) * DAY;
  at += 6;
  if (at === end) return midnight;
  if (bytes[at] !== T && bytes[at] !== SPACE) return NaN;
  return midnight + timeAt(bytes, at + 1, end);
}

/** The digits behind a date's seconds, without zeros at their end: services have them to the microsecond and beyond. */
export function fractionOf(date: string): string {
  return (/\.(\d+)/.exec(date)?.[1] ?? '').replace(/(?<!0)0+$/, '');
}

/** @returns milliseconds from the day's beginning in UTC; NaN where it is no time */
function timeAt(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 5 || bytes[start + 2] !== COLON) return NaN;
  const hours = numberAt(bytes, start, start + 2);
  const minutes = numberAt(bytes, start + 3, start + 5);
  let [at, seconds, thousandths] = [start + 5, 0, 0];
  if (bytes[at] === COLON && end - at >= 3) {
    seconds = numberAt(bytes, at + 1, at + 3);
    at += 3;
    if (bytes[at] === POINT && at < end) {
      const fraction = at + 1;
      at = fraction;
      while (at < end && isDigit(bytes[at])) at += 1;
      if (at === fraction) return NaN;
      for (let place = 0; place < 3; place += 1) {
        const digit = fraction + place < at ? (bytes[fraction + place] ?? ZERO) - ZERO : 0;
        thousandths = thousandths * 10 + digit;
      }
    }
  }
  // A leap second is the sixtieth.
  if (!(hours <= 24 && minutes <= 59 && seconds <= 60)) return NaN;
  const time = ((hours * 60 + minutes) * 60 + seconds) * 1_000 + thousandths;
  if (at === end || (bytes[at] === Z && at + 1 === end)) return time;
  const sign = bytes[at] === PLUS ? 1 : bytes[at] === MINUS ? -1 : NaN;
  const zone = numberAt(bytes, at + 1, Math.min(end, at + 3)) * 60;
  if (at + 3 === end) return time - sign * zone * 60_000;
  const rest = bytes[at + 3] === COLON ? at + 4 : at + 3;
  if (rest + 2 !== end) return NaN;
  return time - sign * (zone + numberAt(bytes, rest, end)) * 60_000;
}

/** NaN where one of the bytes is no digit. */
function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let value = start < end ? 0 : NaN;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : NaN;
  }
  return value;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days from 1970 on, in the proleptic Gregorian calendar, of which years begin in March. */
function daysBefore(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}
