import type {
  ItemChange,
  OperationStore,
  SavedItem,
  SaveOutcome,
  StoredItem,
} from './saved-operation.ts';
import { announceChange, createTransact, type ObjectStore } from '../workers/open-database.ts';

export const OPERATION_DATABASE = 'gatehouse-operations';

/** The version of both databases: a build that stores them in another form raises it and converts them. */
const FORMAT = 1;

type Key = [service: string, id: string];

const transact = createTransact<StoredItem, Key>(
  { name: OPERATION_DATABASE, version: FORMAT },
  'items',
);

/** One service's saved operations across tabs. Rejects with the browser's error on no database or room. */
export function createOperationDatabase(serviceId: string): OperationStore {
  let channel: BroadcastChannel | undefined;
  return {
    load: () =>
      transact('readonly', async (items) => {
        // An array comes after all texts.
        const range = IDBKeyRange.bound([serviceId], [serviceId, []]);
        const firsts = (await items.getAllKeys(range)).filter((_, at) => at % SLICE === 0);
        const from = (first: Key) => IDBKeyRange.bound(first, range.upper);
        const parts = await Promise.all(firsts.map((first) => items.getAll(from(first), SLICE)));
        return parts.flat();
      }),
    async save(changes) {
      const outcome = await transact('readwrite', (items) => change(items, serviceId, changes));
      // A channel does not hear itself.
      if (outcome.kind === 'saved') announceChange(OPERATION_DATABASE, channel);
      return outcome;
    },
    watch(listener) {
      const own = new BroadcastChannel(OPERATION_DATABASE);
      own.addEventListener('message', listener);
      channel = own;
      return () => {
        own.close();
        channel = undefined;
      };
    },
  };
}

export function countOperations(): Promise<number> {
  return transact('readonly', async (items) => {
    const all = await items.getAll();
    return all.filter(({ item }) => item.kind === 'operation').length;
  });
}

/** Deletes all operations and folders, of all services; files that they are kept in stay. */
export async function deleteOperations(): Promise<void> {
  await transactFolders('readwrite', (folders) => folders.clear());
  await transact('readwrite', (items) => items.clear());
  announceChange(OPERATION_DATABASE);
}

/** Rewrites all services' items in one transaction; `edit` returns the same object to leave one. */
export async function rewriteItems(edit: (item: SavedItem) => SavedItem): Promise<void> {
  const isChanged = await transact('readwrite', async (items) => {
    let found = false;
    for (let at = await items.openCursor(); at; at = await at.continue()) {
      const { item } = at.value;
      const next = edit(item);
      if (next === item) continue;
      found = true;
      await at.update({ item: next, version: randomVersion() });
    }
    return found;
  });
  if (isChanged) announceChange(OPERATION_DATABASE);
}

/** All changes or none, in one transaction: no other tab comes between the look and the change. */
async function change(
  items: ObjectStore<StoredItem, Key, 'readwrite'>,
  serviceId: string,
  changes: readonly ItemChange[],
): Promise<SaveOutcome> {
  const held = await inSlices(changes, (one) =>
    items.get([serviceId, one.kind === 'put' ? one.item.id : one.id]),
  );
  if (changes.some(({ base }, at) => held[at]?.version !== base)) return { kind: 'conflict' };
  const stored: StoredItem[] = [];
  await inSlices<ItemChange, unknown>(changes, (one) => {
    if (one.kind === 'remove') return items.delete([serviceId, one.id]);
    const kept = { item: one.item, version: randomVersion() };
    stored.push(kept);
    return items.put(kept, [serviceId, one.item.id]);
  });
  return { kind: 'saved', stored };
}

/** Items that are asked for in one task: thousands at once would hold the page. */
const SLICE = 500;

async function inSlices<Item, Result>(
  all: readonly Item[],
  request: (one: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += SLICE) {
    results.push(...(await Promise.all(all.slice(from, from + SLICE).map(request))));
  }
  return results;
}

/**
 * Random, 52 bits: no counter or clock survives the deletion of an item, or of the whole database, so either
 * would give an item that is made again a version that it has had. A number, since older builds count on from it.
 */
function randomVersion(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> 12) * 2 ** 32 + low;
}

export const FOLDER_DATABASE = 'gatehouse-folders';

export interface KeptFolder {
  readonly handle: FileSystemDirectoryHandle;
  readonly parts: readonly string[];
  /** The texts of the files as this browser has last written or taken them, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Wall clock, milliseconds; undefined before anything was written. */
  readonly writtenAt?: number | undefined;
}

/** By the service's id. */
const transactFolders = createTransact<KeptFolder, string>(
  { name: FOLDER_DATABASE, version: FORMAT },
  'folders',
);

/** @throws what the browser says where it has no database to give */
export async function readKeptFolder(serviceId: string): Promise<KeptFolder | undefined> {
  return transactFolders('readonly', (folders) => folders.get(serviceId));
}

/** Keeps the folder, undefined for none. Throws what the browser says without a database or room. */
export async function writeKeptFolder(serviceId: string, folder: KeptFolder | undefined) {
  await transactFolders<'readwrite', unknown>('readwrite', (folders) =>
    folder ? folders.put(folder, serviceId) : folders.delete(serviceId),
  );
}
