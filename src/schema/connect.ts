import type { GraphQLSchema } from 'graphql';
import { restarting, startWorker } from '../workers/start-worker.ts';
import { handOver } from '../workers/worker-calls.ts';
import {
  WHOLE_SDL,
  type ReadSchemaFile,
  type SchemaApi,
  type SchemaFileApi,
  type SchemaWriting,
} from './api.ts';
import { lazySchemaOf } from './lazy-schema.ts';
import SchemaFileWorker from './schema-file.worker.ts?worker';
import SchemaWorker from './schema.worker.ts?worker';

/** The first worker that has a schema. It starts with the explorer's code. */
const first = restarting<SchemaApi>(SchemaWorker, 'schema');

/** By the services' ids; what has begun lives as long as the page. */
const apis = new Map<string, SchemaApi>();

/** The worker that has the schema of a service: one for each that somebody has opened. */
export function schemaApiOf(serviceId: string): SchemaApi {
  const begin = (): SchemaApi =>
    apis.size === 0 ? first : restarting<SchemaApi>(SchemaWorker, 'schema');
  const api = apis.get(serviceId) ?? begin();
  apis.set(serviceId, api);
  return api;
}

/** In a worker that ends after it: SDL of some megabytes takes seconds, and many times its size in memory. */
async function inFileWorker<Result>(
  work: (api: SchemaFileApi) => Promise<Result>,
): Promise<Result> {
  const { api, end } = startWorker<SchemaFileApi>(SchemaFileWorker, 'schema file');
  try {
    return await work(api);
  } finally {
    end();
  }
}

/** @param bytes of the file; they are handed over */
export async function readSchemaFileInWorker(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ReadSchemaFile> {
  try {
    return await inFileWorker(({ read }) => read(handOver(bytes, bytes.buffer)));
  } catch {
    return { fault: { kind: 'failed' } };
  }
}

/** Gives UTF-8; throws where the worker fails, such as for want of memory. */
export async function writeSchemaInWorker(
  schema: GraphQLSchema,
  writing: SchemaWriting,
): Promise<Uint8Array<ArrayBuffer>> {
  const { introspection, leftOut } = lazySchemaOf(schema);
  return inFileWorker(({ write }) => write(introspection, writing, leftOut));
}

/** Throws as {@link writeSchemaInWorker}. */
export async function writeSdlInWorker(schema: GraphQLSchema): Promise<string> {
  return new TextDecoder().decode(await writeSchemaInWorker(schema, WHOLE_SDL));
}
