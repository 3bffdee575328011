import { startWorker, type StartedWorker } from '../workers/start-worker.ts';
import type { SchemaHistoryApi } from './schema-history.ts';
import HistoryWorker from './schema-history.worker.ts?worker';

export type SchemaHistoryWorker = StartedWorker<SchemaHistoryApi>;

/** Starts one: a schema of ten thousand types takes its time, in which no editor may wait. */
export function startSchemaHistory(): SchemaHistoryWorker {
  return startWorker(HistoryWorker, 'schema history');
}
