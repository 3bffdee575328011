import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import type {
  ItemChange,
  OperationStore,
  SavedItem,
  SaveOutcome,
  StoredItem,
} from '../../operations/saved-operation.ts';
import { openDatabase } from '../../workers/open-database.ts';
import { forgetKeptFolders } from './folder-database.ts';

export const OPERATION_DATABASE = 'gatehouse-operations';

/** A newer build that keeps them in another way raises it, and takes over what is there. */
const FORMAT = 1;

const CHANGED = 'changed';

interface Stores extends DBSchema {
  /** By the service’s id and the item’s. */
  items: { key: [service: string, id: string]; value: StoredItem };
}

type Items<In extends 'readonly' | 'readwrite'> = IDBPObjectStore<Stores, ['items'], 'items', In>;

/** One service's saved operations across tabs. Rejects with the browser's error on no database or room. */
export function createOperationDatabase(serviceId: string): OperationStore {
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  let channel: BroadcastChannel | undefined;
  return {
    load: () => transact('readonly', (items) => items.getAll(keysOf(serviceId))),
    async save(changes) {
      const outcome = await transact('readwrite', (items) => change(items, serviceId, changes));
      if (outcome.kind === 'saved') {
        announce(channel);
        tell();
      }
      return outcome;
    },
    watch(listener) {
      // Two places may listen with one function.
      const own = (): void => listener();
      listeners.add(own);
      if (!channel) {
        channel = new BroadcastChannel(OPERATION_DATABASE);
        channel.addEventListener('message', tell);
      }
      return () => {
        listeners.delete(own);
        if (listeners.size > 0) return;
        channel?.close();
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
  await forgetKeptFolders();
  await transact('readwrite', (items) => items.clear());
  announce();
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
  if (isChanged) announce();
}

async function transact<In extends 'readonly' | 'readwrite', Result>(
  mode: In,
  work: (items: Items<In>) => Promise<Result>,
): Promise<Result> {
  let database: IDBPDatabase<Stores> | undefined;
  try {
    database = await openDatabase<Stores>(OPERATION_DATABASE, {
      version: FORMAT,
      upgrade: (opened) => void opened.createObjectStore('items'),
    });
    const transaction = database.transaction<['items'], In>(['items'], mode);
    // What was written counts once the transaction is done: the disk may turn out to be full by then.
    const [result] = await Promise.all([work(transaction.objectStore('items')), transaction.done]);
    return result;
  } finally {
    database?.close();
  }
}

/** All changes or none, in one transaction: no other tab comes between the look and the change. */
async function change(
  items: Items<'readwrite'>,
  serviceId: string,
  changes: readonly ItemChange[],
): Promise<SaveOutcome> {
  const held = await Promise.all(changes.map((one) => items.get([serviceId, idOf(one)])));
  const others = changes.flatMap((one, index) => {
    const stored = held[index];
    return stored?.version === one.base ? [] : [{ id: idOf(one), stored }];
  });
  if (others.length > 0) return { kind: 'conflict', now: others };
  const stored = changes.flatMap((one) =>
    one.kind === 'put' ? [{ item: one.item, version: randomVersion() }] : [],
  );
  const removed = changes.filter(({ kind }) => kind === 'remove');
  await Promise.all([
    ...stored.map((one) => items.put(one, [serviceId, one.item.id])),
    ...removed.map((one) => items.delete([serviceId, idOf(one)])),
  ]);
  return { kind: 'saved', stored };
}

/**
 * Random, 52 bits: no counter or clock survives the deletion of an item, or of the whole database, so either
 * would give an item that is made again a version that it has had. A number, since older builds count on from it.
 */
function randomVersion(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> 12) * 2 ** 32 + low;
}

function idOf(one: ItemChange): string {
  return one.kind === 'put' ? one.item.id : one.id;
}

function keysOf(serviceId: string): IDBKeyRange {
  // An array comes after all texts.
  return IDBKeyRange.bound([serviceId], [serviceId, []]);
}

/** Tells other tabs, and others in this one; a channel does not hear itself. */
function announce(own?: BroadcastChannel): void {
  const channel = own ?? new BroadcastChannel(OPERATION_DATABASE);
  // A channel has no target: all that listen are of this origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(CHANGED);
  if (!own) channel.close();
}
