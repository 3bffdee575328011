import type { Layout } from './layout.ts';

/** A selection to be written: what stands before its braces, and what stands in them. */
export interface SelectionTree {
  readonly head: string;
  readonly children?: readonly SelectionTree[] | undefined;
}

/** Writes a selection; the first line carries no indentation, the place it goes to has it. */
export function printSelection(tree: SelectionTree, layout: Layout): string {
  if (!tree.children || tree.children.length === 0) return tree.head;
  return `${tree.head} ${printSelectionSet(tree.children, layout)}`;
}

/** Writes braces with selections in them; `layout` is that of the line the braces open on. */
export function printSelectionSet(trees: readonly SelectionTree[], layout: Layout): string {
  if (layout.inline) return `{ ${trees.map((tree) => printSelection(tree, layout)).join(' ')} }`;
  const inner = { ...layout, indent: layout.indent + layout.unit };
  const lines = trees.map((tree) => inner.indent + printSelection(tree, inner));
  return ['{', ...lines, `${layout.indent}}`].join(layout.newline);
}
