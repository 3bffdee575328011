import { introspectionTypes, isEnumType, specifiedScalarTypes } from 'graphql';
import { objectOf } from '../contract/json-members.ts';
import { TYPE_KINDS, type TypeKindName } from './schema-index.ts';

/** GraphQL's built-in types, listed by a service or not. */
export const OWN_KINDS: ReadonlyMap<unknown, TypeKindName> = new Map([
  ...specifiedScalarTypes.map(({ name }) => [name, 'SCALAR'] as const),
  ...introspectionTypes.map((type) => [type.name, isEnumType(type) ? 'ENUM' : 'OBJECT'] as const),
]);

export type MemberList = 'fields' | 'inputFields' | 'enumValues' | 'possibleTypes';

/** The list of members that a type of each kind has, and that may not be empty. */
export const NEEDED: Readonly<Partial<Record<TypeKindName, MemberList>>> = {
  OBJECT: 'fields',
  INTERFACE: 'fields',
  UNION: 'possibleTypes',
  ENUM: 'enumValues',
  INPUT_OBJECT: 'inputFields',
};

/** Levels of wrapped types in graphql-js's introspection query. */
const MAX_WRAPPINGS = 9;

export type LooseObject = ReturnType<typeof objectOf>;

export function readType(
  type: unknown,
): { readonly ref: object; readonly name: string } | { readonly fault: 'shape' | 'deep-type' } {
  const wrappings: string[] = [];
  let inner = objectOf(type);
  while (inner['kind'] === 'LIST' || inner['kind'] === 'NON_NULL') {
    // Non-null of non-null is invalid.
    if (inner['kind'] === 'NON_NULL' && wrappings.at(-1) === 'NON_NULL') return { fault: 'shape' };
    wrappings.push(inner['kind']);
    if (wrappings.length > MAX_WRAPPINGS) return { fault: 'deep-type' };
    inner = objectOf(inner['ofType']);
  }
  const { kind, name } = inner;
  if (typeof name !== 'string') {
    return { fault: wrappings.length > 2 && kind === undefined ? 'deep-type' : 'shape' };
  }
  const innermost: object = { kind: TYPE_KINDS.has(kind) ? kind : 'SCALAR', name, ofType: null };
  const ref = wrappings.reduceRight<object>(
    (ofType, wrapping) => ({ kind: wrapping, name: null, ofType }),
    innermost,
  );
  return { ref, name };
}

const TEXTS = ['description', 'specifiedByURL', 'defaultValue', 'deprecationReason'] as const;
const FLAGS = ['isOneOf', 'isRepeatable', 'isDeprecated'] as const;

/** Whether all of a part's texts are texts, or none. */
export function areTexts(body: LooseObject): boolean {
  return TEXTS.every((key) => body[key] == null || typeof body[key] === 'string');
}

/** Picks texts and flags; a text of another type becomes null, a missing one stays missing. */
export function pick(body: LooseObject): LooseObject {
  const isSent = (key: string): boolean => body[key] !== undefined;
  return Object.fromEntries([
    ...TEXTS.filter(isSent).map((key) => [key, typeof body[key] === 'string' ? body[key] : null]),
    ...FLAGS.filter(isSent).map((key) => [key, body[key] === true]),
  ]) as LooseObject;
}

/** Characters of a name: one of a megabyte would stop each panel that shows it. */
const MAX_NAME = 1_000;

export function isName(name: unknown): name is string {
  return (
    typeof name === 'string' && name.length <= MAX_NAME && /^[_A-Za-z][_0-9A-Za-z]*$/.test(name)
  );
}

/** Why {@link isName} refuses a text. */
export function faultOfName(name: string): 'name' | 'long-name' {
  return name.length > MAX_NAME ? 'long-name' : 'name';
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
