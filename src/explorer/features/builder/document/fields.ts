import {
  OverlappingFieldsCanBeMergedRule,
  validate,
  visit,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type FieldNode,
} from 'graphql';
import { pathKey, stepKey, type Path, type Step } from '../../../../schema/selection-path.ts';
import { applyEdits, lineStart, newlineOf, type Edit } from '../../../../operations/splice.ts';
import { freeName } from '../../../../contract/free-name.ts';
import { isBare, removeDefinitionEdit, startOperation } from './definition-edits.ts';
import {
  holdsOnlyTypename,
  levelsAlong,
  parseDocument,
  selectionsOf,
  unchanged,
  nodesAt,
  type EditContext,
  type EditResult,
  type Level,
  type ParsedDocument,
} from './parsed-document.ts';
import { selectionLines, selectionTree, type SelectionTree } from './selection-tree.ts';
import { appendItem, indentUnit, insertion, layOut, removeItem, spanOf } from './text-edits.ts';

/** Selects a path with the required fields above and below; an emptied selection loses its `__typename`. */
export function addField(context: EditContext, path: Path): EditResult {
  const { schema, document, target, emptied = [], errorsOf } = context;
  if (target.kind === 'new') return startOperation(context, target.operation, path);
  const levels = levelsAlong(context, path);
  const above = levels.at(-1);
  const done = path.slice(0, levels.length - 1);
  const missing = path.slice(done.length);
  if (!above?.type || missing.length === 0) return { ...unchanged(context), path };
  const isEmptied = emptied.some((one) => pathKey(one) === pathKey(done));
  const insert = (steps: Path) => {
    const tree = above.type && selectionTree(schema, above.type, steps, errorsOf);
    return tree ? insertSelection(document.text, above, tree, isEmptied) : document.text;
  };
  const text = insert(missing);
  const free = freeKeyPath(schema, document, parseDocument(text), missing);
  if (!free) return { text, target, path };
  return { text: insert(free), target, path: [...done, ...free] };
}

export function withField(context: EditContext, path: Path): [added: EditContext, path: Path] {
  const added = addField(context, path);
  const { text, target } = added;
  return [{ schema: context.schema, document: parseDocument(text), target }, added.path ?? path];
}

function insertSelection(text: string, { nodes }: Level, tree: SelectionTree, isEmptied: boolean) {
  const unit = indentUnit(text);
  const lines = selectionLines([tree], unit);
  const emptied = isEmptied ? nodes.find(holdsOnlyTypename) : undefined;
  const holder = emptied ?? nodes.find((node) => selectionsOf(node).length > 0) ?? nodes[0];
  if (!holder) return text;
  const [first, ...others] = selectionsOf(holder);
  if (!first) {
    const { start, end } = spanOf(holder);
    const indent = /^[ \t]*/.exec(text.slice(lineStart(text, start)))?.[0] ?? '';
    const braces = selectionLines([{ head: '', children: [tree] }], unit);
    return applyEdits(text, [insertion(end, braces.join(newlineOf(text) + indent))]);
  }
  // A subscription has one root field: choosing another one is a change of mind.
  if (emptied || (holder.kind === 'OperationDefinition' && holder.operation === 'subscription')) {
    const span = spanOf(first);
    return applyEdits(text, [
      { ...span, text: layOut(text, span.start, lines, ' ') },
      ...others.map((node) => removeItem(text, spanOf(node))),
    ]);
  }
  return applyEdits(text, [appendItem(text, spanOf(others.at(-1) ?? first), lines, ' ')]);
}

