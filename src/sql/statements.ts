import type { Database, Sqlite3Static, WasmPointer } from '@sqlite.org/sqlite-wasm';
import { CodedError } from '../workers/worker-calls.ts';
import {
  MAX_RESULT_BYTES,
  MAX_RESULT_ROWS,
  type ResultPart,
  type SqlErrorCode,
  type StatementOutcome,
} from './api.ts';
import { BOOLEANS, LONG_NUMBERS } from './column-types.ts';
import { parseNumber } from './decimals.ts';
import { uniqueNames } from './names.ts';

/** A part of a result is as long as this, UTF-16 units, or a little longer. */
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
  /** The name as JSON, with a colon. */
  readonly key: string;
  /** As its table declares it; undefined for what was calculated. */
  readonly type: string | undefined;
}

/** `exactSums` are numbers that are exact although they were calculated. */
export function createStatements(
  { capi, wasm }: Sqlite3Static,
  db: Database,
  exactSums: ReadonlySet<number>,
) {
  let result: OpenResult | undefined;
  const codedErrorOf = (error: unknown): CodedError => {
    const message = error instanceof Error ? error.message : String(error);
    const status = capi.sqlite3_errcode(db);
    const isFull = status === capi.SQLITE_FULL || status === capi.SQLITE_NOMEM;
    const code = isFull ? 'no-room' : status === capi.SQLITE_TOOBIG ? 'too-long' : 'statement';
    return new CodedError(code satisfies SqlErrorCode, message);
  };
  const check = (status: number): number => {
    const isWell =
      status === capi.SQLITE_OK || status === capi.SQLITE_ROW || status === capi.SQLITE_DONE;
    if (isWell) return status;
    throw codedErrorOf(capi.sqlite3_errmsg(db).replace(/^\w*Error: /, ''));
  };
  const end = (): void => {
    if (result) capi.sqlite3_finalize(result.statement);
    result = undefined;
  };
  const prepare = (sql: WasmPointer, length: number) => {
    const scope = wasm.scopedAllocPush();
    try {
      const out = wasm.scopedAlloc(16);
      const tail = out + 8;
      check(capi.sqlite3_prepare_v3(db, sql, length, 0, out, tail));
      return { statement: wasm.peekPtr(out), rest: wasm.peekPtr(tail) };
    } finally {
      wasm.scopedAllocPop(scope);
    }
  };
  const columnsOf = (statement: WasmPointer): ResultColumn[] => {
    const count = capi.sqlite3_column_count(statement);
    const names = Array.from({ length: count }, (_, index) =>
      capi.sqlite3_column_name(statement, index),
    );
    return uniqueNames(names).map((name, index) => ({
      name,
      key: `${JSON.stringify(name)}:`,
      type: capi.sqlite3_column_decltype(statement, index) ?? undefined,
    }));
  };
  /** Runs a statement that gives no rows, or one whose rows nobody wants. */
  const runWhole = (statement: WasmPointer): void => {
    try {
      while (check(capi.sqlite3_step(statement)) === capi.SQLITE_ROW);
    } finally {
      capi.sqlite3_finalize(statement);
    }
  };
  // SQLite's own functions: through their wrappers a million rows take twice as long.
  const own = wasm.exports as unknown as ColumnExports;
  const textAt = (statement: WasmPointer, index: number): string => {
    const start = own.sqlite3_column_text(statement, index);
    return decoder.decode(
      wasm.heap8u().subarray(start, start + own.sqlite3_column_bytes(statement, index)),
    );
  };
  const valueOf = ({ statement, rounded }: OpenResult, index: number, column: ResultColumn) => {
    const { name, type } = column;
    switch (own.sqlite3_column_type(statement, index)) {
      case capi.SQLITE_NULL:
        return 'null';
      case capi.SQLITE_INTEGER: {
        const text = String(own.sqlite3_column_int64(statement, index));
        if (type === BOOLEANS && (text === '0' || text === '1')) return String(text === '1');
        return text;
      }
      case capi.SQLITE_FLOAT: {
        const value = own.sqlite3_column_double(statement, index);
        if (type === undefined && !exactSums.has(value)) rounded.add(name);
        return formatReal(value, type);
      }
      case capi.SQLITE_BLOB: {
        const bytes = capi.sqlite3_column_blob(statement, index);
        const length = own.sqlite3_column_bytes(statement, index);
        return `"x'${hexOf(wasm.heap8u().subarray(bytes, bytes + length))}'"`;
      }
      default: {
        const text = textAt(statement, index);
        const isNumber = type === LONG_NUMBERS && parseNumber(text) !== undefined;
        return isNumber ? text : JSON.stringify(text);
      }
    }
  };
  return {
    codedError: (error: unknown): CodedError =>
      error instanceof CodedError ? error : codedErrorOf(error),
    /** Forgets the rows of the statement that was run last. */
    end,
    /** @throws {CodedError} */
    run(sql: string): StatementOutcome {
      end();
      const scope = wasm.scopedAllocPush();
      const before = capi.sqlite3_total_changes(db);
      const changes = (): number => capi.sqlite3_total_changes(db) - before;
      /** A statement with columns, not run before it is known whether another one follows. */
      let query: WasmPointer | undefined;
      const [start, length] = wasm.scopedAllocCString(sql, true);
      /** Where the first statement begins that was not run. */
      let notRun = start;
      try {
        for (let at = start; at < start + length;) {
          const { statement, rest } = prepare(at, start + length - at);
          if (statement && query) {
            runWhole(query);
            query = undefined;
          }
          // Nothing but space or comments.
          if (!statement) notRun = query ? notRun : rest;
          else if (capi.sqlite3_column_count(statement) > 0) {
            query = statement;
            notRun = at;
          } else {
            // What follows may need what this one makes.
            runWhole(statement);
            notRun = rest;
          }
          at = rest;
        }
        if (!query) return { kind: 'done', changes: changes() };
        result = {
          statement: query,
          columns: columnsOf(query),
          rounded: new Set(),
          rows: 0,
          bytes: 0,
        };
        query = undefined;
        return { kind: 'rows', columns: result.columns.map(({ name }) => name) };
      } catch (error) {
        const [, table] =
          /^no such table: (?:main\.)?(.+)$/.exec(error instanceof Error ? error.message : '') ??
          [];
        if (table === undefined) throw error;
        const rest = decoder.decode(wasm.heap8u().slice(notRun, start + length));
        return { kind: 'missing-table', table, rest, changes: changes() };
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
          if (check(capi.sqlite3_step(statement)) !== capi.SQLITE_ROW) {
            isOver = true;
            break;
          }
          if (result.rows === MAX_RESULT_ROWS || result.bytes > MAX_RESULT_BYTES) {
            isOver = true;
            isCut = true;
            break;
          }
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
      return {
        bytes,
        rows,
        end: isOver ? { isCut, rounded: [...rounded] } : undefined,
      };
    },
  };
}

const encoder = new TextEncoder();
/** A mark of byte order at its beginning is a part of a text. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const DIGITS = encoder.encode('0123456789abcdef');

function hexOf(bytes: Uint8Array): string {
  const hex = new Uint8Array(bytes.length * 2);
  for (const [at, byte] of bytes.entries()) {
    hex[at * 2] = DIGITS[byte >> 4] ?? 0;
    hex[at * 2 + 1] = DIGITS[byte & 15] ?? 0;
  }
  return decoder.decode(hex);
}

/** @param type of its column, which may say how many decimals all of its numbers are written with */
function formatReal(value: number, type: string | undefined): string {
  if (!Number.isFinite(value)) return JSON.stringify(String(value));
  const [, scale] = /^REAL\((\d+)\)$/.exec(type ?? '') ?? [];
  return scale === undefined ? String(value) : value.toFixed(Math.min(Number(scale), 100));
}
