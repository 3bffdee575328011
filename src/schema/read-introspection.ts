import { JsonCursor } from '../answers/json/json-cursor.ts';
import { isSame } from '../answers/json/shape.ts';
import type { SchemaFault } from './api.ts';
import { MemberCheck, NotWholeError } from './check-members.ts';
import type { cleanSchema } from './clean-schema.ts';
import { indexAtCursor, indexSchema } from './index-introspection.ts';
import { OWN_KINDS } from './own-kinds.ts';
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

/** A schema that came in. */
export interface ReadSchema {
  readonly index: SchemaIndex;
  /** The value of `__schema` as it came, before anything was left out: by it the same answer is known again. */
  readonly sent: Uint8Array<ArrayBuffer>;
}

/**
 * Finds the schema in the answer to an introspection (GraphQL, section 4.2), and the types in it. Here alone schemas
 * come in: what GraphQL does not allow is left out, and all that reads a schema later can rely on it. One that is
 * whole is not parsed for that. What else an answer holds, timings or traces of the request, stays behind.
 *
 * @param known the bytes of a schema that the answer may have: then it is `same`, and nothing is read
 * @param clean cleans one that is not whole; left out: such a one is not read
 * @returns undefined where it has no schema, or is no JSON object
 * @throws {BrokenSchemaError} where it has a schema that cannot be used
 * @throws {NotWholeError} where there is nothing to clean it with
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

/**
 * Reads a schema that was kept from an earlier visit.
 *
 * @param sent the value of `__schema` as it came then
 * @returns undefined where it is none
 * @throws {BrokenSchemaError} as above
 */
export function readSentSchema(
  sent: Uint8Array<ArrayBuffer>,
  clean?: CleanSchema,
): ReadSchema | undefined {
  return readWhole(sent, (json, read) => read(json), clean);
}

/**
 * Reads a schema, with what cleans it where that turns out to be needed: most are whole, and do without.
 *
 * @throws as `read`
 */
export async function readWithCleaning<Result>(
  read: (clean?: CleanSchema) => Result,
): Promise<Result> {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotWholeError)) throw error;
  }
  const { cleanSchema } = await import('./clean-schema.ts');
  return read(cleanSchema);
}

type SchemaReader = (json: JsonCursor) => ReadSchema | undefined;

/** Reads quickly, and where something is not as it should be, closely. Undefined where the bytes are no JSON. */
function readWhole<Result>(
  bytes: Uint8Array<ArrayBuffer>,
  find: (json: JsonCursor, read: SchemaReader) => Result,
  clean: CleanSchema | undefined,
): Result | undefined {
  const findBy = (read: SchemaReader): Result => {
    const json = new JsonCursor(bytes);
    const result = find(json, read);
    json.end();
    return result;
  };
  try {
    return findBy((json) => readQuickly(json, bytes));
  } catch (error) {
    if (!(error instanceof NotWholeError || error instanceof SyntaxError)) throw error;
  }
  if (!clean) throw new NotWholeError();
  try {
    return findBy((json) => readClosely(json, clean));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @throws {NotWholeError} where anything is not as GraphQL has it */
function readQuickly(json: JsonCursor, bytes: Uint8Array): ReadSchema | undefined {
  const check = new MemberCheck(bytes);
  const index = indexAtCursor(json, check);
  if (!index) return undefined;
  const kinds = new Map(index.names.map((name, type) => [name, index.kinds[type]]));
  const kindOf = (name: string) =>
    kinds.get(name) ?? (TO_BE_LISTED.test(name) ? undefined : OWN_KINDS.get(name));
  check.checkUsedTypes(kindOf);
  const isOwnWrong = [...OWN_KINDS].some(([name, kind]) => (kinds.get(name) ?? kind) !== kind);
  if (isOwnWrong || !areInterfacesWhole(index, kindOf)) throw new NotWholeError();
  return { index, sent: index.bytes };
}

/** The language's own types that introspection does not need: where they are used, a service lists them. */
const TO_BE_LISTED = /^(?:Int|Float|ID)$/;

/** Whether all interfaces that are named are interfaces, once each, and none implements itself. */
function areInterfacesWhole(
  { names, interfaces }: SchemaIndex,
  kindOf: (name: string) => unknown,
): boolean {
  const implemented = new Map(Array.from(interfaces, ([type, all]) => [names[type], all]));
  // Each also names what its interfaces implement: so one that comes to implement itself names itself.
  return [...implemented].every(
    ([name, all]) =>
      new Set(all).size === all.length &&
      all.every(
        (one) =>
          one !== name &&
          kindOf(one) === 'INTERFACE' &&
          (implemented.get(one) ?? []).every((above) => all.includes(above)),
      ),
  );
}

/** @throws {SyntaxError} where it is no JSON */
function readClosely(json: JsonCursor, clean: CleanSchema): ReadSchema | undefined {
  const start = json.position;
  const schema = json.value();
  const sent = json.since(start);
  if (!isObject(schema) || !Array.isArray(schema['types']) || schema['types'].length === 0) {
    return undefined;
  }
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
