import {
  Kind,
  type FieldNode,
  type InlineFragmentNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { collectFields, keyOfField, type Fragments } from './collect-fields.ts';

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
