import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

type FragmentsByName = ReadonlyMap<string, FragmentDefinitionNode>;

export function fragmentsByName(document: DocumentNode): FragmentsByName {
  return new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  );
}

export function responseName({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}

export function allSelections(node: DefinitionNode | SelectionNode): SelectionNode[] {
  if (!('selectionSet' in node) || !node.selectionSet) return [];
  return node.selectionSet.selections.flatMap((each) => [each, ...allSelections(each)]);
}

/** Fields by response name in the order of the document, fragments opened (GraphQL, section 6.3.2). */
export function mergeFields(
  sets: readonly SelectionSetNode[],
  fragments: FragmentsByName,
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const seen = new Set<string>();
  const collect = (set: SelectionSetNode): void => {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const name = responseName(selection);
        const sameName = fields.get(name);
        if (sameName) sameName.push(selection);
        else fields.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet);
      } else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  for (const set of sets) collect(set);
  return fields;
}

export function setsBelow(fields: readonly FieldNode[]): SelectionSetNode[] {
  return fields.flatMap(({ selectionSet }) => selectionSet ?? []);
}
