import type { SchemaDesk } from './schema-desk.ts';
import SchemaWorker from './schema.worker.ts?worker';
import { connectCalls } from '../workers/worker-calls.ts';

function startSchemaWorker(): SchemaDesk {
  const worker = new SchemaWorker({ name: 'schema' });
  const { methods, fail } = connectCalls<SchemaDesk>(worker);
  // Its script did not load, say: whoever waits for it has to hear of it.
  worker.addEventListener('error', () => fail(new Error('The schema worker has failed')));
  return methods;
}

/** The one worker that has the schema. It starts with the explorer's code, and lives as long as the page. */
export const SCHEMA_DESK = startSchemaWorker();
