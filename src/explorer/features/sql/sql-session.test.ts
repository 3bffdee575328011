import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { createSqlApi } from '../../../sql/database.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import { SQL_COPY } from './sql-copy.ts';
import { createSqlSession } from './sql-session.ts';

const started = vi.hoisted(() => ({ count: 0, ended: 0 }));

vi.mock('../../../sql/connect.ts', () => ({
  startSqlWorker: (onEnd: () => void) => {
    started.count += 1;
    const end = (): void => {
      started.ended += 1;
      onEnd();
    };
    return { api: createSqlApi(() => sqlite3InitModule(), 8 * 1024 * 1024), end };
  },
}));

async function stage() {
  const answersApi = createAnswersApi();
  const keep = async (name: string, json: string) => {
    await answersApi.write.append(name, new TextEncoder().encode(json));
    return answersApi.write.finish(name);
  };
  const call = { query: '', operationName: 'Some' };
  const run = { id: 1, call, texts: { query: '' } };
  const answerOf = async (name: string, json: string, revision = 0) => {
    return { name, run, revision, outline: await keep(name, json) };
  };
  const first = await answerOf('a', '{"rows":[{"v":1},{"v":2}]}');
  const store = createStore<{ byTab: Record<string, typeof first> }>(() => ({
    byTab: { tab: first },
  }));
  const answerStore = { store, answersApi: () => answersApi } as unknown as AnswerStore;
  const session = createSqlSession();
  const read = async (sql: string) => {
    await session.run(sql, answerStore);
    return session.store.getState();
  };
  const valuesOf = async (state: unknown): Promise<unknown> => {
    const bytes = await answersApi.read.bytes((state as { name: string }).name);
    const { data } = JSON.parse(new TextDecoder().decode(bytes)) as { data: { rows: unknown } };
    return data.rows;
  };
  return { answersApi, answerOf, store, session, read, valuesOf };
}

test('a table is read anew once its answer is another one, and results before go', async () => {
  const { answersApi, answerOf, store, read, valuesOf } = await stage();
  const before = await read('SELECT sum(v) AS s FROM Some');
  expect(await valuesOf(before)).toEqual([{ s: 3 }]);
  store.setState({ byTab: { tab: await answerOf('b', '{"rows":[{"v":40}]}', 1) } });
  const after = await read('SELECT sum(v) AS s FROM Some');
  expect(await valuesOf(after)).toEqual([{ s: 40 }]);
  const { name } = before as { name: string };
  await expect(answersApi.read.outline(name)).rejects.toThrow('not kept');
});

test('a table that is not there is told with those that are', async () => {
  const { read } = await stage();
  const state = await read('SELECT * FROM Other');
  expect(state).toMatchObject({ kind: 'failed' });
  expect(JSON.stringify(state)).toMatch(/Other.*Some/);
});

test('a statement that is stopped says so, and brings nothing later', async () => {
  const { session, read } = await stage();
  const running = read('SELECT * FROM Some');
  session.stop();
  expect(session.store.getState()).toEqual({ kind: 'failed', message: SQL_COPY.stopped });
  await running;
  expect(session.store.getState()).toEqual({ kind: 'failed', message: SQL_COPY.stopped });
  session.stop();
  expect(await read('SELECT * FROM Some')).toMatchObject({ kind: 'rows', rows: 2 });
});

test('the database ends with the last answer, and its result goes', async () => {
  const { store, session, read } = await stage();
  await read('SELECT * FROM Some');
  const { count, ended } = started;
  store.setState({ byTab: {} });
  expect(session.store.getState()).toEqual({ kind: 'idle' });
  expect(started).toEqual({ count, ended: ended + 1 });
});

test('a statement after one that found no room works, with its tables, in another worker', async () => {
  const { read } = await stage();
  const before = started.count;
  const rows = { kind: 'rows', rows: 2 };
  expect(await read('SELECT * FROM Some')).toMatchObject(rows);
  const endless =
    'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) ' +
    'SELECT DISTINCT hex(zeroblob(100000)) || n FROM c ORDER BY 1';
  const failed = await read(endless);
  expect(failed).toMatchObject({ kind: 'failed' });
  expect(JSON.stringify(failed)).toContain('Tables and result take more than');
  expect(await read('SELECT * FROM Some')).toMatchObject(rows);
  expect(started.count - before).toBe(2);
  expect(await read('DROP TABLE Some')).toMatchObject({
    kind: 'failed',
    message: 'Only SELECT, VALUES, WITH and EXPLAIN run here: tables are read, not changed.',
  });
  expect(await read('SELECT sum(9223372036854775807) FROM Some')).toMatchObject({
    kind: 'failed',
    message:
      'sum() is 18446744073709551614, which has more digits than a number of SQLite; decimal_sum() gives all of them.',
  });
});
