import { ownNames } from '../../contract/free-name.ts';
import {
  SQL_DIALECTS,
  type LoadedFile,
  type SqlDialect,
  type SqlDialectName,
  type SqlWriting,
} from './sql-dialects.ts';
import type { TypedColumn } from './typed-file.ts';
import type { ValueType } from './value-types.ts';

export interface TableChoice {
  readonly dialect: SqlDialectName;
  /** Names of columns of the file. */
  readonly key: readonly string[];
}

export interface TableRequest extends TableChoice {
  readonly file: LoadedFile;
  readonly columns: readonly TableColumn[];
  /** Fields of the schema; their descriptions become comments. */
  readonly fields: readonly DescribedField[];
}

type DescribedField = Pick<TypedColumn, 'path'> & { readonly description?: string | undefined };

type TableColumn = Pick<TypedColumn, 'name' | 'path' | 'type'>;

/**
 * The statements that make a table for a file and load it; values arrive as the file has them, or the load fails.
 * @returns SQL, which ends with a line feed
 */
export function tableDefinition(request: TableRequest): string {
  const { dialect: name, file, columns, key, fields } = request;
  const byPath = new Map(fields.map((field) => [JSON.stringify(field.path), field]));
  const dialect: SqlDialect = SQL_DIALECTS[name];
  const writing = writingIn(dialect);
  const { quote, literal } = writing;
  const table = file.name.replace(/\.[^.]+$/, '');
  const names = namesIn(dialect, columns);
  const { comment } = dialect;
  const lines: string[] = [];
  const comments: string[] = [];
  const renamed: string[] = [];
  for (const [at, { name: header, path, type }] of columns.entries()) {
    const description = byPath.get(JSON.stringify(path))?.description;
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
    file.format === 'csv'
      ? dialect.load.csv(quote(table), file, literal)
      : dialect.load.parquet?.(quote(table), file, literal),
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
  columns: readonly TableColumn[],
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
