import type { FieldNode, GraphQLCompositeType, GraphQLSchema, SelectionNode } from 'graphql';
import type { Definition } from './definitions.ts';
import { fieldOf } from './field-of.ts';
import { nameFromField } from './operation-name.ts';
import { requiredArguments } from './placeholder.ts';
import { sourceOf } from './span-of.ts';

/**
 * Whether nothing in a node was put there by hand: it holds what adding it again would write,
 * so it may go together with its last selection.
 * @param type the type that has the node as a selection
 */
export function isBare(
  schema: GraphQLSchema,
  type: GraphQLCompositeType | undefined,
  node: Definition | SelectionNode,
): boolean {
  if ((node.directives?.length ?? 0) > 0 || sourceOf(node).includes('#')) return false;
  switch (node.kind) {
    case 'Field':
      return hasNoAliasByHand(node) && hasDefaultArguments(schema, type, node);
    case 'InlineFragment':
      return true;
    case 'OperationDefinition': {
      if (node.description || (node.variableDefinitions?.length ?? 0) > 0) return false;
      const first = node.selectionSet.selections.find((selection) => selection.kind === 'Field');
      return !node.name || node.name.value === nameFromField(first?.name.value ?? '');
    }
    default:
      return false;
  }
}

// No alias, or one as `freeKeyPath` gives.
function hasNoAliasByHand({ alias, name }: FieldNode): boolean {
  return !alias || new RegExp(`^(?:\\w+_${name.value}\\d*|${name.value}\\d+)$`).test(alias.value);
}

function hasDefaultArguments(
  schema: GraphQLSchema,
  type: GraphQLCompositeType | undefined,
  node: FieldNode,
): boolean {
  if (!node.arguments || node.arguments.length === 0) return true;
  const field = type && fieldOf(schema, type, node.name.value);
  const typed = node.arguments.map(sourceOf).join(', ');
  return requiredArguments(field?.args ?? []) === `(${typed})`;
}
