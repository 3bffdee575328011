import { unescapeText, type Cell } from '../json/values.ts';
import { jsonOf } from '../query/selection.ts';
import { readDecimal, survivesDouble } from '../values/decimals.ts';
import { markdownHead, markdownRow } from './data-dictionary.ts';

export interface RowsText {
  readonly begin?: string | undefined;
  readonly row: (cells: readonly Cell[]) => string;
  readonly between?: string;
  readonly end?: string;
}

/** Writes rows for the clipboard. @param table the key of the rows' list */
type RowsWriter = (names: readonly string[], table: string) => RowsText;

export const markdown: RowsWriter = (names) => ({
  begin: markdownHead(names),
  row: (cells) => markdownRow(cells.map(({ kind, text }) => (kind === 'null' ? '' : text))),
});

const sqlName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Values as SQL has them (ISO 9075): a backslash is itself. Lists and objects are texts of JSON. */
const sql: RowsWriter = (names, table) => ({
  row(cells) {
    const values = cells.map(({ kind = 'null', text }) => {
      if (kind === 'null') return 'NULL';
      const isWord = kind === 'number' || kind === 'boolean';
      return isWord ? text.toUpperCase() : `'${text.replaceAll("'", "''")}'`;
    });
    const columns = names.map(sqlName).join(', ');
    return `INSERT INTO ${sqlName(table)} (${columns}) VALUES (${values.join(', ')});\n`;
  },
});

/** A list of objects. @param literal makes JSON a language's own @param start the variable that it is assigned to */
function objects(literal: (json: string) => string, start = ''): RowsWriter {
  return (names) => ({
    begin: `${start}[\n`,
    row(cells) {
      const fields = cells.flatMap((cell, position) => {
        const json = jsonOf(cell);
        return json === undefined ? [] : `${JSON.stringify(names[position])}: ${json}`;
      });
      return `  ${literal(`{${fields.join(', ')}}`)}`;
    },
    between: ',\n',
    end: '\n]\n',
  });
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|true|false|null/gs;

/** Escapes invisible characters, and those that end a line in some languages, by their numbers. */
const HIDDEN = /[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g;

function quoted(token: string): string {
  return JSON.stringify(unescapeText(token.slice(1, -1))).replaceAll(
    HIDDEN,
    (sign) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, '0'),
  );
}

function withTokens(
  json: string,
  other: (token: string) => string,
  key = (text: string): string => text,
): string {
  return json.replaceAll(TOKEN, (token: string, text?: string, colon = '') => {
    if (text === undefined) return other(token);
    return colon === '' ? quoted(text) : key(quoted(text)) + colon;
  });
}

const PYTHON_WORDS: Readonly<Record<string, string>> = {
  true: 'True',
  false: 'False',
  null: 'None',
};

/** Longer whole numbers are refused by Python, digits. */
const MAX_PYTHON_DIGITS = 4_300;

function python(json: string): string {
  return withTokens(json, (token) => {
    if (token === '-0') return '-0.0';
    const isWhole = /^-?\d+$/.test(token) && token.length <= MAX_PYTHON_DIGITS;
    if (isWhole || isDouble(token)) return token;
    return PYTHON_WORDS[token] ?? `__import__("decimal").Decimal("${token}")`;
  });
}

/** A whole number past those of a double is a bigint, any other a text. */
function typescript(json: string): string {
  return withTokens(
    json,
    (token) => {
      if (/^[a-z]/.test(token) || isDouble(token)) return token;
      return /^-?\d+$/.test(token) ? `${token}n` : `"${token}"`;
    },
    // Else it would be the object's prototype.
    (key) => (key === '"__proto__"' ? `[${key}]` : key),
  );
}

function isDouble(token: string): boolean {
  const decimal = readDecimal(token);
  return decimal !== undefined && survivesDouble(decimal, token);
}

/** Formats that keep a value's kind: lists and objects are read as JSON for them. */
export const LITERALS = {
  json: objects((json) => json),
  sql,
  python: objects(python, 'rows = '),
  typescript: objects(typescript, 'const rows = '),
} as const satisfies Readonly<Record<string, RowsWriter>>;
