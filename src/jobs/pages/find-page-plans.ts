import {
  isAbstractType,
  OperationTypeNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
} from 'graphql';
import type { ErrorPlace, NextPosition, PagePosition } from '../../answers/store/joined-answers.ts';
import type { PageSettings } from '../../contract/config.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { askForPages } from './ask-for-pages.ts';
import { findErrorPlaces, type ErrorPlaceOptions } from './error-places.ts';
import {
  collectFields,
  MAX_DEPTH,
  openOperation,
  type FieldGroup,
  type PageQueryContext,
} from './operation-fields.ts';
import { findPositionArguments, takesBackwards, type PositionArgument } from './page-arguments.ts';
import type { PartRole } from './page-names.ts';
import { missingIn, pagesByName, type NamedPages } from './named-pages.ts';
import { askForParts, findParts, findRows, type PageParts, type RowsPlace } from './page-parts.ts';
import { limitIn, type FixedPages, type PagePlan } from './page-plan.ts';
import { schemaFieldOf, type SchemaField } from './schema-fields.ts';

const MAX_PLANS = 20;

/** Names of fields that no two rows share. */
const ROW_ID = /^_?(?:id|uuid|guid|nodeid|cursor)$/i;

interface FindOptions extends Omit<ErrorPlaceOptions, 'schema'> {
  /** A schema reveals more: unselected fields and omitted arguments. */
  readonly schema?: GraphQLSchema | undefined;
  /** Lists in an answer to the operation, keys from its root; used without a schema. */
  readonly lists?: readonly (readonly string[])[] | undefined;
  readonly settings?: readonly PageSettings[] | undefined;
  readonly carriesVariables?: boolean;
}

/** Finds fields outside of lists whose pages can be followed forwards; a field's preferred way comes first. */
export function findPagePlans(
  call: GraphQLCall,
  { schema, lists, settings = [], carriesVariables = true, ...errorOptions }: FindOptions = {},
) {
  const result = {
    followed: new Array<PagePlan>(),
    fixed: new Array<FixedPages>(),
    /** Keys below `data` to what tells of more pages inside of lists. */
    inner: new Array<readonly string[]>(),
    missing: schema ? missingIn(schema, { pages: settings }) : [],
  };
  const opened = openOperation(call);
  // Mutations and subscriptions have no pages.
  if (opened?.operation.operation !== OperationTypeNode.QUERY) return result;
  const { operation, fragments } = opened;
  const context = { ...opened, call, carriesVariables };
  const paths = lists && new Set(lists.map((path) => JSON.stringify(path.slice(1))));
  const isListAt = paths && ((path: readonly string[]) => paths.has(JSON.stringify(path)));
  const look = (
    groups: readonly FieldGroup[],
    above: readonly string[],
    parent: GraphQLCompositeType | undefined,
    isInList: boolean,
  ): void => {
    for (const group of groups) {
      const isEnough = result.followed.length + result.fixed.length >= MAX_PLANS;
      if (isEnough || above.length === MAX_DEPTH) return;
      const path = [...above, group.key];
      const field = schemaFieldOf(schema, parent, group);
      const paged = { group, path, field, isInList };
      const namedPages = pagesByName(group, field, schema, settings);
      const rows = namedPages?.rows ?? findRows(group, path, field, { schema, isListAt });
      if (rows) {
        const { plans, fixed } = plansAt(paged, rows, context, namedPages);
        result.followed.push(...plans);
        if (fixed) result.fixed.push(fixed);
      }
      const more = isInList && moreIn(group);
      if (more) result.inner.push([...path, ...more]);
      const isList = isInList || (field?.isList ?? isListAt?.(path) ?? false);
      // Without either, only the selection tells of lists.
      const isRows = (key: string): boolean =>
        field === undefined && rows?.lists.some((list) => list.key === key) === true;
      const { next: nextPart, more: morePart } = findParts(group, undefined);
      const isPaged = (nextPart ?? morePart) !== undefined;
      for (const below of group.below()) {
        look([below], path, field?.type, isList || (isRows(below.key) && isPaged));
      }
    }
  };
  const root = schema?.getQueryType() ?? undefined;
  look(collectFields([operation.selectionSet], fragments), [], root, false);
  const places = findErrorPlaces(call, { ...errorOptions, schema });
  return { ...result, followed: result.followed.map((plan) => withErrorPlaces(plan, places)) };
}

