import type { Database, SqlValue, WasmPointer } from '@sqlite.org/sqlite-wasm';
import { compareNumbers, readDecimal, unscaled } from '../answers/values/decimals.ts';
import { productOf, sumOf, mantissaOf, writtenNumber } from '../answers/values/exact-sum.ts';
import { CodedError } from '../workers/worker-calls.ts';
import type { SqlErrorCode } from './api.ts';

const MAX_EXACT_SUMS = 100_000;

/** Largest distance between a number's digits: calculating with more would fill the memory. */
const MAX_SPAN = 2_000;

export interface ExactFunctions {
  /** Results of `sum`, which are exact although they are REAL. */
  readonly sums: ReadonlySet<number>;
  /** The last refusal of a function, which SQLite cannot pass on as a code. */
  takeRefusal(): CodedError | undefined;
}

/** Gives an aggregate function's memory, from its first row to its last. */
type Context = (pointer: WasmPointer, isFirst: boolean) => WasmPointer;

/**
 * Adds lossless functions to a database: `sum`, which replaces SQLite's own, and `decimal_…`, which take numbers and
 * texts and return texts, named after SQLite's decimal extension.
 */
export function addExactFunctions(db: Database, contextOf: Context): ExactFunctions {
  const sums = new Set<number>();
  let refusal: CodedError | undefined;
  const refuse = (code: SqlErrorCode, fact: string) => (refusal = new CodedError(code, fact));
  const textOfNumber = (name: string, value: SqlValue): string => {
    const text = typeof value === 'object' ? '' : String(value).trim();
    const { digits, scale } = readDecimal(text) ?? { digits: '', scale: Infinity };
    if (digits.length + Math.abs(scale) <= MAX_SPAN) return text;
    throw refuse('not-a-number', `${name} ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`);
  };
  addSum(db, contextOf, 'sum', textOfNumber, (text) => {
    const decimal = readDecimal(text);
    const whole = decimal && decimal.scale <= 0 ? unscaled(decimal, 0) : undefined;
    if (whole !== undefined && BigInt.asIntN(64, whole) === whole) return whole;
    const value = Number(text);
    if (compareNumbers(String(value), text) !== 0) throw refuse('long-sum', text);
    if (sums.size < MAX_EXACT_SUMS) sums.add(value);
    return value;
  });
  addSum(db, contextOf, 'decimal_sum', textOfNumber, (text) => text);
  const addTwo = (name: string, calculate: (one: string, other: string) => SqlValue): void => {
    db.createFunction(
      name,
      (_: number, one: SqlValue = null, other: SqlValue = null) => {
        if (one === null || other === null) return null;
        return calculate(textOfNumber(name, one), textOfNumber(name, other));
      },
      { arity: 2, deterministic: true },
    );
  };
  const add = (one: string, other: string, sign: bigint): string => {
    const sum = new Map<number, bigint>();
    addTo(sum, one, 1n);
    addTo(sum, other, sign);
    return totalOf(sum);
  };
  addTwo('decimal_add', (one, other) => add(one, other, 1n));
  addTwo('decimal_sub', (one, other) => add(one, other, -1n));
  addTwo('decimal_mul', (one, other) =>
    writtenNumber(productOf(mantissaOf(one), mantissaOf(other))),
  );
  addTwo('decimal_cmp', (one, other) => Math.sign(compareNumbers(one, other)));
  return {
    sums,
    takeRefusal() {
      const taken = refusal;
      refusal = undefined;
      return taken;
    },
  };
}

function addTo(sum: Map<number, bigint>, text: string, sign: bigint): void {
  const { mantissa, decimals } = mantissaOf(text);
  sum.set(decimals, (sum.get(decimals) ?? 0n) + sign * mantissa);
}

function totalOf(sum: ReadonlyMap<number, bigint>): string {
  const total = sumOf(sum);
  if (!total) throw new RangeError('Numbers too far apart');
  return writtenNumber(total);
}

function addSum(
  db: Database,
  contextOf: Context,
  name: string,
  textOfNumber: (name: string, value: SqlValue) => string,
  give: (sum: string) => SqlValue,
): void {
  const sums = new Map<WasmPointer, { count: number; readonly sum: Map<number, bigint> }>();
  const change = (pointer: WasmPointer, value: SqlValue = null, sign: 1 | -1): void => {
    const context = contextOf(pointer, true);
    if (value === null) return;
    const text = textOfNumber(name, value);
    let total = sums.get(context);
    if (!total) sums.set(context, (total = { count: 0, sum: new Map() }));
    total.count += sign;
    addTo(total.sum, text, BigInt(sign));
  };
  const valueOf = (context: WasmPointer): SqlValue => {
    const { count = 0, sum } = sums.get(context) ?? {};
    return sum && count > 0 ? give(totalOf(sum)) : null;
  };
  db.createFunction({
    name,
    arity: 1,
    deterministic: true,
    xStep: (pointer: number, value?: SqlValue) => change(pointer, value, 1),
    xInverse: (pointer: number, value?: SqlValue) => change(pointer, value, -1),
    xValue: (pointer: number) => valueOf(contextOf(pointer, false)),
    xFinal: (pointer: number) => {
      const context = contextOf(pointer, false);
      try {
        return valueOf(context);
      } finally {
        sums.delete(context);
      }
    },
  });
}
