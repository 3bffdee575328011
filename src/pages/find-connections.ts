import {
  getNamedType,
  getNullableType,
  getOperationAST,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  OperationTypeNode,
  parse,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLSchema,
} from 'graphql';
import type { GraphQLCall } from '../transport/request.ts';
import { askForPages, type PageQuery, type PageQueryContext } from './ask-for-pages.ts';
import { argumentJson, collectFields, type FieldGroup } from './operation-fields.ts';
import type { PagePosition } from '../answers/store/joined-answers.ts';

/** A connection of an operation, of which page after page can be asked for. */
export interface CursorConnection extends PageQuery {
  /** Keys below `data` to it, with dots. */
  readonly label: string;
  readonly position: PagePosition;
  /** The query asks for no `pageInfo`, or not for all of it: what {@link ask} sends does. */
  readonly addsPageInfo: boolean;
  /** How many rows a page has by the operation's own word, as JSON; undefined where it does not say. */
  readonly pageSize: string | undefined;
  /** Connections inside its rows, which are not followed: keys with dots, for each of `position.inner`. */
  readonly inner: readonly string[];
  /** The cursor, as JSON, after which the operation itself begins; undefined at the beginning. */
  readonly start: string | undefined;
  /** Whether it takes another page size; and the largest, as far as the schema's words tell. */
  readonly takesSize: boolean;
  readonly maxSize: number | undefined;
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
  readonly carriesVariables?: boolean;
}

/**
 * The cursor connections of a call's operation (Relay, Cursor Connections). Those that are not inside
 * a list, as far as that can be told here, and go forwards, can be followed from page to page.
 */
export function findAllConnections(
  call: GraphQLCall,
  { schema, carriesVariables = true }: FindOptions = {},
) {
  const found = {
    /** Those that can be followed from page to page. */
    followed: new Array<CursorConnection>(),
    fixed: new Array<FixedConnection>(),
  };
  const context = readOperation(call, carriesVariables);
  if (!context) return found;
  const { operation, fragments } = context;
  const look = (
    groups: readonly FieldGroup[],
    above: readonly string[],
    parent: GraphQLCompositeType | undefined,
    isInList: boolean,
  ): void => {
    for (const group of groups) {
      const isEnough = found.followed.length + found.fixed.length >= MAX_CONNECTIONS;
      if (isEnough || above.length === MAX_DEPTH) return;
      const path = [...above, group.key];
      const field = fieldOf(parent, group.name);
      const isListed = isInList || field?.isList === true;
      const connection = connectionAt(group, path, field, isListed, context);
      if (connection && 'obstacle' in connection) found.fixed.push(connection);
      else if (connection) found.followed.push(connection);
      for (const below of group.below()) {
        // Only what was selected tells of lists that the schema does not tell of.
        const isRows = connection !== undefined && isRowsField(below);
        look([below], path, field?.type, isListed || isRows);
      }
    }
  };
  const root = schema?.getQueryType() ?? undefined;
  look(collectFields([operation.selectionSet], fragments), [], root, false);
  return found;
}

/** @returns undefined for what is no query, or does not parse: it has no connections */
function readOperation(call: GraphQLCall, carriesVariables: boolean): PageQueryContext | undefined {
  try {
    const document = parse(call.query);
    const operation = getOperationAST(document, call.operationName) ?? getOperationAST(document);
    if (operation?.operation !== OperationTypeNode.QUERY) return undefined;
    const fragments = new Map<string, FragmentDefinitionNode>();
    for (const definition of document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION)
        fragments.set(definition.name.value, definition);
    return { call, document, operation, fragments, carriesVariables };
  } catch {
    return undefined;
  }
}

function isRowsField({ name }: FieldGroup): boolean {
  return name === 'edges' || name === 'nodes';
}

