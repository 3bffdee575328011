import {
  getOperationAST,
  Kind,
  OperationTypeNode,
  parse,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isInterfaceType,
  isObjectType,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
} from 'graphql';
import type { PagePlace } from '../../../answers/api.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { askForPages, type PageQueryContext } from './ask-for-pages.ts';
import {
  argumentNamed,
  collectFields,
  fieldsBelow,
  argumentJson,
  type FieldGroup,
  type Fragments,
} from './operation-fields.ts';

/** A connection of an operation, of which page after page can be asked for. */
export interface CursorConnection {
  /** Keys below `data` to it, with dots. */
  readonly label: string;
  readonly place: PagePlace;
  /** The query asks for no `pageInfo`, or not for all of it: what {@link ask} sends does. */
  readonly addsPageInfo: boolean;
  /** How many rows a page has by the operation's own word, as JSON; undefined where it does not say. */
  readonly pageSize: string | undefined;
  /** Connections inside its rows, which are not followed: keys with dots, for each of `place.inner`. */
  readonly inner: readonly string[];
  /** The cursor, as JSON, after which the operation itself begins; undefined at the beginning. */
  readonly start: string | undefined;
  /**
   * The call for the page after a cursor, given as JSON.
   *
   * @param cursor undefined for the page that the operation itself asks for
   */
  ask(cursor: string | undefined): GraphQLCall;
}

/** A connection of an operation that cannot be followed, and why. */
export interface FixedConnection {
  readonly label: string;
  readonly obstacle: 'backwards' | 'no-after' | 'in-list';
}

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

interface FieldPosition {
  readonly group: FieldGroup;
  readonly path: readonly string[];
  readonly parent: ParentType | undefined;
  readonly isInList: boolean;
}

/** The connections of an operation. */
interface FoundConnections {
  /** Those that can be followed from page to page. */
  readonly followed: readonly CursorConnection[];
  readonly fixed: readonly FixedConnection[];
}

/**
 * The cursor connections of a call's operation (Relay, Cursor Connections). Those that are not inside
 * a list, as far as that can be told here, and go forwards, can be followed from page to page.
 */
export function findAllConnections(
  call: GraphQLCall,
  { schema, carriesVariables = true }: FindOptions = {},
): FoundConnections {
  const parsed = parseQuery(call);
  if (!parsed) return { followed: [], fixed: [] };
  const { document, operation } = parsed;
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const context = { call, document, operation, fragments, carriesVariables };
  const root = schema?.getQueryType() ?? undefined;
  const followed: CursorConnection[] = [];
  const fixed: FixedConnection[] = [];
  const look = (
    groups: readonly FieldGroup[],
    path: readonly string[],
    parent: ParentType | undefined,
    isInList: boolean,
  ): void => {
    for (const group of groups) {
      if (followed.length + fixed.length >= MAX_CONNECTIONS || path.length === MAX_DEPTH) return;
      const place = { group, path: [...path, group.key], parent, isInList };
      const found = connectionAt(place, context);
      if (found && 'obstacle' in found) fixed.push(found);
      else if (found) followed.push(found);
      const field = fieldOf(parent, group.name);
      for (const below of fieldsBelow(group, fragments)) {
        // Only what was selected tells of lists that the schema does not tell of.
        const isRows = found !== undefined && isRowsField(below);
        look([below], place.path, field?.parent, isInList || isRows || field?.isInList === true);
      }
    }
  };
  look(collectFields([operation.selectionSet], fragments), [], root, false);
  return { followed, fixed };
}

function isRowsField({ name }: FieldGroup): boolean {
  return name === 'edges' || name === 'nodes';
}

