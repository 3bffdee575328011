import { cleanSchema } from './clean-schema.ts';
import { readIntrospection } from './read-introspection.ts';
import type { SchemaIndex } from './schema-index.ts';

/** For callers without a bundle budget; throws a BrokenSchemaError as {@link readIntrospection}. */
export function indexIntrospection(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  const read = readIntrospection(bytes, undefined, cleanSchema);
  return read === 'same' ? undefined : read?.index;
}
