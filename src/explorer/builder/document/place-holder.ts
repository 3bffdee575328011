import type { SelectionNode } from 'graphql';
import type { Definition } from './definitions.ts';
import { selectionsOf } from './locate.ts';

/** Whether a plain `__typename` is all that a node selects. */
export function isPlaceHeld(node: Definition | SelectionNode): boolean {
  const selections = selectionsOf(node);
  return selections.length > 0 && selections.every(isPlainTypename);
}

function isPlainTypename(node: SelectionNode): boolean {
  return (
    node.kind === 'Field' &&
    node.name.value === '__typename' &&
    !node.alias &&
    (node.directives?.length ?? 0) === 0
  );
}
