import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Moment, DAY_MS } from '../values/moments.ts';
import { fitsNanoseconds, inUnit, readKeptMoment } from './moment.ts';

const moment = new Moment();

/** Reads a string of JSON, given with its quotes. */
function read(json: string) {
  const bytes = new TextEncoder().encode(`1${json}1`);
  const text = { bytes, length: bytes.length };
  if (!readKeptMoment(text, { start: 1, end: bytes.length - 1 }, moment)) return undefined;
  const { is, decimals, ms, nanoseconds } = moment;
  return { is, decimals, nanoseconds: BigInt(ms) * 1_000_000n + BigInt(nanoseconds) };
}

test.each([
  ['2026-11-23', 'day', 0],
  ['2026-11-23 10:00', 'local', 0],
  ['0001-01-01T00:00:00.1234567z', 'utc', 7],
  ['9999-12-31T23:59:59+00', 'utc', 0],
])('a file keeps %s', (text, is, decimals) => {
  expect(read(JSON.stringify(text))).toMatchObject({ is, decimals });
});

test.each([
  '0000-12-31',
  '10000-01-01',
  '2026-11-23T10:00:00+02:00',
  '2026-11-23T23:59:60Z',
  '2026-11-23T24:00:00Z',
  '2026-11-23T10:00:00.1234567890Z',
  '2026-11-23T10',
  '',
])('no file keeps %s', (text) => expect(read(JSON.stringify(text))).toBeUndefined());

const nanosecondsOf = (date: Date): bigint => BigInt(date.getTime()) * 1_000_000n;

test('any day is as far from 1970 as the calendar says', () => {
  const days = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (date) => {
      const text = date.toISOString();
      expect(read(`"${text}"`)?.nanoseconds).toBe(nanosecondsOf(date));
      expect(inUnit(moment, 'MILLIS')).toBe(BigInt(date.getTime()));
      expect(inUnit(moment, 'MICROS')).toBe(BigInt(date.getTime()) * 1_000n);
      expect(inUnit(moment, 'NANOS')).toBe(BigInt(date.getTime()) * 1_000_000n);
      const isNear = BigInt.asIntN(64, nanosecondsOf(date)) === nanosecondsOf(date);
      expect(fitsNanoseconds(moment)).toBe(isNear);
      expect(read(`"${text.slice(0, 10)}"`)?.is).toBe('day');
      expect(moment.ms).toBe(Math.floor(date.getTime() / DAY_MS) * DAY_MS);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [String.raw`"2026\u002d11-23"`, '2026-11-23'],
  ['"2026-11-23', '2026-11-23'],
  [String.raw`"\u0032026-11-23T00:00:00Z"`, '2026-11-23T00:00:00Z'],
])('escapes, and an end that is missing, change nothing: %s', (json, text) => {
  expect(read(json)).toEqual(read(`"${text}"`));
  expect(read(json)).toBeDefined();
});
