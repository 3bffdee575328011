import {
  GraphQLError,
  isCompositeType,
  Kind,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type OperationTypeNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql';
import { parseOnce } from '../../../editors/typed-text.ts';
import { stepKey, stepOf, typeAfter, type Path } from '../../../../schema/selection-path.ts';
import type { ErrorsOf } from './selection-tree.ts';
import type { TextSpan } from '../../../../operations/splice.ts';
import { spanOf } from './text-edits.ts';

export type Definition = OperationDefinitionNode | FragmentDefinitionNode;

/** The editor's text, read. A text that is empty or has a fault holds no definitions. */
export interface ParsedDocument {
  readonly text: string;
  readonly ast: DocumentNode;
  readonly definitions: readonly Definition[];
  readonly operations: readonly OperationDefinitionNode[];
  readonly fragments: readonly FragmentDefinitionNode[];
  /** The first syntax error; line and column count from 1. */
  readonly fault?: { readonly message: string; readonly line: number; readonly column: number };
}

/** A comment is read to the end of its line: read in other ways too, one of 40 number signs would take hours. */
const NOTHING_BUT_IGNORED = /^(?:[\s,\uFEFF]|#[^\r\n]*(?:[\r\n]|$))*$/;
const NOTHING: DocumentNode = { kind: Kind.DOCUMENT, definitions: [] };

export function parseDocument(text: string): ParsedDocument {
  if (NOTHING_BUT_IGNORED.test(text)) return documentOf(text, NOTHING);
  try {
    return documentOf(text, parseOnce(text));
  } catch (error) {
    const { line = 1, column = 1 } = (error instanceof GraphQLError && error.locations?.[0]) || {};
    const message = error instanceof Error ? error.message : String(error);
    const fault = { message: message.replace(/^Syntax Error: /, ''), line, column };
    return { ...documentOf(text, NOTHING), fault };
  }
}

function documentOf(text: string, ast: DocumentNode): ParsedDocument {
  const operations = ast.definitions.filter((node) => node.kind === 'OperationDefinition');
  const fragments = ast.definitions.filter((node) => node.kind === 'FragmentDefinition');
  const all: ReadonlySet<unknown> = new Set([...operations, ...fragments]);
  const definitions = ast.definitions.filter((node): node is Definition => all.has(node));
  return { text, ast, definitions, operations, fragments };
}

/** A definition by its index, or an operation that does not exist until its first field is added. */
export type Target =
  | { readonly kind: 'definition'; readonly index: number }
  | { readonly kind: 'new'; readonly operation: `${OperationTypeNode}` };

export interface EditContext {
  readonly schema: GraphQLSchema;
  readonly document: ParsedDocument;
  readonly target: Target;
  readonly literalOf?: (variable: string, type: GraphQLInputType) => string | undefined;
  /** Selections of the target in which earlier edits left nothing but a `__typename`. */
  readonly emptied?: readonly Path[];
  readonly columns?: number | undefined;
  readonly errorsOf?: ErrorsOf | undefined;
}

/** A literal that became the value of a variable, or a value that became a literal and goes. */
export interface MovedValue {
  readonly variable: string;
  /** Undefined where it goes, once no operation declares the variable any more. */
  readonly literal: ValueNode | undefined;
}

export interface EditResult {
  readonly text: string;
  readonly target: Target;
  /** The path as it came out: a field that would clash with another one gets an alias. */
  readonly path?: Path;
  readonly emptied?: Path;
  readonly moved?: MovedValue | undefined;
}

export function unchanged({ document, target }: EditContext): EditResult {
  return { text: document.text, target };
}

export function definitionAt(document: ParsedDocument, target: Target): Definition | undefined {
  return target.kind === 'definition' ? document.definitions[target.index] : undefined;
}

export function rootType(schema: GraphQLSchema, operation: `${OperationTypeNode}`) {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the values of graphql's enum are these words
  return schema.getRootType(operation as OperationTypeNode) ?? undefined;
}

export function definitionType(schema: GraphQLSchema, definition: Definition) {
  if (definition.kind === 'OperationDefinition') return rootType(schema, definition.operation);
  const type = schema.getType(definition.typeCondition.name.value);
  return isCompositeType(type) ? type : undefined;
}

type SelectionHolder = Definition | SelectionNode;

export interface Level {
  readonly type: GraphQLCompositeType | undefined;
  readonly nodes: readonly SelectionHolder[];
}

export function levelsAlong({ schema, document, target }: EditContext, path: Path) {
  const definition = definitionAt(document, target);
  if (!definition) return [];
  let above: Level = { type: definitionType(schema, definition), nodes: [definition] };
  const levels = [above];
  for (const step of path) {
    const key = stepKey(step);
    const nodes = above.nodes.flatMap(selectionsOf).filter((node) => stepKey(stepOf(node)) === key);
    if (nodes.length === 0) break;
    above = { type: above.type && typeAfter(schema, above.type, step), nodes };
    levels.push(above);
  }
  return levels;
}

/** The nodes at the end of a path; none where the path does not exist to its end. */
export function nodesAt(context: EditContext, path: Path): readonly SelectionHolder[] {
  return levelsAlong(context, path)[path.length]?.nodes ?? [];
}

export function selectionsOf(node: SelectionHolder): readonly SelectionNode[] {
  return node.kind === 'FragmentSpread' ? [] : (node.selectionSet?.selections ?? []);
}

export function holdsOnlyTypename(node: SelectionHolder): boolean {
  const isPlainTypename = (one: SelectionNode) =>
    one.kind === 'Field' &&
    one.name.value === '__typename' &&
    !one.alias &&
    !one.directives?.length;
  return selectionsOf(node).length > 0 && selectionsOf(node).every(isPlainTypename);
}

export function reachableFragments(document: ParsedDocument, from: readonly Definition[]) {
  const byName = new Map(document.fragments.map((node) => [node.name.value, node]));
  const reached = new Map<string, FragmentDefinitionNode>();
  const queue = [...from];
  for (let node = queue.pop(); node; node = queue.pop()) {
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = byName.get(name.value);
        if (!fragment || reached.has(name.value)) return;
        reached.set(name.value, fragment);
        queue.push(fragment);
      },
    });
  }
  return reached;
}

