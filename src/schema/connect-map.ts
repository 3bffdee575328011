import { startWorker, type StartedWorker } from '../workers/start-worker.ts';
import type { SchemaMapApi } from './schema-map.ts';
import type { LazySchema } from './lazy-schema.ts';
import SchemaMapWorker from './schema-map.worker.ts?worker';

interface OpenMap extends StartedWorker<SchemaMapApi> {
  readonly schema: LazySchema;
}

let current: OpenMap | undefined;

/** Started at the first question. One worker at a time: another schema ends the previous one. */
export function schemaMapOf(schema: LazySchema): SchemaMapApi {
  if (current?.schema === schema) return current.api;
  current?.end();
  const { api, end } = startWorker<SchemaMapApi>(SchemaMapWorker, 'schema map', () => {
    current = undefined;
  });
  current = { schema, api, end };
  api.open(schema.introspection).catch(end);
  return api;
}
