import type { Database, SqlValue, WasmPointer } from '@sqlite.org/sqlite-wasm';
import {
  addDecimals,
  compareDecimals,
  fitsDouble,
  formatDecimal,
  multiplyDecimals,
  negated,
  parseNumber,
  type ScaledNumber,
} from './decimals.ts';

/** The collation of numbers that are text: in the order of numbers, before all other texts. */
export const NUMBER_COLLATION = 'DECIMAL';

const MAX_INT64 = 2n ** 63n - 1n;

const MAX_EXACT_SUMS = 100_000;

/** What has the memory of an aggregate function, from its first row to its last. */
type Context = (pointer: WasmPointer, isFirst: boolean) => WasmPointer;

/**
 * Gives a database functions that lose no digit: `sum`, in place of SQLite's own, and `decimal_sum`,
 * `decimal_add`, `decimal_sub`, `decimal_mul`, `decimal_cmp`, which take numbers and texts and give texts, under
 * the names that SQLite's decimal extension has for them.
 *
 * @returns numbers that `sum` has given: these are exact, although they are REAL
 */
export function addExactFunctions(db: Database, contextOf: Context): ReadonlySet<number> {
  const exactSums = new Set<number>();
  const toSum = (sum: ScaledNumber): SqlValue => {
    const text = formatDecimal(withoutZeros(sum));
    const whole = text.includes('.') ? undefined : BigInt(text);
    if (whole !== undefined && whole <= MAX_INT64 && whole >= -MAX_INT64 - 1n) return whole;
    if (!fitsDouble(text)) {
      throw new RangeError(
        `sum() is ${text}, which has more digits than a number of SQLite; decimal_sum() gives all of them`,
      );
    }
    const value = Number(text);
    if (exactSums.size < MAX_EXACT_SUMS) exactSums.add(value);
    return value;
  };
  addSum(db, contextOf, 'sum', toSum);
  addSum(db, contextOf, 'decimal_sum', formatDecimal);
  const addTwo = (
    name: string,
    calculate: (one: ScaledNumber, other: ScaledNumber) => SqlValue,
  ): void => {
    db.createFunction(
      name,
      (_: number, one: SqlValue = null, other: SqlValue = null) => {
        if (one === null || other === null) return null;
        return calculate(toDecimal(name, one), toDecimal(name, other));
      },
      { arity: 2, deterministic: true },
    );
  };
  addTwo('decimal_add', (one, other) => formatDecimal(addDecimals(one, other)));
  addTwo('decimal_sub', (one, other) => formatDecimal(addDecimals(one, negated(other))));
  addTwo('decimal_mul', (one, other) => formatDecimal(multiplyDecimals(one, other)));
  addTwo('decimal_cmp', compareDecimals);
  return exactSums;
}

interface Sum {
  readonly total: ScaledNumber;
  readonly count: number;
}

const NOTHING: Sum = { total: { mantissa: 0n, scale: 0 }, count: 0 };

function addSum(
  db: Database,
  contextOf: Context,
  name: string,
  give: (sum: ScaledNumber) => SqlValue,
): void {
  const sums = new Map<WasmPointer, Sum>();
  const change = (pointer: WasmPointer, value: SqlValue | undefined, sign: 1 | -1): void => {
    const context = contextOf(pointer, true);
    const { total, count } = sums.get(context) ?? NOTHING;
    if (value === null || value === undefined) return;
    const decimal = toDecimal(name, value);
    sums.set(context, {
      total: addDecimals(total, sign === 1 ? decimal : negated(decimal)),
      count: count + sign,
    });
  };
  const valueOf = (sum: Sum | undefined): SqlValue =>
    sum && sum.count > 0 ? give(sum.total) : null;
  db.createFunction({
    name,
    arity: 1,
    deterministic: true,
    xStep: (pointer: number, value?: SqlValue) => change(pointer, value, 1),
    xInverse: (pointer: number, value?: SqlValue) => change(pointer, value, -1),
    xValue: (pointer: number) => valueOf(sums.get(contextOf(pointer, false))),
    xFinal: (pointer: number) => {
      const context = contextOf(pointer, false);
      const sum = sums.get(context);
      sums.delete(context);
      return valueOf(sum);
    },
  });
}

/** @throws {TypeError} where a value is no number */
function toDecimal(name: string, value: SqlValue): ScaledNumber {
  const text = typeof value === 'object' ? '' : String(value);
  const decimal = parseNumber(text);
  if (decimal) return decimal;
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  throw new TypeError(
    `${name}() was given '${shown}', which is no number, or one that is too long`,
  );
}

function withoutZeros({ mantissa, scale }: ScaledNumber): ScaledNumber {
  let [rest, decimals] = [mantissa, scale];
  while (decimals > 0 && rest % 10n === 0n) [rest, decimals] = [rest / 10n, decimals - 1];
  return { mantissa: rest, scale: decimals };
}

/** Orders texts by {@link NUMBER_COLLATION}. */
export function compareAsNumbers(one: string, other: string): number {
  const [first, second] = [parseNumber(one), parseNumber(other)];
  if (first && second) return compareDecimals(first, second);
  if (first ?? second) return first ? -1 : 1;
  return one < other ? -1 : Number(one > other);
}
