/** A number as it is written, taken apart; the value is 0.digits times ten to the power. */
interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly power: number;
}

/**
 * Compares two numbers as they are written in JSON (RFC 8259, section 6), to the last digit.
 *
 * @returns below 0 where the first is less, above 0 where it is more
 */
export function compareNumbers(one: string, other: string): number {
  const [first, second] = [Number(one), Number(other)];
  const areApart = Number.isFinite(first) && Number.isFinite(second) && first !== second;
  return areApart ? first - second : compareDecimals(toDecimal(one), toDecimal(other));
}

function compareDecimals(one: Decimal, other: Decimal): number {
  if (one.sign !== other.sign) return one.sign - other.sign;
  if (one.power !== other.power) return one.sign * (one.power - other.power);
  const length = Math.max(one.digits.length, other.digits.length);
  const [first, second] = [one.digits.padEnd(length, '0'), other.digits.padEnd(length, '0')];
  if (first === second) return 0;
  return first < second ? -one.sign : one.sign;
}

function toDecimal(text: string): Decimal {
  const [, minus, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?/.exec(text) ?? [];
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  if (digits === '') return { sign: 0, digits, power: 0 };
  const power = whole.length - (all.length - digits.length) + Number(exponent);
  return { sign: minus ? -1 : 1, digits, power };
}
