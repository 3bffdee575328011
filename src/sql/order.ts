import type { SqlValue } from '@sqlite.org/sqlite-wasm';
import { compareOrdered, createOrdered, isNumber, readOrdered } from '../answers/values/compare.ts';
import { MAX_DIGITS } from '../answers/values/numbers.ts';
import { isKeyword } from './names.ts';

/**
 * The collation of numbers that are texts since SQLite has no number of so many digits, and of texts that all are
 * numbers, or moments: by value, texts that say the same value as they are written.
 */
export const BY_VALUE = 'BY_VALUE';

/** Tells a number from a text of the same digits. SQLite calculates with a text that has white space at its end. */
const NUMBER_MARK = '\v\f\v';
export const NUMBER_END = new TextEncoder().encode(NUMBER_MARK);

/** Tells a text that looks like a number from the numbers of its column. */
const TEXT_END = '\v\v\f';

const [first, second] = [createOrdered(), createOrdered()];

const RANKS = { number: 0, moment: 1, other: 2 } as const;

/** Compares two texts by {@link BY_VALUE}; below 0 where the first is less. */
export function compareByValue(
  bytes: Uint8Array,
  one: number,
  oneEnd: number,
  other: number,
  otherEnd: number,
): number {
  const areNumbers = [isNumberEnd(bytes, one, oneEnd), isNumberEnd(bytes, other, otherEnd)];
  readOrdered(bytes, one, areNumbers[0] ? oneEnd - NUMBER_END.length : oneEnd, first);
  readOrdered(bytes, other, areNumbers[1] ? otherEnd - NUMBER_END.length : otherEnd, second);
  const order = compareOrdered(first, second);
  if (order !== undefined && (order !== 0 || areNumbers.includes(true))) return order;
  // An empty text comes behind all others, as where rows are sorted.
  const isEmpty = Number(one === oneEnd) - Number(other === otherEnd);
  const byKind = isEmpty || RANKS[first.is] - RANKS[second.is];
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

/** A value of a column that has numbers too long for SQLite: all of its numbers are texts. */
export function inLongColumn(value: SqlValue = null): SqlValue {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value) + NUMBER_MARK;
  return typeof value === 'string' && isNumber(value) ? value + TEXT_END : value;
}

/** A text of a result, as JSON. */
export function jsonOfText(text: string): string {
  if (text.endsWith(TEXT_END)) return JSON.stringify(text.slice(0, -TEXT_END.length));
  if (!text.endsWith(NUMBER_MARK)) return JSON.stringify(text);
  const said = text.slice(0, -NUMBER_END.length);
  return isNumber(said) && !/^-?0\d/.test(said) ? said : JSON.stringify(said);
}

/** Texts, names, comments, words, numbers and spaces of a statement (https://sqlite.org/lang.html). */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?(?:\*\/|$)|[A-Z_a-z\u0080-\uffff][\w$\u0080-\uffff]*|(?:\d+(?:\.\d*)?|\.\d+)(?:[Ee][+-]?\d+)?|\s+|[^]/g;

const SPACE = /^(?:\s|--|\/\*)/;

/** Behind it, a minus is one between two values. */
const OPERAND = /[\w"$'\])`\u0080-\uffff]$/;

/** Writes numbers that SQLite would round as texts in the order of numbers. */
export function withLongNumbers(sql: string): string {
  const tokens = sql.match(TOKEN) ?? [];
  const before: number[] = [];
  const isOperand = (token: string): boolean =>
    OPERAND.test(token) && (!isKeyword(token) || /^end$/i.test(token));
  for (const [at, token] of tokens.entries()) {
    if (SPACE.test(token)) continue;
    const number = token.replace(/^\./, '0.').replace(/\.(?!\d)/, '');
    if (/^\d/.test(number) && isRounded(number)) {
      const [operator = -1, operand = -1] = [before.at(-1), before.at(-2)];
      const isNegative = tokens[operator] === '-' && !isOperand(tokens[operand] ?? '');
      if (isNegative) tokens[operator] = '';
      const text = isNegative ? `-${number}` : number;
      tokens[at] = `(CAST('${text}${NUMBER_MARK}' AS TEXT) COLLATE ${BY_VALUE})`;
    }
    before.push(at);
  }
  return tokens.join('');
}

const MAX_INT64 = 2n ** 63n - 1n;

/** Whether a number of a statement may lose digits where SQLite makes a text of it to compare it with one. */
function isRounded(number: string): boolean {
  if (/^\d+$/.test(number)) return number.length > MAX_DIGITS && BigInt(number) > MAX_INT64;
  return number.length > MAX_DIGITS || /e/i.test(number);
}

const WRITTEN = new RegExp(
  String.raw`\(CAST\('(-?[\d.Ee+-]+)\s+' AS TEXT\) COLLATE ${BY_VALUE}\)`,
  'g',
);

/** The name of a column as the statement had it before {@link withLongNumbers}. */
export function nameAsWritten(name: string): string {
  return name.replaceAll(WRITTEN, '$1');
}
