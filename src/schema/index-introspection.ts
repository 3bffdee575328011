import { CutShortError, JsonCursor, whereJson } from '../answers/json/json-cursor.ts';
import type { Span } from '../answers/json/scan.ts';
import type { SchemaFault } from './api.ts';
import { SPANS_PER_TYPE, type SchemaIndex, type TypeKindName } from './schema-index.ts';

const KINDS = new Set<unknown>([
  'SCALAR',
  'OBJECT',
  'INTERFACE',
  'UNION',
  'ENUM',
  'INPUT_OBJECT',
] satisfies TypeKindName[]);

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
export type Indexed = SchemaIndex | 'same' | undefined;

/**
 * Finds the schema in the answer to an introspection (GraphQL, section 4.2), and the types in it,
 * without parsing it, nor having all of it. What else an answer holds, timings or traces of the
 * request, stays behind.
 *
 * @param json the beginning of the answer; it is to be extended before each further step, and nothing
 *   more is to come where that makes no difference
 * @param known the bytes of a schema that the answer may have: that is then only compared
 * @throws {SyntaxError} where the answer is no JSON object; {@link CutShortError} never
 * @throws {BrokenSchemaError} where it has a schema that cannot be used
 */
export function* indexInSteps(json: JsonCursor, known?: Uint8Array): Generator<void, Indexed> {
  let found: Indexed;
  if (!(yield* whole(json, () => json.isObject()))) return undefined;
  yield* members(json, function* (name) {
    if (name !== 'data' || !(yield* whole(json, () => json.isObject()))) return yield* skip(json);
    yield* members(json, function* (key) {
      const isSchema = key === '__schema' && (yield* whole(json, () => json.isObject()));
      if (!isSchema || found) return yield* skip(json);
      if (known && (yield* isNext(json, known))) found = 'same';
      else found = yield* readSchema(json);
    });
  });
  return found;
}

/** The same, of an answer that is there; undefined also where it is no JSON object. */
export function indexIntrospection(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  const index = inOneStep(bytes, (json) => indexInSteps(json));
  return index === 'same' ? undefined : index;
}

/**
 * Finds the types in a schema that {@link indexIntrospection} has found, from its bytes alone.
 *
 * @returns undefined where they are not those
 * @throws {BrokenSchemaError} as above
 */
export function indexSchema(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  return inOneStep(bytes, readSchema);
}

function inOneStep<Result>(
  bytes: Uint8Array<ArrayBuffer>,
  stepsOf: (json: JsonCursor) => Generator<void, Result>,
): Result | undefined {
  const json = new JsonCursor(bytes);
  return whereJson(() => {
    const step = stepsOf(json).next();
    json.end();
    return step.done ? step.value : undefined;
  });
}

/** Reads something once all of it is there. */
function* whole<Result>(json: JsonCursor, read: () => Result): Generator<void, Result> {
  for (;;) {
    try {
      return json.attempt(read);
    } catch (error) {
      if (!(error instanceof CutShortError)) throw error;
    }
    yield;
  }
}

type Reading = Generator<void, void>;

/** Reads an object, member by member. */
function* members(json: JsonCursor, onMember: (name: string) => Reading): Reading {
  let more = yield* whole(json, () => json.enterObject());
  while (more) {
    yield* onMember(yield* whole(json, () => json.name()));
    more = yield* whole(json, () => json.leaveMember());
  }
}

function* skip(json: JsonCursor): Reading {
  yield* valueOf(json, () => json.skip());
}

function valueOf<Value>(json: JsonCursor, read: () => Value): Generator<void, Value> {
  return whole(json, () => {
    const value = read();
    json.expectMore();
    return value;
  });
}

/** Whether the value at the cursor is one that is known, to the byte; if so it is stepped over. */
function* isNext(json: JsonCursor, known: Uint8Array): Generator<void, boolean> {
  let same = 0;
  for (;;) {
    same += json.lengthInCommon(known, same);
    if (same === known.length) {
      json.stepOver(same);
      return true;
    }
    if (json.left > same) return false;
    yield;
  }
}

/** Undefined where it lists no types: some services that show no schema leave it empty. */
function* readSchema(json: JsonCursor): Generator<void, SchemaIndex | undefined> {
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
      throw new BrokenSchemaError({ code: 'nameless-type', number: names.length + 1 });
    }
    if (type.interfaces?.length) interfaces.set(names.length, type.interfaces);
    names.push(name);
    kinds.push(kind as TypeKindName);
    const { start: from, end: to } = type.description ?? { start: 0, end: 0 };
    spans.push(start, end, from, to);
  };
  const base = yield* whole(json, () => json.position);
  yield* members(json, function* (key) {
    const isList = yield* whole(json, () => json.isArray());
    const root = ROOTS.get(key);
    if (key === 'types' && isList) {
      let more = yield* whole(json, () => json.enterArray());
      while (more) {
        yield* whole(json, readType);
        more = yield* whole(json, () => json.leaveItem());
      }
    } else if (key === 'directives' && isList) directives = yield* valueOf(json, () => json.skip());
    else if (key === 'description') description = yield* valueOf(json, () => json.value());
    else if (root)
      Object.assign(rootNames, rootName(root, yield* valueOf(json, () => json.value())));
    else yield* skip(json);
  });
  if (names.length === 0) return undefined;
  const known = new Map(names.map((name, type) => [name, kinds[type]]));
  if (known.size < names.length) throw new BrokenSchemaError({ code: 'duplicate-type' });
  for (const name of Object.values(rootNames)) {
    if (known.get(name) !== 'OBJECT') {
      throw new BrokenSchemaError({ code: 'missing-root', name });
    }
  }
  if (rootNames.query === undefined) throw new BrokenSchemaError({ code: 'no-query-type' });
  if (spans.length !== names.length * SPANS_PER_TYPE) throw new RangeError('spans');
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
