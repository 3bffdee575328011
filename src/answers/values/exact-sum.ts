import { compareNumbers, readDecimal, unscaled, ZERO } from './decimals.ts';
import { ReadNumber, MAX_DIGITS, readNumber } from './numbers.ts';

export interface NumberTotals {
  readonly count: number;
  /** Undefined where they lie too far apart: {@link MAX_SPAN}. */
  readonly sum: string | undefined;
  /** As they are written; undefined without any number. */
  readonly min: string | undefined;
  readonly max: string | undefined;
  /** To {@link AVERAGE_DIGITS} significant digits, half to even; undefined as the sum, and without any number. */
  readonly average: string | undefined;
}

const AVERAGE_DIGITS = 20;

/** Digits from the first of the largest to the last of the smallest number: more are not added up. */
const MAX_SPAN = 5_000;

/** A partial sum below this and a number of {@link MAX_DIGITS} have a sum that is exact (2 ** 53). */
const MAX_PARTIAL = 8e15;

/** What a unit of the digits before the last {@link MAX_DIGITS} is worth. */
const LOW_UNIT = 10n ** BigInt(MAX_DIGITS);

const decoder = new TextDecoder();

export class ExactSum {
  #count = 0;
  /** By decimals: sums of short numbers, as long as doubles hold them exactly. */
  readonly #low: number[] = [];
  /** By decimals: sums of long numbers, and what has become larger. */
  readonly #whole = new Map<number, bigint>();
  #isTooWide = false;
  readonly #min = new Extreme(-1);
  readonly #max = new Extreme(1);
  #scratch: ReadNumber | undefined;

  get count(): number {
    return this.#count;
  }

  /** @returns whether that was a number; anything else is left out */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    const number = (this.#scratch ??= new ReadNumber());
    if (!readNumber(bytes, start, end, number)) return false;
    this.addRead(number, bytes, start, end);
    return true;
  }

