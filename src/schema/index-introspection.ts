import { JsonCursor } from '../answers/json/json-cursor.ts';
import type { Span } from '../answers/json/scan.ts';
import { objectOf } from '../contract/json-members.ts';
import { TYPE_KINDS, type SchemaIndex, type TypeKindName } from './schema-index.ts';

const ROOTS: ReadonlyMap<string, keyof SchemaIndex['rootNames']> = new Map([
  ['queryType', 'query'],
  ['mutationType', 'mutation'],
  ['subscriptionType', 'subscription'],
]);

/**
 * Indexes the types in the value of `__schema`, without parsing it.
 * @returns undefined for invalid JSON, for a schema that is not whole, and without types: some
 * services that hide their schema leave it empty
 */
export function indexSchema(bytes: Uint8Array<ArrayBuffer>): SchemaIndex | undefined {
  return readWhole(bytes, indexAtCursor);
}

/** Undefined for invalid JSON or trailing text. */
export function readWhole<Result>(
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

/** As {@link indexSchema}, of the object at the cursor, which is behind it then. */
export function indexAtCursor(json: JsonCursor): SchemaIndex | undefined {
  const names: string[] = [];
  const kinds: TypeKindName[] = [];
  const spans: number[] = [];
  const interfaces = new Map<number, readonly string[]>();
  const rootNames: { -readonly [Root in keyof SchemaIndex['rootNames']]: string } = {};
  let areTypes = true;
  let directives: Span | undefined;
  let description: unknown;
  const readType = (): void => {
    const type: TypeHead = {};
    const span = json.isObject()
      ? json.object((key) => readTypeMember(json, key, type))
      : json.skip();
    const { name, kind } = type;
    if (typeof name !== 'string' || !TYPE_KINDS.has(kind)) {
      areTypes = false;
      return;
    }
    if (type.interfaces?.length) interfaces.set(names.length, type.interfaces);
    names.push(name);
    kinds.push(kind as TypeKindName);
    const { start: from, end: to } = type.description ?? { start: 0, end: 0 };
    spans.push(span.start, span.end, from, to);
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
  if (names.length === 0 || !areTypes) return undefined;
  const kindsByName = new Map(names.map((name, type) => [name, kinds[type]]));
  const isRooted = Object.values(rootNames).every((name) => kindsByName.get(name) === 'OBJECT');
  if (kindsByName.size < names.length || !isRooted || rootNames.query === undefined) {
    return undefined;
  }
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
  return all.map((type) => objectOf(type)['name']).filter((name) => typeof name === 'string');
}
