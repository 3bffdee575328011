import type { SqlValue } from '@sqlite.org/sqlite-wasm';
import { compareNumbersAt, NumberAt, isNumber, readNumberAt } from '../answers/values/compare.ts';
import { BY_VALUE, NUMBER_MARK } from './long-numbers.ts';

export const NUMBER_END = new TextEncoder().encode(NUMBER_MARK);

/** Tells a number-like text from the numbers of its column. */
const TEXT_END = '\v\v\f';

const [first, second] = [new NumberAt(), new NumberAt()];

/** Compares two texts by {@link BY_VALUE}; below 0 if the first is less. */
export function compareByValue(
  bytes: Uint8Array,
  one: number,
  oneEnd: number,
  other: number,
  otherEnd: number,
): number {
  const areNumbers = [isNumberEnd(bytes, one, oneEnd), isNumberEnd(bytes, other, otherEnd)];
  const [oneLength, otherLength] = areNumbers.map((is) => (is ? NUMBER_END.length : 0));
  const isOne = readNumberAt(bytes, one, oneEnd - (oneLength ?? 0), first);
  const isOther = readNumberAt(bytes, other, otherEnd - (otherLength ?? 0), second);
  const order = isOne && isOther ? compareNumbersAt(first, second) : 0;
  if (order !== 0 || (isOne && isOther && areNumbers.includes(true))) return order;
  // An empty text sorts last, as in sorted rows.
  const isEmpty = Number(one === oneEnd) - Number(other === otherEnd);
  const byKind = isEmpty || Number(isOther) - Number(isOne);
  if (byKind !== 0) return byKind;
  const length = Math.min(oneEnd - one, otherEnd - other);
  for (let at = 0; at < length; at += 1) {
    const difference = (bytes[one + at] ?? 0) - (bytes[other + at] ?? 0);
    if (difference !== 0) return difference;
  }
  return oneEnd - one - (otherEnd - other);
}

function isNumberEnd(bytes: Uint8Array, start: number, end: number): boolean {
  const from = end - NUMBER_END.length;
  return from > start && NUMBER_END.every((byte, at) => bytes[from + at] === byte);
}

/** A value for a column with numbers too long for SQLite: all its numbers are stored as texts. */
export function inLongColumn(value: SqlValue = null): SqlValue {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value) + NUMBER_MARK;
  return typeof value === 'string' && isNumber(value) ? value + TEXT_END : value;
}

export function jsonOfText(text: string): string {
  if (text.endsWith(TEXT_END)) return JSON.stringify(text.slice(0, -TEXT_END.length));
  if (!text.endsWith(NUMBER_MARK)) return JSON.stringify(text);
  const digits = text.slice(0, -NUMBER_END.length);
  return isNumber(digits) ? digits : JSON.stringify(digits);
}

const WRITTEN = new RegExp(
  String.raw`\(CAST\('(-?[\d.Ee+-]+)\s+' AS TEXT\) COLLATE ${BY_VALUE}\)`,
  'g',
);

/** A column's name as in the statement before `withLongNumbers`. */
export function nameAsWritten(name: string): string {
  return name.replaceAll(WRITTEN, '$1').replaceAll(/rtrim\((.*?), char\(11, 12\)\)/g, '$1');
}
