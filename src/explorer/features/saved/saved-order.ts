import type {
  SavedFolder,
  SavedItem,
  SavedOperation,
  StoredItem,
} from '../../../operations/saved-operation.ts';

/** Where an item goes, an operation into a folder or beside the folders: before another one, or to the end. */
export interface SavedPlace {
  readonly folderId?: string | undefined;
  readonly before: string | undefined;
}

export interface OrderedItems {
  readonly folders: readonly SavedFolder[];
  readonly operations: ReadonlyMap<string | undefined, readonly SavedOperation[]>;
  /** How many operations there are. */
  readonly count: number;
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
  return { folders, operations, count: sorted.length - folders.length };
}

export function savedItemsOf(stored: ReadonlyMap<string, StoredItem>): SavedItem[] {
  return Array.from(stored.values(), ({ item }) => item);
}

export function lastPosition(items: readonly SavedItem[]): number {
  return Math.max(0, ...items.map(({ position }) => position)) + 1;
}

/** What changes where an item is put to a place: itself, or where there is no number left all beside it. */
export function placeItem(
  { folders, operations }: OrderedItems,
  item: SavedItem,
  { folderId, before }: SavedPlace,
): readonly SavedItem[] {
  const isFolder = item.kind === 'folder';
  const siblings: readonly SavedItem[] = isFolder ? folders : (operations.get(folderId) ?? []);
  const moved: SavedItem = isFolder ? item : { ...item, folderId };
  const others = siblings.filter(({ id }) => id !== moved.id);
  const found = others.findIndex(({ id }) => id === before);
  const at = found === -1 ? others.length : found;
  const low = others[at - 1]?.position ?? (others[at]?.position ?? 2) - 2;
  const high = others[at]?.position ?? low + 2;
  const position = (low + high) / 2;
  if (position > low && position < high) return [{ ...moved, position }];
  const known = new Map(siblings.map((one) => [one.id, one.position]));
  return others
    .toSpliced(at, 0, moved)
    .map((one, index) => ({ ...one, position: index + 1 }))
    .filter((one) => one.id === moved.id || one.position !== known.get(one.id));
}

/** Where a key moves an item; undefined where it is at the end already. */
export function placeBeside(
  { folders, operations }: OrderedItems,
  item: SavedItem,
  step: 1 | -1,
): SavedPlace | undefined {
  const isFolder = item.kind === 'folder';
  const groups = [...folders.map((folder) => folder.id), undefined];
  const group = isFolder || !groups.includes(item.folderId) ? undefined : item.folderId;
  const siblings: readonly SavedItem[] = isFolder ? folders : (operations.get(group) ?? []);
  const at = siblings.findIndex(({ id }) => id === item.id);
  const next = siblings[at + step];
  if (next) {
    const before = step === -1 ? next : siblings[at + 2];
    return { folderId: group, before: before?.id };
  }
  const other = groups.indexOf(group) + step;
  if (isFolder || other < 0 || other >= groups.length) return undefined;
  const folder = groups[other];
  return { folderId: folder, before: step === 1 ? operations.get(folder)?.[0]?.id : undefined };
}
