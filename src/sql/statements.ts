import { bytesToHex } from '@noble/hashes/utils.js';
import type { Database, Sqlite3Static, WasmPointer } from '@sqlite.org/sqlite-wasm';
import { CodedError } from '../workers/worker-calls.ts';
import {
  MAX_RESULT_BYTES,
  MAX_RESULT_ROWS,
  type ResultPart,
  type SqlErrorCode,
  type StatementOutcome,
} from './api.ts';
import { BOOLEANS } from './column-types.ts';
import type { ExactFunctions } from './exact-functions.ts';
import { uniqueNames } from './names.ts';
import { jsonOfText, nameAsWritten } from './order.ts';

/** Minimum length of a result part, UTF-16 units. */
const PART_LENGTH = 256 * 1024;

interface OpenResult {
  readonly statement: WasmPointer;
  readonly columns: readonly ResultColumn[];
  readonly rounded: Set<string>;
  rows: number;
  bytes: number;
}

/** As SQLite is compiled: pointers are numbers. */
interface ColumnExports {
  sqlite3_column_type(statement: WasmPointer, index: number): number;
  sqlite3_column_int64(statement: WasmPointer, index: number): bigint;
  sqlite3_column_double(statement: WasmPointer, index: number): number;
  sqlite3_column_text(statement: WasmPointer, index: number): number;
  sqlite3_column_bytes(statement: WasmPointer, index: number): number;
}

interface ResultColumn {
  readonly name: string;
  readonly key: string;
  /** As declared by its table; undefined for calculated columns. */
  readonly type: string | undefined;
}

/** Runs a user's statements, which are read-only, one at a time. */
export function createStatements(sqlite: Sqlite3Static, db: Database, exact: ExactFunctions) {
  const { capi, wasm } = sqlite;
  const { codedError, check } = createStatusChecks(sqlite, db, exact);
  const prepare = createReadOnlyCompiler(sqlite, db, check);
  const valueOf = createCellReader(sqlite, exact);
  let result: OpenResult | undefined;
  const end = (): void => {
    if (result) capi.sqlite3_finalize(result.statement);
    result = undefined;
  };
  return {
    codedError,
    end,
    /** @throws {CodedError} */
    run(sql: string): StatementOutcome {
      end();
      const scope = wasm.scopedAllocPush();
      let query: WasmPointer | undefined;
      const [start, length] = wasm.scopedAllocCString(sql, true);
      try {
        for (let at = start; at < start + length;) {
          const { statement, rest } = prepare(at, start + length - at);
          at = rest;
          // Only space or comments.
          if (!statement) continue;
          // Earlier statements change nothing, and their rows are not displayed.
          if (query) capi.sqlite3_finalize(query);
          query = statement;
          if (capi.sqlite3_column_count(query) === 0) throw notAQuery();
        }
        if (!query) throw notAQuery();
        const columns = columnsOf(capi, query);
        result = { statement: query, columns, rounded: new Set(), rows: 0, bytes: 0 };
        query = undefined;
        return { kind: 'rows', columns: columns.map(({ name }) => name) };
      } catch (error) {
        const message = error instanceof Error ? error.message : '';
        const [, table] = /^no such table: (?:main\.)?(.+)$/.exec(message) ?? [];
        if (table === undefined) throw error;
        return { kind: 'missing-table', table };
      } finally {
        if (query) capi.sqlite3_finalize(query);
        wasm.scopedAllocPop(scope);
      }
    },
    /** @throws {CodedError} */
    next(): ResultPart {
      if (!result) throw new Error('No statement was run');
      const { statement, columns, rounded } = result;
      let text = result.rows === 0 ? '{"data":{"rows":[' : '';
      let isOver = false;
      let isCut = false;
      try {
        while (text.length < PART_LENGTH) {
          const isRow = check(capi.sqlite3_step(statement)) === capi.SQLITE_ROW;
          isCut = isRow && (result.rows === MAX_RESULT_ROWS || result.bytes > MAX_RESULT_BYTES);
          isOver = !isRow || isCut;
          if (isOver) break;
          let row = result.rows === 0 ? '{' : ',{';
          for (const [index, column] of columns.entries()) {
            row += (index === 0 ? '' : ',') + column.key + valueOf(result, index, column);
          }
          text += `${row}}`;
          result.rows += 1;
        }
      } catch (error) {
        end();
        throw error;
      }
      const { rows } = result;
      const bytes = encoder.encode(isOver ? `${text}]}}` : text);
      result.bytes += bytes.length;
      if (isOver) end();
      return { bytes, rows, end: isOver ? { isCut, rounded: [...rounded] } : undefined };
    },
  };
}

