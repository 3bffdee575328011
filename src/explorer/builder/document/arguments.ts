import {
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  visit,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  type ValueNode,
} from 'graphql';
import { fieldOf, type Path } from '../../../schema/selection-path.ts';
import { applyEdits, findPunctuator, type Edit } from '../../graphiql/splice.ts';
import { parseDocument, type EditResult, type ParsedDocument, type Target } from './definitions.ts';
import { addField } from './fields.ts';
import { inputObjectLiteral } from './literals.ts';
import { levelsAlong, nodesAt } from './locate.ts';
import { appendItem, removeItem, sourceOf, spanOf } from './text-edits.ts';

/** The way into a literal: names of input fields and indexes in lists. */
type ValuePath = readonly (string | number)[];

/** The type of the value that a path leads to, if the schema has such a value. */
export function inputTypeAt(type: GraphQLInputType, path: ValuePath): GraphQLInputType | undefined {
  let at: GraphQLInputType | undefined = type;
  for (const key of path) {
    const bare = nullable(at);
    if (typeof key === 'number') at = isListType(bare) ? bare.ofType : undefined;
    else at = isInputObjectType(bare) ? bare.getFields()[key]?.type : undefined;
  }
  return at;
}

/** The literal that a path leads to. A list of one may be written without brackets. */
function valueAt(value: ValueNode | undefined, path: ValuePath): ValueNode | undefined {
  let at = value;
  for (const key of path) {
    if (typeof key === 'number') {
      if (at?.kind === 'ListValue') at = at.values[key];
      else if (at?.kind === 'NullValue' || at?.kind === 'Variable' || key > 0) at = undefined;
    } else {
      at =
        at?.kind === 'ObjectValue'
          ? at.fields.find((field) => field.name.value === key)?.value
          : undefined;
    }
  }
  return at;
}

function nullable(type: GraphQLInputType | undefined): GraphQLInputType | undefined {
  return isNonNullType(type) ? type.ofType : type;
}

/** The schema's definition of an argument of the field at the end of a path. */
export function argumentDefinition(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  location: { readonly path: Path; readonly argument: string },
): GraphQLArgument | undefined {
  const step = location.path.at(-1);
  if (step?.kind !== 'field') return undefined;
  const above = levelsAlong(schema, document, target, location.path)[location.path.length - 1];
  const field = above?.type && fieldOf(schema, above.type, step.name);
  return field?.args.find((argument) => argument.name === location.argument);
}

/** The literal that stands at a location now. */
export function literalAt(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  location: ArgumentLocation,
): ValueNode | undefined {
  const node = nodesAt(schema, document, target, location.path).find((one) => one.kind === 'Field');
  const argument = node?.arguments?.find(({ name }) => name.value === location.argument);
  return valueAt(argument?.value, location.value);
}

/** Whether a literal has a variable in it, or is one. */
export function holdsVariable(value: ValueNode): boolean {
  let found = false;
  visit(value, { Variable: () => void (found = true) });
  return found;
}

/** An argument of a field, or a part of an argument's value. */
export interface ArgumentLocation {
  readonly path: Path;
  readonly argument: string;
  readonly value: ValuePath;
}

/** Gives an argument, or a part of it, a literal; a field that is not selected yet is added. */
export function setArgument(
  schema: GraphQLSchema,
  before: ParsedDocument,
  target: Target,
  location: ArgumentLocation,
  literal: string,
  emptied?: ReadonlySet<string>,
): EditResult {
  const added = addField(schema, before, target, location.path, emptied);
  const document = parseDocument(added.text);
  const path = added.path ?? location.path;
  const definition = argumentDefinition(schema, document, added.target, { ...location, path });
  if (!definition) return { text: before.text, target };
  const edits = nodesAt(schema, document, added.target, path).flatMap((node): Edit[] => {
    if (node.kind !== 'Field') return [];
    const existing = node.arguments?.find((argument) => argument.name.value === location.argument);
    if (existing) {
      return [setValueEdit(added.text, definition.type, existing.value, location.value, literal)];
    }
    const written = `${location.argument}: ${buildValue(definition.type, location.value, literal)}`;
    return [newArgumentEdit(added.text, node, written)];
  });
  return { text: applyEdits(added.text, edits), target: added.target, path };
}

function newArgumentEdit(text: string, node: FieldNode, written: string): Edit {
  const last = node.arguments?.at(-1);
  if (last) return appendItem(text, spanOf(last), () => written, ', ');
  const { end } = spanOf(node.name);
  return { start: end, end, text: `(${written})` };
}

