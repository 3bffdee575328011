import { startWorker, type StartedWorker } from '../workers/start-worker.ts';
import type { SchemaHistoryApi } from './schema-history.ts';
import HistoryWorker from './schema-history.worker.ts?worker';

export type SchemaHistoryWorker = StartedWorker<SchemaHistoryApi>;

/** In a worker, because a schema of ten thousand types would block the editors. */
export function startSchemaHistory(): SchemaHistoryWorker {
  return startWorker(HistoryWorker, 'schema history');
}
