import { visit, type FragmentDefinitionNode } from 'graphql';
import {
  definitionsOf,
  fragmentsOf,
  operationsOf,
  type Definition,
  type ParsedDocument,
  type Target,
} from './definitions.ts';

/**
 * The fragments that definitions spread, directly or through other fragments.
 * @param from where to start; by default all operations of the document
 */
export function reachableFragments(
  document: ParsedDocument,
  from: readonly Definition[] = operationsOf(document),
): ReadonlyMap<string, FragmentDefinitionNode> {
  const byName = new Map(fragmentsOf(document).map((node) => [node.name.value, node]));
  const reached = new Map<string, FragmentDefinitionNode>();
  const queue: Definition[] = [...from];
  for (let node = queue.pop(); node; node = queue.pop()) {
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = byName.get(name.value);
        if (!fragment || reached.has(name.value)) return;
        reached.set(name.value, fragment);
        queue.push(fragment);
      },
    });
  }
  return reached;
}

/** The fragments that a definition may spread: all but those that lead back to it. */
export function spreadableFragments(
  document: ParsedDocument,
  definition: Definition,
): readonly FragmentDefinitionNode[] {
  if (definition.kind === 'OperationDefinition') return fragmentsOf(document);
  return fragmentsOf(document).filter(
    (node) =>
      node !== definition && !reachableFragments(document, [node]).has(definition.name.value),
  );
}

/**
 * The operations that a definition takes part in: an operation itself, or all that spread a
 * fragment.
 * @returns their indexes among the document's operations
 */
export function operationsReaching(document: ParsedDocument, target: Target): readonly number[] {
  const node = target.kind === 'definition' ? definitionsOf(document)[target.index] : undefined;
  return operationsOf(document).flatMap((operation, index) => {
    const reached =
      node?.kind === 'FragmentDefinition'
        ? reachableFragments(document, [operation]).get(node.name.value) === node
        : operation === node;
    return reached ? [index] : [];
  });
}
