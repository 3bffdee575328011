import { freeName } from '../../contract/free-name.ts';
import {
  Kind,
  parseType,
  parseValue,
  print,
  separateOperations,
  visit,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql';
import { membersOf, objectText, type JsonMembers } from '../../contract/json-members.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import {
  definitionOf,
  editField,
  variableJson,
  type PageQueryContext,
} from './operation-fields.ts';
import type { ArgumentPlace, PositionArgument } from './page-arguments.ts';

interface AskedField {
  /** Keys below `data`. */
  readonly path: readonly string[];
  readonly position: PositionArgument;
  /** The value of the position argument in the operation; undefined without one. */
  readonly value: ValueNode | undefined;
  readonly added: readonly SelectionNode[];
}

/** For a position (JSON), undefined for the operation's own; `pageSize` undefined for its own number of rows. */
export type AskForPage = (position: string | undefined, pageSize?: number) => GraphQLCall;

/** Without a field of its input object, the variable itself is the position. */
export type PositionVariable = ArgumentPlace;

export interface PageQuery {
  readonly ask: AskForPage;
  /** Undefined if the query contains the position itself. */
  readonly variable: PositionVariable | undefined;
}

/** Puts the position into a variable, the operation's own if it has no other use: the query stays the same. */
export function askForPages(context: PageQueryContext, askedField: AskedField): PageQuery {
  const { call, document } = context;
  const { position, value, added } = askedField;
  if (!context.carriesVariables) {
    const ask: AskForPage = (at, pageSize) => ({
      ...call,
      query: rewrite(context, askedField, {
        position: at === undefined ? undefined : literal(at),
        size: pageSize,
      }),
    });
    return { ask, variable: undefined };
  }
  const variable =
    value?.kind === Kind.VARIABLE ? value.name.value : inObject(value, position.field);
  const isObject = value?.kind === Kind.VARIABLE && position.field !== undefined;
  const isOwnAlone = variable !== undefined && isUsedOnce(document, variable);
  const name = isOwnAlone ? variable : freeName(variableNames(document), 'after');
  const field = isObject ? position.field : undefined;
  const start = isOwnAlone ? undefined : position.start;
  const asItIs = isOwnAlone && added.length === 0 ? call.query : undefined;
  // The page size goes where the position goes: into the variable or the operation.
  const sizeField =
    isObject && position.size?.name === position.name ? position.size.field : undefined;
  const before = isObject ? valueOfVariable(context, variable ?? '') : {};
  let cached: { readonly query: string; readonly size: number | undefined } | undefined;
  const ask: AskForPage = (at, pageSize) => {
    const size = sizeField === undefined ? pageSize : undefined;
    if (cached?.size !== size) cached = undefined;
    const edits = { position: isOwnAlone ? undefined : parseValue(`$${name}`), size };
    const unchangedQuery = size === undefined ? asItIs : undefined;
    cached ??= { query: unchangedQuery ?? rewrite(context, askedField, edits, isObject), size };
    const { query } = cached;
    const pageStart = at ?? start;
    const isSized = sizeField !== undefined && pageSize !== undefined;
    if (pageStart === undefined && !isSized && (isOwnAlone || !isObject)) return { ...call, query };
    const written =
      field === undefined
        ? (pageStart ?? 'null')
        : objectText({
            ...before,
            ...(isSized && { [sizeField]: String(pageSize) }),
            ...(pageStart !== undefined && { [field]: pageStart }),
          });
    return { ...call, query, variables: { ...call.variables, [name]: written } };
  };
  return { ask, variable: { name, field } };
}

function inObject(object: ValueNode | undefined, field: string | undefined): string | undefined {
  if (object?.kind !== Kind.OBJECT) return undefined;
  const value = object.fields.find(({ name }) => name.value === field)?.value;
  return value?.kind === Kind.VARIABLE ? value.name.value : undefined;
}

function valueOfVariable({ call, operation }: PageQueryContext, name: string): JsonMembers {
  const json = variableJson(name, call.variables, operation);
  return (json === undefined ? undefined : membersOf(json)) ?? {};
}

