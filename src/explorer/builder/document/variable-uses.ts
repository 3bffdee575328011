import {
  isNonNullType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { ParsedDocument } from './parse-document.ts';
import { reachableFragments } from './reachable-fragments.ts';

/**
 * The variables that an operation uses, its fragments included, each with the type it must have
 * (the strictest of its places).
 */
export function variableUses(
  schema: GraphQLSchema,
  document: ParsedDocument,
  operation: OperationDefinitionNode,
): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  for (const node of [operation, ...reachableFragments(document, [operation]).values()]) {
    const info = new TypeInfo(schema);
    visit(
      node,
      visitWithTypeInfo(info, {
        VariableDefinition: () => false,
        Variable({ name }) {
          const type = info.getInputType();
          const known = uses.has(name.value);
          if (!known || isNonNullType(type)) uses.set(name.value, String(type ?? 'String'));
        },
      }),
    );
  }
  return uses;
}
