/** What this browser keeps of the page, by what people would call it. */
export const STORED_KINDS = ['history', 'tabs', 'settings'] as const;

export type StoredKind = (typeof STORED_KINDS)[number];

const PREFIX = 'gatehouse:';

/** Entries of one service are `gatehouse:<service>:<name>`; the others are `gatehouse:<name>`. */
function kindOf(key: string): StoredKind | undefined {
  if (!key.startsWith(PREFIX)) return undefined;
  const [, , name] = key.split(':');
  if (name === undefined) return 'settings';
  return name === 'queries' || name === 'favorites' ? 'history' : 'tabs';
}

/** Reads all that is kept of a kind: what GraphiQL or the page has written, by its key. */
export function readStored(storage: Storage, kind: StoredKind): Readonly<Record<string, string>> {
  const keys = Object.keys(storage).filter((key) => kindOf(key) === kind);
  return Object.fromEntries(keys.toSorted().map((key) => [key, storage.getItem(key) ?? '']));
}

/** How much room it takes, bytes: browsers count two for each character. */
export function storedBytes(stored: Readonly<Record<string, string>>): number {
  const characters = Object.entries(stored).map(([key, value]) => key.length + value.length);
  return characters.reduce((sum, count) => sum + count, 0) * 2;
}

/** Deletes all that is kept of a kind, and tells the page as another tab's deletion would. */
export function deleteStored(storage: Storage, kind: StoredKind): void {
  for (const key of Object.keys(readStored(storage, kind))) {
    const oldValue = storage.getItem(key);
    storage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, storageArea: storage }));
  }
}