function withErrorPlaces(plan: PagePlan, places: readonly ErrorPlace[]): PagePlan {
  const { parent } = plan.position;
  const errorPlaces = places.filter(({ path }) =>
    path.every((key, level) => key === (parent[level + 1] ?? key)),
  );
  return errorPlaces.length > 0 ? { ...plan, position: { ...plan.position, errorPlaces } } : plan;
}

/** Keys to a flag, or to a token that a last page lacks: Relay's has a cursor too. */
function moreIn(group: FieldGroup): readonly string[] | undefined {
  const { more, next } = findParts(group, undefined);
  return more?.keys ?? (/^next/i.test(next?.names.at(-1) ?? '') ? next?.keys : undefined);
}

interface PagedField {
  readonly group: FieldGroup;
  readonly path: readonly string[];
  readonly field: SchemaField | undefined;
  readonly isInList: boolean;
}

function plansAt(
  paged: PagedField,
  rows: RowsPlace,
  context: PageQueryContext,
  namedPages: NamedPages | undefined,
): { readonly plans: readonly PagePlan[]; readonly fixed?: FixedPages } {
  const { group, field, isInList, path } = paged;
  const label = path.join('.');
  const type = rows.above?.length === 0 ? (rows.type ?? field?.type) : field?.type;
  const parts = namedPages?.parts ?? (rows.above === undefined ? {} : findParts(group, type));
  const places = findPositionArguments(group, field, context, namedPages?.argument);
  const ways = places.flatMap((argument) => {
    const way = wayOf(argument, parts);
    return way ? [{ argument, way }] : [];
  });
  // A list without a position argument or signs of another page is not paged.
  const isPaged = parts.next !== undefined || parts.more !== undefined;
  const none = (obstacle: FixedPages['obstacle']) => ({
    plans: [],
    fixed: { label, obstacle, position: fixedPosition(path, rows, parts, obstacle) },
  });
  if (ways.length === 0 && !isPaged) return { plans: [] };
  if (isInList) return none('in-list');
  if (places.some(({ goesBackwards }) => goesBackwards)) return none('backwards');
  if (places.length === 0) {
    return none(takesBackwards(group, field, context) ? 'backwards' : 'no-argument');
  }
  if (ways.length === 0) return none('no-next');
  return {
    plans: ways.map(({ argument, way }) =>
      planOf(paged, { ...rows, isNamed: namedPages !== undefined }, parts, argument, way, context),
    ),
  };
}

/** The place of the rows and the signs of more; about earlier rows, only the total tells. */
function fixedPosition(
  path: readonly string[],
  rows: RowsPlace,
  parts: PageParts,
  obstacle: FixedPages['obstacle'],
): PagePosition {
  const root = ['data', ...path];
  const at = (role: PartRole) => parts[role]?.keys && [...root, ...parts[role].keys];
  const nextKeys = at('next') ?? at('nextPage');
  const more = at('more');
  const next: NextPosition =
    obstacle === 'backwards' || !nextKeys
      ? { kind: 'offset', start: 0, more: obstacle === 'backwards' ? undefined : more }
      : { kind: 'value', at: nextKeys, more };
  return { ...placeOf(root, rows), next, total: at('total') };
}

function placeOf(root: readonly string[], { above, lists }: RowsPlace) {
  return {
    parent: above === undefined ? root.slice(0, -1) : [...root, ...above],
    lists: lists.map(({ key }) => key),
  };
}

