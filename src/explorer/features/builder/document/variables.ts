import {
  getNullableType,
  isInputObjectType,
  isNonNullType,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { applyEdits, findPunctuator } from '../../../../operations/splice.ts';
import { variableUses, type VariableUse } from '../../../../schema/variable-uses.ts';
import {
  argumentDefinition,
  inputTypeAt,
  literalAt,
  setArgument,
  type ArgumentLocation,
} from './arguments.ts';
import { capitalized } from '../../../../contract/fold-text.ts';
import { freeName } from '../../../../contract/free-name.ts';
import { keywordStart } from './definition-edits.ts';
import { withField } from './fields.ts';
import { holdsVariable } from '../../inputs/input-value.ts';
import { inputValueOf } from './graphql-notation.ts';
import { startingLiteral } from '../../inputs/input-store.ts';
import {
  operationsReaching,
  parseDocument,
  reachableFragments,
  unchanged,
  type EditContext,
  type EditResult,
  type ParsedDocument,
} from './parsed-document.ts';
import { appendItem, insertion, removeItem, sourceOf, spanOf } from './text-edits.ts';

/** Puts a variable where a literal stands; the literal becomes what the variable is set to. */
export function makeVariable(before: EditContext, wanted: ArgumentLocation): EditResult {
  const [context, path] = withField(before, wanted.path);
  const { document, target } = context;
  const location = { ...wanted, path };
  const argument = argumentDefinition(context, location);
  const type = argument && inputTypeAt(argument.type, location.value);
  const current = literalAt(context, location);
  if (!type || (current && holdsVariable(inputValueOf(current)))) return unchanged(before);

  const name = freeVariableName(document, location);
  const required = !isNonNullType(type) && isInOneOf(argument.type, location) ? '!' : '';
  let { text } = setArgument(context, location, `$${name}`);
  for (const index of operationsReaching(document, target)) {
    const operation = parseDocument(text).operations[index];
    const written = `$${name}: ${String(type)}${required}`;
    if (operation) text = addVariables(text, operation, [written]);
  }
  const moved = current && { variable: name, literal: current };
  return { text, target, path, moved };
}

// A variable for a member of a oneOf input object must not be nullable.
function isInOneOf(type: GraphQLInputType, { value }: ArgumentLocation): boolean {
  const around = value.length > 0 && inputTypeAt(type, value.slice(0, -1));
  const object = around && getNullableType(around);
  return isInputObjectType(object) && object.isOneOf;
}

function freeVariableName(document: ParsedDocument, location: ArgumentLocation): string {
  const taken = new Set(document.operations.flatMap((operation) => [...definedIn(operation)]));
  const { directive } = location;
  if (directive !== undefined) {
    const last = location.path.findLast((step) => step.kind !== 'on') ?? { name: '' };
    return freeName(taken, directive + capitalized(last.name));
  }
  const wish = location.value.findLast((key) => typeof key === 'string') ?? location.argument;
  if (!taken.has(wish)) return wish;
  const field = location.path.findLast((step) => step.kind === 'field');
  return freeName(taken, (field?.name ?? '') + capitalized(wish));
}

/** Replaces a variable by a literal: its value, its default value, or a placeholder. */
export function inlineVariable(context: EditContext, location: ArgumentLocation): EditResult {
  const { document, target } = context;
  const current = literalAt(context, location);
  const argument = argumentDefinition(context, location);
  const type = argument && inputTypeAt(argument.type, location.value);
  if (current?.kind !== 'Variable' || !type) return unchanged(context);
  const variable = current.name.value;
  const literal = context.literalOf?.(variable, type);
  if (literal !== undefined) {
    return { ...setArgument(context, location, literal), moved: { variable, literal: undefined } };
  }
  const [first = -1] = operationsReaching(document, target);
  const initial = document.operations[first]?.variableDefinitions?.find(
    (node) => node.variable.name.value === variable,
  )?.defaultValue;
  return setArgument(context, location, initial ? sourceOf(initial) : startingLiteral(type));
}

export function definedIn(operation: OperationDefinitionNode): ReadonlySet<string> {
  return new Set(operation.variableDefinitions?.map(({ variable }) => variable.name.value));
}

/** Adds definitions such as `$first: Int = 10` to an operation, whose short form gets `query (…)`. */
export function addVariables(
  text: string,
  operation: OperationDefinitionNode,
  written: readonly string[],
): string {
  const last = operation.variableDefinitions?.at(-1);
  if (last) return applyEdits(text, [appendItem(text, spanOf(last), written, ', ')]);
  const brackets = `(${written.join(', ')})`;
  const keyword = keywordStart(operation);
  if (text[keyword] === '{') return applyEdits(text, [insertion(keyword, `query ${brackets} `)]);
  const space = operation.name ? '' : ' ';
  return applyEdits(text, [insertion(headEnd(operation), space + brackets)]);
}

/** Takes variable definitions out of an operation, and the brackets with the last of them. */
export function removeVariables(
  text: string,
  operation: OperationDefinitionNode,
  names: ReadonlySet<string>,
): string {
  const all = operation.variableDefinitions ?? [];
  const removed = all.filter((node) => names.has(node.variable.name.value));
  const last = all.at(-1);
  if (removed.length < all.length || !last) {
    const edits = removed.map((node) => removeItem(text, spanOf(node)));
    return applyEdits(text, edits);
  }
  const from = headEnd(operation);
  const start = operation.name ? findPunctuator(text, from, '(') : from;
  const end = findPunctuator(text, spanOf(last).end, ')') + 1;
  return applyEdits(text, [{ start, end, text: '' }]);
}

function headEnd(node: OperationDefinitionNode): number {
  return node.name ? spanOf(node.name).end : keywordStart(node) + node.operation.length;
}

/** The variables that an operation and its fragments use. */
export function usesIn(
  schema: GraphQLSchema,
  document: ParsedDocument,
  operation: OperationDefinitionNode,
): ReadonlyMap<string, VariableUse> {
  const fragments = reachableFragments(document, [operation]).values();
  return variableUses(schema, [operation, ...fragments]);
}
