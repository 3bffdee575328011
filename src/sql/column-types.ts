import { fitsDouble } from './decimals.ts';

export interface SeenValues {
  text: boolean;
  boolean: boolean;
  integer: boolean;
  /** Integers that a double would round. */
  longInteger: boolean;
  decimal: boolean;
  /** Numbers that neither 64 bits nor a double hold. */
  long: boolean;
  /** How many decimals all numbers have; -1 where they have different ones, undefined before the first. */
  scale: number | undefined;
}

export const LONG_NUMBERS = 'DECIMAL_TEXT';

export const BOOLEANS = 'BOOLEAN';

export function nothingSeen(): SeenValues {
  return {
    text: false,
    boolean: false,
    integer: false,
    longInteger: false,
    decimal: false,
    long: false,
    scale: undefined,
  };
}

const MAX_INT64 = 2n ** 63n - 1n;

/** Without a digit lost, and notes what it is; undefined for one that stays as it is written. */
export function stageNumber(text: string, seen: SeenValues): number | bigint | undefined {
  const isInteger = /^-?\d+$/.test(text);
  if (isInteger && text.length <= MAX_INTEGER_LENGTH) {
    noteScale(seen, 0);
    seen.integer = true;
    if (text.length <= 15) return Number(text) + 0;
    const value = BigInt(text);
    if (value <= MAX_INT64 && value >= -MAX_INT64 - 1n) {
      seen.longInteger ||= !fitsDouble(text);
      return value;
    }
  }
  seen.decimal = true;
  seen.long ||= !fitsDouble(text);
  const [, fraction] = /^-?\d+(?:\.(\d+))?$/.exec(text) ?? [];
  noteScale(seen, fraction?.length ?? -1);
  return undefined;
}

/** Digits and sign of the least number of 64 bits. */
const MAX_INTEGER_LENGTH = 20;

function noteScale(seen: SeenValues, scale: number): void {
  seen.scale = seen.scale === undefined || seen.scale === scale ? scale : -1;
}

/** How a column is declared, by all that was seen in it; empty where it has values of several kinds. */
export function typeOfColumn(seen: SeenValues): string {
  const isNumber = seen.integer || seen.decimal;
  const kinds = [seen.text, seen.boolean, isNumber].filter(Boolean).length;
  if (kinds !== 1) return '';
  if (seen.text) return 'TEXT';
  if (seen.boolean) return BOOLEANS;
  if (seen.long || (seen.decimal && seen.longInteger)) return LONG_NUMBERS;
  if (!seen.decimal) return 'INTEGER';
  return seen.scale !== undefined && seen.scale > 0 ? `REAL(${seen.scale})` : 'REAL';
}
