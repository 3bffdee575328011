import type { PreparedStatement, Sqlite3Static, SqlValue } from '@sqlite.org/sqlite-wasm';
import { PACKED, visitCells } from '../answers/query/packed-cells.ts';
import { CodedError } from '../workers/worker-calls.ts';
import { MAX_DATABASE_BYTES, MAX_VALUE_BYTES, type SqlApi, type TableFacts } from './api.ts';
import {
  BOOLEANS,
  LONG_NUMBERS,
  noteText,
  readSqlNumber,
  typeOfColumn,
  SeenValues,
} from './column-types.ts';
import { addExactFunctions } from './exact-functions.ts';
import { BY_VALUE } from './long-numbers.ts';
import { compareByValue, inLongColumn, NUMBER_END } from './order.ts';
import { createStatements } from './statements.ts';

/** Name of a table until all its rows have decided the types. No operation can have this name. */
const STAGE = ' stage';

interface GrowingTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly seen: readonly SeenValues[];
}

export function createSqlApi(
  load: () => Promise<Sqlite3Static>,
  maxBytes = MAX_DATABASE_BYTES,
): SqlApi {
  let opened: Promise<OpenDatabase> | undefined;
  const open = async () => {
    opened ??= load().then((sqlite) => openDatabase(sqlite, maxBytes));
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw new CodedError('no-wasm', error instanceof Error ? error.message : String(error));
    }
  };
  const change = async <Result>(work: (database: OpenDatabase) => Result): Promise<Result> => {
    const database = await open();
    try {
      return work(database);
    } catch (error) {
      throw database.statements.codedError(error);
    }
  };
  return {
    async open() {
      await open();
    },
    begin: (...args) => change((database) => database.begin(...args)),
    insert: (cells) => change((database) => database.insert(cells)),
    finish: () => change((database) => database.finish()),
    drop: (table) => change((database) => database.drop(table)),
    run: async (...args) => (await open()).statements.run(...args),
    next: async () => (await open()).statements.next(),
  };
}

type OpenDatabase = ReturnType<typeof openDatabase>;

