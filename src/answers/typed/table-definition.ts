import { ownNames } from '../../contract/free-name.ts';
import {
  SQL_DIALECTS,
  type LoadedFile,
  type SqlDialect,
  type SqlDialectName,
  type SqlWriting,
} from './sql-dialects.ts';
import type { ValueType } from './value-types.ts';

export interface DefinedColumn {
  /** As the file has it. */
  readonly name: string;
  readonly type: ValueType;
  readonly description?: string | undefined;
}

interface TableRequest {
  readonly dialect: SqlDialectName;
  readonly file: LoadedFile;
  readonly columns: readonly DefinedColumn[];
  /** Names of columns of the file. */
  readonly key: readonly string[];
}

/**
 * The statements that make a table for a file and load it; values arrive as the file has them, or the load fails.
 *
 * @returns SQL, which ends with a line feed
 */
export function tableDefinition({ dialect: name, file, columns, key }: TableRequest): string {
  const dialect: SqlDialect = SQL_DIALECTS[name];
  const writing = writingIn(dialect);
  const { quote, literal } = writing;
  const table = file.name.replace(/\.[^.]+$/, '');
  const names = namesIn(dialect, columns);
  const { comment } = dialect;
  const lines: string[] = [];
  const comments: string[] = [];
  const renamed: string[] = [];
  for (const [at, { name: header, type, description }] of columns.entries()) {
    const column = names[at] ?? header;
    const isKey = key.includes(header);
    const text = description && oneLine(description);
    const parts = [quote(column), typeIn(dialect, type, file.format, isKey)];
    if (isKey) parts.push('NOT NULL');
    if (text && 'inLine' in comment) parts.push(comment.inLine(literal(text)));
    if (text && 'statement' in comment) {
      comments.push(comment.statement({ table, column }, text, writing));
    }
    lines.push(parts.join(' '));
    if (column !== header) {
      renamed.push(`-- Column ${at + 1} of the file, ${oneLine(header)}, is ${column} here.`);
    }
  }
  if (key.length > 0) {
    const keys = key.map((one) => names[columns.findIndex((column) => column.name === one)] ?? one);
    lines.push(`PRIMARY KEY (${keys.map(quote).join(', ')})${dialect.keySuffix ?? ''}`);
  }
  return [
    `-- ${dialect.label}: ${oneLine(dialect.runBy.replace('FILE', () => `${file.name}.sql`))}`,
    ...renamed,
    `CREATE TABLE ${quote(table)} (\n  ${lines.join(',\n  ')}\n);`,
    ...comments,
    dialect.load[file.format]?.(quote(table), file, literal),
    '',
  ].join('\n');
}

function writingIn({ quotes: [open, close], hasEscapes }: SqlDialect): SqlWriting {
  return {
    quote: (name) => `${open}${name.replaceAll(close, () => close + close)}${close}`,
    literal: (text) =>
      hasEscapes
        ? `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`
        : `'${text.replaceAll("'", "''")}'`,
  };
}

function typeIn(
  dialect: SqlDialect,
  type: ValueType,
  format: LoadedFile['format'],
  isKey: boolean,
): string {
  const { types, nested, decimal, secondDigits, textKey } = dialect;
  const text = (isKey && textKey) || types.text;
  switch (type.kind) {
    case 'decimal':
      return `${decimal}(${type.precision}, ${type.scale})`;
    case 'timestamp':
      // A time that would be rounded stays a text.
      return type.unit === 'NANOS' && secondDigits < 9 ? text : types[type.isUtc ? 'utc' : 'local'];
    case 'list':
      return nested && format === 'parquet'
        ? nested.list(typeIn(dialect, type.item, format, false))
        : text;
    case 'object': {
      if (!nested || format !== 'parquet') return text;
      const fields = [...type.fields].map(([key, of]) =>
        nested.field(writingIn(dialect).quote(key), typeIn(dialect, of, format, false)),
      );
      return nested.object(fields.join(', '));
    }
    case 'json':
    case 'digits':
    case 'text':
      return text;
    default:
      return types[type.kind];
  }
}

/** Names that the database takes, each once. */
function namesIn(
  { unnamed, maxNameBytes, foldsCase }: SqlDialect,
  columns: readonly DefinedColumn[],
): string[] {
  const possible = columns.map(({ name }) =>
    cutTo(maxNameBytes, unnamed ? name.replaceAll(unnamed, '_') : name),
  );
  return ownNames(
    possible,
    (name, number) => `${cutTo(maxNameBytes - String(number).length - 1, name)}_${number}`,
    (name) => (foldsCase ? name.toLowerCase() : name),
  );
}

const encoder = new TextEncoder();

/** As many whole characters as fit. */
function cutTo(bytes: number, name: string): string {
  if (name.length * 3 <= bytes) return name;
  return name.slice(0, encoder.encodeInto(name, new Uint8Array(bytes)).read);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
