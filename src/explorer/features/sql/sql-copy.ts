import { countOf, formatBytes, formatCount, inLanguage } from '../../../contract/language.ts';
import { MAX_DATABASE_BYTES, MAX_VALUE_BYTES, type SqlErrorCode } from '../../../sql/api.ts';
import { quoteName } from '../../../sql/names.ts';
import { CodedError } from '../../../workers/worker-calls.ts';

export const SQL_COPY = inLanguage('SQL_COPY', {
  placeholder: 'A statement, such as SELECT …',
  run: 'Run SQL',
  stop: 'Stop',
  tables: 'Tables',
  tablesOf: (count: number) => countOf(count, 'table'),
  insert: (name: string) => `Insert ${name}`,
  columns: (name: string) => `Columns of ${name}`,
  noTables: 'No tables yet',
  noTablesHint: 'Each list of a tab’s answer becomes a table, named after its operation.',
  hint:
    'SQLite: sum() adds exactly, decimal_mul(a, b) and decimal_sum(x) keep every digit. Moments are texts: sort and ' +
    "compare unixepoch(x, 'subsec'), which is the instant.",
  starting: 'Starting SQLite…',
  running: 'Running…',
  loading: (table: string) => `Reading ${table}…`,
  stopped: 'Stopped. Run it again, or change it first.',
  noRows: 'No rows',
  noRowsHint: (columns: readonly string[]) => `Columns: ${columns.join(', ')}`,
  result: (rows: number, milliseconds: number) =>
    `${countOf(rows, 'row')} in ${formatCount(Math.max(1, Math.round(milliseconds)))} ms`,
  file: 'sql-result',
  notes: 'Notes on the result',

  noTable: (table: string, tables: readonly string[]) =>
    `There is no table ${table}. ` +
    (tables.length === 0
      ? 'Run an operation that answers with a list first.'
      : `There ${tables.length === 1 ? 'is' : 'are'}: ${tables.join(', ')}.`),
  quoteColumn: (written: string) => `The column’s name needs quotes: ${written}`,
  notAQuery: 'Only SELECT, VALUES, WITH and EXPLAIN run here: tables are read, not changed.',
  longSum: (digits: string) =>
    `sum() is ${digits}, which has more digits than a number of SQLite; decimal_sum() gives all of them.`,
  notANumber: (name: string, value: string) =>
    `${name}() was given '${value}', which is not a number, or has too many digits.`,
  noRoom: (bytes: number) =>
    `Tables and result take more than ${formatBytes(bytes)}: fetch fewer rows or fields, or make less of them.`,
  tooLong: (bytes: number) =>
    `A text or blob is longer than ${formatBytes(bytes)}, which is the most that can be shown.`,
  noWasm: (detail: string) =>
    'SQLite cannot start here. The browser needs WebAssembly, and the host has to send the SQL worker’s own ' +
    `Content-Security-Policy: see docs/deployment.md. (${detail})`,
  cutResult: (rows: number) =>
    `The first ${formatCount(rows)} rows are shown: add conditions, or a LIMIT.`,
  cutTable: (table: string, rows: number, count: number) =>
    `${table} has the first ${formatCount(rows)} of ${formatCount(count)} rows: fetch fewer, or filter in the operation.`,
  cutColumns: (table: string, columns: number, count: number) =>
    `${table} has the first ${formatCount(columns)} of ${formatCount(count)} columns: ask for fewer fields.`,
  rounded: (columns: readonly string[]) =>
    `${columns.join(', ')}: calculated as REAL, which keeps 15 digits. decimal_add, decimal_sub, decimal_mul and decimal_sum keep all.`,
  longNumbers: (table: string, columns: readonly string[]) =>
    `${table}: ${columns.join(', ')} ${columns.length === 1 ? 'has' : 'have'} more digits than REAL keeps, and ` +
    'can be compared and sorted as numbers. Add with decimal_sum; compare what is calculated with decimal_cmp(a, b).',
});

export function sqlErrorMessage(error: unknown, columns: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof CodedError)) return message;
  switch (error.code as SqlErrorCode | 'failed') {
    case 'not-a-query':
      return SQL_COPY.notAQuery;
    case 'long-sum':
      return SQL_COPY.longSum(message);
    case 'not-a-number': {
      const end = message.indexOf(' ');
      return SQL_COPY.notANumber(message.slice(0, end), message.slice(end + 1));
    }
    case 'no-room':
      return SQL_COPY.noRoom(MAX_DATABASE_BYTES);
    case 'too-long':
      return SQL_COPY.tooLong(MAX_VALUE_BYTES);
    case 'no-wasm':
      return SQL_COPY.noWasm(message);
    default: {
      const [, name = ''] = /^no such column: ([^ ]+)/.exec(message) ?? [];
      const column = columns.find((one) => one.toLowerCase() === name.toLowerCase());
      const written = column === undefined ? undefined : quoteName(column);
      return written === undefined || written === column
        ? message
        : `${message}. ${SQL_COPY.quoteColumn(written)}`;
    }
  }
}
