import { visit, type FragmentDefinitionNode } from 'graphql';
import { fragmentsOf, operationsOf, type Definition } from './definitions.ts';
import type { ParsedDocument } from './parse-document.ts';

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
