import { cleanSchema } from './clean-schema.ts';
import { readIntrospection } from './read-introspection.ts';
import type { SchemaIndex } from './schema-index.ts';

/**
 * The schema of an answer to introspection, for those who need not count what they load.
 *
 * @throws {BrokenSchemaError} as {@link readIntrospection}
 */
export function indexIntrospection(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  const read = readIntrospection(bytes, undefined, cleanSchema);
  return read === 'same' ? undefined : read?.index;
}