/** Takes an argument away, or a part of its value. What is required stays. */
export function unsetArgument(
  schema: GraphQLSchema,
  document: ParsedDocument,
  target: Target,
  location: ArgumentLocation,
): EditResult {
  const { text } = document;
  const definition = argumentDefinition(schema, document, target, location);
  const edits = nodesAt(schema, document, target, location.path).flatMap((node): Edit[] => {
    if (node.kind !== 'Field') return [];
    const existing = node.arguments?.find((argument) => argument.name.value === location.argument);
    if (!existing) return [];
    if (location.value.length === 0) {
      return definition && isRequiredArgument(definition)
        ? []
        : [removeArgumentEdit(text, node, location.argument)];
    }
    const edit =
      definition && unsetValueEdit(text, definition.type, existing.value, location.value);
    return edit ? [edit] : [];
  });
  return { text: applyEdits(text, edits), target, path: location.path };
}

function removeArgumentEdit(text: string, node: FieldNode, name: string): Edit {
  const all = node.arguments ?? [];
  const last = all.at(-1);
  const doomed = all.find((argument) => argument.name.value === name);
  if (!doomed || !last) return { start: 0, end: 0, text: '' };
  if (all.length > 1) return removeItem(text, spanOf(doomed));
  const start = findPunctuator(text, spanOf(node.name).end, '(');
  return { start, end: findPunctuator(text, spanOf(last).end, ')') + 1, text: '' };
}

/** A literal of a type that has another literal at a path, and around it what it cannot lack. */
function buildValue(type: GraphQLInputType, path: ValuePath, literal: string): string {
  const [key, ...rest] = path;
  if (key === undefined) return literal;
  const bare = getNullableType(type);
  if (isListType(bare)) return `[${buildValue(bare.ofType, rest, literal)}]`;
  if (!isInputObjectType(bare)) return literal;
  const field = bare.getFields()[key];
  if (!field) return literal;
  return inputObjectLiteral(bare, { [key]: buildValue(field.type, rest, literal) });
}

/** The edit that puts a literal at a path into an existing literal. */
function setValueEdit(
  text: string,
  type: GraphQLInputType,
  value: ValueNode,
  path: ValuePath,
  literal: string,
): Edit {
  const [key, ...rest] = path;
  const bare = getNullableType(type);
  if (key === undefined) return { ...spanOf(value), text: literal };
  if (typeof key === 'number' && isListType(bare)) {
    const items = value.kind === 'ListValue' ? value.values : undefined;
    const item = items?.[key];
    const last = items?.at(-1);
    if (item) return setValueEdit(text, bare.ofType, item, rest, literal);
    const written = buildValue(bare.ofType, rest, literal);
    if (last) return appendItem(text, spanOf(last), () => written, ', ');
    const single = value.kind !== 'ListValue' && value.kind !== 'NullValue';
    const kept = single && value.kind !== 'Variable' && key > 0 ? `${sourceOf(value)}, ` : '';
    if (single && key === 0 && value.kind !== 'Variable') {
      return setValueEdit(text, bare.ofType, value, rest, literal);
    }
    return { ...spanOf(value), text: `[${kept}${written}]` };
  }
  if (typeof key === 'string' && isInputObjectType(bare) && value.kind === 'ObjectValue') {
    const fieldType = bare.getFields()[key]?.type;
    const field = value.fields.find((node) => node.name.value === key);
    const last = value.fields.at(-1);
    if (fieldType && field) return setValueEdit(text, fieldType, field.value, rest, literal);
    if (fieldType && last && !bare.isOneOf) {
      const written = `${key}: ${buildValue(fieldType, rest, literal)}`;
      return appendItem(text, spanOf(last), () => written, ', ');
    }
  }
  return { ...spanOf(value), text: buildValue(type, path, literal) };
}

/**
 * The edit that takes what is at a path out of a literal.
 * @returns nothing where it cannot go: the whole literal, or an input field that is required
 */
function unsetValueEdit(
  text: string,
  type: GraphQLInputType,
  value: ValueNode,
  path: ValuePath,
): Edit | undefined {
  const [key, ...rest] = path;
  const bare = getNullableType(type);
  if (typeof key === 'number' && isListType(bare) && value.kind === 'ListValue') {
    const item = value.values[key];
    if (!item) return undefined;
    if (rest.length > 0) return unsetValueEdit(text, bare.ofType, item, rest);
    return removeItem(text, spanOf(item));
  }
  if (typeof key === 'string' && isInputObjectType(bare) && value.kind === 'ObjectValue') {
    const field = value.fields.find((node) => node.name.value === key);
    const defined = bare.getFields()[key];
    if (!field) return undefined;
    if (rest.length > 0 && defined) return unsetValueEdit(text, defined.type, field.value, rest);
    if (bare.isOneOf || (defined && isRequiredInputField(defined))) return undefined;
    return removeItem(text, spanOf(field));
  }
  return undefined;
}
