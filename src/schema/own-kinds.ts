import { introspectionTypes, isEnumType, specifiedScalarTypes } from 'graphql';
import type { TypeKindName } from './schema-index.ts';

/** GraphQL's built-in types, listed by a service or not. */
export const OWN_KINDS: ReadonlyMap<string, TypeKindName> = new Map([
  ...specifiedScalarTypes.map(({ name }) => [name, 'SCALAR'] as const),
  ...introspectionTypes.map((type) => [type.name, isEnumType(type) ? 'ENUM' : 'OBJECT'] as const),
]);
