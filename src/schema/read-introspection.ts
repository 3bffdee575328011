import { loadPart } from '../contract/load-part.ts';
import { JsonCursor } from '../answers/json/json-cursor.ts';
import { isSame } from '../answers/json/shape.ts';
import type { SchemaFault } from './api.ts';
import type { cleanSchema } from './clean-schema.ts';
import { indexSchema, NotWholeError } from './index-introspection.ts';
import { isWhole } from './is-whole.ts';
import type { SchemaIndex } from './schema-index.ts';

type CleanSchema = typeof cleanSchema;

/** A JSON text that is a GraphQL answer, and yet does not describe a schema that can be used. */
export class BrokenSchemaError extends Error {
  override readonly name = 'BrokenSchemaError';

  constructor(readonly fault: SchemaFault) {
    super(fault.code);
  }
}

/** Higher with each edition of this code that leaves out more: what is kept is then checked anew. */
export const CHECKS_EDITION = 1;

export interface ReadSchema {
  readonly index: SchemaIndex;
  /** The value of `__schema` as it came, before anything was left out: by it the same answer is known again. */
  readonly sent: Uint8Array<ArrayBuffer>;
}

/**
 * Finds the schema in the answer to an introspection (GraphQL, section 4.2). Here alone schemas come in: what GraphQL
 * does not allow is left out, and all that reads a schema later can rely on it. Timings or traces stay behind.
 * @param known the bytes of a schema that the answer may have: then it is `same`, and nothing is read
 * @returns undefined where it has no schema, or is no JSON object
 * @throws {BrokenSchemaError} where it has a schema that cannot be used
 * @throws {NotWholeError} where there is no `clean` to clean it with
 */
export function readIntrospection(
  bytes: Uint8Array<ArrayBuffer>,
  known: Uint8Array | undefined,
  clean?: CleanSchema,
): ReadSchema | 'same' | undefined {
  const find = (json: JsonCursor, read: SchemaReader): ReadSchema | 'same' | undefined => {
    let found: ReadSchema | 'same' | undefined;
    if (!json.isObject()) return undefined;
    json.object((name) => {
      if (name !== 'data' || !json.isObject()) return json.skip();
      return json.object((key) => {
        if (key !== '__schema' || !json.isObject() || found) return json.skip();
        const start = json.position;
        if (!known || !isSame(known, bytes, start, start + known.length)) {
          found = read(json);
          return undefined;
        }
        found = 'same';
        return json.skip();
      });
    });
    return found;
  };
  return readWhole(bytes, find, clean);
}

/** Reads the kept value of `__schema`; undefined where it is none. Throws a BrokenSchemaError as above. */
export function readSentSchema(
  sent: Uint8Array<ArrayBuffer>,
  clean?: CleanSchema,
): ReadSchema | undefined {
  return readWhole(sent, (json, read) => read(json), clean);
}

/** Loads what cleans a schema only where that is needed: most are whole. Throws as `read`. */
export async function readWithCleaning<Result>(
  read: (clean?: CleanSchema) => Result,
): Promise<Result> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotWholeError)) throw error;
  }
  const { cleanSchema } = await loadPart(() => import('./clean-schema.ts'));
  return read(cleanSchema);
}

type SchemaReader = (json: JsonCursor) => ReadSchema | undefined;

/** Undefined where the bytes are no JSON, or something follows. */
function readWhole<Result>(
  bytes: Uint8Array<ArrayBuffer>,
  find: (json: JsonCursor, read: SchemaReader) => Result,
  clean: CleanSchema | undefined,
): Result | undefined {
  const json = new JsonCursor(bytes);
  try {
    const result = find(json, (at) => readSchema(at, clean));
    json.end();
    return result;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @throws {SyntaxError} where it is no JSON */
function readSchema(json: JsonCursor, clean: CleanSchema | undefined): ReadSchema | undefined {
  const start = json.position;
  const schema = json.value();
  const sent = json.since(start);
  if (!isObject(schema) || !Array.isArray(schema['types']) || schema['types'].length === 0) {
    return undefined;
  }
  const whole = isWhole(schema) ? indexWhole(sent) : undefined;
  if (whole) return { index: whole, sent: whole.bytes };
  if (!clean) throw new NotWholeError();
  const { schema: cleaned, leftOut } = clean(schema);
  const { queryType } = cleaned as { readonly queryType: unknown };
  if (!queryType) {
    const { queryType: named } = schema;
    const name = isObject(named) && typeof named['name'] === 'string' ? named['name'] : undefined;
    throw new BrokenSchemaError(
      name === undefined ? { code: 'no-query-type' } : { code: 'missing-root', name },
    );
  }
  const index = indexSchema(new TextEncoder().encode(JSON.stringify(cleaned)));
  return index && { index: { ...index, ...(leftOut && { leftOut }) }, sent };
}

/** Undefined where its roots are wrong. */
function indexWhole(sent: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  try {
    return indexSchema(sent);
  } catch (error) {
    if (error instanceof NotWholeError) return undefined;
    throw error;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
