import type { GraphQLSchema } from 'graphql';
import { createStore } from 'zustand/vanilla';
import { isSamePath } from '../../../answers/json/shape.ts';
import { columnFields } from '../../../jobs/pages/column-fields.ts';
import { MAX_TABLE_ROWS, type ResultEnd, type SqlApi, type TableFacts } from '../../../sql/api.ts';
import { startSqlWorker } from '../../../sql/connect.ts';
import { withLongNumbers } from '../../../sql/long-numbers.ts';
import type { StartedWorker } from '../../../workers/start-worker.ts';
import { CodedError, handOver } from '../../../workers/worker-calls.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import { SQL_COPY, sqlErrorMessage } from './sql-copy.ts';
import { tablesOf, type SqlTable } from './sql-tables.ts';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import type { AnswersApi } from '../../../answers/api.ts';

export type SqlState =
  | { readonly kind: 'idle' }
  /** `percent` of the rows that are read; undefined while SQLite counts. */
  | { readonly kind: 'working'; readonly message: string; readonly percent?: number }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'rows';
      readonly name: string;
      readonly outline: AnswerOutline;
      readonly rows: number;
      readonly columns: readonly string[];
      readonly milliseconds: number;
      readonly notes: readonly string[];
    };

/** Cells that go from worker to worker at once; the page hands their bytes on. */
const CELLS_AT_ONCE = 20_000;

let lastNumber = 0;

/** The database of an explorer's answers: started with the first statement, ended with the last answer. */
export function createSqlSession() {
  const store = createStore<SqlState>()(() => ({ kind: 'idle' }));
  let database: StartedWorker<SqlApi> | undefined;
  /** What the database has, by the tables' names in small letters. */
  const loaded = new Map<string, LoadedTable>();
  let following = (): void => undefined;
  /** Another one for each run: what an earlier one still brings is not shown. */
  let current = {};
  const end = (): void => {
    current = {};
    database?.end();
  };
  const forget = (answersApi: AnswersApi): void => {
    const state = store.getState();
    if (state.kind === 'rows') void answersApi.write.drop(state.name).catch(() => undefined);
    store.setState({ kind: 'idle' }, true);
  };
  const follow = (answerStore: AnswerStore): void => {
    following();
    following = answerStore.store.subscribe(({ byTab }) => {
      if (Object.keys(byTab).length > 0) return;
      end();
      forget(answerStore.answersApi());
      following();
    });
  };
  return {
    store,
    async run(sql: string, answerStore: AnswerStore, schema?: GraphQLSchema | null): Promise<void> {
      if (store.getState().kind === 'working') return;
      const answersApi = answerStore.answersApi();
      const run = {};
      current = run;
      const show = (state: SqlState): void => {
        if (current !== run) throw new StoppedError();
        store.setState(state, true);
      };
      forget(answersApi);
      follow(answerStore);
      const name = `sql-${(lastNumber += 1)}`;
      try {
        show({ kind: 'working', message: SQL_COPY.starting });
        database ??= startSqlWorker(() => {
          database = undefined;
          loaded.clear();
        });
        const { api } = database;
        await api.open();
        const started = performance.now();
        const tables = tablesOf(answerStore.store.getState());
        for (const [key, { table, schema: known }] of loaded) {
          const now = tables.find((one) => one.name === table.name);
          if (now?.version === table.version && known === schema) continue;
          loaded.delete(key);
          await api.drop(table.name);
        }
        show({ kind: 'working', message: SQL_COPY.running });
        const statement = (): string =>
          [...loaded.values()].some(({ isByValue }) => isByValue) ? withLongNumbers(sql) : sql;
        let outcome = await api.run(statement());
        while (outcome.kind === 'missing-table') {
          const wanted = outcome.table.toLowerCase();
          const table = tables.find((one) => one.name.toLowerCase() === wanted);
          if (!table || loaded.has(wanted)) {
            const names = tables.map(({ written }) => written);
            return show({ kind: 'failed', message: SQL_COPY.noTable(outcome.table, names) });
          }
          loaded.set(wanted, await load(api, answersApi, { table, schema }, show));
          show({ kind: 'working', message: SQL_COPY.running });
          outcome = await api.run(statement());
        }
        const ended = await take(api, answersApi, name);
        const outline = await answersApi.write.finish(name);
        const notes = [...loaded.values()].flatMap(notesOf);
        show({
          kind: 'rows',
          name,
          outline,
          rows: ended.rows,
          columns: outcome.columns,
          milliseconds: performance.now() - started,
          notes: [...notesOfResult(ended), ...notes],
        });
      } catch (error) {
        void answersApi.write.drop(name).catch(() => undefined);
        if (error instanceof StoppedError || current !== run) return;
        const columns = [...loaded.values()].flatMap(({ table }) => table.columns);
        // A database that has found no room may be damaged: the next statement begins another one.
        if (error instanceof CodedError && error.code === 'no-room') end();
        store.setState({ kind: 'failed', message: sqlErrorMessage(error, columns) }, true);
      }
    },
    /** Stops what runs: the database goes with its worker, and is filled again when it is wanted. */
    stop(): void {
      if (store.getState().kind !== 'working') return;
      end();
      store.setState({ kind: 'failed', message: SQL_COPY.stopped }, true);
    },
  };
}

