import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type SelectionNode,
} from 'graphql';

export function fragmentsByName(document: DocumentNode) {
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
