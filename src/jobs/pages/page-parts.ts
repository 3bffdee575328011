import { parse, type GraphQLCompositeType, type GraphQLSchema, type SelectionNode } from 'graphql';
import type { FieldGroup } from './operation-fields.ts';
import { rankOfRows, roleOfPart, tellsOfPages, type PartRole } from './page-names.ts';
import { plainFields, schemaFieldOf, type SchemaField } from './schema-fields.ts';

/** Levels below a field that are searched for rows; signs of pages may be one level deeper. */
const MAX_ROWS_DEPTH = 2;
const MAX_PARTS_DEPTH = 3;

export interface RowsPlace {
  /** Keys from the field to the object that contains the lists; undefined if the field itself is the list. */
  readonly above: readonly string[] | undefined;
  readonly lists: readonly FieldGroup[];
  /** The type that has the lists: for a union, the member; undefined without a schema. */
  readonly type: GraphQLCompositeType | undefined;
}

/** Distinguishes lists from other fields: by the schema, or else an answer. */
export interface ListKnowledge {
  readonly schema: GraphQLSchema | undefined;
  /** Whether an answer has a list at keys below `data`; undefined without an answer. */
  readonly isListAt: ((path: readonly string[]) => boolean) | undefined;
}

/** The rows below a field, whose `path` starts at `data`; undefined if it selects no list. */
export function findRows(
  group: FieldGroup,
  path: readonly string[],
  field: SchemaField | undefined,
  knowledge: ListKnowledge,
): RowsPlace | undefined {
  const isList = field ? field.isList : knowledge.isListAt?.(path) === true;
  if (!isList) return rowsBelow(group, path, field?.type, knowledge, []);
  return { above: undefined, lists: [group], type: undefined };
}

function rowsBelow(
  group: FieldGroup,
  path: readonly string[],
  type: GraphQLCompositeType | undefined,
  knowledge: ListKnowledge,
  above: readonly string[],
): RowsPlace | undefined {
  const { schema, isListAt } = knowledge;
  const isKnown = (schema !== undefined && type !== undefined) || isListAt !== undefined;
  const below = group.below().map((one) => {
    const field = schemaFieldOf(schema, type, one);
    // Without a schema and an answer, the signs of pages decide which fields are lists.
    const isGuessed = !isKnown && one.below().length > 0 && !tellsOfPages(one.name);
    const isList = field?.isList ?? isListAt?.([...path, one.key]) ?? isGuessed;
    return { one, field, isList };
  });
  const lists = below.filter(({ isList }) => isList);
  const [bestList] = lists.toSorted((a, b) => rankOfRows(a.one.name) - rankOfRows(b.one.name));
  if (bestList) {
    const isRelay = /^(?:edges|nodes)$/.test(bestList.one.name);
    const rowLists = lists.filter((list) =>
      isRelay
        ? /^(?:edges|nodes)$/.test(list.one.name)
        : list.one.name === bestList.one.name || !isKnown,
    );
    return { above, lists: rowLists.map(({ one }) => one), type: bestList.field?.parent };
  }
  if (above.length === MAX_ROWS_DEPTH) return undefined;
  for (const { one, field } of below) {
    if (!isKnown || one.below().length === 0) continue;
    const rows = rowsBelow(one, [...path, one.key], field?.type, knowledge, [...above, one.key]);
    if (rows) return rows;
  }
  return undefined;
}

export interface PagePart {
  readonly names: readonly string[];
  /** The same path as keys of the answer; undefined if it is not selected. */
  readonly keys: readonly string[] | undefined;
}

export type PageParts = Readonly<Partial<Record<PartRole, PagePart>>>;

/** The shallowest part of each role; `type` is the field's, or that of the union member with the rows, if known. */
export function findParts(group: FieldGroup, type: GraphQLCompositeType | undefined): PageParts {
  const parts: Partial<Record<PartRole, PagePart>> = {};
  const take = (role: PartRole | undefined, names: readonly string[]): void => {
    if (!role) return;
    const known = parts[role]?.names.at(-1);
    // A count beside a total is that of the page’s own rows (Lighthouse).
    const isBetter = known === 'count' && role === 'total' && names.at(-1) !== known;
    if (known === undefined || isBetter) parts[role] = partAt(group, names);
  };
  let level: { readonly names: readonly string[]; readonly below: Below }[] = [
    { names: [], below: type ? { type } : { groups: [group] } },
  ];
  for (let depth = 0; depth < MAX_PARTS_DEPTH && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { names, below } of level) {
      for (const { name, typeName, inside } of fieldsIn(below)) {
        const path = [...names, name];
        if (!inside) take(roleOfPart(name, typeName), path);
        else if (tellsOfPages(name, typeName)) next.push({ names: path, below: inside });
      }
    }
    level = next;
  }
  if (!type) completePageInfo(parts);
  return parts;
}