interface Edits {
  readonly position: ValueNode | undefined;
  readonly size: number | undefined;
}

/** Keeps only what the position needs; `isObject`: the variable holds the whole input object. */
function rewrite(
  { document, operation, fragments }: PageQueryContext,
  { path, position, value: argument, added }: AskedField,
  { position: at, size }: Edits,
  isObject = false,
): string {
  const edit = (node: FieldNode): FieldNode => {
    const { selectionSet } = node;
    let args = node.arguments ?? [];
    if (size !== undefined && position.size) {
      args = withArgument(args, position.size, parseValue(String(size)));
    }
    if (at) args = withArgument(args, isObject ? { ...position, field: undefined } : position, at);
    return {
      ...node,
      arguments: args,
      ...(selectionSet && {
        selectionSet: { ...selectionSet, selections: [...selectionSet.selections, ...added] },
      }),
    };
  };
  // An unknown cursor type is assumed to be String (Relay, Cursor Connections).
  const typeOfPosition = position.type ?? (position.role === 'cursor' ? 'String' : 'Int');
  const type = isObject ? typeOfVariable(operation, argument) : typeOfPosition;
  const edited: OperationDefinitionNode = {
    ...operation,
    selectionSet: editField(operation.selectionSet, path, fragments, edit),
    ...(at?.kind === Kind.VARIABLE && {
      variableDefinitions: [
        ...(operation.variableDefinitions ?? []),
        { kind: Kind.VARIABLE_DEFINITION, variable: at, type: parseType(type) },
      ],
    }),
  };
  const definitions = document.definitions.map((one) => (one === operation ? edited : one));
  // Unused fragments and variables would be errors.
  const separate = separateOperations({ ...document, definitions });
  const neededDocument = separate[operation.name?.value ?? ''] ?? document;
  const used = new Set(usedVariables(neededDocument));
  return print(
    visit(neededDocument, {
      VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
    }),
  );
}

function withArgument(
  args: readonly ArgumentNode[],
  { name, field }: ArgumentPlace,
  value: ValueNode,
): readonly ArgumentNode[] {
  const before = args.find((one) => one.name.value === name)?.value;
  const others = before?.kind === Kind.OBJECT ? before.fields : [];
  const newValue: ValueNode =
    field === undefined
      ? value
      : {
          kind: Kind.OBJECT,
          fields: [
            ...others.filter((one) => one.name.value !== field),
            { kind: Kind.OBJECT_FIELD, name: { kind: Kind.NAME, value: field }, value },
          ],
        };
  return [
    ...args.filter((one) => one.name.value !== name),
    { kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: name }, value: newValue },
  ];
}

function typeOfVariable(operation: OperationDefinitionNode, value: ValueNode | undefined): string {
  const name = value?.kind === Kind.VARIABLE ? value.name.value : undefined;
  const definition = name === undefined ? undefined : definitionOf(name, operation);
  return definition ? print(definition.type) : 'String';
}

/** Whether a variable belongs to one field only: no fragment with it may be spread twice. */
function isUsedOnce(document: DocumentNode, name: string): boolean {
  const spreads: string[] = [];
  visit(document, { FragmentSpread: (node) => void spreads.push(node.name.value) });
  const isRepeated = new Set(spreads).size < spreads.length;
  return !isRepeated && usedVariables(document).filter((used) => used === name).length === 1;
}

function usedVariables(document: DocumentNode): string[] {
  const names: string[] = [];
  visit(document, {
    VariableDefinition: () => false,
    Variable: (node) => void names.push(node.name.value),
  });
  return names;
}

function variableNames(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, { Variable: ({ name }) => void names.add(name.value) });
  return names;
}

/** JSON's strings and numbers are valid in GraphQL; `print` handles the rest. */
function literal(json: string): ValueNode {
  return json.startsWith('"')
    ? { kind: Kind.STRING, value: String(JSON.parse(json)) }
    : parseValue(json);
}
