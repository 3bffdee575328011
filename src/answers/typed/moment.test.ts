import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMoment, DAY_MS, fitsNanoseconds, inUnit, readMomentIn } from './moment.ts';

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

const PATTERN =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|z|\+00:00)?)?$/;

/** What a text is, by a pattern, the platform's calendar and numbers without end. */
function expected(text: string) {
  const [, year = '', month, day, hour, minute, second, fraction = '', zone] =
    PATTERN.exec(text) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (year === '' || year === '0000' || !isReal) return undefined;
  if (hour === undefined) return { is: 'day', decimals: 0, nanoseconds: nanosecondsOf(date) };
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  date.setUTCHours(hours, minutes, seconds);
  return {
    is: zone === undefined ? 'local' : 'utc',
    decimals: fraction.length,
    nanoseconds: nanosecondsOf(date) + BigInt(fraction.padEnd(9, '0')),
  };
}

const nanosecondsOf = (date: Date): bigint => BigInt(date.getTime()) * 1_000_000n;

const moment = createMoment();

/** Reads a string of JSON, given with its quotes. */
function read(json: string) {
  const bytes = new TextEncoder().encode(`1${json}1`);
  const text = { bytes, length: bytes.length };
  if (!readMomentIn(text, { start: 1, end: bytes.length - 1 }, moment)) return undefined;
  const { is, decimals, ms, nanoseconds } = moment;
  return { is, decimals, nanoseconds: BigInt(ms) * 1_000_000n + BigInt(nanoseconds) };
}

const two = (most: number) => fc.nat(most).map((value) => String(value).padStart(2, '0'));

/** Dates and moments, real ones and such as there are none. */
const texts = fc
  .tuple(
    fc.oneof(
      fc.nat(10_100).map((year) => String(year).padStart(4, '0')),
      fc.constantFrom('1900', '2000', '2024', '1969', '0001', '0000', '9999'),
    ),
    fc.oneof(two(13), fc.constant('02')),
    fc.oneof(two(32), fc.constantFrom('28', '29', '30', '31')),
    fc.constantFrom('', 'T', 't', ' ', '_', 'u'),
    fc.tuple(two(25), two(61), two(61)).map((time) => time.join(':')),
    fc.oneof(
      fc.constantFrom('', '.', ',1'),
      fc
        .string({ unit: fc.constantFrom(...DIGITS), minLength: 1, maxLength: 10 })
        .map((all) => `.${all}`),
    ),
    fc.constantFrom('', 'Z', 'z', '+00:00', '-00:00', '+01:00', '+0000', 'Y', ' '),
  )
  .map(([year, month, day, between, ...time]) => {
    const date = `${year}-${month}-${day}`;
    return between === '' ? date : `${date}${between}${time.join('')}`;
  });

test('dates and moments are what a pattern, a calendar and numbers without end say', () => {
  fc.assert(
    fc.property(fc.oneof(texts, texts, fc.string({ maxLength: 30 })), (text) => {
      expect(read(JSON.stringify(text))).toEqual(expected(text));
    }),
    { numRuns: 20_000 },
  );
});

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
  expect(read(json)).toEqual(expected(text));
});
