import { TYPE_KINDS } from './schema-index.ts';

/** An introspection query asks for so many types inside of types, as graphql-js writes it. */
const MAX_WRAPPINGS = 9;

/** An object of an introspection of which anything may be missing or wrong. */
export type LooseObject = Readonly<Record<string, unknown>>;

type ReadType =
  { readonly ref: object; readonly name: string } | { readonly fault: 'shape' | 'deep-type' };

export function readType(type: unknown): ReadType {
  const wrappings: string[] = [];
  let inner = objectOf(type);
  while (inner['kind'] === 'LIST' || inner['kind'] === 'NON_NULL') {
    // A type that is never null twice over is none.
    if (inner['kind'] === 'NON_NULL' && wrappings.at(-1) === 'NON_NULL') return { fault: 'shape' };
    wrappings.push(inner['kind']);
    if (wrappings.length > MAX_WRAPPINGS) return { fault: 'deep-type' };
    inner = objectOf(inner['ofType']);
  }
  const { kind, name } = inner;
  if (typeof name !== 'string') {
    // Where the query that was asked went no deeper.
    return { fault: wrappings.length > 2 && kind === undefined ? 'deep-type' : 'shape' };
  }
  const named: object = { kind: TYPE_KINDS.has(kind) ? kind : 'SCALAR', name, ofType: null };
  const ref = wrappings.reduceRight<object>(
    (ofType, wrapping) => ({ kind: wrapping, name: null, ofType }),
    named,
  );
  return { ref, name };
}

export function typeTexts(body: LooseObject): LooseObject {
  return { ...pickTexts(body, ['description', 'specifiedByURL']), ...pickFlags(body, ['isOneOf']) };
}

export function memberTexts(body: LooseObject): LooseObject {
  return {
    ...pickTexts(body, ['description', 'defaultValue', 'deprecationReason']),
    ...pickFlags(body, ['isDeprecated']),
  };
}

/** Texts that are there; anything else in their place is null. */
export function pickTexts(body: LooseObject, keys: readonly string[]): LooseObject {
  return pick(body, keys, (value) => (typeof value === 'string' ? value : null));
}

export function pickFlags(body: LooseObject, keys: readonly string[]): LooseObject {
  return pick(body, keys, (value) => value === true);
}

/** What a service does not tell stays untold. */
function pick(
  body: LooseObject,
  keys: readonly string[],
  read: (value: unknown) => unknown,
): LooseObject {
  return Object.fromEntries(
    keys.flatMap((key) => (body[key] === undefined ? [] : [[key, read(body[key])]])),
  );
}

export function objectOf(value: unknown): LooseObject {
  return typeof value === 'object' && value !== null ? (value as LooseObject) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