function connectionAt(
  { group, path, parent, isInList }: FieldPosition,
  context: PageQueryContext,
): CursorConnection | FixedConnection | undefined {
  const { call, operation, fragments } = context;
  const field = fieldOf(parent, group.name);
  const below = fieldsBelow(group, fragments);
  const type = field && connectionTypeOf(field);
  const lists = below.filter(isRowsField);
  const infos = below.filter(({ name }) => name === 'pageInfo');
  // By the operation's own word, or by the service's.
  const isConnection = infos.length > 0 || type !== undefined;
  if (lists.length === 0 || !isConnection) return undefined;
  const label = path.join('.');
  if (isInList || field?.isInList) return { label, obstacle: 'in-list' };
  const isBackwards = ['last', 'before'].some((name) => isGiven(group, name, context));
  if (isBackwards) return { label, obstacle: 'backwards' };
  const after = argumentNamed(group, 'after');
  if (!after && !type?.after) return { label, obstacle: 'no-after' };

  const whole = infos
    .map((info) => ({ key: info.key, fields: fieldsBelow(info, fragments) }))
    .map(({ key, fields }) => ({
      pageInfo: key,
      hasNextPage: fields.find(({ name }) => name === 'hasNextPage')?.key,
      endCursor: fields.find(({ name }) => name === 'endCursor')?.key,
    }))
    .find(({ hasNextPage, endCursor }) => hasNextPage !== undefined && endCursor !== undefined);
  const added = below.some(({ key }) => key === 'pageInfo') ? 'pageInfoForPages' : 'pageInfo';
  const inner = lists
    .flatMap((list) => innerConnections(fieldsBelow(list, fragments), [], fragments))
    .slice(0, MAX_CONNECTIONS);
  const place = {
    connection: ['data', ...path],
    lists: lists.map(({ key }) => key),
    pageInfo: whole?.pageInfo ?? added,
    hasNextPage: whole?.hasNextPage ?? 'hasNextPage',
    endCursor: whole?.endCursor ?? 'endCursor',
    totalCount: below.find(({ name }) => name === 'totalCount')?.key,
    inner: inner.map(({ hasNextPage }) => hasNextPage),
  };
  const start = after && argumentJson(after.value, call.variables, operation);
  const first = argumentNamed(group, 'first');
  return {
    label,
    place,
    addsPageInfo: !whole,
    pageSize: first && argumentJson(first.value, call.variables, operation),
    inner: inner.map((one) => one.label),
    start: start === 'null' ? undefined : start,
    ask: askForPages(context, {
      path,
      after: after?.value,
      cursorType: type?.after,
      adds: whole ? undefined : added,
    }),
  };
}

/** Where the rows of a connection hold others that say whether there is more of them. */
function innerConnections(
  groups: readonly FieldGroup[],
  path: readonly string[],
  fragments: Fragments,
): { label: string; hasNextPage: readonly string[] }[] {
  if (path.length === MAX_DEPTH) return [];
  return groups.flatMap((group) => {
    const below = fieldsBelow(group, fragments);
    const own = [...path, group.key];
    const infos = below.filter(({ name }) => name === 'pageInfo');
    const told = infos.flatMap((info) =>
      fieldsBelow(info, fragments)
        .filter(({ name }) => name === 'hasNextPage')
        .map(({ key }) => ({ label: own.join('.'), hasNextPage: [...own, info.key, key] })),
    );
    return [...told.slice(0, 1), ...innerConnections(below, own, fragments)];
  });
}

/** Whether an argument has another value than null. */
function isGiven(group: FieldGroup, name: string, { call, operation }: PageQueryContext): boolean {
  const argument = argumentNamed(group, name);
  const json = argument && argumentJson(argument.value, call.variables, operation);
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

/** A type that a selection is made of. */
type ParentType = GraphQLCompositeType;

/** A field as the schema has it. */
interface SchemaField {
  readonly field: GraphQLField<unknown, unknown>;
  readonly isInList: boolean;
  /** What can be selected below it; undefined for a leaf. */
  readonly parent: ParentType | undefined;
}

/** A field of a type; undefined without a schema, and where only some of a type's kinds have it. */
function fieldOf(parent: ParentType | undefined, name: string): SchemaField | undefined {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
  const field = parent.getFields()[name];
  if (!field) return undefined;
  const type = getNamedType(field.type);
  return {
    field,
    isInList: isListType(getNullableType(field.type)),
    parent: isCompositeType(type) ? type : undefined,
  };
}

/** What the schema says of a field that gives a connection. */
interface ConnectionType {
  /** The type of its `after` argument, as it is written; undefined where it has none. */
  readonly after: string | undefined;
}

/** Whether a field gives a connection that tells of a next page (Relay, Cursor Connections). */
function connectionTypeOf({ field, parent }: SchemaField): ConnectionType | undefined {
  const info = fieldOf(parent, 'pageInfo')?.parent;
  const isConnection = fieldOf(info, 'hasNextPage') && fieldOf(info, 'endCursor');
  if (!isConnection) return undefined;
  const after = field.args.find(({ name }) => name === 'after');
  return { after: after && String(after.type) };
}
