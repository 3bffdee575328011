import type { GraphQLSchema, SelectionNode } from 'graphql';
import type { Target } from './definitions.ts';
import { freeKeyPath } from './free-key-path.ts';
import { indentUnit, newlineOf, type Layout } from './layout.ts';
import { appendItem, removeItem } from './list-edit.ts';
import { locate, selectionsOf, type Level } from './locate.ts';
import { parseDocument, type ParsedDocument } from './parse-document.ts';
import { pathKey, type Path } from '../../../schema/selection-path.ts';
import { isPlaceHeld } from './place-holder.ts';
import { printSelection, printSelectionSet, type SelectionTree } from './print-selection.ts';
import { selectionTree } from './selection-tree.ts';
import { spanOf } from './span-of.ts';
import { applyEdits, lineStart, ownLineIndent } from '../../graphiql/splice.ts';
import { startOperation } from './start-operation.ts';

/** A new text, and what the edit was about in it. */
export interface EditResult {
  readonly text: string;
  readonly target: Target;
  /** The path as it came out: a field that would clash with another one gets an alias. */
  readonly path?: Path;
  /** What an edit left nothing but a `__typename` in, which holds its place. */
  readonly held?: Path;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Selects what a path leads to, with all that must stand above and below it. Nothing changes if
 * it is selected already.
 * @param held the paths (as `pathKey` writes them) where `__typename` only holds the place: the
 *   first real selection takes it
 */
export function addField(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  path: Path,
  held: ReadonlySet<string> = NOTHING,
): EditResult {
  if (target.kind === 'new') return startOperation(schema, document, target.operation, path);
  const levels = locate(schema, document, target, path);
  const above = levels.at(-1);
  const missing = path.slice(levels.length - 1);
  if (!above?.type || missing.length === 0) return { text: document.text, target, path };
  const done = path.slice(0, levels.length - 1);
  const isHeld = held.has(pathKey(done));
  const insert = (steps: Path) => {
    const tree = above.type && selectionTree(schema, above.type, steps);
    return tree ? insertSelection(document.text, above, tree, isHeld) : document.text;
  };
  const text = insert(missing);
  const free = freeKeyPath(schema, document, parseDocument(text), missing);
  if (!free) return { text, target, path };
  return { text: insert(free), target, path: [...done, ...free] };
}

function insertSelection(
  text: string,
  { nodes }: Level,
  tree: SelectionTree,
  isHeld: boolean,
): string {
  const place = isHeld ? nodes.find(isPlaceHeld) : undefined;
  if (place) return replaceSelections(text, selectionsOf(place), tree);
  const holder = nodes.find((node) => selectionsOf(node).length > 0) ?? nodes[0];
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
  // A subscription has one root field: choosing another one is a change of mind.
  if (holder.kind === 'OperationDefinition' && holder.operation === 'subscription') {
    return replaceSelections(text, selections, tree);
  }
  const print = (layout: Layout) => printSelection(tree, layout);
  return applyEdits(text, [appendItem(text, spanOf(last), print, ' ')]);
}

// Into the place of the first, so that what stands around it stays around it.
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
