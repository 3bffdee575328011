import { objectOf } from '../contract/json-members.ts';
import type { JsonCursor } from '../answers/json/json-cursor.ts';
import { isSame } from '../answers/json/shape.ts';
import type { SchemaFault } from './api.ts';
import { SchemaCleaner } from './clean-schema.ts';
import { indexAtCursor, indexSchema, readWhole } from './index-introspection.ts';
import type { SchemaIndex } from './schema-index.ts';

/** A GraphQL answer without a usable schema. */
export class BrokenSchemaError extends Error {
  override readonly name = 'BrokenSchemaError';

  constructor(readonly fault: SchemaFault) {
    super(fault.code);
  }
}

/** Incremented when this code leaves out more: stored schemas are then checked again. */
export const CHECKS_EDITION = 1;

export interface ReadSchema {
  readonly index: SchemaIndex;
  /** The value of `__schema` as sent, by which an equal answer is recognized. */
  readonly sent: Uint8Array<ArrayBuffer>;
}

/**
 * Finds the schema in the answer to an introspection (GraphQL, section 4.2). The only entrance for
 * schemas: drops parts that GraphQL does not allow, so that readers can rely on the rest. Drops
 * timings and traces.
 * @param last the bytes of a schema: an answer with the same is `same`, without reading
 * @returns undefined without a schema, or for JSON other than an object
 * @throws {BrokenSchemaError} its schema is unusable
 */
export function readIntrospection(bytes: Uint8Array<ArrayBuffer>, last?: Uint8Array) {
  return readWhole(bytes, (json): ReadSchema | 'same' | undefined => {
    let result: ReadSchema | 'same' | undefined;
    if (!json.isObject()) return undefined;
    json.object((name) => {
      if (name !== 'data' || !json.isObject()) return json.skip();
      return json.object((key) => {
        if (key !== '__schema' || !json.isObject() || result) return json.skip();
        const start = json.position;
        if (!last || !isSame(last, bytes, start, start + last.length)) {
          result = readSchema(json);
          return undefined;
        }
        result = 'same';
        return json.skip();
      });
    });
    return result;
  });
}

/** The index of the schema in an answer; throws as {@link readIntrospection}. */
export function indexIntrospection(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  const read = readIntrospection(bytes);
  return read === 'same' ? undefined : read?.index;
}

/** Reads the stored value of `__schema`; undefined for other JSON. Throws a BrokenSchemaError as above. */
export function readSentSchema(sent: Uint8Array<ArrayBuffer>): ReadSchema | undefined {
  return readWhole(sent, readSchema);
}

function readSchema(json: JsonCursor): ReadSchema | undefined {
  const start = json.position;
  const index = indexAtCursor(json);
  const sent = json.since(start);
  const schema = objectOf(JSON.parse(new TextDecoder().decode(sent)));
  if (!Array.isArray(schema['types']) || schema['types'].length === 0) return undefined;
  const cleaner = new SchemaCleaner(schema);
  // Most schemas are whole, and need not be written and indexed again.
  if (index && cleaner.isWhole) return { index, sent: index.bytes };
  const { schema: cleaned, leftOut } = cleaner.write();
  const { queryType } = cleaned as { readonly queryType: unknown };
  if (!queryType) {
    const { name } = objectOf(schema['queryType']);
    throw new BrokenSchemaError(
      typeof name === 'string' ? { code: 'missing-root', name } : { code: 'no-query-type' },
    );
  }
  const cleanIndex = indexSchema(new TextEncoder().encode(JSON.stringify(cleaned)));
  return cleanIndex && { index: { ...cleanIndex, ...(leftOut && { leftOut }) }, sent };
}