/** The fragments that a definition may spread: all but those that lead back to it. */
export function spreadableFragments(document: ParsedDocument, definition: Definition | undefined) {
  if (definition?.kind !== 'FragmentDefinition') return document.fragments;
  return document.fragments.filter(
    (node) =>
      node !== definition && !reachableFragments(document, [node]).has(definition.name.value),
  );
}

/** Indexes of the operations that a target takes part in: it alone, or all that spread a fragment. */
export function operationsReaching(document: ParsedDocument, target: Target): readonly number[] {
  const node = definitionAt(document, target);
  return document.operations.flatMap((operation, index) => {
    const reached =
      node?.kind === 'FragmentDefinition'
        ? reachableFragments(document, [operation]).get(node.name.value) === node
        : operation === node;
    return reached ? [index] : [];
  });
}

/** The ways to all selections of a definition that hold selections; the fragments that it spreads left out. */
export function selectionPaths(definition: Definition | undefined): readonly Path[] {
  const below = (node: SelectionHolder, path: Path): readonly Path[] =>
    selectionsOf(node).flatMap((selection) => {
      const way = [...path, stepOf(selection)];
      return selectionsOf(selection).length > 0 ? [way, ...below(selection, way)] : [];
    });
  return definition ? below(definition, []) : [];
}

export function placeAt({ definitions }: ParsedDocument, offset: number) {
  const isAround = (node: Parameters<typeof spanOf>[0]): boolean => {
    const { start, end } = spanOf(node);
    return start <= offset && offset <= end;
  };
  const index = definitions.findIndex(isAround);
  const definition = definitions[index];
  if (!definition) return undefined;
  const path = [];
  let at = selectionsOf(definition).find(isAround);
  while (at) {
    path.push(stepOf(at));
    at = selectionsOf(at).find(isAround);
  }
  return { index, path };
}

export function headSpan(context: EditContext, path: Path): TextSpan | undefined {
  const [node] = nodesAt(context, path);
  if (!node) return undefined;
  const { start, end } = spanOf(node);
  const inside = node.kind !== 'FragmentSpread' && node.selectionSet;
  if (!inside) return { start, end };
  const head = context.document.text.slice(start, spanOf(inside).start);
  return { start, end: start + head.trimEnd().length };
}
