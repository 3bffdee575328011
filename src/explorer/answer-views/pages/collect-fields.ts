import {
  Kind,
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** A document's fragments by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** What is asked for under one key of the answer: one field, in one place or several. */
export interface FieldGroup {
  /** The alias, or else the name. */
  readonly key: string;
  readonly name: string;
  readonly nodes: readonly [FieldNode, ...FieldNode[]];
}

/** The key of a field in the answer. */
export function keyOfField({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

/** The argument of a field that has this name. */
export function argumentOf({ nodes }: FieldGroup, name: string): ArgumentNode | undefined {
  return nodes[0].arguments?.find((argument) => argument.name.value === name);
}

/**
 * The fields of a selection as the answer has them, those of fragments too (GraphQL, section 6.3.2).
 * Conditions are not looked at: what is left out of an answer is seen to be when it comes.
 */
export function collectFields(
  selections: readonly (SelectionSetNode | undefined)[],
  fragments: Fragments,
): FieldGroup[] {
  const groups = new Map<string, { name: string; nodes: [FieldNode, ...FieldNode[]] }>();
  const spread = new Set<string>();
  const visit = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        const key = keyOfField(selection);
        const known = groups.get(key);
        if (known) known.nodes.push(selection);
        else groups.set(key, { name: selection.name.value, nodes: [selection] });
      } else if (selection.kind === Kind.INLINE_FRAGMENT) visit(selection.selectionSet);
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        visit(fragments.get(selection.name.value)?.selectionSet);
      }
    }
  };
  selections.forEach(visit);
  return Array.from(groups, ([key, group]) => ({ key, ...group }));
}

/** The fields below a field. */
export function fieldsBelow({ nodes }: FieldGroup, fragments: Fragments): FieldGroup[] {
  return collectFields(
    nodes.map(({ selectionSet }) => selectionSet),
    fragments,
  );
}
