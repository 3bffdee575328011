import type { PreparedStatement, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { PACKED, visitCells } from '../answers/query/packed-cells.ts';
import { CodedError } from '../workers/worker-calls.ts';
import {
  MAX_DATABASE_BYTES,
  MAX_VALUE_BYTES,
  type SqlApi,
  type SqlErrorCode,
  type TableFacts,
} from './api.ts';
import {
  BOOLEANS,
  LONG_NUMBERS,
  nothingSeen,
  stageNumber,
  typeOfColumn,
  type SeenValues,
} from './column-types.ts';
import { addExactFunctions, compareAsNumbers, NUMBER_COLLATION } from './exact-functions.ts';
import { createStatements } from './statements.ts';

/** Rows come here first, since their columns have no types before the last one has come. */
const STAGE = 'temp.gatehouse_stage';

interface GrowingTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly seen: readonly SeenValues[];
}

/** A database in memory, whose tables are lists of answers. */
export function createSqlApi(load: () => Promise<Sqlite3Static>): SqlApi {
  let opened: Promise<ReturnType<typeof openDatabase>> | undefined;
  const open = async () => {
    opened ??= load().then(openDatabase);
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw codedError('no-wasm', error);
    }
  };
  return {
    async open() {
      await open();
    },
    begin: async (...args) => (await open()).begin(...args),
    insert: async (...args) => (await open()).insert(...args),
    finish: async () => (await open()).finish(),
    drop: async (...args) => (await open()).drop(...args),
    run: async (...args) => (await open()).statements.run(...args),
    next: async () => (await open()).statements.next(),
  };
}

function openDatabase(sqlite: Sqlite3Static) {
  const { capi, wasm } = sqlite;
  const db = new sqlite.oo1.DB(':memory:');
  const pageBytes = Number(db.selectValue('PRAGMA page_size'));
  db.exec(`PRAGMA max_page_count = ${Math.floor(MAX_DATABASE_BYTES / pageBytes)}`);
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES);
  // Whoever stops in between drops the database.
  db.exec('PRAGMA journal_mode = OFF');
  const exactSums = addExactFunctions(db, (pointer, isFirst) =>
    capi.sqlite3_js_aggregate_context(pointer, isFirst ? 8 : 0),
  );
  const textAt = (pointer: number, length: number): string =>
    decoder.decode(wasm.heap8u().slice(pointer, pointer + length));
  const failure = capi.sqlite3_create_collation_v2(
    db,
    NUMBER_COLLATION,
    capi.SQLITE_UTF8,
    0,
    (_, oneLength, one, otherLength, other) =>
      compareAsNumbers(textAt(one, oneLength), textAt(other, otherLength)),
    0,
  );
  if (failure !== capi.SQLITE_OK) throw new Error(`SQLite takes no collation: ${failure}`);
  const statements = createStatements(sqlite, db, exactSums);
  let growing: GrowingTable | undefined;
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw statements.codedError(error);
    }
  };
  /** Binds each cell by SQLite's own functions: through their wrappers it takes three times as long. */
  const insertCells = (
    statement: PreparedStatement,
    cells: Uint8Array<ArrayBuffer>,
    memory: number,
    seen: readonly SeenValues[],
  ): void => {
    const own = wasm.exports as unknown as BindingExports;
    const to = statement.pointer as number;
    let column = 0;
    visitCells(cells, (code, start, end) => {
      const kinds = seen[column];
      column += 1;
      const number =
        code === PACKED.number && kinds
          ? stageNumber(decoder.decode(cells.subarray(start, end)), kinds)
          : undefined;
      if (kinds) {
        kinds.text ||= code === PACKED.text;
        kinds.boolean ||= code === PACKED.boolean;
      }
      if (code === PACKED.null) own.sqlite3_bind_null(to, column);
      else if (number === undefined)
        own.sqlite3_bind_text(to, column, memory + start, end - start, capi.SQLITE_STATIC);
      else own.sqlite3_bind_int64(to, column, BigInt(number));
      if (column < seen.length) return;
      column = 0;
      statement.stepReset();
    });
  };
  const drop = (name: string): void => {
    statements.end();
    db.exec(`DROP TABLE IF EXISTS main.${quoted(name)}`);
  };
  return {
    statements,
    begin: (name: string, columns: readonly string[]): void =>
      guarded(() => {
        drop(name);
        db.exec(`DROP TABLE IF EXISTS ${STAGE}`);
        db.exec(`CREATE TABLE ${STAGE} (${columns.map((_, index) => `c${index}`).join(', ')})`);
        growing = { name, columns, seen: columns.map(nothingSeen) };
      }),
    insert: (cells: Uint8Array<ArrayBuffer>): void =>
      guarded(() => {
        if (!growing) throw new Error('No table was begun');
        const { columns, seen } = growing;
        const places = columns.map(() => '?').join(', ');
        const statement = db.prepare(`INSERT INTO ${STAGE} VALUES (${places})`);
        // SQLite reads the texts where they are, once a row is stepped over.
        const memory = wasm.alloc(Math.max(1, cells.length));
        wasm.heap8u().set(cells, memory);
        try {
          db.exec('BEGIN');
          insertCells(statement, cells, memory, seen);
          db.exec('COMMIT');
        } finally {
          statement.finalize();
          wasm.dealloc(memory);
        }
      }),
    finish: (): TableFacts =>
      guarded(() => {
        if (!growing) throw new Error('No table was begun');
        const { name, columns, seen } = growing;
        const types = seen.map(typeOfColumn);
        const table = `main.${quoted(name)}`;
        db.exec(
          `CREATE TABLE ${table} (${columns.map((column, index) => `${quoted(column)} ${declared(types[index])}`).join(', ')})`,
        );
        const values = types.map((type, index) =>
          type === BOOLEANS ? `c${index} = 'true'` : `c${index}`,
        );
        db.exec(`INSERT INTO ${table} SELECT ${values.join(', ')} FROM ${STAGE} ORDER BY rowid`);
        db.exec(`DROP TABLE ${STAGE}`);
        growing = undefined;
        return { longNumbers: columns.filter((_, index) => types[index] === LONG_NUMBERS) };
      }),
    drop: (name: string): void => guarded(() => drop(name)),
  };
}

const decoder = new TextDecoder();

/** As SQLite is compiled: pointers and results are numbers. */
interface BindingExports {
  sqlite3_bind_null(statement: number, place: number): number;
  sqlite3_bind_int64(statement: number, place: number, value: bigint): number;
  sqlite3_bind_text(
    statement: number,
    place: number,
    text: number,
    bytes: number,
    lifetime: number,
  ): number;
}

function declared(type: string | undefined): string {
  return type === LONG_NUMBERS ? `${type} COLLATE ${NUMBER_COLLATION}` : (type ?? '');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function codedError(code: SqlErrorCode, error: unknown): CodedError {
  return new CodedError(code, error instanceof Error ? error.message : String(error));
}
