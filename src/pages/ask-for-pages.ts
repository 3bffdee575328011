import {
  Kind,
  parse,
  parseType,
  parseValue,
  print,
  separateOperations,
  visit,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValueNode,
} from 'graphql';
import { parseJson } from '../transport/parse-json.ts';
import type { GraphQLCall } from '../transport/request.ts';
import { editField, argumentJson, type Fragments } from './operation-fields.ts';

/** An operation that pages are asked for with. */
export interface PageQueryContext {
  readonly call: GraphQLCall;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Fragments;
  /** Whether a request can carry variables; else the cursor is written into the query. */
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
 * The call for the page after a cursor, as JSON; for that which the operation asks for where it is undefined.
 *
 * @param pageSize rows; undefined for as many as the operation asks for
 */
export type AskForPage = (cursor: string | undefined, pageSize?: number) => GraphQLCall;

/** How the pages of a connection are asked for. */
export interface PageQuery {
  readonly ask: AskForPage;
  /** The variable, without its sign, that takes the cursor; undefined where the query holds the cursor itself. */
  readonly cursorVariable: string | undefined;
}

/**
 * Makes the way to ask for a page after a cursor. The cursor goes into a variable, so that the query
 * is the same from page to page: into the operation's own where it serves nothing else.
 */
export function askForPages(context: PageQueryContext, field: AskedField): PageQuery {
  const { call, document, operation } = context;
  const { after, adds } = field;
  if (!context.carriesVariables) {
    const ask: AskForPage = (cursor, pageSize) => ({
      ...call,
      query: rewrite(context, field, {
        after: cursor === undefined ? undefined : literal(cursor),
        first: pageSize,
      }),
    });
    return { ask, cursorVariable: undefined };
  }
  const own = after?.kind === Kind.VARIABLE ? after.name.value : undefined;
  const isOwnAlone = own !== undefined && isUsedOnce(document, own);
  const name = isOwnAlone ? own : freeName(document);
  const start = isOwnAlone ? undefined : argumentJson(after, call.variables, operation);
  const asItIs = isOwnAlone && adds === undefined ? call.query : undefined;
  let made: { readonly query: string; readonly pageSize: number | undefined } | undefined;
  const ask: AskForPage = (cursor, pageSize) => {
    if (made?.pageSize !== pageSize) made = undefined;
    const edits = { after: isOwnAlone ? undefined : parseValue(`$${name}`), first: pageSize };
    const asked = pageSize === undefined ? asItIs : undefined;
    made ??= { query: asked ?? rewrite(context, field, edits), pageSize };
    const { query } = made;
    const value = cursor ?? start;
    if (value === undefined) return { ...call, query };
    return { ...call, query, variables: { ...toObject(call.variables), [name]: parseJson(value) } };
  };
  return { ask, cursorVariable: name };
}

/** What arguments become; undefined leaves one as it is. */
interface Edits {
  readonly after: ValueNode | undefined;
  readonly first: number | undefined;
}

/** The operation with other arguments, and no more than what it needs beside it. */
function rewrite(
  { document, operation, fragments }: PageQueryContext,
  { path, cursorType = 'String', adds }: AskedField,
  { after, first }: Edits,
): string {
  const given = {
    ...(first !== undefined && { first: parseValue(String(first)) }),
    ...(after && { after }),
  };
  const edit = (node: FieldNode): FieldNode => {
    const { arguments: others = [], selectionSet } = node;
    const added = adds === undefined ? [] : pageInfoAs(adds);
    return {
      ...node,
      arguments: [
        ...others.filter(({ name }) => !Object.hasOwn(given, name.value)),
        ...Object.entries(given).map(([name, value]) => ({
          kind: Kind.ARGUMENT as const,
          name: { kind: Kind.NAME as const, value: name },
          value,
        })),
      ],
      ...(selectionSet && {
        selectionSet: { ...selectionSet, selections: [...selectionSet.selections, ...added] },
      }),
    };
  };
  const edited: OperationDefinitionNode = {
    ...operation,
    selectionSet: editField(operation.selectionSet, path, fragments, edit),
    ...(after?.kind === Kind.VARIABLE && {
      variableDefinitions: [
        ...(operation.variableDefinitions ?? []),
        { kind: Kind.VARIABLE_DEFINITION, variable: after, type: parseType(cursorType) },
      ],
    }),
  };
  const definitions = document.definitions.map((one) => (one === operation ? edited : one));
  // What nobody uses any more would be an error: fragments that were written in place, variables.
  const separate = separateOperations({ ...document, definitions });
  const needed = separate[operation.name?.value ?? ''] ?? document;
  const used = new Set(usedVariables(needed));
  return print(
    visit(needed, {
      VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
    }),
  );
}

function pageInfoAs(key: string): readonly SelectionNode[] {
  const alias = key === 'pageInfo' ? '' : `${key}:`;
  const { definitions } = parse(`{ ${alias} pageInfo { hasNextPage endCursor } }`);
  return definitions.flatMap((one) => ('selectionSet' in one ? one.selectionSet.selections : []));
}

/** Whether a variable is one field's alone: also no fragment that may hold it is used twice. */
function isUsedOnce(document: DocumentNode, name: string): boolean {
  const spreads: string[] = [];
  visit(document, { FragmentSpread: (node) => void spreads.push(node.name.value) });
  const isRepeated = new Set(spreads).size < spreads.length;
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
  let name = 'after';
  for (let number = 2; taken.has(name); number += 1) name = `after${number}`;
  return name;
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
