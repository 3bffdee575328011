/** How exact the moments of a column are, in parts of a second. */
export type MomentUnit = 'MILLIS' | 'MICROS' | 'NANOS';

/** A moment as it is written (RFC 3339, section 5.6), with `Z` or without anything of a zone. */
export interface Moment {
  /** Digits of a second's fraction. */
  readonly decimals: number;
  readonly isUtc: boolean;
  /** Since 1970 began, in the same zone. */
  readonly nanoseconds: bigint;
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|z|\+00:00)?$/;

const DAY_MS = 86_400_000;

/**
 * The day of a date such as `2026-11-23`.
 *
 * @returns days since 1970 began; undefined where the text is no date of the years 1 to 9999
 */
export function readDay(text: string): number | undefined {
  const [, year, month, day] = DATE.exec(text) ?? [];
  const start = startOfDay(year, month, day);
  return start === undefined ? undefined : start / DAY_MS;
}

/**
 * A date with a time such as `2026-11-23T19:17:01.5Z`.
 *
 * @returns undefined for any other text, and for one with another zone, which a file could not keep
 */
export function readMoment(text: string): Moment | undefined {
  const [, year, month, day, hour, minute, second, fraction = '', zone] = MOMENT.exec(text) ?? [];
  const start = startOfDay(year, month, day);
  if (start === undefined) return undefined;
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  // A leap second has no place in a count of seconds.
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const whole = start + ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  const nanoseconds = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
  return { decimals: fraction.length, isUtc: zone !== undefined, nanoseconds };
}

/** Milliseconds since 1970 began; undefined where there is no such day. */
function startOfDay(year = '', month = '', day = ''): number | undefined {
  if (year === '' || year === '0000') return undefined;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.getTime() : undefined;
}

/** How many nanoseconds a unit has. */
const NANOSECONDS: Readonly<Record<MomentUnit, bigint>> = {
  MILLIS: 1_000_000n,
  MICROS: 1_000n,
  NANOS: 1n,
};

/** A moment in a unit that has room for its fraction. */
export function inUnit({ nanoseconds }: Moment, unit: MomentUnit): bigint {
  return nanoseconds / NANOSECONDS[unit];
}

/** A count of nanoseconds goes so far from 1970, in 64 bits. */
const MOST_NANOSECONDS = 2n ** 63n - 1n;

/** Whether a moment can be counted in nanoseconds. */
export function fitsNanoseconds({ nanoseconds }: Moment): boolean {
  return nanoseconds <= MOST_NANOSECONDS && nanoseconds >= -MOST_NANOSECONDS;
}
