import { connectCalls } from '../workers/worker-calls.ts';
import type { SchemaHistoryApi } from './api.ts';
import SchemaHistoryWorker from './schema-history.worker.ts?worker';

/** A worker that compares schemas, for as long as somebody needs it. */
export interface SchemaHistoryConnection {
  readonly api: SchemaHistoryApi;
  /** Ends the worker; what is under way stays without an answer. */
  close(): void;
}

/** Starts one: a schema of ten thousand types takes its time, in which no editor may wait. */
export function openSchemaHistory(): SchemaHistoryConnection {
  const worker = new SchemaHistoryWorker({ name: 'schema history' });
  const { methods, fail } = connectCalls<SchemaHistoryApi>(worker);
  worker.addEventListener('error', () => fail(new Error('The worker has failed')));
  return { api: methods, close: () => worker.terminate() };
}