/** Adds all parts of a Relay connection, also unselected ones (Relay, Cursor Connections). */
function completePageInfo(parts: Partial<Record<PartRole, PagePart>>): void {
  const partNames = (parts.next ?? parts.more)?.names ?? [];
  if (partNames.at(-2) !== 'pageInfo') return;
  const above = partNames.slice(0, -1);
  parts.more ??= { names: [...above, 'hasNextPage'], keys: undefined };
  parts.next ??= { names: [...above, 'endCursor'], keys: undefined };
}

type Below = { readonly type: GraphQLCompositeType } | { readonly groups: readonly FieldGroup[] };

function fieldsIn(below: Below) {
  if ('type' in below) {
    return plainFields(below.type).map(({ name, type, below: inner }) => ({
      name,
      typeName: type,
      inside: inner && { type: inner },
    }));
  }
  return below.groups
    .flatMap((one) => one.below())
    .map((one) => ({
      name: one.name,
      typeName: undefined,
      inside: one.below().length > 0 ? { groups: [one] } : undefined,
    }));
}

export function partAt(group: FieldGroup, names: readonly string[]): PagePart {
  return { names, keys: keysOf([group], names) };
}

function keysOf(
  groups: readonly FieldGroup[],
  names: readonly string[],
): readonly string[] | undefined {
  const [name, ...deeper] = names;
  if (name === undefined) return [];
  for (const one of groups.flatMap((group) => group.below())) {
    const keys = one.name === name ? keysOf([one], deeper) : undefined;
    if (keys) return [one.key, ...keys];
  }
  return undefined;
}

/** Keys by role, and the selections to add, in the `member` of a union or interface that has them. */
export function askForParts(
  group: FieldGroup,
  parts: PageParts,
  roles: readonly PartRole[],
  member: string | undefined,
) {
  const takenKeys = new Set(group.below().map(({ key }) => key));
  const keys: Partial<Record<PartRole, readonly string[]>> = {};
  const added = new Map<string, string[][]>();
  for (const [role, part] of Object.entries(parts) as [PartRole, PagePart][]) {
    if (part.keys) keys[role] = part.keys;
  }
  const missing = new Set(
    roles.flatMap((role) =>
      parts[role] && !parts[role].keys ? parts[role].names.slice(0, 1) : [],
    ),
  );
  for (const role of roles) {
    const [first, ...deeper] = parts[role]?.names ?? [];
    if (first === undefined || !missing.has(first)) continue;
    keys[role] = [takenKeys.has(first) ? `${first}ForPages` : first, ...deeper];
    added.set(first, [...(added.get(first) ?? []), deeper]);
  }
  const fields = Array.from(added, ([name, paths]) =>
    fieldText(takenKeys.has(name) ? `${name}ForPages: ${name}` : name, paths),
  ).join(' ');
  const text = member === undefined ? fields : `... on ${member} { ${fields} }`;
  return { keys, names: [...added.keys()], added: fields === '' ? [] : selectionsIn(text) };
}

function fieldText(field: string, paths: readonly (readonly string[])[]): string {
  const byName = new Map<string, string[][]>();
  for (const [first, ...deeper] of paths) {
    if (first !== undefined) byName.set(first, [...(byName.get(first) ?? []), deeper]);
  }
  const below = Array.from(byName, ([name, deeper]) => fieldText(name, deeper));
  return below.length === 0 ? field : `${field} { ${below.join(' ')} }`;
}

function selectionsIn(text: string): readonly SelectionNode[] {
  const { definitions } = parse(`{ ${text} }`, { noLocation: true });
  return definitions.flatMap((one) => ('selectionSet' in one ? one.selectionSet.selections : []));
}