/** Takes a selection away; a parent left empty gets `__typename`, and an operation of that one field goes. */
export function removeField(context: EditContext, path: Path): EditResult {
  const { text } = context.document;
  const levels = levelsAlong(context, path);
  const parents = levels[path.length - 1]?.nodes ?? [];
  const removed: ReadonlySet<unknown> = new Set(levels[path.length]?.nodes);
  const [parent] = parents;
  if (!parent) return { ...unchanged(context), path };
  const isLeft = (node: SelectionNode) => !removed.has(node);
  const emptied = parents.filter(
    (node) => selectionsOf(node).length > 0 && !selectionsOf(node).some(isLeft),
  );
  if (emptied.length > 0 && parent.kind === 'OperationDefinition' && goesWithItsField(parent)) {
    const target = { kind: 'new', operation: parent.operation } as const;
    return { text: applyEdits(text, [removeDefinitionEdit(text, parent)]), target };
  }
  const edits = parents.flatMap((node) =>
    selectionsOf(node)
      .filter((selection) => removed.has(selection))
      .map((selection, index): Edit => {
        const isKept = index === 0 && emptied.includes(node);
        if (isKept) return { ...spanOf(selection), text: '__typename' };
        return removeItem(text, spanOf(selection));
      }),
  );
  const result = { text: applyEdits(text, edits), target: context.target, path };
  return emptied.length > 0 ? { ...result, emptied: path.slice(0, -1) } : result;
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
  if (!clashes(schema, after.ast) || clashes(schema, before.ast)) return undefined;
  const at = added.findIndex((step) => step.kind === 'field');
  const field = added[at];
  if (field?.kind !== 'field') return undefined;
  const above = added[at - 1];
  const type = above?.kind === 'on' ? above.type : undefined;
  const wish = type
    ? `${type.charAt(0).toLowerCase()}${type.slice(1)}_${field.name}`
    : `${field.name}2`;
  const keys = new Set<string>();
  visit(after.ast, { Field: (node) => void keys.add((node.alias ?? node.name).value) });
  return added.with(at, { ...field, alias: freeName(keys, wish) });
}

export function clashes(schema: GraphQLSchema, ast: DocumentNode): boolean {
  return validate(schema, ast, [OverlappingFieldsCanBeMergedRule]).length > 0;
}

function fieldsAt(context: EditContext, path: Path): readonly FieldNode[] {
  return nodesAt(context, path).filter((node) => node.kind === 'Field');
}

export function setAlias(context: EditContext, path: Path, alias: string): EditResult {
  if (aliasFault(context, path, alias)) return unchanged(context);
  const { text } = context.document;
  const fields = fieldsAt(context, path);
  const edits = fields.map((node): Edit => {
    const name = spanOf(node.name);
    const start = node.alias ? spanOf(node.alias).start : name.start;
    return { start, end: name.start, text: isPlain(node, alias) ? '' : `${alias}: ` };
  });
  const [field] = fields;
  if (!field) return unchanged(context);
  const name = field.name.value;
  const step: Step = { kind: 'field', name, ...(!isPlain(field, alias) && { alias }) };
  const moved = [...path.slice(0, -1), step];
  return { text: applyEdits(text, edits), target: context.target, path: moved };
}

function isPlain(field: FieldNode, alias: string): boolean {
  return alias === '' || alias === field.name.value;
}

export function aliasFault(context: EditContext, path: Path, alias: string) {
  if (alias === '') return undefined;
  if (!/^[_A-Za-z]\w*$/.test(alias)) return 'not-a-name';
  const own = path.at(-1);
  const keys = nodesAt(context, path.slice(0, -1))
    .flatMap(selectionsOf)
    .filter((node) => node.kind === 'Field')
    .filter((node) => !own || !isOf(node, own))
    .map((node) => (node.alias ?? node.name).value);
  return keys.includes(alias) ? 'taken' : undefined;
}

function isOf({ name, alias }: FieldNode, step: Step): boolean {
  const own = { kind: 'field', name: name.value, alias: alias?.value } as const;
  return stepKey(own) === stepKey(step);
}

export function repeatField(context: EditContext, path: Path): EditResult {
  const { text } = context.document;
  const [field] = fieldsAt(context, path);
  if (!field) return unchanged(context);
  const taken = new Set([field.name.value]);
  visit(context.document.ast, { Field: (node) => void taken.add((node.alias ?? node.name).value) });
  const alias = freeName(taken, field.name.value);
  const { end } = spanOf(field);
  const copy = `${alias}: ${text.slice(spanOf(field.name).start, end)}`;
  const step: Step = { kind: 'field', name: field.name.value, alias };
  return {
    text: applyEdits(text, [appendItem(text, spanOf(field), [copy], ' ')]),
    target: context.target,
    path: [...path.slice(0, -1), step],
  };
}
