import { MAX_DIGITS, POWERS, readNumber, type ReadNumber } from './numbers.ts';

export interface Decimal {
  readonly isNegative: boolean;
  /** All of its digits, zeros before them left out; empty for zero. */
  readonly digits: string;
  /** How many of the digits, zeros behind them included, are behind the point; below 0 where zeros are missing. */
  readonly scale: number;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** @returns undefined where the text is no number (RFC 8259, section 6; zeros before it allowed) */
export function readDecimal(text: string): Decimal | undefined {
  const parts = NUMBER.exec(text);
  if (!parts) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  // A zero has no size with any exponent.
  const power = digits === '' ? 0 : Number(exponent);
  return { isNegative: sign === '-', digits, scale: fraction.length - power };
}

/** Reads a number that doubles hold with all its digits, none of them missing; false for others. */
export function readSmall(bytes: Uint8Array, start: number, end: number, into: ReadNumber) {
  if (!readNumber(bytes, start, end, into)) return false;
  const { digits, decimals } = into;
  return digits <= MAX_DIGITS && decimals >= 0 && decimals < POWERS.length;
}

/** The double that is nearest to a small number: minus zero too. */
export function toDouble({ low, decimals }: ReadNumber): number {
  return low / (POWERS[decimals] ?? 1);
}

/** The same times ten to the scale, which is no less than its own; undefined where a double might not hold it. */
export function smallUnscaled(number: ReadNumber, scale: number): number | undefined {
  const more = scale - number.decimals;
  // Minus zero is zero.
  if (number.digits + more <= MAX_DIGITS) return number.low * (POWERS[more] ?? 1) + 0;
  return number.digits === 0 ? 0 : undefined;
}

/** How many digits a number has before the point; 0 where it is below 1. */
export function wholeDigits({ digits, scale }: Decimal): number {
  return Math.max(0, digits.length - scale);
}

/** The number times ten to the scale, which is no less than its own. */
export function unscaled(decimal: Decimal, scale: number): bigint {
  const { digits, isNegative } = decimal;
  if (digits === '') return 0n;
  const value = BigInt(digits + '0'.repeat(scale - decimal.scale));
  return isNegative ? -value : value;
}

/** Numbers between ten to the power of minus this and of this have all of a double's digits. */
const SAFE_POWER = 290;

/** Whether the double nearest to a number is written back as the same number. */
export function survivesDouble(decimal: Decimal, text: string): boolean {
  const { digits, scale } = decimal;
  if (digits === '') return true;
  const significant = significantOf(decimal).length;
  if (significant <= MAX_DIGITS && Math.abs(scale - digits.length) < SAFE_POWER) return true;
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  const back = readDecimal(String(value));
  return back !== undefined && compareDecimals(back, decimal) === 0;
}

/** Excel keeps so many digits of a number (its specification, "Number precision"), and powers of ten. */
const EXCEL_DIGITS = 15;
const EXCEL_POWER = 300;

export function survivesExcel(decimal: Decimal): boolean {
  const { digits, scale } = decimal;
  const significant = significantOf(decimal).length;
  return significant <= EXCEL_DIGITS && Math.abs(digits.length - scale) < EXCEL_POWER;
}

/** Compares two numbers as they are written in JSON, to the last digit; below 0 where the first is less. */
export function compareNumbers(one: string, other: string): number {
  const [first, second] = [Number(one), Number(other)];
  const areApart = Number.isFinite(first) && Number.isFinite(second) && first !== second;
  return areApart ? first - second : compareDecimals(readDecimal(one), readDecimal(other));
}

function compareDecimals(one: Decimal = ZERO, other: Decimal = ZERO): number {
  const [first, second] = [one, other].map((decimal) => ({
    sign: decimal.digits === '' ? 0 : decimal.isNegative ? -1 : 1,
    power: decimal.digits.length - decimal.scale,
    digits: significantOf(decimal),
  }));
  if (!first || !second) return 0;
  if (first.sign !== second.sign) return first.sign - second.sign;
  if (first.power !== second.power) return first.sign * (first.power - second.power);
  if (first.digits === second.digits) return 0;
  return first.digits < second.digits ? -first.sign : first.sign;
}

export const ZERO: Decimal = { isNegative: false, digits: '', scale: 0 };

/** A number's digits from its first to its last that is not zero. */
function significantOf({ digits }: Decimal): string {
  return digits.replace(/(?<!0)0+$/, '');
}

/** Up to {@link MAX_DIGITS} long, a double is written back so. */
const PLAIN = /^-?[1-9]\d*(?:\.\d*[1-9])?$/;

/** Up to {@link MAX_DIGITS} long, a double has all its digits. */
const SHORT = /^-?\d{1,14}(?:\.\d+)?$/;

/** The same text for equal numbers, in any notation; other texts stay unchanged. */
export function numberName(text: string): string {
  if (text.length <= MAX_DIGITS && PLAIN.test(text)) return text;
  if (text.length <= MAX_DIGITS && SHORT.test(text)) return String(Number(text));
  const decimal = readDecimal(text);
  if (!decimal) return text;
  const digits = significantOf(decimal);
  const power = decimal.digits.length - decimal.scale;
  if (digits.length <= MAX_DIGITS && Math.abs(power) < SAFE_POWER) return String(Number(text));
  return `${decimal.isNegative ? '-' : ''}0.${digits}e${power}`;
}