function connectionAt(
  group: FieldGroup,
  path: readonly string[],
  field: SchemaField | undefined,
  isListed: boolean,
  context: PageQueryContext,
): CursorConnection | FixedConnection | undefined {
  const { call, operation } = context;
  const below = group.below();
  const lists = below.filter(isRowsField);
  const infos = below.filter(({ name }) => name === 'pageInfo');
  // By the operation's own word, or by the service's.
  const isConnection = infos.length > 0 || tellsOfNextPage(field?.type);
  if (lists.length === 0 || !isConnection) return undefined;
  const label = path.join('.');
  const given = (name: string): string | undefined => {
    const json = argumentJson(group.argument(name), call.variables, operation);
    return json === 'null' ? undefined : json;
  };
  if (isListed) return { label, obstacle: 'in-list' };
  if (given('last') ?? given('before')) return { label, obstacle: 'backwards' };
  const after = group.argument('after');
  const cursorType = field?.args.find(({ name }) => name === 'after')?.type;
  const size = field?.args.find(({ name }) => name === 'first');
  if (!after && !cursorType) return { label, obstacle: 'no-after' };
  const [whole] = infos.flatMap((info) => {
    const hasNextPage = keyBelow(info, 'hasNextPage');
    const endCursor = keyBelow(info, 'endCursor');
    const isWhole = hasNextPage !== undefined && endCursor !== undefined;
    return isWhole ? [{ pageInfo: info.key, hasNextPage, endCursor }] : [];
  });
  const added = below.some(({ key }) => key === 'pageInfo') ? 'pageInfoForPages' : 'pageInfo';
  const inner = lists
    .flatMap((list) => innerConnections(list.below(), []))
    .slice(0, MAX_CONNECTIONS);
  return {
    label,
    position: {
      connection: ['data', ...path],
      lists: lists.map(({ key }) => key),
      ...(whole ?? { pageInfo: added, hasNextPage: 'hasNextPage', endCursor: 'endCursor' }),
      totalCount: keyBelow(group, 'totalCount'),
      inner: inner.map(({ hasNextPage }) => hasNextPage),
    },
    addsPageInfo: !whole,
    pageSize: given('first'),
    inner: inner.map((one) => one.label),
    start: given('after'),
    takesSize: size !== undefined || group.argument('first') !== undefined,
    maxSize: limitIn(size?.description),
    ...askForPages(context, {
      path,
      after,
      cursorType: cursorType && String(cursorType),
      adds: whole ? undefined : added,
    }),
  };
}

/** The key that a field has in the answer below another one. */
function keyBelow(group: FieldGroup, name: string): string | undefined {
  return group.below().find((field) => field.name === name)?.key;
}

/** Where the rows of a connection hold others that say whether there is more of them. */
function innerConnections(
  groups: readonly FieldGroup[],
  above: readonly string[],
): { label: string; hasNextPage: readonly string[] }[] {
  if (above.length === MAX_DEPTH) return [];
  return groups.flatMap((group) => {
    const below = group.below();
    const path = [...above, group.key];
    const told = below.flatMap((info) => {
      const key = info.name === 'pageInfo' ? keyBelow(info, 'hasNextPage') : undefined;
      return key === undefined ? [] : [[...path, info.key, key]];
    });
    const own = told.slice(0, 1).map((hasNextPage) => ({ label: path.join('.'), hasNextPage }));
    return [...own, ...innerConnections(below, path)];
  });
}

/** A field as the schema has it. */
interface SchemaField {
  readonly args: readonly GraphQLArgument[];
  readonly isList: boolean;
  /** What can be selected below it; undefined for a leaf. */
  readonly type: GraphQLCompositeType | undefined;
}

/** A field of a type; undefined without a schema, and where only some of a type's kinds have it. */
function fieldOf(parent: GraphQLCompositeType | undefined, name: string): SchemaField | undefined {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
  const field = parent.getFields()[name];
  if (!field) return undefined;
  const type = getNamedType(field.type);
  return {
    args: field.args,
    isList: isListType(getNullableType(field.type)),
    type: isCompositeType(type) ? type : undefined,
  };
}

/** Whether a type is a connection that tells of a next page (Relay, Cursor Connections). */
function tellsOfNextPage(type: GraphQLCompositeType | undefined): boolean {
  const info = fieldOf(type, 'pageInfo')?.type;
  return Boolean(fieldOf(info, 'hasNextPage') && fieldOf(info, 'endCursor'));
}

/** The highest number that an argument's description names as its limit, if it does. */
export function limitIn(description: string | null | undefined): number | undefined {
  const said = /\b(?:at most|up to|max(?:imum)?(?: (?:is|of))?|no more than|\d to):? (\d[\d,_]*)/i;
  const [, digits] = said.exec(description ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(/[,_]/g, ''));
}
