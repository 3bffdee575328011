import { startWorker, type StartedWorker } from '../workers/start-worker.ts';
import type { SqlApi } from './api.ts';
import SqlWorker from './sql.worker.ts?worker';

export function startSqlWorker(onEnd: () => void): StartedWorker<SqlApi> {
  return startWorker(SqlWorker, 'SQL', onEnd);
}
