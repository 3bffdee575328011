import {
  getNullableType,
  isInputObjectType,
  isNonNullType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { applyEdits, findPunctuator, type Edit } from '../../graphiql/splice.ts';
import {
  argumentDefinition,
  holdsVariable,
  inputTypeAt,
  literalAt,
  setArgument,
  type ArgumentLocation,
} from './arguments.ts';
import { freeName, keywordStart } from './definition-edits.ts';
import {
  operationsOf,
  parseDocument,
  type EditResult,
  type ParsedDocument,
  type Target,
} from './definitions.ts';
import { addField } from './fields.ts';
import { operationsReaching, reachableFragments } from './fragments.ts';
import { placeholder, startingLiteral } from './literals.ts';
import { appendItem, removeItem, sourceOf, spanOf } from './text-edits.ts';

/**
 * Puts a variable where a literal stands. The literal becomes the variable's default value,
 * so the operation still does what it did; a mere placeholder does not.
 */
export function makeVariable(
  schema: GraphQLSchema,
  before: ParsedDocument,
  target: Target,
  wanted: ArgumentLocation,
  emptied?: ReadonlySet<string>,
): EditResult {
  const added = addField(schema, before, target, wanted.path, emptied);
  const location = { ...wanted, path: added.path ?? wanted.path };
  const document = parseDocument(added.text);
  const argument = argumentDefinition(schema, document, added.target, location);
  const type = argument && inputTypeAt(argument.type, location.value);
  const current = literalAt(schema, document, added.target, location);
  if (!type || (current && holdsVariable(current))) return { text: before.text, target };

  const name = freeVariableName(document, location);
  const literal = current && sourceOf(current);
  const mere = ['null', placeholder(type), startingLiteral(type)];
  const telling = literal !== undefined && !mere.includes(literal);
  const required = !isNonNullType(type) && inOneOf(argument.type, location) ? '!' : '';
  const written = `$${name}: ${String(type)}${required}${telling ? ` = ${literal}` : ''}`;
  let { text } = setArgument(schema, document, added.target, location, `$${name}`);
  for (const index of operationsReaching(document, added.target)) {
    const operation = operationsOf(parseDocument(text))[index];
    if (operation) text = addVariables(text, operation, [written]);
  }
  return { text, target: added.target, path: location.path };
}

// A variable for a member of a oneOf input object must not be nullable.
function inOneOf(type: GraphQLInputType, { value }: ArgumentLocation): boolean {
  if (value.length === 0) return false;
  const around = getNullableType(inputTypeAt(type, value.slice(0, -1)));
  return isInputObjectType(around) && around.isOneOf;
}

function freeVariableName(document: ParsedDocument, location: ArgumentLocation): string {
  const taken = new Set<string>();
  for (const operation of operationsOf(document)) {
    for (const { variable } of operation.variableDefinitions ?? []) taken.add(variable.name.value);
  }
  const wish = location.value.findLast((key) => typeof key === 'string') ?? location.argument;
  if (!taken.has(wish)) return wish;
  const field = location.path.findLast((step) => step.kind === 'field');
  return freeName(taken, `${field?.name ?? ''}${wish.charAt(0).toUpperCase()}${wish.slice(1)}`);
}

/** Puts a literal back where a variable stands: its default value, else a placeholder. */
export function inlineVariable(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  location: ArgumentLocation,
): EditResult {
  const current = literalAt(schema, document, target, location);
  const argument = argumentDefinition(schema, document, target, location);
  const type = argument && inputTypeAt(argument.type, location.value);
  if (current?.kind !== 'Variable' || !type) return { text: document.text, target };
  const [first] = operationsReaching(document, target);
  const operation = first === undefined ? undefined : operationsOf(document)[first];
  const definition = operation?.variableDefinitions?.find(
    (node) => node.variable.name.value === current.name.value,
  );
  const literal = definition?.defaultValue
    ? sourceOf(definition.defaultValue)
    : startingLiteral(type);
  return setArgument(schema, document, target, location, literal);
}

/**
 * Adds variable definitions to an operation; the short form `{ … }` becomes `query (…) { … }`.
 * @param written each as it is to stand there, such as `$first: Int = 10`
 */
export function addVariables(
  text: string,
  operation: OperationDefinitionNode,
  written: readonly string[],
): string {
  const last = operation.variableDefinitions?.at(-1);
  if (last) {
    // One line where the last definition is on one; a line each where it has its own.
    const edit = appendItem(
      text,
      spanOf(last),
      (layout) => written.join(layout.inline ? ', ' : layout.newline + layout.indent),
      ', ',
    );
    return applyEdits(text, [edit]);
  }
  return applyEdits(text, [firstVariables(text, operation, `(${written.join(', ')})`)]);
}

/** Takes variable definitions out of an operation, and the brackets with the last of them. */
export function removeVariables(
  text: string,
  operation: OperationDefinitionNode,
  names: ReadonlySet<string>,
): string {
  const all = operation.variableDefinitions ?? [];
  const doomed = all.filter((node) => names.has(node.variable.name.value));
  const last = all.at(-1);
  if (doomed.length < all.length || !last) {
    return applyEdits(
      text,
      doomed.map((node) => removeItem(text, spanOf(node))),
    );
  }
  const from = headEnd(operation);
  const open = findPunctuator(text, from, '(');
  const close = findPunctuator(text, spanOf(last).end, ')');
  const start = operation.name ? open : from;
  return applyEdits(text, [{ start, end: close + 1, text: '' }]);
}

function firstVariables(text: string, node: OperationDefinitionNode, brackets: string): Edit {
  const at = keywordStart(node);
  if (text[at] === '{') return { start: at, end: at, text: `query ${brackets} ` };
  const end = headEnd(node);
  return { start: end, end, text: node.name ? brackets : ` ${brackets}` };
}

function headEnd(node: OperationDefinitionNode): number {
  return node.name ? spanOf(node.name).end : keywordStart(node) + node.operation.length;
}

/**
 * The variables that an operation uses, its fragments included, each with the type it must have
 * (the strictest of its uses).
 */
export function variableUses(
  schema: GraphQLSchema,
  document: ParsedDocument,
  operation: OperationDefinitionNode,
): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  for (const node of [operation, ...reachableFragments(document, [operation]).values()]) {
    const info = new TypeInfo(schema);
    visit(
      node,
      visitWithTypeInfo(info, {
        VariableDefinition: () => false,
        Variable({ name }) {
          const type = info.getInputType();
          const known = uses.has(name.value);
          if (!known || isNonNullType(type)) uses.set(name.value, String(type ?? 'String'));
        },
      }),
    );
  }
  return uses;
}
