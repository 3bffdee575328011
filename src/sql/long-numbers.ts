import { isKeyword } from './names.ts';

/**
 * The collation of numbers stored as text because SQLite has no number of so many digits, and of
 * texts that are all numbers: by value, and equal values by their text.
 */
export const BY_VALUE = 'BY_VALUE';

/** Tells a number from a text with the same digits. SQLite calculates with a text that ends in white space. */
export const NUMBER_MARK = '\v\f\v';

/** Texts, names, comments, words, numbers and spaces of a statement (https://sqlite.org/lang.html). */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?(?:\*\/|$)|[A-Z_a-z\u0080-\uffff][\w$\u0080-\uffff]*|(?:\d+(?:\.\d*)?|\.\d+)(?:[Ee][+-]?\d+)?|\s+|[^]/g;

const SPACE = /^(?:\s|--|\/\*)/;

/** A minus after this is binary. */
const OPERAND = /[\w"$'\])`\u0080-\uffff]$/;

/** Rewrites a statement's numbers that SQLite would round as texts in numeric order; `length()` ignores the mark. */
export function withLongNumbers(sql: string): string {
  const tokens = sql.match(TOKEN) ?? [];
  const before: number[] = [];
  const opened: number[] = [];
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
    if (token === '(') opened.push(before.length);
    const open = token === ')' ? (opened.pop() ?? 0) : 0;
    const isLength = open > 0 && /^length$/i.test(tokens[before[open - 1] ?? 0] ?? '');
    // A blob would become a text.
    if (isLength && !/\bblob\b/i.test(tokens.slice(before[open], at).join(''))) {
      tokens[before[open] ?? 0] = '(rtrim(';
      tokens[at] = ', char(11, 12)))';
    }
    before.push(at);
  }
  return tokens.join('');
}

const MAX_INT64 = 2n ** 63n - 1n;

/** SQLite 3.54 writes about half of the doubles with 14 digits as 17, such as 69496393923.671005. */
const MAX_FRACTION_DIGITS = 13;

/** Whether a number may change its digits when SQLite converts it to text for a comparison. */
function isRounded(number: string): boolean {
  if (/^\d+$/.test(number)) return BigInt(number) > MAX_INT64;
  return number.length > MAX_FRACTION_DIGITS + '.'.length || /e/i.test(number);
}
