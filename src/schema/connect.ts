import type { GraphQLSchema } from 'graphql';
import {
  inOwnWorker,
  restarting,
  startWorker,
  type StartedWorker,
} from '../workers/start-worker.ts';
import { handOver } from '../workers/worker-calls.ts';
import {
  WHOLE_SDL,
  type ReadSchemaFile,
  type SchemaApi,
  type SchemaFileApi,
  type SchemaWriting,
} from './api.ts';
import { lazySchemaOf, type LazySchema } from './lazy-schema.ts';
import type { SchemaHistoryApi } from './schema-history.ts';
import type { SchemaMapApi } from './schema-map.ts';
import SchemaTasksWorker from './schema-tasks.worker.ts?worker';
import SchemaWorker from './schema.worker.ts?worker';

/** The first worker with a schema, which starts with the explorer's code. */
const first = restarting<SchemaApi>(SchemaWorker, 'schema');

const apis = new Map<string, SchemaApi>();

/** The schema worker of a service; each opened service has its own. */
export function schemaApiOf(serviceId: string): SchemaApi {
  const begin = (): SchemaApi =>
    apis.size === 0 ? first : restarting<SchemaApi>(SchemaWorker, 'schema');
  const api = apis.get(serviceId) ?? begin();
  apis.set(serviceId, api);
  return api;
}

/** In a temporary worker: megabytes of SDL take seconds, and many times their size in memory. */
const inFileWorker = inOwnWorker<SchemaFileApi>(SchemaTasksWorker, 'schema file');

/** @param bytes of the file; they are transferred */
export async function readSchemaFileInWorker(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ReadSchemaFile> {
  try {
    return await inFileWorker(({ read }) => read(handOver(bytes, bytes.buffer)));
  } catch {
    return { fault: { kind: 'failed' } };
  }
}

/** Gives UTF-8; throws if the worker fails, for example for lack of memory. */
export async function writeSchemaInWorker(schema: GraphQLSchema, writing: SchemaWriting) {
  const { introspection, leftOut } = lazySchemaOf(schema);
  return inFileWorker(({ write }) => write(introspection, writing, leftOut));
}

/** Throws as {@link writeSchemaInWorker}. */
export async function writeSdlInWorker(schema: GraphQLSchema): Promise<string> {
  return new TextDecoder().decode(await writeSchemaInWorker(schema, WHOLE_SDL));
}

export type SchemaHistoryWorker = StartedWorker<SchemaHistoryApi>;

/** In a worker, because a schema of ten thousand types would block the editors. */
export function startSchemaHistory(): SchemaHistoryWorker {
  return startWorker(SchemaTasksWorker, 'schema history');
}

let openMap: (StartedWorker<SchemaMapApi> & { readonly schema: LazySchema }) | undefined;

/** Started at the first question. One worker at a time: another schema ends the previous one. */
export function schemaMapOf(schema: LazySchema): SchemaMapApi {
  if (openMap?.schema === schema) return openMap.api;
  openMap?.end();
  const { api, end } = startWorker<SchemaMapApi>(SchemaTasksWorker, 'schema map', () => {
    openMap = undefined;
  });
  openMap = { schema, api, end };
  api.open(schema.introspection).catch(end);
  return api;
}
