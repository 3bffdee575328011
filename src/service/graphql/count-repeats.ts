import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * How often the response name that is there most stands in one operation, its fragments taken once
 * each. Validation compares all fields of a name with one another, arguments and all (GraphQL,
 * section 5.3.2), so its work grows with the square of this. Plain fields are compared in no time
 * and not counted.
 */
export function countRepeats(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  let most = 0;
  for (const definition of document.definitions) {
    if (!('selectionSet' in definition) || !definition.selectionSet) continue;
    for (const count of countNames(definition.selectionSet, fragments).values()) {
      most = Math.max(most, count);
    }
  }
  return most;
}

function countNames(
  root: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Map<string, number> {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  const pending = [root];
  for (let set = pending.pop(); set; set = pending.pop()) {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (!fragment || seen.has(selection.name.value)) continue;
        seen.add(selection.name.value);
        pending.push(fragment.selectionSet);
        continue;
      }
      if (selection.selectionSet) pending.push(selection.selectionSet);
      if (selection.kind !== Kind.FIELD) continue;
      if (!selection.selectionSet && !selection.arguments?.length) continue;
      const name = (selection.alias ?? selection.name).value;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}
