import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compareValues } from './compare.ts';
import { Moment, msOf, readMoment } from './moments.ts';
import { randomRuns } from '../../testing/random-runs.ts';

const encoder = new TextEncoder();

function read(text: string): Moment | undefined {
  const moment = new Moment();
  const bytes = encoder.encode(`1${text}1`);
  return readMoment(bytes, 1, bytes.length - 1, moment) ? moment : undefined;
}

const time = (text: string): number => msOf(read(text) ?? Object.assign(new Moment(), { ms: NaN }));

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

const PATTERN =
  /^([+-]?\d{4,6})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Of a moment: nanoseconds times ten to the third since 1970; by a pattern and the platform's calendar. */
function expected(text: string): bigint | undefined {
  const [
    ,
    year = '',
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    zone = '',
  ] = PATTERN.exec(text) ?? [];
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (year === '' || !isReal) return undefined;
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  const isMidnight = hours === 24 && minutes + seconds === 0 && fraction === '';
  const isLeap = seconds === 60 && minutes % 15 === 14;
  if (!(hours <= 23 || isMidnight) || minutes > 59 || !(seconds <= 59 || isLeap)) return undefined;
  date.setUTCHours(hours, minutes, seconds);
  const [, sign = '', zoneHours = '0', zoneMinutes = '0'] =
    /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (Number(zoneHours) > 23 || Number(zoneMinutes) > 59) return undefined;
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  const ms = BigInt(date.getTime() - offset * 60_000);
  return ms * 10n ** 9n + BigInt(fraction.padEnd(12, '0'));
}

const two = (most: number) => fc.nat(most).map((value) => String(value).padStart(2, '0'));

/** Dates and moments, real ones and such as there are none. */
const texts = fc
  .tuple(
    fc.oneof(
      fc.nat(10_100).map((year) => String(year).padStart(4, '0')),
      fc.constantFrom('1900', '2000', '2024', '1969', '0001', '0000', '9999', '+010000', '-0001'),
    ),
    fc.oneof(two(13), fc.constant('02')),
    fc.oneof(two(32), fc.constantFrom('28', '29', '30', '31')),
    fc.constantFrom('', 'T', 'T', 't', ' ', '_', 'u'),
    fc.oneof(
      fc.tuple(two(25), two(61), two(61)).map((parts) => parts.join(':')),
      fc.constantFrom('23:59:60', '24:00:00', '24:59:60', '24:00', '10:00', '24:00:01'),
    ),
    fc.oneof(
      fc.constantFrom('', '.', ',1'),
      fc
        .string({ unit: fc.constantFrom(...DIGITS), minLength: 1, maxLength: 12 })
        .map((all) => `.${all}`),
    ),
    fc.constantFrom('', 'Z', 'z', '+00:00', '-00:00', '+01:30', '-0930', '+02', '+24:00', 'Y', ' '),
  )
  .map(([year, month, day, between, ...rest]) => {
    const date = `${year}-${month}-${day}`;
    return between === '' ? date : `${date}${between}${rest.join('')}`;
  });

describe('moments', () => {
  it('are what a pattern, a calendar and numbers without end say, and so is their order', () => {
    fc.assert(
      fc.property(fc.oneof(texts, texts, fc.string({ maxLength: 30 })), texts, (one, other) => {
        const [first, second] = [expected(one), expected(other)];
        const found = read(one);
        const exact =
          found &&
          BigInt(found.ms) * 10n ** 9n +
            BigInt(found.nanoseconds) * 1_000n +
            BigInt(found.finer.padEnd(3, '0'));
        expect(exact).toBe(first);
        const order = compareValues(one, other);
        const isOrdered = first !== undefined && second !== undefined;
        const sign = isOrdered ? Number(first > second) - Number(first < second) : undefined;
        expect(order && Math.sign(order)).toBe(sign);
      }),
      { numRuns: randomRuns(20_000, 5_000) },
    );
  });

  it('are read as JavaScript reads them, with any zone', () => {
    const moment = fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moment, fc.constantFrom('Z', '+02:00', '-11:30'), (date, zone) => {
        const text = date.toISOString().replace('Z', zone);
        expect(time(text)).toBe(Date.parse(text));
        expect(time(text.slice(0, 10))).toBe(Date.parse(text.slice(0, 10)));
      }),
    );
  });

  it.each([
    ['10000-01-01', 253_402_300_800_000],
    ['+010000-01-01', 253_402_300_800_000],
    ['2024-02-29 12:00', Date.UTC(2024, 1, 29, 12)],
    ['2026-11-23T10:00:00.123456789+0100', Date.UTC(2026, 10, 23, 9, 0, 0, 123)],
    ['2016-12-31t23:59:60z', Date.UTC(2017, 0, 1)],
  ])('%s is one', (text, moment) => expect(time(text)).toBe(moment));

  it.each([
    '2023-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026-11-23T',
    '2026-11-23T25:00Z',
    '2026-11-23T24:59:60Z',
    '2026-11-23T10:00X',
    '2026-11-23T10:00:00.Z',
    '20261123',
    '1234567-01-01',
    'not a date',
    '',
  ])('%s is none', (text) => expect(read(text)).toBeUndefined());
});

test('what is not of one kind has no order', () => {
  expect(compareValues('2026', '2026-01-01')).toBeUndefined();
  expect(compareValues('2026-01-01', '2026')).toBeUndefined();
  expect(compareValues('a', 'a')).toBeUndefined();
});
