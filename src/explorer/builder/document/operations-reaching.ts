import { definitionsOf, operationsOf, type Target } from './definitions.ts';
import type { ParsedDocument } from './parse-document.ts';
import { reachableFragments } from './reachable-fragments.ts';

/**
 * The operations that a definition takes part in: an operation itself, or all that spread a
 * fragment.
 * @returns their places among the document's operations
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
