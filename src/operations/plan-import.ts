import { groupBy } from '../contract/group-by.ts';
import type { ItemChange, SavedItem, SavedOperation, StoredItem } from './saved-operation.ts';
import { inOrder, normalText, type Workspace } from './workspace.ts';

export interface PlannedItem {
  readonly kind: 'new' | 'changed' | 'same' | 'gone';
  readonly id: string;
  readonly stored?: StoredItem | undefined;
  readonly incoming?: SavedItem | undefined;
  /** Whether it is applied by default; undefined if the user has to decide. */
  readonly take: boolean | undefined;
}

export interface ImportPlan {
  /** Folders first, each kind in order; removed items last. */
  readonly items: readonly PlannedItem[];
  readonly stored: readonly StoredItem[];
}

/** `both` keeps the stored item and adds the incoming one under a new id. */
export type ImportAnswer = 'take' | 'keep' | 'both';

interface PlanOptions {
  /** The common origin of both sides, if known: changes of one side need no question. */
  readonly base?: readonly SavedItem[] | undefined;
  /** Whether the import is complete, so that missing items are removed; without a base they stay by default. */
  readonly isWhole?: boolean;
}

export function planImport(
  stored: readonly StoredItem[],
  workspace: Workspace,
  { base, isWhole = base !== undefined }: PlanOptions = {},
): ImportPlan {
  const storedById = new Map(stored.map((one) => [one.item.id, one]));
  const baseById = base && new Map(base.map((item) => [item.id, item]));
  // A common origin orders both sides.
  const all = identified(workspace, stored);
  const incoming = base?.length ? all : placed(all, stored);
  const items = incoming.map((item) =>
    planOf(item, storedById.get(item.id), baseById?.get(item.id), base !== undefined),
  );
  const coming = new Set(incoming.map(({ id }) => id));
  for (const one of stored.filter(({ item }) => isWhole && !coming.has(item.id))) {
    const { id } = one.item;
    const before = baseById?.get(id);
    // Created since, on this side only.
    if (baseById && !before) continue;
    const take = before && (isSame(one.item, before, true) || undefined);
    items.push({ kind: 'gone', id, stored: one, take: baseById ? take : false });
  }
  return { items, stored };
}

function planOf(
  incoming: SavedItem,
  stored: StoredItem | undefined,
  base: SavedItem | undefined,
  hasBase: boolean,
): PlannedItem {
  const { id } = incoming;
  if (!stored) {
    // Removed on this side since: a changed incoming item asks, an unchanged one stays removed.
    const take = !base || (isSame(incoming, base, true) ? false : undefined);
    return { kind: take === false ? 'same' : 'new', id, incoming, take };
  }
  const planned = { id, stored, incoming };
  const isUnchanged =
    isSame(incoming, stored.item, hasBase) || (base && isSame(incoming, base, true));
  if (isUnchanged) return { ...planned, kind: 'same', take: false };
  const take = base && isSame(stored.item, base, true) ? true : undefined;
  return { ...planned, kind: 'changed', take };
}

function isSame(one: SavedItem, other: SavedItem, withPosition: boolean): boolean {
  const [plain, otherPlain] = [contentOf(one), contentOf(other)];
  const isOrder = !withPosition || one.position === other.position;
  return isOrder && plain.every((part, at) => part === otherPlain[at]);
}

function contentOf(item: SavedItem): readonly (string | undefined)[] {
  if (item.kind === 'folder') return [item.name];
  const texts = [item.query, item.variables, item.description, item.headers ?? ''].map(normalText);
  return [item.name, item.folderId, item.operationName, ...texts];
}

/** The items of a workspace; items with generated ids take those of stored ones with equal folder and name. */
function identified({ folders, operations, madeIds }: Workspace, stored: readonly StoredItem[]) {
  if (!madeIds) return [...inOrder(folders), ...inOrder(operations)];
  const free = new Map(stored.map(({ item }) => [item.id, item]));
  for (const { id } of [...folders, ...operations]) free.delete(id);
  const placeOf = (item: SavedItem) =>
    JSON.stringify([item.kind, item.kind === 'operation' && (item.folderId ?? null), item.name]);
  const byPlace = groupBy(inOrder([...free.values()]), placeOf);
  const ids = new Map<string, string>();
  const match = <Item extends SavedItem>(item: Item): Item => {
    const known = madeIds.has(item.id) ? byPlace.get(placeOf(item))?.shift() : undefined;
    if (!known) return item;
    ids.set(item.id, known.id);
    return { ...withKept(item, known), id: known.id, position: known.position };
  };
  return [
    ...inOrder(folders).map(match),
    ...inOrder(operations).map((operation) =>
      match({ ...operation, folderId: ids.get(operation.folderId ?? '') ?? operation.folderId }),
    ),
  ];
}

