import { groupBy } from '../../../contract/group-by.ts';
import { createWordSearch, foldText, searchedWords } from '../../../contract/fold-text.ts';
import type {
  SavedFolder,
  SavedItem,
  SavedOperation,
  StoredItem,
} from '../../../operations/saved-operation.ts';
import type { FoundItem } from '../../commands/command-store.ts';
import { savedStoreOf } from './saved-store.ts';

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
  const operations = groupBy(
    sorted.filter((item) => item.kind === 'operation'),
    // Another tab may have deleted the folder.
    ({ folderId }) => (folderId !== undefined && ids.has(folderId) ? folderId : undefined),
  );
  return { folders, operations, count: sorted.length - folders.length };
}

export function orderStored(stored: ReadonlyMap<string, StoredItem>): OrderedItems {
  return orderItems(Array.from(stored.values(), ({ item }) => item));
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
export function placeBeside({ folders, operations }: OrderedItems, item: SavedItem, step: 1 | -1) {
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

export interface SavedLine {
  readonly key: string;
  readonly item: SavedItem | undefined;
  /** From 1. */
  readonly level: number;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isProvided: boolean;
}

const PROVIDED_KEY = 'provided';

interface ListedItems {
  readonly own: OrderedItems;
  readonly provided: OrderedItems | undefined;
  readonly closed: ReadonlySet<string>;
  /** The words that operations have to hold; all are listed where it is empty. */
  readonly text: string;
}

export function savedLines({ own, provided, closed, text }: ListedItems): readonly SavedLine[] {
  const words = searchedWords(text);
  const lines = linesOf(own, { isProvided: false, closed, words });
  if (!provided) return lines;
  const below = linesOf(provided, { isProvided: true, closed, words });
  const count = below.filter(({ item }) => item?.kind === 'operation').length;
  if (words.length > 0 && below.length === 0) return lines;
  const isOpen = words.length > 0 || !closed.has(PROVIDED_KEY);
  const line = { key: PROVIDED_KEY, item: undefined, level: 1, isOpen, isProvided: true };
  const all = { ...line, count: words.length > 0 ? count : provided.count };
  return [...lines, all, ...(isOpen ? below : [])];
}

interface LineOptions extends Pick<ListedItems, 'closed'> {
  readonly isProvided: boolean;
  readonly words: readonly string[];
}

function linesOf(ordered: OrderedItems, options: LineOptions): SavedLine[] {
  const { isProvided, closed, words } = options;
  const level = isProvided ? 2 : 1;
  const keyOf = ({ id }: SavedItem): string => (isProvided ? `${PROVIDED_KEY} ${id}` : id);
  const isSearched = words.length > 0;
  const operationLines = (folder: { id?: string; name?: string }, depth: number): SavedLine[] =>
    (ordered.operations.get(folder.id) ?? [])
      .filter((operation) => !isSearched || hasWords(operation, words, folder.name))
      .map((item) => {
        const line = { key: keyOf(item), item, level: depth };
        return { ...line, count: 0, isOpen: false, isProvided };
      });
  const folderLines = ordered.folders.flatMap((folder): SavedLine[] => {
    const below = operationLines(folder, level + 1);
    const isNamed = words.every((word) => foldText(folder.name).includes(word));
    if (isSearched && below.length === 0 && !isNamed) return [];
    const key = keyOf(folder);
    const isOpen = isSearched || !closed.has(key);
    const line = { key, item: folder, level, count: below.length, isOpen, isProvided };
    return [line, ...(isOpen ? below : [])];
  });
  return [...folderLines, ...operationLines({}, level)];
}

const hasWords = createWordSearch(({ name, description, query, variables }: SavedOperation) => [
  name,
  description,
  query,
  variables,
]);

const MAX_FOUND = 20;

export async function searchSaved(
  owner: Parameters<typeof savedStoreOf>[0],
  text: string,
  open: (operation: SavedOperation) => void,
): Promise<readonly FoundItem[]> {
  const saved = savedStoreOf(owner);
  await saved.start();
  const { folders, operations } = orderStored(saved.state.getState().stored);
  const words = searchedWords(text);
  const found = [...folders, undefined].flatMap((folder) =>
    (operations.get(folder?.id) ?? [])
      .filter((operation) => hasWords(operation, words, folder?.name))
      .map((operation) => ({
        operation,
        folder,
        rank: words.every((word) => foldText(operation.name).includes(word)) ? 0 : 1,
      })),
  );
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_FOUND)
    .map(({ operation, folder }) => ({
      id: operation.id,
      label: operation.name,
      detail: folder?.name,
      run: () => open(operation),
    }));
}
