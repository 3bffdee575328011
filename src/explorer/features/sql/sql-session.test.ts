import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import { createSqlApi } from '../../../sql/database.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import { createSqlSession } from './sql-session.ts';

const started = vi.hoisted(() => ({ count: 0 }));

vi.mock('../../../sql/connect.ts', () => ({
  startSqlWorker: (onEnd: () => void) => {
    started.count += 1;
    return { api: createSqlApi(() => sqlite3InitModule(), 8 * 1024 * 1024), end: onEnd };
  },
}));

test('a statement after one that found no room works, with its tables, in another worker', async () => {
  const answersApi = createAnswersApi();
  await answersApi.write.append('a', new TextEncoder().encode('{"rows":[{"v":1},{"v":2}]}'));
  const outline = await answersApi.write.finish('a');
  const run = { id: 1, call: { query: '', operationName: 'Some' }, texts: { query: '' } };
  const store = createStore(() => ({ byTab: { tab: { name: 'a', run, revision: 0, outline } } }));
  const answerStore = { store, answersApi: () => answersApi } as unknown as AnswerStore;
  const session = createSqlSession();
  const read = async (sql: string) => {
    await session.run(sql, answerStore);
    return session.store.getState();
  };
  const rows = { kind: 'rows', rows: 2 };
  expect(await read('SELECT * FROM Some')).toMatchObject(rows);
  const endless =
    'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) ' +
    'SELECT DISTINCT hex(zeroblob(100000)) || n FROM c ORDER BY 1';
  const failed = await read(endless);
  expect(failed).toMatchObject({ kind: 'failed' });
  expect(JSON.stringify(failed)).toContain('Tables and result take more than');
  expect(await read('SELECT * FROM Some')).toMatchObject(rows);
  expect(started.count).toBe(2);
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
