import type { GraphQLSchema, SelectionNode } from 'graphql';
import type { Target } from './definitions.ts';
import { freeKeyPath } from './free-key-path.ts';
import { indentUnit, newlineOf, type Layout } from './layout.ts';
import { appendItem, removeItem } from './list-edit.ts';
import { locate, selectionsOf, type Level } from './locate.ts';
import { parseDocument, type ParsedDocument } from './parse-document.ts';
import type { Path } from './path.ts';
import { printSelection, printSelectionSet, type SelectionTree } from './print-selection.ts';
import { selectionTree } from './selection-tree.ts';
import { spanOf } from './span-of.ts';
import { applyEdits, lineStart, ownLineIndent } from './splice.ts';
import { startOperation } from './start-operation.ts';

/** A new text, and what the edit was about in it. */
export interface EditResult {
  readonly text: string;
  readonly target: Target;
  /** The path as it came out: a field that would clash with another one gets an alias. */
  readonly path?: Path;
}

/**
 * Selects what a path leads to, with all that must stand above and below it. Nothing changes if
 * it is selected already.
 */
export function addField(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  path: Path,
): EditResult {
  if (target.kind === 'new') return startOperation(schema, document, target.operation, path);
  const levels = locate(schema, document, target, path);
  const above = levels.at(-1);
  const missing = path.slice(levels.length - 1);
  if (!above?.type || missing.length === 0) return { text: document.text, target, path };
  const insert = (steps: Path) => {
    const tree = above.type && selectionTree(schema, above.type, steps);
    return tree ? insertSelection(document.text, above, tree) : document.text;
  };
  const done = path.slice(0, levels.length - 1);
  const text = insert(missing);
  const free = freeKeyPath(schema, document, parseDocument(text), missing);
  if (!free) return { text, target, path };
  return { text: insert(free), target, path: [...done, ...free] };
}

function insertSelection(text: string, above: Level, tree: SelectionTree): string {
  const holder = above.nodes.find((node) => selectionsOf(node).length > 0) ?? above.nodes[0];
  if (!holder) return text;
  const selections = selectionsOf(holder);
  const last = selections.at(-1);
  if (!last) {
    const { start, end } = spanOf(holder);
    const indent = /^[ \t]*/.exec(text.slice(lineStart(text, start)))?.[0] ?? '';
    const layout = {
      inline: false,
      indent,
      unit: indentUnit(text),
      newline: newlineOf(text),
    } as const;
    return applyEdits(text, [{ start: end, end, text: ` ${printSelectionSet([tree], layout)}` }]);
  }
  if (holder.kind === 'OperationDefinition' && holder.operation === 'subscription') {
    return replaceSelections(text, selections, tree);
  }
  const print = (layout: Layout) => printSelection(tree, layout);
  return applyEdits(text, [appendItem(text, spanOf(last), print, ' ')]);
}

// A subscription has one root field: choosing another one is a change of mind.
function replaceSelections(
  text: string,
  [first, ...others]: readonly SelectionNode[],
  tree: SelectionTree,
): string {
  if (!first) return text;
  const indent = ownLineIndent(text, spanOf(first).start);
  const layout: Layout =
    indent === undefined
      ? { inline: true }
      : { inline: false, indent, unit: indentUnit(text), newline: newlineOf(text) };
  return applyEdits(text, [
    { ...spanOf(first), text: printSelection(tree, layout) },
    ...others.map((node) => removeItem(text, spanOf(node))),
  ]);
}