/** Keeps the stored value of fields that files without an entry lack. */
function withKept<Item extends SavedItem>(item: Item, stored: SavedItem): Item {
  if (item.kind !== 'operation' || stored.kind !== 'operation') return item;
  return {
    ...item,
    description: item.description || stored.description,
    headers: item.headers ?? stored.headers,
    operationName: item.operationName ?? stored.operationName,
  };
}

/** Puts items after the existing ones if the lists share nothing to order them by. */
function placed(incoming: readonly SavedItem[], stored: readonly StoredItem[]) {
  const listOf = (item: SavedItem) => (item.kind === 'folder' ? 'folders' : (item.folderId ?? ''));
  const last = new Map<string, number>();
  for (const { item } of stored) {
    last.set(listOf(item), Math.max(last.get(listOf(item)) ?? -1, item.position));
  }
  const coming = new Set(incoming.map(({ id }) => id));
  const ordered = new Set(
    stored.flatMap(({ item }) => (coming.has(item.id) ? [listOf(item)] : [])),
  );
  return incoming.map((item) => {
    const list = listOf(item);
    const end = last.get(list);
    if (end === undefined || ordered.has(list)) return item;
    last.set(list, end + 1);
    return { ...item, position: end + 1 };
  });
}

/** The changes by the user's answers, else by the plan; an unanswered question keeps the stored item. */
export function changesOf(
  { items, stored }: ImportPlan,
  answers: ReadonlyMap<string, ImportAnswer> = new Map(),
  newId: () => string = () => crypto.randomUUID(),
): readonly ItemChange[] {
  const after = new Map(stored.map(({ item }) => [item.id, item]));
  const puts: ItemChange[] = [];
  const removed: StoredItem[] = [];
  for (const { kind, id, stored: now, incoming, take } of items) {
    const answer = answers.get(id) ?? (take === true ? 'take' : 'keep');
    if (answer === 'keep' || kind === 'same') continue;
    if (!incoming) {
      if (now && answer === 'take') removed.push(now);
      continue;
    }
    const isCopy = answer === 'both' && now !== undefined;
    const item = isCopy ? { ...incoming, id: newId(), name: `${incoming.name} (2)` } : incoming;
    after.set(item.id, item);
    puts.push({ kind: 'put', item, base: isCopy ? undefined : now?.version });
  }
  for (const { item } of removed) after.delete(item.id);
  const inUse = new Set(
    [...after.values()].flatMap((item) => (item.kind === 'operation' ? [item.folderId] : [])),
  );
  const removals = removed.flatMap(({ item: { id, kind }, version }): ItemChange[] =>
    // An operation was added to it since.
    kind === 'folder' && inUse.has(id) ? [] : [{ kind: 'remove', id, base: version }],
  );
  const folderIds = new Set(
    [...after.values(), ...removed.map(({ item }) => item)].flatMap((item) =>
      item.kind === 'folder' && (after.has(item.id) || inUse.has(item.id)) ? [item.id] : [],
    ),
  );
  return [...puts.map((change) => inKnownFolder(change, folderIds)), ...removals];
}

function inKnownFolder(change: ItemChange, folderIds: ReadonlySet<string>): ItemChange {
  if (change.kind !== 'put' || change.item.kind !== 'operation') return change;
  const { folderId } = change.item;
  if (folderId === undefined || folderIds.has(folderId)) return change;
  return { ...change, item: { ...change.item, folderId: undefined } satisfies SavedOperation };
}

/** Reverts changes, given the items stored `before` and the result of saving, `after`. */
export function undoOf(
  changes: readonly ItemChange[],
  before: readonly StoredItem[],
  after: readonly StoredItem[],
): readonly ItemChange[] {
  const items = new Map(before.map(({ item }) => [item.id, item]));
  const versions = new Map(after.map(({ item, version }) => [item.id, version]));
  return changes.flatMap((change): ItemChange[] => {
    const id = change.kind === 'put' ? change.item.id : change.id;
    const item = items.get(id);
    const version = versions.get(id);
    if (change.kind === 'remove') return item ? [{ kind: 'put', item, base: undefined }] : [];
    if (version === undefined) return [];
    return [item ? { kind: 'put', item, base: version } : { kind: 'remove', id, base: version }];
  });
}