interface Way {
  readonly kind: NextPosition['kind'];
  readonly next: 'next' | 'nextPage' | undefined;
  readonly roles: readonly PartRole[];
}

function wayOf({ role }: PositionArgument, parts: PageParts): Way | undefined {
  const has = (...roles: readonly PartRole[]): PartRole[] => roles.filter((one) => parts[one]);
  if (role === 'cursor') {
    return parts.next && { kind: 'value', next: 'next', roles: [...has('more'), 'next'] };
  }
  if (parts.nextPage) {
    return { kind: 'value', next: 'nextPage', roles: [...has('more'), 'nextPage'] };
  }
  const told = role === 'page' ? has('more', 'current', 'last') : has('more');
  return { kind: role, next: undefined, roles: told };
}

function planOf(
  { group, path, field }: PagedField,
  rows: RowsPlace & { readonly isNamed: boolean },
  parts: PageParts,
  argument: PositionArgument,
  way: Way,
  context: PageQueryContext,
): PagePlan {
  const { above, lists, type, isNamed } = rows;
  const isOfMember = isAbstractType(field?.type) && (isNamed || above?.length === 0);
  const member = isOfMember ? type?.name : undefined;
  const isOtherType = member !== undefined && member !== field?.type?.name;
  const { keys, added, names } = askForParts(
    group,
    parts,
    way.roles,
    isOtherType ? member : undefined,
  );
  const root = ['data', ...path];
  const at = (role: PartRole) => keys[role] && [...root, ...keys[role]];
  const isCursor = way.kind === 'value';
  const first = way.kind === 'page' ? 1 : 0;
  const startJson = argument.start === 'null' ? undefined : argument.start;
  const hasIds = lists.some((list) => list.below().some(({ name }) => ROW_ID.test(name)));
  // If nothing tells the first number, it may be 0: the ids of page 1 show whether that is the first page again.
  const isTold = startJson !== undefined || parts.current || parts.last;
  const start = Number(startJson ?? (isTold || !hasIds ? first : 0));
  const more = at('more');
  const next: NextPosition = isCursor
    ? { kind: 'value', at: at(way.next ?? 'next') ?? root, more }
    : way.kind === 'offset'
      ? { kind: 'offset', start, more }
      : { kind: 'page', start, more, current: at('current'), last: at('last') };
  const inner = lists.flatMap((list) => innerPages(list.below(), [])).slice(0, MAX_PLANS);
  return {
    label: path.join('.'),
    form: argument.role,
    argument: [argument.name, ...(argument.field === undefined ? [] : [argument.field])].join('.'),
    position: {
      ...placeOf(root, rows),
      next,
      total: at('total'),
      inner: inner.map((one) => one.more),
      ...(!isCursor && { size: Number(argument.pageSize) || undefined, hasIds }),
    },
    adds: names,
    pageSize: argument.pageSize,
    inner: inner.map((one) => one.label),
    start: isCursor || start !== first ? startJson : undefined,
    takesSize: argument.size !== undefined,
    maxSize: limitIn(argument.size?.description),
    ...askForPages(context, {
      path,
      position: argument,
      value: group.argument(argument.name),
      added,
    }),
  };
}

/** Nested connections in rows that say whether they have more. */
function innerPages(
  groups: readonly FieldGroup[],
  above: readonly string[],
): { label: string; more: readonly string[] }[] {
  if (above.length === MAX_DEPTH) return [];
  return groups.flatMap((group) => {
    const below = group.below();
    const path = [...above, group.key];
    const more = below.length > 0 ? moreIn(group) : undefined;
    const ownPages = more ? [{ label: path.join('.'), more: [...path, ...more] }] : [];
    // The parts that describe pages are not pages themselves.
    const deeper = below.filter(({ key }) => key !== more?.[0]);
    return [...ownPages, ...innerPages(deeper, path)];
  });
}
