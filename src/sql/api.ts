export const MAX_TABLE_ROWS = 1_000_000;

export const MAX_TABLE_COLUMNS = 2_000;

/** The most memory that tables and results take, bytes. */
export const MAX_DATABASE_BYTES = 768 * 1024 * 1024;

export const MAX_RESULT_ROWS = 1_000_000;

/** The most bytes of a result that are shown, as JSON. */
export const MAX_RESULT_BYTES = 256 * 1024 * 1024;

/** The longest text or blob that a statement can make, bytes: it is on the page in several copies. */
export const MAX_VALUE_BYTES = 16 * 1024 * 1024;

/** Why a call has failed, as far as that was foreseen, with what the error's message is; any other has the code `failed`. */
export type SqlErrorCode =
  /** SQLite refuses the statement; its own words. */
  | 'statement'
  /** A statement would change something, or there is none. */
  | 'not-a-query'
  /** `sum()` has more digits than SQLite's numbers; the digits. */
  | 'long-sum'
  /** A function was given what is no number; its name, a space, and the value or its beginning. */
  | 'not-a-number'
  /** Tables and results take more than {@link MAX_DATABASE_BYTES}: the database is not used any more. */
  | 'no-room'
  /** A text or blob has more than {@link MAX_VALUE_BYTES}. */
  | 'too-long'
  /** WebAssembly cannot be had: the browser has none, or the worker's policy does not allow it; the cause. */
  | 'no-wasm';

/** All that the page may ask of the worker that has the database. */
export interface SqlApi {
  /** Fails where SQLite cannot be had. */
  open(): Promise<void>;
  /** Begins a table of columns without types; one of this name goes. Of those that are texts none is a number. */
  begin(table: string, columns: readonly string[], areTexts?: readonly boolean[]): Promise<void>;
  /** Adds rows to the table that was begun: their cells as `packCells` packs them. */
  insert(cells: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Gives the table that was begun its types, by the values that came. */
  finish(): Promise<TableFacts>;
  drop(table: string): Promise<void>;
  /** Begins the last of some statements, all of which may only read. */
  run(sql: string): Promise<StatementOutcome>;
  next(): Promise<ResultPart>;
}

export interface TableFacts {
  /** Names of columns whose numbers do not fit a number of SQLite: they are text in the order of numbers. */
  readonly longNumbers: readonly string[];
  /** Whether it has columns of texts that are compared by value: statements go through `withLongNumbers` then. */
  readonly isByValue: boolean;
}

export type StatementOutcome =
  | { readonly kind: 'missing-table'; readonly table: string }
  | { readonly kind: 'rows'; readonly columns: readonly string[] };

export interface ResultPart {
  /** The next bytes of `{"data":{"rows":[…]}}`, numbers with every digit. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How many rows there are up to here. */
  readonly rows: number;
  readonly end: ResultEnd | undefined;
}

export interface ResultEnd {
  /** Whether there are more rows than {@link MAX_RESULT_ROWS}, or {@link MAX_RESULT_BYTES} have. */
  readonly isCut: boolean;
  /** Names of columns that SQLite has calculated as numbers of 15 to 17 digits. */
  readonly rounded: readonly string[];
}
