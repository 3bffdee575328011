export const MAX_TABLE_ROWS = 1_000_000;

export const MAX_TABLE_COLUMNS = 2_000;

/** Memory limit of tables and results, bytes. */
export const MAX_DATABASE_BYTES = 768 * 1024 * 1024;

export const MAX_RESULT_ROWS = 1_000_000;

/** Limit of a displayed result, bytes of JSON. */
export const MAX_RESULT_BYTES = 256 * 1024 * 1024;

/** Longest text or blob that a statement may create, bytes: the page holds several copies. */
export const MAX_VALUE_BYTES = 16 * 1024 * 1024;

/** Codes of foreseen failures, with the content of the error's message; others have `failed`. */
export type SqlErrorCode =
  /** SQLite rejects the statement; its message. */
  | 'statement'
  /** A statement would change data, or there is none. */
  | 'not-a-query'
  /** `sum()` has more digits than SQLite's numbers; the digits. */
  | 'long-sum'
  /** A function's argument is not a number; its name, a space, and the value or its beginning. */
  | 'not-a-number'
  /** Tables and results exceed {@link MAX_DATABASE_BYTES}: the database is no longer usable. */
  | 'no-room'
  /** A text or blob exceeds {@link MAX_VALUE_BYTES}. */
  | 'too-long'
  /** WebAssembly is missing in the browser or forbidden by the worker's policy; the cause. */
  | 'no-wasm';

export interface SqlApi {
  /** Fails if SQLite cannot be loaded. */
  open(): Promise<void>;
  /** Begins a table with untyped columns, replacing one of this name. Columns in `areTexts` hold no numbers. */
  begin(table: string, columns: readonly string[], areTexts?: readonly boolean[]): Promise<void>;
  /** Adds rows to the current table, with cells packed by `packCells`. */
  insert(cells: Uint8Array<ArrayBuffer>): Promise<void>;
  finish(): Promise<TableFacts>;
  drop(table: string): Promise<void>;
  /** Begins the last of several statements, all of which must be read-only. */
  run(sql: string): Promise<StatementOutcome>;
  next(): Promise<ResultPart>;
}

export interface TableFacts {
  /** Columns with numbers too long for SQLite, stored as text in numeric order. */
  readonly longNumbers: readonly string[];
  /** Whether it has text columns compared by value; statements then go through `withLongNumbers`. */
  readonly isByValue: boolean;
}

export type StatementOutcome =
  | { readonly kind: 'missing-table'; readonly table: string }
  | { readonly kind: 'rows'; readonly columns: readonly string[] };

export interface ResultPart {
  /** The next bytes of `{"data":{"rows":[…]}}`, numbers with every digit. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: number;
  readonly end: ResultEnd | undefined;
}

export interface ResultEnd {
  /** Whether the result exceeds {@link MAX_RESULT_ROWS} or {@link MAX_RESULT_BYTES}. */
  readonly isCut: boolean;
  /** Columns that SQLite calculated as numbers of 15 to 17 digits. */
  readonly rounded: readonly string[];
}
