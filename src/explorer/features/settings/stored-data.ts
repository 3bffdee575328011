import { jsonOrNone, objectOf } from '../../../contract/json-members.ts';

export const STORED_KINDS = ['history', 'tabs', 'settings'] as const;

export type StoredKind = (typeof STORED_KINDS)[number];

const PREFIX = 'gatehouse:';

/** What a service's entries are of, by the beginning of their names; the others are of its panels. */
const KINDS: Readonly<Record<string, StoredKind>> = {
  queries: 'history',
  favorites: 'history',
  tabState: 'tabs',
  query: 'tabs',
  variables: 'tabs',
  tabs: 'tabs',
};

/** Entries of one service are `gatehouse:<service>:<name>`; the others are `gatehouse:<name>`. */
function kindOf(key: string): StoredKind | undefined {
  if (!key.startsWith(PREFIX)) return undefined;
  const [, , name = ''] = key.split(':');
  // That there is a folder to write to, and how many calls were made, is of use in this browser alone.
  if (name === 'folder' || name === 'pace') return undefined;
  return KINDS[name] ?? 'settings';
}

export function readStored(storage: Storage, kind: StoredKind): Readonly<Record<string, string>> {
  const keys = Object.keys(storage).filter((key) => kindOf(key) === kind);
  return Object.fromEntries(keys.toSorted().map((key) => [key, storage.getItem(key) ?? '']));
}

/** How much room it takes, bytes: browsers count two for each character. */
export function storedBytes(stored: Readonly<Record<string, string>>): number {
  const characters = Object.entries(stored).map(([key, value]) => key.length + value.length);
  return characters.reduce((sum, count) => sum + count, 0) * 2;
}

export function deleteStored(storage: Storage, kind: StoredKind): void {
  for (const key of Object.keys(readStored(storage, kind))) put(storage, key, null);
}

/** Rewrites stored data and tells the page; without room the data is deleted. Returns the changed kinds. */
export function rewriteStored(storage: Storage, edit: (value: string) => string) {
  const found = STORED_KINDS.map((kind) => {
    const changed = Object.entries(readStored(storage, kind)).filter(
      ([, value]) => edit(value) !== value,
    );
    for (const [key, value] of changed) {
      try {
        put(storage, key, edit(value));
      } catch {
        put(storage, key, null);
      }
    }
    return { kind, isChanged: changed.length > 0 };
  });
  return found.filter(({ isChanged }) => isChanged).map(({ kind }) => kind);
}

/** Keeps an exported file's settings; 0 for no such file. Throws what the browser throws without room. */
export function importSettings(storage: Storage, text: string) {
  const settings = Object.entries(objectOf(jsonOrNone(text))).flatMap(([key, value]) =>
    kindOf(key) === 'settings' && typeof value === 'string' ? [[key, value] as const] : [],
  );
  const before = settings.map(([key]) => [key, storage.getItem(key)] as const);
  for (const [key, value] of settings) put(storage, key, value);
  const undo = (): void => before.forEach(([key, value]) => put(storage, key, value));
  return { count: settings.length, undo };
}

function put(storage: Storage, key: string, newValue: string | null): void {
  const oldValue = storage.getItem(key);
  if (newValue === null) storage.removeItem(key);
  else storage.setItem(key, newValue);
  const change = { key, oldValue, newValue, storageArea: storage };
  window.dispatchEvent(new StorageEvent('storage', change));
}
