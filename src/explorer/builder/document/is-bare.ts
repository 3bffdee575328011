import type { OperationDefinitionNode } from 'graphql';
import { nameFromField } from './operation-name.ts';
import { sourceOf } from './span-of.ts';

/**
 * Whether nothing in an operation was put there by hand: it holds what ticking its one field
 * would write, so it may go together with that.
 */
export function isBare(node: OperationDefinitionNode): boolean {
  if (node.description || (node.directives?.length ?? 0) > 0) return false;
  if ((node.variableDefinitions?.length ?? 0) > 0 || sourceOf(node).includes('#')) return false;
  const first = node.selectionSet.selections.find((selection) => selection.kind === 'Field');
  return !node.name || node.name.value === nameFromField(first?.name.value ?? '');
}
