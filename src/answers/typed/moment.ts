import { readSaid } from '../json/values.ts';
import type { ByteText, Span } from '../json/scan.ts';
import { readMoment, type Moment } from '../values/moments.ts';

export type MomentUnit = 'MILLIS' | 'MICROS' | 'NANOS';

/** When the years 1 and 10000 begin, milliseconds since 1970. */
const FIRST_MS = Date.parse('0001-01-01');
const END_MS = Date.parse('+010000-01-01');

const MAX_DECIMALS = 9;

/** Reads a moment that a file can store: years 1 to 9999, UTC or no zone, no leap second. */
export function readKeptMoment(text: ByteText, span: Span, into: Moment): boolean {
  if (!readSaid(text, span, readMoment, into)) return false;
  const isKept = into.is !== 'zoned' && !into.isDouble && into.decimals <= MAX_DECIMALS;
  return isKept && into.ms >= FIRST_MS && into.ms < END_MS;
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