function openDatabase(sqlite: Sqlite3Static, maxBytes: number) {
  const { capi, wasm } = sqlite;
  const db = new sqlite.oo1.DB(':memory:');
  db.exec(`PRAGMA hard_heap_limit = ${maxBytes}`);
  capi.sqlite3_limit(db, capi.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES);
  // A stopped load, or one without room, ends the database.
  db.exec('PRAGMA journal_mode = OFF');
  const exact = addExactFunctions(db, (pointer, isFirst) =>
    capi.sqlite3_js_aggregate_context(pointer, isFirst ? 8 : 0),
  );
  db.createFunction(IN_LONG_COLUMN, (_: number, value?: SqlValue) => inLongColumn(value));
  const failure = capi.sqlite3_create_collation_v2(
    db,
    BY_VALUE,
    capi.SQLITE_UTF8,
    0,
    (_, length, one, otherLength, other) =>
      compareByValue(wasm.heap8u(), one, one + length, other, other + otherLength),
    0,
  );
  if (failure !== capi.SQLITE_OK) throw new Error(`SQLite takes no collation: ${failure}`);
  const statements = createStatements(sqlite, db, exact);
  let growing: GrowingTable | undefined;
  const drop = (name: string): void => {
    statements.end();
    db.exec(`DROP TABLE IF EXISTS main.${quoted(name)}`);
  };
  return {
    statements,
    drop,
    begin(name: string, columns: readonly string[], areTexts: readonly boolean[] = []) {
      drop(name);
      drop(STAGE);
      db.exec(
        `CREATE TABLE ${quoted(STAGE)} (${columns.map((_, index) => `c${index}`).join(', ')})`,
      );
      const seen = columns.map((_, index) => new SeenValues(areTexts[index]));
      growing = { name, columns, seen };
    },
    insert(cells: Uint8Array<ArrayBuffer>) {
      if (!growing) throw new Error('No table was begun');
      const { columns, seen } = growing;
      const places = columns.map(() => '?').join(', ');
      const statement = db.prepare(`INSERT INTO ${quoted(STAGE)} VALUES (${places})`);
      // SQLite reads the texts in place when it steps over a row.
      const memory = wasm.alloc(cells.length + NUMBER_END.length);
      wasm.heap8u().set(cells, memory);
      try {
        db.exec('BEGIN');
        insertCells(sqlite, statement, cells, memory, seen);
        db.exec('COMMIT');
      } finally {
        statement.finalize();
        wasm.dealloc(memory);
      }
    },
    finish(): TableFacts {
      if (!growing) throw new Error('No table was begun');
      const { name, columns, seen } = growing;
      const types = seen.map(typeOfColumn);
      const changes = seen.flatMap(({ text, integer, real }, index) => {
        const cell = `c${index}`;
        if (types[index] === BOOLEANS) return [`${cell} = ${cell} = 'true'`];
        const isChanged = types[index] === LONG_NUMBERS && (text || integer || real);
        return isChanged ? [`${cell} = ${IN_LONG_COLUMN}(${cell})`] : [];
      });
      if (changes.length > 0) db.exec(`UPDATE ${quoted(STAGE)} SET ${changes.join(', ')}`);
      const typed = columns.map((column, index) => `${quoted(column)} ${types[index] ?? ''}`);
      // The stored values have their types already: a copy would double room and time.
      db.exec('PRAGMA writable_schema = ON');
      db.exec({
        sql: 'UPDATE sqlite_schema SET sql = ?, name = ?, tbl_name = ? WHERE name = ?',
        bind: [`CREATE TABLE ${quoted(name)} (${typed.join(', ')})`, name, name, STAGE],
      });
      db.exec('PRAGMA writable_schema = RESET');
      growing = undefined;
      return {
        longNumbers: columns.filter((_, index) => types[index] === LONG_NUMBERS),
        isByValue: types.some((type) => type.endsWith(BY_VALUE)),
      };
    },
  };
}

const IN_LONG_COLUMN = 'gatehouse_in_long_column';

/** Binds cells with SQLite's raw functions: their wrappers take three times as long. */
function insertCells(
  { capi, wasm }: Sqlite3Static,
  statement: PreparedStatement,
  cells: Uint8Array<ArrayBuffer>,
  memory: number,
  seen: readonly SeenValues[],
): void {
  const own = wasm.exports as unknown as BindingExports;
  const to = statement.pointer as number;
  let column = 0;
  visitCells(cells, (code, start, end) => {
    const kinds = seen[column];
    column += 1;
    if (code === PACKED.null || !kinds) own.sqlite3_bind_null(to, column);
    else if (code === PACKED.number) {
      const number = readSqlNumber(cells, start, end, kinds);
      if (typeof number === 'bigint') own.sqlite3_bind_int64(to, column, number);
      else if (typeof number === 'number') own.sqlite3_bind_double(to, column, number);
      else {
        // After a cell comes the next one's head, which is read from `cells` only: the ending fits.
        wasm.heap8u().set(NUMBER_END, memory + end);
        const length = end - start + NUMBER_END.length;
        own.sqlite3_bind_text(to, column, memory + start, length, capi.SQLITE_STATIC);
      }
    } else {
      if (code === PACKED.boolean) kinds.boolean = true;
      else noteText(cells, start, end, kinds);
      own.sqlite3_bind_text(to, column, memory + start, end - start, capi.SQLITE_STATIC);
    }
    if (column < seen.length) return;
    column = 0;
    statement.stepReset();
  });
}

/** As SQLite is compiled: pointers and results are numbers. */
interface BindingExports {
  sqlite3_bind_null(statement: number, place: number): number;
  sqlite3_bind_int64(statement: number, place: number, value: bigint): number;
  sqlite3_bind_double(statement: number, place: number, value: number): number;
  sqlite3_bind_text(
    statement: number,
    place: number,
    text: number,
    bytes: number,
    lifetime: number,
  ): number;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
