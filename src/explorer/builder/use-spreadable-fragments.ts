import type { FragmentDefinitionNode } from 'graphql';
import { useState } from 'react';
import { fragmentsOf, type Definition, type ParsedDocument } from './document/definitions.ts';
import { spreadableFragments } from './document/fragments.ts';

/**
 * The fragments that a definition may spread, as a list that stays the same object as long as
 * names and type conditions do: all rows depend on it.
 */
export function useSpreadableFragments(
  document: ParsedDocument,
  definition: Definition | undefined,
): readonly FragmentDefinitionNode[] {
  const now = definition ? spreadableFragments(document, definition) : fragmentsOf(document);
  const [kept, keep] = useState(now);
  if (signature(kept) === signature(now)) return kept;
  keep(now);
  return now;
}

function signature(fragments: readonly FragmentDefinitionNode[]): string {
  return fragments.map((node) => `${node.name.value} on ${node.typeCondition.name.value}`).join();
}
