import type {
  SavedFolder,
  SavedItem,
  SavedOperation,
  StoredItem,
} from '../../../operations/saved-operation.ts';

/** Where an operation goes: into a folder, or beside the folders; before another one, or to the end. */
export interface SavedPlace {
  readonly folderId: string | undefined;
  readonly before: string | undefined;
}

export interface OrderedItems {
  readonly folders: readonly SavedFolder[];
  readonly operations: ReadonlyMap<string | undefined, readonly SavedOperation[]>;
}

export function orderItems(items: Iterable<SavedItem>): OrderedItems {
  const sorted = [...items].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  const folders = sorted.filter((item) => item.kind === 'folder');
  const ids = new Set(folders.map(({ id }) => id));
  const operations = new Map<string | undefined, SavedOperation[]>();
  for (const item of sorted) {
    if (item.kind === 'folder') continue;
    // Another tab may have deleted the folder.
    const { folderId } = item;
    const key = folderId !== undefined && ids.has(folderId) ? folderId : undefined;
    const group = operations.get(key);
    if (group) group.push(item);
    else operations.set(key, [item]);
  }
  return { folders, operations };
}

export function savedItemsOf(stored: ReadonlyMap<string, StoredItem>): SavedItem[] {
  return Array.from(stored.values(), ({ item }) => item);
}

export function lastPosition(items: readonly SavedItem[]): number {
  return Math.max(0, ...items.map(({ position }) => position)) + 1;
}

/** What changes where an operation is put to a place: itself, or where there is no number left all of its folder. */
export function placeOperation(
  ordered: OrderedItems,
  operation: SavedOperation,
  { folderId, before }: SavedPlace,
): readonly SavedOperation[] {
  const moved = { ...operation, folderId };
  return place(ordered.operations.get(folderId) ?? [], moved, before);
}

export function placeFolder(
  { folders }: OrderedItems,
  folder: SavedFolder,
  before: string | undefined,
): readonly SavedFolder[] {
  return place(folders, folder, before);
}

function place<Item extends SavedItem>(
  siblings: readonly Item[],
  moved: Item,
  before: string | undefined,
): readonly Item[] {
  const others = siblings.filter(({ id }) => id !== moved.id);
  const found = others.findIndex(({ id }) => id === before);
  const at = found === -1 ? others.length : found;
  const low = others[at - 1]?.position ?? (others[at]?.position ?? 2) - 2;
  const high = others[at]?.position ?? low + 2;
  const position = (low + high) / 2;
  if (position > low && position < high) return [{ ...moved, position }];
  const known = new Map(siblings.map((item) => [item.id, item.position]));
  return others
    .toSpliced(at, 0, moved)
    .map((item, index) => ({ ...item, position: index + 1 }))
    .filter((item) => item.id === moved.id || item.position !== known.get(item.id));
}

export function placeBeside(
  { folders, operations }: OrderedItems,
  { id, folderId }: SavedOperation,
  step: 1 | -1,
): SavedPlace | undefined {
  const groups = [...folders.map((folder) => folder.id), undefined];
  const group = groups.includes(folderId) ? folderId : undefined;
  const siblings = operations.get(group) ?? [];
  const at = siblings.findIndex((one) => one.id === id);
  const next = siblings[at + step];
  if (next) {
    const before = step === -1 ? next : siblings[at + 2];
    return { folderId: group, before: before?.id };
  }
  const other = groups.indexOf(group) + step;
  if (other < 0 || other >= groups.length) return undefined;
  const folder = groups[other];
  return { folderId: folder, before: step === 1 ? operations.get(folder)?.[0]?.id : undefined };
}

/** Before which folder a key moves one; `undefined` where it is at the end already. */
export function folderBeside(
  { folders }: OrderedItems,
  { id }: SavedFolder,
  step: 1 | -1,
): { readonly before: string | undefined } | undefined {
  const at = folders.findIndex((one) => one.id === id);
  if (!folders[at + step]) return undefined;
  return { before: folders[step === -1 ? at - 1 : at + 2]?.id };
}
