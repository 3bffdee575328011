import { restarting } from '../workers/worker-calls.ts';
import type { SchemaDesk } from './api.ts';
import SchemaWorker from './schema.worker.ts?worker';

/** The one worker that has the schema. It starts with the explorer's code, and lives as long as the page. */
export const SCHEMA_DESK = restarting<SchemaDesk>(
  () => new SchemaWorker({ name: 'schema' }),
  'The schema worker has failed',
);