  /** Adds a number that {@link readNumber} has just read there. */
  addRead(number: ReadNumber, bytes: Uint8Array, start: number, end: number): void {
    this.#count += 1;
    if (number.isWide) this.#addWide(bytes, start, end);
    else {
      const { decimals, high } = number;
      const low = (this.#low[decimals] ?? 0) + number.low;
      this.#low[decimals] = low;
      if (high !== 0) this.#addWhole(decimals, BigInt(high) * LOW_UNIT);
      if (Math.abs(low) > MAX_PARTIAL) this.#flush(decimals);
    }
    this.#min.look(number, bytes, start, end);
    this.#max.look(number, bytes, start, end);
  }

  /** Adds all numbers of another sum, whose extremes stay its own. */
  addSum(other: ExactSum): void {
    for (const decimals of other.#low.keys()) other.#flush(decimals);
    for (const [decimals, mantissa] of other.#whole) this.#addWhole(decimals, mantissa);
    this.#count += other.#count;
    this.#isTooWide ||= other.#isTooWide;
  }

  totals(): NumberTotals {
    for (const decimals of this.#low.keys()) this.#flush(decimals);
    const sum = this.#isTooWide ? undefined : sumOf(this.#whole);
    return {
      count: this.#count,
      sum: sum && writtenNumber(sum),
      min: this.#min.text,
      max: this.#max.text,
      average: sum && this.#count > 0 ? writtenNumber(divide(sum, this.#count)) : undefined,
    };
  }

  #flush(decimals: number): void {
    this.#addWhole(decimals, BigInt(this.#low[decimals] ?? 0));
    this.#low[decimals] = 0;
  }

  #addWhole(decimals: number, mantissa: bigint): void {
    this.#whole.set(decimals, (this.#whole.get(decimals) ?? 0n) + mantissa);
  }

  #addWide(bytes: Uint8Array, start: number, end: number): void {
    if (end - start > MAX_SPAN) this.#isTooWide = true;
    if (this.#isTooWide) return;
    const { mantissa, decimals } = mantissaOf(decoder.decode(bytes.subarray(start, end)));
    if (mantissa === 0n) return;
    this.#addWhole(decimals, mantissa);
    if (this.#whole.size > MAX_SPAN || !Number.isSafeInteger(decimals)) this.#isTooWide = true;
  }
}

/** Doubles of long numbers that are no further apart, as a share of them, do not tell which one is less. */
const UNSURE = 1e-14;

/** The least or the greatest of some numbers, as it is written. */
class Extreme {
  #value = -Infinity;
  /** A number below this is less than `#value`, even where both doubles are inexact. */
  #surelyLess = -Infinity;
  #isLong = false;
  /** A number may be the greatest so far a million times: its text is made when it is asked for. */
  #bytes: Uint8Array = new Uint8Array();

  /** @param sign 1 for the greatest, -1 for the least */
  constructor(private readonly sign: 1 | -1) {}

  get text(): string | undefined {
    return this.#bytes.length === 0 ? undefined : decoder.decode(this.#bytes);
  }

  look(number: ReadNumber, bytes: Uint8Array, start: number, end: number): void {
    const value = this.sign * number.value;
    if (value < this.#surelyLess) return;
    if (this.#bytes.length > 0) {
      const isLong = number.isLong || this.#isLong;
      // Short numbers of one double are the same number.
      if (!isLong && value <= this.#value) return;
      if (isLong && !this.#isMore(value, bytes, start, end)) return;
    }
    this.#value = value;
    this.#surelyLess = value - Math.abs(value) * UNSURE;
    this.#isLong = number.isLong;
    this.#bytes = bytes.slice(start, end);
  }

  #isMore(value: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (value > this.#value + Math.abs(this.#value) * UNSURE) return true;
    const written = decoder.decode(bytes.subarray(start, end));
    return this.sign * compareNumbers(written, this.text ?? '') > 0;
  }
}

/** The number is `mantissa` divided by ten to the power of `decimals`. */
export interface WholeNumber {
  readonly mantissa: bigint;
  readonly decimals: number;
}

/** @param text a number as JSON has it; any other text is 0 */
export function mantissaOf(text: string): WholeNumber {
  const decimal = readDecimal(text) ?? ZERO;
  return { mantissa: unscaled(decimal, decimal.scale), decimals: decimal.scale };
}

/** @param byDecimals sums of mantissas @returns undefined where they lie too far apart */
export function sumOf(byDecimals: ReadonlyMap<number, bigint>): WholeNumber | undefined {
  const parts = [...byDecimals].filter(([, mantissa]) => mantissa !== 0n);
  let [least, most] = [Infinity, -Infinity];
  for (const [decimals, mantissa] of parts) {
    least = Math.min(least, decimals - digitsIn(mantissa));
    most = Math.max(most, decimals);
  }
  if (parts.length === 0) return { mantissa: 0n, decimals: 0 };
  if (most - least > MAX_SPAN) return undefined;
  let sum = 0n;
  for (const [decimals, mantissa] of parts) sum += mantissa * 10n ** BigInt(most - decimals);
  return withoutZeros({ mantissa: sum, decimals: most });
}

export function productOf(one: WholeNumber, other: WholeNumber): WholeNumber {
  const decimals = one.decimals + other.decimals;
  return withoutZeros({ mantissa: one.mantissa * other.mantissa, decimals });
}

/** @returns rounded to {@link AVERAGE_DIGITS}, half to even, where it has more */
function divide({ mantissa, decimals }: WholeNumber, count: number): WholeNumber {
  const by = BigInt(count);
  // With so many zeros behind it the quotient has a digit more than is wanted, at least.
  const zeros = Math.max(0, AVERAGE_DIGITS + 1 + digitsIn(by) - digitsIn(mantissa));
  const dividend = absolute(mantissa) * 10n ** BigInt(zeros);
  const quotient = dividend / by;
  const cut = digitsIn(quotient) - AVERAGE_DIGITS;
  const unit = cut > 0 ? 10n ** BigInt(cut) : 1n;
  const rounded = quotient / unit;
  // The rest, in halves of one unit of the last digit.
  const halves = (dividend - rounded * unit * by) * 2n;
  const isMore = halves > unit * by || (halves === unit * by && rounded % 2n === 1n);
  const digits = isMore ? rounded + 1n : rounded;
  const places = decimals + zeros - Math.max(0, cut);
  return withoutZeros({ mantissa: mantissa < 0n ? -digits : digits, decimals: places });
}

function digitsIn(mantissa: bigint): number {
  return absolute(mantissa).toString().length;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function withoutZeros({ mantissa, decimals }: WholeNumber): WholeNumber {
  if (mantissa === 0n) return { mantissa, decimals: 0 };
  const text = mantissa.toString();
  const digits = text.replace(/(?<!0)0+$/, '');
  return { mantissa: BigInt(digits), decimals: decimals - (text.length - digits.length) };
}

/** More zeros than these, before or behind the digits, are written as an exponent. */
const MAX_ZEROS = 30;

export function writtenNumber({ mantissa, decimals }: WholeNumber): string {
  const sign = mantissa < 0n ? '-' : '';
  const digits = absolute(mantissa).toString();
  if (decimals <= 0 && -decimals <= MAX_ZEROS) return sign + digits + '0'.repeat(-decimals);
  if (decimals > 0 && decimals - digits.length <= MAX_ZEROS) {
    const padded = digits.padStart(decimals + 1, '0');
    return `${sign}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
  }
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  return `${sign}${digits.slice(0, 1)}${fraction}e${digits.length - 1 - decimals}`;
}
