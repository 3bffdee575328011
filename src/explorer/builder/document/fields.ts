import {
  OverlappingFieldsCanBeMergedRule,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';
import { pathKey, type Path } from '../../../schema/selection-path.ts';
import { applyEdits, lineStart, ownLineIndent, type Edit } from '../../graphiql/splice.ts';
import { freeName, isBare, removeDefinitionEdit, startOperation } from './definition-edits.ts';
import {
  parseDocument,
  type Definition,
  type EditResult,
  type ParsedDocument,
  type Target,
} from './definitions.ts';
import { holdsOnlyTypename, levelsAlong, selectionsOf, type Level } from './locate.ts';
import {
  printSelection,
  printSelectionSet,
  selectionTree,
  type SelectionTree,
} from './selection-tree.ts';
import {
  appendItem,
  indentUnit,
  newlineOf,
  removeItem,
  spanOf,
  type TextLayout,
} from './text-edits.ts';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Selects what a path leads to, with all that must stand above and below it. Nothing changes if
 * it is selected already.
 * @param emptied the paths (as `pathKey` writes them) of selections that earlier edits left only `__typename`
 *   in: the first real selection replaces it
 */
export function addField(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  path: Path,
  emptied: ReadonlySet<string> = NOTHING,
): EditResult {
  if (target.kind === 'new') return startOperation(schema, document, target.operation, path);
  const levels = levelsAlong(schema, document, target, path);
  const above = levels.at(-1);
  const missing = path.slice(levels.length - 1);
  if (!above?.type || missing.length === 0) return { text: document.text, target, path };
  const done = path.slice(0, levels.length - 1);
  const isEmptied = emptied.has(pathKey(done));
  const insert = (steps: Path) => {
    const tree = above.type && selectionTree(schema, above.type, steps);
    return tree ? insertSelection(document.text, above, tree, isEmptied) : document.text;
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
  isEmptied: boolean,
): string {
  const only = isEmptied ? nodes.find(holdsOnlyTypename) : undefined;
  if (only) return replaceSelections(text, selectionsOf(only), tree);
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
  const print = (layout: TextLayout) => printSelection(tree, layout);
  return applyEdits(text, [appendItem(text, spanOf(last), print, ' ')]);
}

// Where the first stands, so that what stands around it stays around it.
function replaceSelections(
  text: string,
  [first, ...others]: readonly SelectionNode[],
  tree: SelectionTree,
): string {
  if (!first) return text;
  const indent = ownLineIndent(text, spanOf(first).start);
  const layout: TextLayout =
    indent === undefined
      ? { inline: true }
      : { inline: false, indent, unit: indentUnit(text), newline: newlineOf(text) };
  return applyEdits(text, [
    { ...spanOf(first), text: printSelection(tree, layout) },
    ...others.map((node) => removeItem(text, spanOf(node))),
  ]);
}

/**
 * Takes a selection away, and nothing but that: a parent that is left with nothing gets
 * `__typename`. Only an operation that its one root field had started goes with it.
 */
export function removeField(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  path: Path,
): EditResult {
  const { text } = document;
  const levels = levelsAlong(schema, document, target, path);
  const parents = levels[path.length - 1]?.nodes ?? [];
  const doomed = levels[path.length]?.nodes ?? [];
  const parent = parents[0];
  if (path.length === 0 || !parent) return { text, target, path };
  const leavesNothing = parents.some((node) => isSubset(selectionsOf(node), doomed));
  if (leavesNothing && parent.kind === 'OperationDefinition' && goesWithItsField(parent)) {
    return {
      text: applyEdits(text, [removeDefinitionEdit(text, parent)]),
      target: { kind: 'new', operation: parent.operation },
    };
  }
  const edits = parents.flatMap((node) => removal(text, node, doomed));
  const result = { text: applyEdits(text, edits), target, path };
  return leavesNothing ? { ...result, emptied: path.slice(0, -1) } : result;
}

function removal(
  text: string,
  parent: Definition | SelectionNode,
  doomed: readonly (Definition | SelectionNode)[],
): Edit[] {
  const selections = selectionsOf(parent);
  const here = selections.filter((node) => doomed.includes(node));
  const [first, ...others] = here;
  if (!first) return [];
  if (here.length < selections.length) return here.map((node) => removeItem(text, spanOf(node)));
  return [
    { ...spanOf(first), text: '__typename' },
    ...others.map((node) => removeItem(text, spanOf(node))),
  ];
}

function isSubset(some: readonly SelectionNode[], all: readonly unknown[]): boolean {
  return some.length > 0 && some.every((one) => all.includes(one));
}

function goesWithItsField(node: OperationDefinitionNode): boolean {
  // `__typename` may not stand at the root of a subscription (GraphQL specification, 5.2.3).
  return node.operation === 'subscription' || holdsOnlyTypename(node) || isBare(node);
}

/**
 * Two fields with one response key must be the same field with the same arguments (GraphQL
 * specification, 5.3.2). Where a new selection breaks that, its first field takes an alias.
 * @returns the path with the alias, or nothing where there is no clash
 */
function freeKeyPath(
  schema: GraphQLSchema,
  before: ParsedDocument,
  after: ParsedDocument,
  added: Path,
): Path | undefined {
  if (after.status !== 'parsed' || !clashes(schema, after.ast)) return undefined;
  if (before.status === 'parsed' && clashes(schema, before.ast)) return undefined;
  const at = added.findIndex((step) => step.kind === 'field');
  const field = added[at];
  if (field?.kind !== 'field') return undefined;
  const above = added[at - 1];
  const prefix = above?.kind === 'on' ? above.type : undefined;
  const wish =
    prefix === undefined
      ? `${field.name}2`
      : `${prefix.charAt(0).toLowerCase()}${prefix.slice(1)}_${field.name}`;
  const alias = freeName(responseKeys(after.ast), wish);
  return added.map((step, i) => (i === at ? { ...field, alias } : step));
}

function clashes(schema: GraphQLSchema, ast: DocumentNode): boolean {
  return validate(schema, ast, [OverlappingFieldsCanBeMergedRule]).length > 0;
}

function responseKeys(ast: DocumentNode): ReadonlySet<string> {
  const keys = new Set<string>();
  visit(ast, { Field: (node) => void keys.add((node.alias ?? node.name).value) });
  return keys;
}