class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

interface LoadedTable extends TableFacts {
  readonly table: SqlTable;
  readonly schema: GraphQLSchema | null | undefined;
  readonly rows: number;
  readonly total: number;
}

async function load(
  api: SqlApi,
  answersApi: AnswersApi,
  { table, schema }: Pick<LoadedTable, 'table' | 'schema'>,
  show: (state: SqlState) => void,
): Promise<LoadedTable> {
  const { name, list, rowsOf, paths, columns, answer, run } = table;
  const fields = run && schema ? columnFields(run.call, schema, list.path) : [];
  const texts = fields.filter(({ isText }) => isText);
  const message = SQL_COPY.loading(name);
  const count = Math.max(1, Math.floor(CELLS_AT_ONCE / columns.length));
  const areTexts = paths.map((path) => texts.some((field) => isSamePath(field.path, path)));
  await api.begin(name, columns, areTexts);
  let rows = 0;
  let total = 0;
  let progress: Extract<SqlState, { kind: 'working' }> | undefined;
  for (;;) {
    const part = await answersApi.compute.packedRows(answer, {
      list: list.path,
      rowsOf,
      isOfItems: true,
      columns: paths,
      from: rows,
      count: Math.min(count, MAX_TABLE_ROWS - rows),
      maxCellBytes: Infinity,
    });
    const percent = Math.floor((rows / Math.max(1, part.total)) * 100);
    // Another one for each percent: of the same one nothing is drawn anew.
    if (percent !== progress?.percent) progress = { kind: 'working', message, percent };
    show(progress);
    await api.insert(handOver(part.bytes, part.bytes.buffer));
    rows += part.rows;
    total = part.total;
    if (part.rows === 0 || rows >= Math.min(part.total, MAX_TABLE_ROWS)) break;
  }
  return { table, schema, rows, total, ...(await api.finish()) };
}

async function take(api: SqlApi, answersApi: AnswersApi, name: string) {
  for (;;) {
    const { bytes, rows, end } = await api.next();
    await answersApi.write.append(name, handOver(bytes, bytes.buffer));
    if (end) return { ...end, rows };
  }
}

function notesOfResult({ isCut, rounded, rows }: ResultEnd & { readonly rows: number }): string[] {
  return [
    ...(isCut ? [SQL_COPY.cutResult(rows)] : []),
    ...(rounded.length > 0 ? [SQL_COPY.rounded(rounded)] : []),
  ];
}

function notesOf({ table, rows, total, longNumbers }: LoadedTable): string[] {
  const { name, columns, columnCount } = table;
  return [
    ...(columns.length < columnCount
      ? [SQL_COPY.cutColumns(name, columns.length, columnCount)]
      : []),
    ...(rows < total ? [SQL_COPY.cutTable(name, rows, total)] : []),
    ...(longNumbers.length > 0 ? [SQL_COPY.longNumbers(name, longNumbers)] : []),
  ];
}
