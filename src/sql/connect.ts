import { connectCalls } from '../workers/worker-calls.ts';
import type { SqlApi } from './api.ts';
import SqlWorker from './sql.worker.ts?worker';

/** A worker with a database of its own. */
export interface SqlConnection {
  readonly api: SqlApi;
  /** Ends it, whatever it is at: calls that wait for it fail with the reason. */
  end(reason: Error): void;
}

/** Starts a worker. Calls fail where it cannot be had. */
export function connectSql(): SqlConnection {
  const worker = new SqlWorker({ name: 'sql' });
  const { methods, fail } = connectCalls<SqlApi>(worker);
  worker.addEventListener('error', () => fail(new Error('The SQL worker has failed')));
  return {
    api: methods,
    end(reason) {
      worker.terminate();
      fail(reason);
    },
  };
}
