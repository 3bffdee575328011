import { readDecimal, unscaled } from '../answers/values/decimals.ts';

/** The number is `mantissa` divided by ten to the power of `scale`, which is not below 0. */
export interface ScaledNumber {
  readonly mantissa: bigint;
  readonly scale: number;
}

/** Numbers whose digits lie further apart are not calculated with: they would fill the memory. */
const MAX_SPAN = 5_000;

/** More significant digits may be lost in a double (IEEE 754, binary64). */
const MAX_DIGITS = 15;

/** Beyond ten to this power, and below its inverse, doubles have fewer digits. */
const MAX_POWER = 290;

/** @returns undefined where the text is no number, or one that has more than {@link MAX_SPAN} digits written out */
export function parseNumber(text: string): ScaledNumber | undefined {
  const decimal = readDecimal(text.trim());
  if (!decimal || decimal.digits.length + Math.abs(decimal.scale) > MAX_SPAN) return undefined;
  const scale = Math.max(0, decimal.scale);
  return { mantissa: unscaled(decimal, scale), scale };
}

/** With all its decimals, without an exponent. */
export function formatDecimal({ mantissa, scale }: ScaledNumber): string {
  const sign = mantissa < 0n ? '-' : '';
  const digits = (mantissa < 0n ? -mantissa : mantissa).toString().padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

export function addDecimals(one: ScaledNumber, other: ScaledNumber): ScaledNumber {
  const scale = Math.max(one.scale, other.scale);
  return { mantissa: scaled(one, scale) + scaled(other, scale), scale };
}

export function multiplyDecimals(one: ScaledNumber, other: ScaledNumber): ScaledNumber {
  return { mantissa: one.mantissa * other.mantissa, scale: one.scale + other.scale };
}

export function negated({ mantissa, scale }: ScaledNumber): ScaledNumber {
  return { mantissa: -mantissa, scale };
}

/** @returns below 0, 0 or above 0, as the first is less than, equal to or greater than the other */
export function compareDecimals(one: ScaledNumber, other: ScaledNumber): number {
  const scale = Math.max(one.scale, other.scale);
  const difference = scaled(one, scale) - scaled(other, scale);
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** Whether SQLite's numbers hold all of a number's digits. */
export function fitsDouble(text: string): boolean {
  const decimal = readDecimal(text);
  if (!decimal) return false;
  const { digits, scale } = decimal;
  const significant = digits.replace(/(?<!0)0+$/, '').length;
  return significant <= MAX_DIGITS && Math.abs(scale - digits.length) < MAX_POWER;
}

function scaled({ mantissa, scale }: ScaledNumber, to: number): bigint {
  return mantissa * 10n ** BigInt(to - scale);
}
