import { JsonSkimmer, type Span } from './json-skimmer.ts';
import { SPANS_PER_TYPE, type SchemaIndex } from './schema-index.ts';
import type { TypeKindName } from './schema-search.ts';

const KINDS = new Set<unknown>([
  'SCALAR',
  'OBJECT',
  'INTERFACE',
  'UNION',
  'ENUM',
  'INPUT_OBJECT',
] satisfies TypeKindName[]);

/** A JSON text that is a GraphQL answer, and yet does not describe a schema as it should. */
export class BrokenSchemaError extends Error {
  override readonly name = 'BrokenSchemaError';
}

/**
 * Finds the schema in the answer to an introspection (GraphQL, section 4.2), and the types in it,
 * without parsing it. What else an answer holds, timings or traces of the request, stays behind.
 *
 * @returns undefined where the answer has no schema: whatever else it is, it is not read here
 * @throws {BrokenSchemaError} where it has one that cannot be used
 */
export function indexIntrospection(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  const json = new JsonSkimmer(bytes);
  let index: SchemaIndex | undefined;
  return whereJson(() => {
    if (!json.isObject) return undefined;
    json.object((name) => {
      if (name !== 'data' || !json.isObject) return void json.skip();
      json.object((key) => {
        if (key === '__schema' && json.isObject) index = readSchema(json, bytes);
        else json.skip();
      });
    });
    json.end();
    return index;
  });
}

/** Ends a search in the middle of a text. */
const FOUND = new Error('found');

/**
 * Finds where the schema in an answer begins, and reads no further.
 *
 * @returns bytes from the beginning; undefined where no schema is found
 */
export function findSchema(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  const json = new JsonSkimmer(bytes);
  let start: number | undefined;
  try {
    json.object((name) => {
      if (name !== 'data' || !json.isObject) return void json.skip();
      json.object((key) => {
        if (key !== '__schema') return void json.skip();
        start = json.position;
        throw FOUND;
      });
    });
  } catch (error) {
    if (error !== FOUND && !(error instanceof SyntaxError)) throw error;
  }
  return start;
}

/**
 * Finds the types in a schema that {@link indexIntrospection} has found, from its bytes alone.
 *
 * @returns undefined where they are not those
 * @throws {BrokenSchemaError} as above
 */
export function indexSchema(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  const json = new JsonSkimmer(bytes);
  return whereJson(() => {
    const index = json.isObject ? readSchema(json, bytes) : undefined;
    json.end();
    return index;
  });
}

function whereJson<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readSchema(json: JsonSkimmer, bytes: Uint8Array<ArrayBuffer>): SchemaIndex {
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
    if (typeof name !== 'string' || !KINDS.has(kind)) {
      throw new BrokenSchemaError(`Its type ${names.length + 1} has no name or no kind.`);
    }
    if (type.interfaces?.length) interfaces.set(names.length, type.interfaces);
    names.push(name);
    kinds.push(kind as TypeKindName);
    const { start: from, end: to } = type.description ?? { start: 0, end: 0 };
    spans.push(start, end, from, to);
  };
  const whole = json.object((key) => {
    if (key === 'types' && json.isArray) json.array(readType);
    else if (key === 'directives' && json.isArray) directives = json.skip();
    else if (key === 'description') description = json.value();
    else if (key === 'queryType') Object.assign(rootNames, rootName('query', json.value()));
    else if (key === 'mutationType') Object.assign(rootNames, rootName('mutation', json.value()));
    else if (key === 'subscriptionType') {
      Object.assign(rootNames, rootName('subscription', json.value()));
    } else json.skip();
  });
  const known = new Map(names.map((name, type) => [name, kinds[type]]));
  if (known.size < names.length) throw new BrokenSchemaError('Two of its types have one name.');
  for (const name of Object.values(rootNames)) {
    if (known.get(name) !== 'OBJECT') {
      throw new BrokenSchemaError(`It begins at ${name}, which is not among its object types.`);
    }
  }
  if (rootNames.query === undefined) throw new BrokenSchemaError('It has no type for queries.');
  if (spans.length !== names.length * SPANS_PER_TYPE) throw new RangeError('spans');
  const { start: base } = whole;
  return {
    bytes: bytes.slice(whole.start, whole.end),
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

function readTypeMember(json: JsonSkimmer, key: string, type: TypeHead): void {
  if (key === 'name') type.name = json.value();
  else if (key === 'kind') type.kind = json.value();
  else if (key === 'description') type.description = json.skip();
  else if (key === 'interfaces' && json.isArray) type.interfaces = namesIn(json.value());
  else json.skip();
}

function rootName(operation: string, type: unknown): Record<string, string> {
  const [name] = namesIn([type]);
  return name === undefined ? {} : { [operation]: name };
}

function namesIn(types: unknown): readonly string[] {
  const all = Array.isArray(types) ? (types as readonly unknown[]) : [];
  return all.flatMap((type) =>
    typeof type === 'object' && type !== null && 'name' in type && typeof type.name === 'string'
      ? [type.name]
      : [],
  );
}
