import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { GraphQLCall } from '../../request-body.ts';
import { askForPages, type AskContext } from './ask-for-pages.ts';
import { argumentOf, collectFields, fieldsBelow, type FieldGroup } from './collect-fields.ts';
import type { Connection } from './connection.ts';
import { connectionTypeOf, fieldOf, type ParentType } from './connection-type.ts';
import { jsonOf } from './json-of.ts';

/** Deeper fields are not looked at: hostile operations nest without end. */
const MAX_DEPTH = 12;

/** Nobody chooses between more. */
const MAX_CONNECTIONS = 20;

interface FindOptions {
  /** Where there is one, more is found: connections without `pageInfo`, fields without `after`. */
  readonly schema?: GraphQLSchema | undefined;
  /** Whether a request can carry variables; else the cursor is written into the query. */
  readonly carriesVariables?: boolean;
}

interface Place {
  readonly group: FieldGroup;
  readonly path: readonly string[];
  readonly parent: ParentType | undefined;
}

/**
 * The cursor connections of a call's operation that can be followed from page to page (Relay, Cursor
 * Connections): those that are not inside a list, as far as that can be told here, and go forwards.
 */
export function findConnections(
  call: GraphQLCall,
  { schema, carriesVariables = true }: FindOptions = {},
): Connection[] {
  const parsed = parseQuery(call);
  if (!parsed) return [];
  const { document, operation } = parsed;
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const context = { call, document, operation, fragments, carriesVariables };
  const root = schema?.getQueryType() ?? undefined;
  const found: Connection[] = [];
  const look = (groups: readonly FieldGroup[], path: readonly string[], parent?: ParentType) => {
    for (const group of groups) {
      if (found.length === MAX_CONNECTIONS || path.length === MAX_DEPTH) return;
      const place = { group, path: [...path, group.key], parent };
      const connection = connectionAt(place, context);
      if (connection) found.push(connection);
      const field = fieldOf(parent, group.name);
      if (field?.isInList) continue;
      const below = fieldsBelow(group, fragments);
      look(
        connection ? below.filter(({ key }) => !connection.place.lists.includes(key)) : below,
        place.path,
        field?.parent,
      );
    }
  };
  look(collectFields([operation.selectionSet], fragments), [], root);
  return found;
}

function connectionAt({ group, path, parent }: Place, context: AskContext): Connection | undefined {
  const { call, fragments } = context;
  const field = fieldOf(parent, group.name);
  if (field?.isInList) return undefined;
  const below = fieldsBelow(group, fragments);
  const type = field && connectionTypeOf(field);
  const lists = below.filter(({ name }) => name === 'edges' || name === 'nodes');
  const infos = below.filter(({ name }) => name === 'pageInfo');
  // By the operation's own word, or by the service's.
  const isConnection = infos.length > 0 || type !== undefined;
  if (lists.length === 0 || !isConnection) return undefined;
  const isBackwards = ['last', 'before'].some((name) => isGiven(group, name, context));
  const after = argumentOf(group, 'after');
  if (isBackwards || (!after && !type?.after)) return undefined;

  const whole = infos
    .map((info) => ({ key: info.key, fields: fieldsBelow(info, fragments) }))
    .map(({ key, fields }) => ({
      pageInfo: key,
      hasNextPage: fields.find(({ name }) => name === 'hasNextPage')?.key,
      endCursor: fields.find(({ name }) => name === 'endCursor')?.key,
    }))
    .find(({ hasNextPage, endCursor }) => hasNextPage !== undefined && endCursor !== undefined);
  const added = below.some(({ key }) => key === 'pageInfo') ? 'pageInfoForPages' : 'pageInfo';
  const place = {
    connection: ['data', ...path],
    lists: lists.map(({ key }) => key),
    pageInfo: whole?.pageInfo ?? added,
    hasNextPage: whole?.hasNextPage ?? 'hasNextPage',
    endCursor: whole?.endCursor ?? 'endCursor',
    totalCount: below.find(({ name }) => name === 'totalCount')?.key,
  };
  const start = after && jsonOf(after.value, call.variables, context.operation);
  return {
    label: path.join('.'),
    place,
    addsPageInfo: !whole,
    start: start === 'null' ? undefined : start,
    ask: askForPages(context, {
      path,
      after: after?.value,
      cursorType: type?.after,
      adds: whole ? undefined : added,
    }),
  };
}

/** Whether an argument has another value than null. */
function isGiven(group: FieldGroup, name: string, { call, operation }: AskContext): boolean {
  const argument = argumentOf(group, name);
  const json = argument && jsonOf(argument.value, call.variables, operation);
  return json !== undefined && json !== 'null';
}

function parseQuery(
  call: GraphQLCall,
): { document: DocumentNode; operation: OperationDefinitionNode } | undefined {
  try {
    const document = parse(call.query);
    const operation = getOperationAST(document, call.operationName) ?? getOperationAST(document);
    return operation?.operation === OperationTypeNode.QUERY ? { document, operation } : undefined;
  } catch {
    // What does not parse has no connections.
    return undefined;
  }
}
