import {
  Kind,
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type InlineFragmentNode,
  type SelectionNode,
  type OperationDefinitionNode,
  type ValueNode,
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
function keyOfField({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}

/** The argument of a field that has this name. */
export function argumentNamed({ nodes }: FieldGroup, name: string): ArgumentNode | undefined {
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

/**
 * Edits a field at one path, wherever it is written. Fragments on the way are put in place of their
 * names: they may be used elsewhere too, where nothing is to change.
 *
 * @param path keys of the answer, below `data`
 */
export function editField(
  set: SelectionSetNode,
  path: readonly string[],
  fragments: Fragments,
  edit: (field: FieldNode) => FieldNode,
): SelectionSetNode {
  const [key, ...rest] = path;
  const inside = (inner: SelectionSetNode): SelectionSetNode =>
    editField(inner, path, fragments, edit);
  const edited = (selection: SelectionNode): SelectionNode => {
    switch (selection.kind) {
      case Kind.FIELD: {
        if (keyOfField(selection) !== key) return selection;
        if (rest.length === 0) return edit(selection);
        const { selectionSet } = selection;
        if (!selectionSet) return selection;
        return { ...selection, selectionSet: editField(selectionSet, rest, fragments, edit) };
      }
      case Kind.INLINE_FRAGMENT:
        return { ...selection, selectionSet: inside(selection.selectionSet) };
      case Kind.FRAGMENT_SPREAD: {
        const fragment = fragments.get(selection.name.value);
        if (!fragment || !holds(fragment.selectionSet, key, fragments)) return selection;
        const { typeCondition } = fragment;
        const inPlace: InlineFragmentNode = {
          kind: Kind.INLINE_FRAGMENT,
          typeCondition,
          ...(selection.directives && { directives: selection.directives }),
          selectionSet: inside(fragment.selectionSet),
        };
        return inPlace;
      }
    }
  };
  return { ...set, selections: set.selections.map(edited) };
}

function holds(set: SelectionSetNode, key: string | undefined, fragments: Fragments): boolean {
  return collectFields([set], fragments).some((group) => group.key === key);
}

/**
 * The value of an argument as JSON: a literal, or what a variable holds. Numbers stay as written.
 *
 * @param operation for the defaults of its variables
 * @returns undefined where there is none, and for what no cursor is: lists and objects
 */
export function argumentJson(
  value: ValueNode,
  variables: unknown,
  operation?: OperationDefinitionNode,
): string | undefined {
  switch (value.kind) {
    case Kind.NULL:
      return 'null';
    case Kind.INT:
    case Kind.FLOAT:
      return value.value;
    case Kind.STRING:
      return JSON.stringify(value.value);
    case Kind.VARIABLE: {
      const name = value.name.value;
      const given = (variables ?? {}) as Readonly<Record<string, unknown>>;
      if (Object.hasOwn(given, name)) return JSON.stringify(given[name]);
      const fallback = operation?.variableDefinitions?.find(
        ({ variable }) => variable.name.value === name,
      )?.defaultValue;
      return fallback && argumentJson(fallback, undefined);
    }
    default:
      return undefined;
  }
}
