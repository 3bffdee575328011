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
  // A zero has no size, whatever its exponent.
  const power = digits === '' ? 0 : Number(exponent);
  return { isNegative: sign === '-', digits, scale: fraction.length - power };
}

/** A number of few digits, which doubles hold exactly: `mantissa` divided by ten to the power of `scale`. */
export interface SmallDecimal {
  /** Minus zero too. */
  mantissa: number;
  /** How many digits it has, zeros before them left out; 0 for zero. */
  digits: number;
  scale: number;
}

export function createSmallDecimal(): SmallDecimal {
  return { mantissa: 0, digits: 0, scale: 0 };
}

/** A double tells so many digits of any number from those of another (IEEE 754, binary64). */
const SAFE_DIGITS = 15;

/** Powers of ten that a double holds exactly. */
const EXACT_POWERS = Array.from({ length: 23 }, (_, power) => 10 ** power);

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;

/** Without a string, as nearly all can be read; false for more digits, an exponent, and what is no number. */
export function readSmallDecimal(
  bytes: Uint8Array,
  start: number,
  end: number,
  into: SmallDecimal,
): boolean {
  const isNegative = bytes[start] === MINUS;
  const first = isNegative ? start + 1 : start;
  let mantissa = 0;
  let digits = 0;
  let point = -1;
  for (let at = first; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte <= ZERO + 9) {
      mantissa = mantissa * 10 + byte - ZERO;
      if (mantissa > 0) digits += 1;
    } else if (byte === POINT && point < 0 && at > first) point = at;
    else return false;
  }
  const scale = point < 0 ? 0 : end - point - 1;
  if (first === end || point === end - 1) return false;
  if (digits > SAFE_DIGITS || scale >= EXACT_POWERS.length) return false;
  into.mantissa = isNegative ? -mantissa : mantissa;
  into.digits = digits;
  into.scale = scale;
  return true;
}

/** The double that is nearest: both parts of the quotient are exact. */
export function toDouble({ mantissa, scale }: SmallDecimal): number {
  return mantissa / (EXACT_POWERS[scale] ?? 1);
}

/** The number times ten to the scale, which is no less than its own; undefined where a double might not hold it. */
export function smallUnscaled(decimal: SmallDecimal, scale: number): number | undefined {
  const more = scale - decimal.scale;
  // Minus zero is zero.
  if (decimal.digits + more <= SAFE_DIGITS) return decimal.mantissa * (EXACT_POWERS[more] ?? 1) + 0;
  return decimal.digits === 0 ? 0 : undefined;
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
  const significant = digits.replace(/(?<!0)0+$/, '').length;
  if (significant <= SAFE_DIGITS && Math.abs(scale - digits.length) < SAFE_POWER) return true;
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  const back = readDecimal(String(value));
  return back !== undefined && isSameDecimal(back, decimal);
}

/** Excel keeps so many digits of a number (its specification, "Number precision"), and powers of ten. */
const EXCEL_DIGITS = 15;
const EXCEL_POWER = 300;

export function survivesExcel({ digits, scale }: Decimal): boolean {
  const significant = digits.replace(/(?<!0)0+$/, '').length;
  return significant <= EXCEL_DIGITS && Math.abs(digits.length - scale) < EXCEL_POWER;
}

function isSameDecimal(one: Decimal, other: Decimal): boolean {
  const [first, second] = [one, other].map(({ digits, scale }) => {
    const significant = digits.replace(/(?<!0)0+$/, '');
    return { significant, power: scale - (digits.length - significant.length) };
  });
  return first?.significant === second?.significant && first?.power === second?.power;
}
