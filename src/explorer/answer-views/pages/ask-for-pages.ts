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
  type ValueNode,
} from 'graphql';
import { parseJson } from '../../transport/parse-json.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { editField, argumentJson, type Fragments } from './operation-fields.ts';

/** An operation that pages are asked for with. */
export interface PageQueryContext {
  readonly call: GraphQLCall;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Fragments;
  readonly carriesVariables: boolean;
}

/** What of the operation has to change from page to page. */
interface AskedField {
  /** Keys below `data`. */
  readonly path: readonly string[];
  /** What its `after` argument is; undefined where it has none. */
  readonly after: ValueNode | undefined;
  /** As the schema has it; a cursor is a String where nothing is known (Relay, Cursor Connections). */
  readonly cursorType: string | undefined;
  /** The key under which `pageInfo` is added; undefined where it is asked for already. */
  readonly adds: string | undefined;
}

/**
 * Makes the way to ask for a page after a cursor. The cursor goes into a variable, so that the query
 * is the same from page to page: into the operation's own where it serves nothing else.
 */
export function askForPages(
  context: PageQueryContext,
  field: AskedField,
): (cursor: string | undefined) => GraphQLCall {
  const { call, document, carriesVariables } = context;
  const { after, adds } = field;
  if (!carriesVariables) {
    return (cursor) => ({
      ...call,
      query: rewrite(context, field, cursor === undefined ? undefined : literal(cursor)),
    });
  }
  const own = after?.kind === Kind.VARIABLE ? after.name.value : undefined;
  const isOwnAlone = own !== undefined && isUsedOnce(document, own);
  const name = isOwnAlone ? own : freeName(document);
  const start =
    after && !isOwnAlone ? argumentJson(after, call.variables, context.operation) : undefined;
  const variable: ValueNode = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } };
  let query: string | undefined = isOwnAlone && adds === undefined ? call.query : undefined;
  return (cursor) => {
    query ??= rewrite(context, field, isOwnAlone ? undefined : variable);
    const value = cursor ?? start;
    if (value === undefined) return { ...call, query };
    return { ...call, query, variables: { ...toObject(call.variables), [name]: parseJson(value) } };
  };
}

/** The operation with other arguments, and no more than what it needs beside it. */
function rewrite(
  { document, operation, fragments }: PageQueryContext,
  { path, cursorType = 'String', adds }: AskedField,
  after: ValueNode | undefined,
): string {
  const selectionSet = editField(operation.selectionSet, path, fragments, (node) =>
    withPageInfo(after ? withAfter(node, after) : node, adds),
  );
  const isNew = after?.kind === Kind.VARIABLE;
  const edited: OperationDefinitionNode = {
    ...operation,
    selectionSet,
    ...(isNew && {
      variableDefinitions: [
        ...(operation.variableDefinitions ?? []),
        { kind: Kind.VARIABLE_DEFINITION, variable: after, type: parseType(cursorType) },
      ],
    }),
  };
  const definitions = document.definitions.map((definition) =>
    definition === operation ? edited : definition,
  );
  // What nobody uses any more would be an error: fragments that were put in place of their names.
  const separate = separateOperations({ ...document, definitions });
  const needed = separate[operation.name?.value ?? ''] ?? { ...document, definitions };
  return print(withoutUnused(needed));
}

/** The document without definitions of variables that are not used. */
function withoutUnused(document: DocumentNode): DocumentNode {
  const used = new Set(usedVariables(document));
  return visit(document, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  });
}

function withAfter(node: FieldNode, value: ValueNode): FieldNode {
  const after: ArgumentNode = {
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: 'after' },
    value,
  };
  const others = (node.arguments ?? []).filter(({ name }) => name.value !== 'after');
  return { ...node, arguments: [...others, after] };
}

function withPageInfo(node: FieldNode, key: string | undefined): FieldNode {
  if (key === undefined || !node.selectionSet) return node;
  const { selections } = node.selectionSet;
  const field = (name: string, more: Partial<FieldNode> = {}): FieldNode => ({
    kind: Kind.FIELD,
    name: { kind: Kind.NAME, value: name },
    ...more,
  });
  const inner = [field('hasNextPage'), field('endCursor')];
  const pageInfo = field('pageInfo', {
    ...(key !== 'pageInfo' && { alias: { kind: Kind.NAME, value: key } }),
    selectionSet: { kind: Kind.SELECTION_SET, selections: inner },
  });
  return {
    ...node,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [...selections, pageInfo] },
  };
}

/** Whether a variable is one field's alone: also no fragment that may hold it is used twice. */
function isUsedOnce(document: DocumentNode, name: string): boolean {
  const spreads = new Set<string>();
  let isRepeated = false;
  visit(document, {
    FragmentSpread(node) {
      isRepeated ||= spreads.has(node.name.value);
      spreads.add(node.name.value);
    },
  });
  return !isRepeated && usedVariables(document).filter((used) => used === name).length === 1;
}

/** The names of variables where they are used, their definitions left out. */
function usedVariables(document: DocumentNode): string[] {
  const names: string[] = [];
  visit(document, {
    VariableDefinition: () => false,
    Variable: (node) => void names.push(node.name.value),
  });
  return names;
}

/** `after`, or the first name like it that is nobody's. */
function freeName(document: DocumentNode): string {
  const taken = new Set<string>();
  visit(document, { Variable: ({ name }) => void taken.add(name.value) });
  let number = 1;
  while (taken.has(nameOf(number))) number += 1;
  return nameOf(number);
}

function nameOf(number: number): string {
  return number === 1 ? 'after' : `after${number}`;
}

/** JSON's strings and numbers are written so in GraphQL too; `print` knows the rest. */
function literal(json: string): ValueNode {
  return json.startsWith('"')
    ? { kind: Kind.STRING, value: String(JSON.parse(json)) }
    : parseValue(json);
}

function toObject(variables: unknown): object {
  return typeof variables === 'object' && variables !== null ? variables : {};
}
