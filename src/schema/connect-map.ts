import { connectCalls } from '../workers/worker-calls.ts';
import type { SchemaMapApi } from './api.ts';
import type { LazySchema } from './lazy-schema.ts';
import SchemaMapWorker from './schema-map.worker.ts?worker';

interface OpenMap {
  readonly schema: LazySchema;
  readonly api: SchemaMapApi;
  readonly close: () => void;
}

let current: OpenMap | undefined;

/**
 * The worker that knows which type of a schema leads to which, started at the first question. There is one at
 * a time: that of another schema ends with it.
 */
export function schemaMapOf(schema: LazySchema): SchemaMapApi {
  if (current?.schema === schema) return current.api;
  current?.close();
  const worker = new SchemaMapWorker({ name: 'schema map' });
  const { methods, fail } = connectCalls<SchemaMapApi>(worker);
  const close = (): void => {
    worker.terminate();
    fail(new Error('The worker has ended'));
    if (current?.api === methods) current = undefined;
  };
  worker.addEventListener('error', close);
  current = { schema, api: methods, close };
  // What is asked from now on waits for it.
  methods.open(schema.introspection).catch(close);
  return methods;
}