function createStatusChecks({ capi }: Sqlite3Static, db: Database, exact: ExactFunctions) {
  const codes = new Map<number, SqlErrorCode>([
    [capi.SQLITE_AUTH, 'not-a-query'],
    [capi.SQLITE_FULL, 'no-room'],
    [capi.SQLITE_NOMEM, 'no-room'],
    [capi.SQLITE_TOOBIG, 'too-long'],
  ]);
  const codedError = (error: unknown): CodedError => {
    if (error instanceof CodedError) return error;
    const refusal = exact.takeRefusal();
    const message = error instanceof Error ? error.message : String(error);
    const code = codes.get(capi.sqlite3_errcode(db)) ?? 'statement';
    return refusal ?? new CodedError(code, message);
  };
  const check = (status: number): number => {
    const isWell =
      status === capi.SQLITE_OK || status === capi.SQLITE_ROW || status === capi.SQLITE_DONE;
    if (isWell) return status;
    throw codedError(capi.sqlite3_errmsg(db).replace(/^\w*Error: /, ''));
  };
  return { codedError, check };
}

/** Compiles the first statement of a text; rejects one that does more than read. */
function createReadOnlyCompiler(
  { capi, wasm }: Sqlite3Static,
  db: Database,
  check: (status: number) => number,
) {
  const readingActions = new Set<number>([
    capi.SQLITE_SELECT,
    capi.SQLITE_READ,
    capi.SQLITE_FUNCTION,
    capi.SQLITE_RECURSIVE,
  ]);
  let isGuarded = false;
  capi.sqlite3_set_authorizer(
    db,
    (_, action) => (isGuarded && !readingActions.has(action) ? capi.SQLITE_DENY : capi.SQLITE_OK),
    0,
  );
  return (sql: WasmPointer, length: number) => {
    const scope = wasm.scopedAllocPush();
    try {
      const out = wasm.scopedAlloc(16);
      const tail = out + 8;
      isGuarded = true;
      check(capi.sqlite3_prepare_v3(db, sql, length, 0, out, tail));
      return { statement: wasm.peekPtr(out), rest: wasm.peekPtr(tail) };
    } finally {
      isGuarded = false;
      wasm.scopedAllocPop(scope);
    }
  };
}

function columnsOf(capi: Sqlite3Static['capi'], statement: WasmPointer): ResultColumn[] {
  const count = capi.sqlite3_column_count(statement);
  const names = Array.from({ length: count }, (_, index) =>
    nameAsWritten(capi.sqlite3_column_name(statement, index)),
  );
  return uniqueNames(names).map((name, index) => ({
    name,
    key: `${JSON.stringify(name)}:`,
    type: capi.sqlite3_column_decltype(statement, index) ?? undefined,
  }));
}

function createCellReader({ capi, wasm }: Sqlite3Static, exact: ExactFunctions) {
  // SQLite's raw functions: their wrappers take twice as long for a million rows.
  const own = wasm.exports as unknown as ColumnExports;
  const textAt = (statement: WasmPointer, index: number): string => {
    const start = own.sqlite3_column_text(statement, index);
    return decoder.decode(
      wasm.heap8u().subarray(start, start + own.sqlite3_column_bytes(statement, index)),
    );
  };
  return ({ statement, rounded }: OpenResult, index: number, { name, type }: ResultColumn) => {
    switch (own.sqlite3_column_type(statement, index)) {
      case capi.SQLITE_NULL:
        return 'null';
      case capi.SQLITE_INTEGER: {
        const text = String(own.sqlite3_column_int64(statement, index));
        return type === BOOLEANS && (text === '0' || text === '1') ? String(text === '1') : text;
      }
      case capi.SQLITE_FLOAT: {
        const value = own.sqlite3_column_double(statement, index);
        if (type === undefined && !exact.sums.has(value)) rounded.add(name);
        return formatReal(value, type);
      }
      case capi.SQLITE_BLOB: {
        const bytes = capi.sqlite3_column_blob(statement, index);
        const length = own.sqlite3_column_bytes(statement, index);
        return `"x'${bytesToHex(wasm.heap8u().subarray(bytes, bytes + length))}'"`;
      }
      default:
        return jsonOfText(textAt(statement, index));
    }
  };
}

function notAQuery(): CodedError {
  return new CodedError('not-a-query' satisfies SqlErrorCode);
}

const encoder = new TextEncoder();
/** A leading byte order mark is part of a text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** @param type of its column, which may give the decimals of all its numbers */
function formatReal(value: number, type: string | undefined): string {
  if (!Number.isFinite(value)) return JSON.stringify(String(value));
  const [, scale] = /^REAL\((\d+)\)$/.exec(type ?? '') ?? [];
  const [whole, fraction = ''] = String(value).split('.');
  const isWritten = scale === undefined || /[.e]/.test(fraction) || whole?.includes('e');
  return isWritten ? String(value) : `${whole}.${fraction.padEnd(Number(scale), '0')}`;
}
