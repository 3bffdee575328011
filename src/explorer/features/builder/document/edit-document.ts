import {
  validate,
  type GraphQLSchema,
  type ArgumentNode,
  type ASTNode,
  type FieldNode,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { Path } from '../../../../schema/selection-path.ts';
import { applyEdits, findPunctuator, lineStart, newlineOf } from '../../../../operations/splice.ts';
import { repeatField, setAlias, addField, removeField } from './fields.ts';
import { setArgument, unsetArgument, type ArgumentLocation } from './arguments.ts';
import {
  duplicateDefinition,
  removeDefinition,
  removeDefinitionEdit,
  renameDefinition,
} from './definition-edits.ts';
import {
  definitionAt,
  holdsOnlyTypename,
  nodesAt,
  parseDocument,
  reachableFragments,
  type EditContext,
  type EditResult,
  type MovedValue,
  type ParsedDocument,
  type Target,
} from './parsed-document.ts';
import {
  addVariables,
  definedIn,
  inlineVariable,
  makeVariable,
  removeVariables,
  usesIn,
} from './variables.ts';
import { indentUnit, sourceOf, spanOf } from './text-edits.ts';

export type BuilderAction =
  | { readonly type: 'add-field' | 'remove-field' | 'repeat-field'; readonly path: Path }
  | { readonly type: 'set-alias'; readonly path: Path; readonly alias: string }
  | { readonly type: 'set-argument'; readonly location: ArgumentLocation; readonly literal: string }
  | {
      readonly type: 'unset-argument' | 'make-variable' | 'inline-variable';
      readonly location: ArgumentLocation;
    }
  | { readonly type: 'rename'; readonly name: string }
  | { readonly type: 'duplicate' | 'remove' };

/** The result of an edit. Only `done` has a new text; the others leave the user's unchanged. */
export type EditOutcome =
  | {
      readonly status: 'done';
      readonly text: string;
      readonly target: Target;
      readonly path: Path | undefined;
      /** What this edit and earlier ones of the target left nothing but a `__typename` in. */
      readonly emptied: readonly Path[];
      readonly moved?: MovedValue | undefined;
    }
  | { readonly status: 'unchanged' | 'broken' }
  | { readonly status: 'refused'; readonly reason: string };

/** Edits a document; one that does not parse, or a valid one that would become invalid, is left alone. */
export function editDocument(context: EditContext, action: BuilderAction): EditOutcome {
  const { schema, document: before, emptied = [] } = context;
  if (before.fault) return { status: 'broken' };
  const result = perform(context, action);
  const settled = settle(schema, before, result.text);
  if (settled === before.text) return { status: 'unchanged' };
  const text = LENGTHENS.has(action.type) ? shorten(context, result, settled) : settled;
  const document = parseDocument(text);
  const reason = document.fault?.message ?? firstFault(schema, document);
  if (reason !== undefined && (document.fault || firstFault(schema, before) === undefined)) {
    return { status: 'refused', reason };
  }
  const target = retarget(result, document);
  const paths = result.emptied ? [...emptied, result.emptied] : emptied;
  const isEmptied = (path: Path) =>
    nodesAt({ schema, document, target }, path).some(holdsOnlyTypename);
  const { path, moved } = result;
  return { status: 'done', text, target, path, emptied: paths.filter(isEmptied), moved };
}

const LENGTHENS: ReadonlySet<BuilderAction['type']> = new Set([
  'add-field',
  'set-argument',
  'make-variable',
  'inline-variable',
]);

/** Columns of a line, if the editor's width is unknown. */
const COLUMNS = 80;

function shorten({ schema, columns = COLUMNS }: EditContext, result: EditResult, text: string) {
  const document = parseDocument(text);
  const target = retarget(result, document);
  return breakLongLines({ schema, document, target }, result.path ?? [], columns);
}

export function perform(context: EditContext, action: BuilderAction): EditResult {
  switch (action.type) {
    case 'add-field':
      return addField(context, action.path);
    case 'remove-field':
      return removeField(context, action.path);
    case 'repeat-field':
      return repeatField(context, action.path);
    case 'set-alias':
      return setAlias(context, action.path, action.alias);
    case 'set-argument':
      return setArgument(context, action.location, action.literal);
    case 'unset-argument':
      return unsetArgument(context, action.location);
    case 'make-variable':
      return makeVariable(context, action.location);
    case 'inline-variable':
      return inlineVariable(context, action.location);
    case 'rename':
      return renameDefinition(context, action.name);
    case 'duplicate':
      return duplicateDefinition(context);
    case 'remove':
      return removeDefinition(context);
  }
}

// A fragment that went with its last use may have stood above what the edit was about.
function retarget({ text, target }: EditResult, after: ParsedDocument): Target {
  if (target.kind === 'new') return target;
  const node = definitionAt(parseDocument(text), target);
  const index = after.definitions.findIndex(
    (other) => other.kind === node?.kind && other.name?.value === node.name?.value,
  );
  return { kind: 'definition', index: Math.max(index, 0) };
}

/** A missing required value has a field to be filled in: values are not invented. */
const MISSING = /was not provided\.$|must specify exactly one key\.$/;

function firstFault(schema: GraphQLSchema, { ast }: ParsedDocument): string | undefined {
  const messages = validate(schema, ast).map(({ message }) => message);
  return messages.find((message) => !MISSING.test(message));
}

/**
 * Keeps the rest of a document in step with an edit: fragments and variable definitions that
 * the edit left without use go, and variables that it brought into use get a definition. What
 * was unused or undefined before the edit is the user's work under way and stays.
 */
export function settle(schema: GraphQLSchema, before: ParsedDocument, text: string): string {
  const edited = parseDocument(text);
  const used = reachableFragments(before, before.operations);
  const stillUsed = reachableFragments(edited, edited.operations);
  const edits = edited.fragments
    .filter(({ name }) => used.has(name.value) && !stillUsed.has(name.value))
    .map((node) => removeDefinitionEdit(text, node));
  return settleVariables(schema, before, applyEdits(text, edits));
}

function settleVariables(schema: GraphQLSchema, before: ParsedDocument, text: string): string {
  let document = parseDocument(text);
  for (const index of document.operations.keys()) {
    const node = document.operations[index];
    if (!node) break;
    const earlier = before.operations.find(({ name }) => name?.value === node.name?.value);
    const usedBefore = earlier && usesIn(schema, before, earlier);
    const definedBefore = earlier && definedIn(earlier);
    const uses = usesIn(schema, document, node);
    const defined = definedIn(node);
    const idle = [...defined].filter((name) => !uses.has(name) && usedBefore?.has(name));
    const fresh = [...uses].filter(
      ([name]) => !defined.has(name) && (!usedBefore?.has(name) || definedBefore?.has(name)),
    );
    document = parseDocument(removeVariables(document.text, node, new Set(idle)));
    const pruned = document.operations[index];
    if (!pruned || fresh.length === 0) continue;
    const written = fresh.map(([name, { type }]) => `$${name}: ${type}`);
    document = parseDocument(addVariables(document.text, pruned, written));
  }
  return document.text;
}

interface Brackets {
  readonly start: number;
  readonly end: number;
  readonly items: readonly ASTNode[];
}

/** Breaks fields and arguments longer than `columns` into lines; broken or commented ones stay as typed. */
function breakLongLines(context: EditContext, path: Path, columns: number): string {
  let { text } = context.document;
  for (;;) {
    const document = parseDocument(text);
    const [next] = bracketsOf({ ...context, document }, path).filter((brackets) =>
      isTooLong(text, brackets, columns),
    );
    if (!next) return text;
    text = breakUp(text, next);
  }
}

function bracketsOf(context: EditContext, path: Path): readonly Brackets[] {
  const { document, target } = context;
  const definition = definitionAt(document, target);
  const variables = definition?.kind === 'OperationDefinition' && definition.variableDefinitions;
  const ofVariables = variables ? inRoundBrackets(document, variables) : [];
  const fields = nodesAt(context, path).filter((node): node is FieldNode => node.kind === 'Field');
  const ofFields = fields.flatMap(({ arguments: args = [] }) => [
    ...inRoundBrackets(document, args),
    ...args.flatMap(({ value }) => insideValue(value)),
  ]);
  return [...ofVariables, ...ofFields];
}

function inRoundBrackets(
  { text }: ParsedDocument,
  items: readonly (ArgumentNode | VariableDefinitionNode)[],
): readonly Brackets[] {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return [];
  const start = text.lastIndexOf('(', spanOf(first).start);
  return [{ start, end: findPunctuator(text, spanOf(last).end, ')') + 1, items }];
}

function insideValue(value: ValueNode): readonly Brackets[] {
  if (value.kind === 'ObjectValue') {
    const inside = value.fields.flatMap((field) => insideValue(field.value));
    return value.fields.length > 0 ? [{ ...spanOf(value), items: value.fields }, ...inside] : [];
  }
  if (value.kind !== 'ListValue' || value.values.length === 0) return [];
  return [{ ...spanOf(value), items: value.values }, ...value.values.flatMap(insideValue)];
}

// A document that stands on one line stays on one: a selection may begin behind brackets, but not go on.
function isTooLong(text: string, { start, end }: Brackets, columns: number): boolean {
  if (/[\r\n#]/.test(text.slice(start, end))) return false;
  const from = lineStart(text, start);
  const rest = /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? '';
  if (end + rest.length - from <= columns) return false;
  return !/[[({]/.test(text.slice(from, start)) && /^[\s,)\]}]*(?:@[^{]*)?\{?\s*$/.test(rest);
}

function breakUp(text: string, { start, end, items }: Brackets): string {
  const indent = /^[ \t]*/.exec(text.slice(lineStart(text, start)))?.[0] ?? '';
  const newline = newlineOf(text);
  const inner = newline + indent + indentUnit(text);
  const lines = items.map((item) => inner + sourceOf(item)).join('');
  const written = (text[start] ?? '') + lines + newline + indent + (text[end - 1] ?? '');
  return applyEdits(text, [{ start, end, text: written }]);
}
