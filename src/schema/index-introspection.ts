import { JsonCursor } from '../answers/json/json-cursor.ts';
import type { Span } from '../answers/json/scan.ts';
import { isSame } from '../answers/json/shape.ts';
import type { SchemaFault } from './api.ts';
import { TYPE_KINDS, type SchemaIndex, type TypeKindName } from './schema-index.ts';

const ROOTS: ReadonlyMap<string, keyof SchemaIndex['rootNames']> = new Map([
  ['queryType', 'query'],
  ['mutationType', 'mutation'],
  ['subscriptionType', 'subscription'],
]);

/** A JSON text that is a GraphQL answer, and yet does not describe a schema as it should. */
export class BrokenSchemaError extends Error {
  override readonly name = 'BrokenSchemaError';

  constructor(readonly fault: SchemaFault) {
    super(fault.code);
  }
}

/** What an answer to introspection turns out to be; undefined where it has no schema. */
type Indexed = SchemaIndex | 'same' | undefined;

/**
 * Finds the schema in the answer to an introspection (GraphQL, section 4.2), and the types in it,
 * without parsing it. What else an answer holds, timings or traces of the request, stays behind.
 *
 * @param known the bytes of a schema that the answer may have: then it is `same`, and nothing is read
 * @returns undefined where it has no schema, or is no JSON object
 * @throws {BrokenSchemaError} where it has a schema that cannot be used
 */
export function indexIntrospection(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined;
export function indexIntrospection(
  bytes: Uint8Array<ArrayBuffer>,
  known: Uint8Array | undefined,
): Indexed;
export function indexIntrospection(bytes: Uint8Array<ArrayBuffer>, known?: Uint8Array): Indexed {
  return readWhole(bytes, (json) => {
    let found: Indexed;
    if (!json.isObject()) return undefined;
    json.object((name) => {
      if (name !== 'data' || !json.isObject()) return json.skip();
      return json.object((key) => {
        if (key !== '__schema' || !json.isObject() || found) return json.skip();
        const start = json.position;
        if (!known || !isSame(known, bytes, start, start + known.length)) {
          found = readSchema(json);
          return undefined;
        }
        found = 'same';
        return json.skip();
      });
    });
    return found;
  });
}

/**
 * Finds the types in a schema that {@link indexIntrospection} has found, from its bytes alone.
 *
 * @returns undefined where they are not those
 * @throws {BrokenSchemaError} as above
 */
export function indexSchema(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  return readWhole(bytes, readSchema);
}

/** Undefined where the bytes are no JSON, or something follows. */
function readWhole<Result>(
  bytes: Uint8Array<ArrayBuffer>,
  read: (json: JsonCursor) => Result,
): Result | undefined {
  const json = new JsonCursor(bytes);
  try {
    const result = read(json);
    json.end();
    return result;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Undefined where it lists no types: some services that show no schema leave it empty. */
function readSchema(json: JsonCursor): SchemaIndex | undefined {
  const names: string[] = [];
  const kinds: TypeKindName[] = [];
  const spans: number[] = [];
  const interfaces = new Map<number, readonly string[]>();
  const rootNames: { -readonly [Root in keyof SchemaIndex['rootNames']]: string } = {};
  let directives: Span | undefined;
  let description: unknown;
  const readType = (): void => {
    const type: TypeHead = {};
    const { start, end } = json.object((key) => readTypeMember(json, key, type));
    const { name, kind } = type;
    if (typeof name !== 'string' || !TYPE_KINDS.has(kind)) {
      throw new BrokenSchemaError({ code: 'nameless-type', number: names.length + 1 });
    }
    if (type.interfaces?.length) interfaces.set(names.length, type.interfaces);
    names.push(name);
    kinds.push(kind as TypeKindName);
    const { start: from, end: to } = type.description ?? { start: 0, end: 0 };
    spans.push(start, end, from, to);
  };
  const base = json.position;
  json.object((key) => {
    const root = ROOTS.get(key);
    if (key === 'types' && json.isArray()) {
      for (let more = json.enterArray(); more; more = json.leaveItem()) readType();
    } else if (key === 'directives' && json.isArray()) directives = json.skip();
    else if (key === 'description') description = json.value();
    else if (root) {
      const [name] = namesIn([json.value()]);
      if (name !== undefined) rootNames[root] = name;
    } else json.skip();
  });
  if (names.length === 0) return undefined;
  const known = new Map(names.map((name, type) => [name, kinds[type]]));
  if (known.size < names.length) throw new BrokenSchemaError({ code: 'duplicate-type' });
  for (const name of Object.values(rootNames)) {
    if (known.get(name) !== 'OBJECT') throw new BrokenSchemaError({ code: 'missing-root', name });
  }
  if (rootNames.query === undefined) throw new BrokenSchemaError({ code: 'no-query-type' });
  return {
    bytes: json.since(base),
    names,
    kinds,
    spans: Uint32Array.from(spans, (at) => Math.max(0, at - base)),
    interfaces,
    rootNames,
    ...(directives && {
      directives: { start: directives.start - base, end: directives.end - base },
    }),
    ...(typeof description === 'string' && { description }),
  };
}

interface TypeHead {
  name?: unknown;
  kind?: unknown;
  description?: Span;
  interfaces?: readonly string[];
}

function readTypeMember(json: JsonCursor, key: string, type: TypeHead): void {
  if (key === 'name') type.name = json.value();
  else if (key === 'kind') type.kind = json.value();
  else if (key === 'description') type.description = json.skip();
  else if (key === 'interfaces' && json.isArray()) type.interfaces = namesIn(json.value());
  else json.skip();
}

function namesIn(types: unknown): readonly string[] {
  const all = Array.isArray(types) ? (types as readonly unknown[]) : [];
  return all.flatMap((type) =>
    typeof type === 'object' && type !== null && 'name' in type && typeof type.name === 'string'
      ? [type.name]
      : [],
  );
}
