import {
  getNullableType,
  isInputObjectType,
  isListType,
  type ArgumentNode,
  type DirectiveNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLInputType,
  type ObjectValueNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql';
import { fieldOf, type Path } from '../../../../schema/selection-path.ts';
import { applyEdits, findPunctuator, type Edit } from '../../../../operations/splice.ts';
import type { InputPath } from '../../inputs/input-value.ts';
import { withField } from './fields.ts';
import {
  levelsAlong,
  nodesAt,
  unchanged,
  type EditContext,
  type EditResult,
} from './parsed-document.ts';
import { appendItem, insertion, removeItem, sourceOf, spanOf } from './text-edits.ts';

export interface ArgumentLocation {
  readonly path: Path;
  readonly directive?: string;
  readonly argument: string;
  /** The way into the literal: names of input fields and indexes in lists. */
  readonly value: InputPath;
}

export function inputTypeAt(type: GraphQLInputType, path: InputPath): GraphQLInputType | undefined {
  let at: GraphQLInputType | undefined = type;
  for (const key of path) {
    const bare: GraphQLInputType | undefined = at && getNullableType(at);
    if (typeof key === 'number') at = isListType(bare) ? bare.ofType : undefined;
    else at = isInputObjectType(bare) ? bare.getFields()[key]?.type : undefined;
  }
  return at;
}

export function argumentDefinition(
  context: EditContext,
  { path, directive, argument }: ArgumentLocation,
): GraphQLArgument | undefined {
  if (directive !== undefined) {
    return context.schema.getDirective(directive)?.args.find(({ name }) => name === argument);
  }
  const step = path.at(-1);
  const above = levelsAlong(context, path)[path.length - 1];
  if (step?.kind !== 'field' || !above?.type) return undefined;
  const field = fieldOf(context.schema, above.type, step.name);
  return field?.args.find(({ name }) => name === argument);
}

export function literalAt(context: EditContext, location: ArgumentLocation): ValueNode | undefined {
  const [node] = holdersAt(context, location);
  let at: ValueNode | undefined = node && argumentOf(node, location)?.value;
  for (const key of location.value) {
    if (typeof key === 'string') at = at?.kind === 'ObjectValue' ? memberOf(at, key) : undefined;
    else if (at?.kind === 'ListValue') at = at.values[key];
    else if (at?.kind === 'NullValue' || at?.kind === 'Variable' || key > 0) at = undefined;
  }
  return at;
}

function holdersAt(context: EditContext, { path, directive }: ArgumentLocation) {
  const nodes = nodesAt(context, path).filter(
    (node) => node.kind !== 'OperationDefinition' && node.kind !== 'FragmentDefinition',
  );
  return directive === undefined ? nodes.filter((node) => node.kind === 'Field') : nodes;
}

function directiveOf(node: SelectionNode, name: string | undefined): DirectiveNode | undefined {
  return node.directives?.find((one) => one.name.value === name);
}

function argumentOf(node: SelectionNode, location: ArgumentLocation): ArgumentNode | undefined {
  const { directive, argument } = location;
  const field = node.kind === 'Field' ? node : undefined;
  const holder = directive === undefined ? field : directiveOf(node, directive);
  return holder?.arguments?.find(({ name }) => name.value === argument);
}

function memberOf(object: ObjectValueNode, key: string): ValueNode | undefined {
  return object.fields.find(({ name }) => name.value === key)?.value;
}

/** Gives an argument, or a part of it, a literal; a field that is not selected yet is added. */
export function setArgument(before: EditContext, location: ArgumentLocation, literal: string) {
  const [context, path] = withField(before, location.path);
  const definition = argumentDefinition(context, { ...location, path });
  if (!definition) return unchanged(before);
  const { text } = context.document;
  const edits = holdersAt(context, { ...location, path }).map((node) => {
    const existing = argumentOf(node, location)?.value;
    if (existing) return setValueEdit(text, definition.type, existing, location.value, literal);
    const written = `${location.argument}: ${buildValue(definition.type, location.value, literal)}`;
    const directive = directiveOf(node, location.directive);
    if (location.directive !== undefined && !directive) {
      return insertion(endOfHead(text, node), ` @${location.directive}(${written})`);
    }
    const holder = directive ?? (node.kind === 'Field' ? node : undefined);
    const last = holder?.arguments?.at(-1);
    if (last) return appendItem(text, spanOf(last), [written], ', ');
    return holder && insertion(spanOf(holder.name).end, `(${written})`);
  });
  const done = edits.filter((edit) => edit !== undefined);
  return { text: applyEdits(text, done), target: context.target, path };
}

export function unsetArgument(context: EditContext, location: ArgumentLocation): EditResult {
  const { text } = context.document;
  const edits = holdersAt(context, location).map((node) => {
    const existing = argumentOf(node, location);
    if (!existing) return undefined;
    const directive = directiveOf(node, location.directive);
    if (directive) return removeItem(text, spanOf(directive));
    if (location.value.length > 0) return unsetValueEdit(text, existing.value, location.value);
    return node.kind === 'Field' ? removeArgumentEdit(text, node, existing) : undefined;
  });
  const done = edits.filter((edit) => edit !== undefined);
  return { text: applyEdits(text, done), target: context.target, path: location.path };
}

function removeArgumentEdit(text: string, node: FieldNode, argument: ArgumentNode): Edit {
  if (node.arguments && node.arguments.length > 1) return removeItem(text, spanOf(argument));
  const start = findPunctuator(text, spanOf(node.name).end, '(');
  return { start, end: findPunctuator(text, spanOf(argument).end, ')') + 1, text: '' };
}

/** Where a directive may stand: behind a selection's name, arguments and directives. */
function endOfHead(text: string, node: SelectionNode): number {
  const directive = node.directives?.at(-1);
  if (directive) return spanOf(directive).end;
  if (node.kind === 'InlineFragment') {
    const start = spanOf(node).start + '...'.length;
    return node.typeCondition ? spanOf(node.typeCondition).end : start;
  }
  const last = node.kind === 'Field' ? node.arguments?.at(-1) : undefined;
  return last ? findPunctuator(text, spanOf(last).end, ')') + 1 : spanOf(node.name).end;
}

function buildValue(type: GraphQLInputType, path: InputPath, literal: string): string {
  const [key, ...rest] = path;
  if (key === undefined) return literal;
  const bare = getNullableType(type);
  if (isListType(bare)) return `[${buildValue(bare.ofType, rest, literal)}]`;
  if (!isInputObjectType(bare)) return literal;
  const field = bare.getFields()[key];
  if (!field) return literal;
  return `{${key}: ${buildValue(field.type, rest, literal)}}`;
}

function setValueEdit(
  text: string,
  type: GraphQLInputType,
  value: ValueNode,
  path: InputPath,
  literal: string,
): Edit {
  const [key, ...rest] = path;
  const bare = getNullableType(type);
  if (key === undefined) return { ...spanOf(value), text: literal };
  if (typeof key === 'number' && isListType(bare)) {
    const written = buildValue(bare.ofType, rest, literal);
    if (value.kind === 'NullValue' || value.kind === 'Variable') {
      return { ...spanOf(value), text: `[${written}]` };
    }
    const items = value.kind === 'ListValue' ? value.values : [value];
    const item = items[key];
    const last = items.at(-1);
    if (item) return setValueEdit(text, bare.ofType, item, rest, literal);
    if (value.kind !== 'ListValue') {
      return { ...spanOf(value), text: `[${sourceOf(value)}, ${written}]` };
    }
    if (last) return appendItem(text, spanOf(last), [written], ', ');
    return { ...spanOf(value), text: `[${written}]` };
  }
  if (typeof key === 'string' && isInputObjectType(bare) && value.kind === 'ObjectValue') {
    const fieldType = bare.getFields()[key]?.type;
    const existing = memberOf(value, key);
    const last = value.fields.at(-1);
    if (fieldType && existing) return setValueEdit(text, fieldType, existing, rest, literal);
    if (fieldType && last && !bare.isOneOf) {
      const written = `${key}: ${buildValue(fieldType, rest, literal)}`;
      return appendItem(text, spanOf(last), [written], ', ');
    }
  }
  return { ...spanOf(value), text: buildValue(type, path, literal) };
}

// Nothing where there is nothing at the path.
function unsetValueEdit(text: string, value: ValueNode, [key, ...rest]: InputPath) {
  const items = value.kind === 'ListValue' ? value.values : rest.length > 0 ? [value] : [];
  const fields = value.kind === 'ObjectValue' ? value.fields : [];
  const found =
    typeof key === 'number' ? items[key] : fields.find(({ name }) => name.value === key);
  if (!found) return undefined;
  if (rest.length === 0) return removeItem(text, spanOf(found));
  return unsetValueEdit(text, found.kind === 'ObjectField' ? found.value : found, rest);
}
