import { connectCalls, handOver, restarting } from '../workers/worker-calls.ts';
import type { ReadSchemaFile, SchemaApi, SchemaFileReader } from './api.ts';
import SchemaFileWorker from './schema-file.worker.ts?worker';
import SchemaWorker from './schema.worker.ts?worker';

/** The one worker that has the schema. It starts with the explorer's code, and lives as long as the page. */
export const schemaApi = restarting<SchemaApi>(
  () => new SchemaWorker({ name: 'schema' }),
  'The schema worker has failed',
);

/**
 * Reads a schema file in a worker of its own, which is loaded for it and ended after it: SDL of some
 * megabytes takes seconds, and many times its size in memory.
 *
 * @param bytes of the file; they are handed over
 */
export async function readSchemaFileInWorker(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ReadSchemaFile> {
  const worker = new SchemaFileWorker({ name: 'schema file' });
  const { methods, fail } = connectCalls<SchemaFileReader>(worker);
  worker.addEventListener('error', () => fail(new Error('The worker has failed')));
  try {
    return await methods.read(handOver(bytes, bytes.buffer));
  } catch {
    return { fault: { kind: 'failed' } };
  } finally {
    worker.terminate();
  }
}
