import type { DBSchema, IDBPDatabase } from 'idb';
import { hasDatabases, openDatabase } from '../../workers/open-database.ts';
import { answersError } from './errors.ts';
import { sealStorage, type ChunkStorage, type OpenChunkStorage } from './chunk-store.ts';

export interface StoragePorts {
  /** Undefined if the browser has none: chunks left by other workers then stay. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly newName: () => string;
}

const DATABASE = 'gatehouse-answers';
const CHUNKS = 'chunks';

interface Stores extends DBSchema {
  [CHUNKS]: { key: IDBValidKey; value: Uint8Array<ArrayBuffer> };
}

export function createDatabaseStorages({ locks, newName }: StoragePorts) {
  const owner = newName();
  let opened: Promise<IDBPDatabase<Stores>> | undefined;
  let lastStorage = 0;
  /** Held for as long as the worker lives, by which others know that it does. */
  const holdLock = (): Promise<void> =>
    new Promise((resolve) => {
      if (!locks) resolve();
      const hold = (): Promise<never> => {
        resolve();
        return new Promise(() => undefined);
      };
      locks?.request(lockOf(owner), hold).catch(() => resolve());
    });
  const database = (): Promise<IDBPDatabase<Stores>> => {
    opened ??= (async () => {
      await holdLock();
      return openDatabase<Stores>(DATABASE, {
        version: 1,
        upgrade: (made) => void made.createObjectStore(CHUNKS),
      });
    })();
    // Another try may find it free.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const remove = async (range: IDBKeyRange): Promise<void> => {
    await (await database()).delete(CHUNKS, range);
  };
  return {
    /** @throws if the browser forbids storage */
    async open(): Promise<ChunkStorage> {
      const chunks = await database();
      lastStorage += 1;
      const storage = lastStorage;
      let isDropped = false;
      return {
        async put(number, bytes) {
          if (isDropped) throw new Error('The chunks were dropped.');
          const transaction = chunks.transaction(CHUNKS, 'readwrite', { durability: 'relaxed' });
          // A failure also fails the transaction, which reports a full disk as well.
          transaction.store.put(bytes, [owner, storage, number]).catch(() => undefined);
          await transaction.done;
        },
        async get(number) {
          const bytes: unknown = await chunks
            .get(CHUNKS, [owner, storage, number])
            .catch(() => undefined);
          if (!(bytes instanceof Uint8Array)) {
            throw answersError('incomplete', 'The browser has removed a part of this answer.');
          }
          return bytes as Uint8Array<ArrayBuffer>;
        },
        drop() {
          isDropped = true;
          return remove(below([owner, storage])).catch(() => undefined);
        },
      };
    },
    async clearLeft(): Promise<void> {
      // To look for it must not make one.
      if (!locks || !hasDatabases()) return;
      const known = await indexedDB.databases?.();
      if (known?.every(({ name }) => name !== DATABASE)) return;
      const others = await ownersIn(await database());
      for (const other of others) {
        if (other === owner) continue;
        await locks.request(lockOf(other), { ifAvailable: true }, async (lock) => {
          if (lock) await remove(below([other]));
        });
      }
    },
  };
}

function lockOf(owner: string): string {
  return `${DATABASE}-${owner}`;
}

/** All keys that begin so: a list comes after every number and text (Indexed Database API, "compare two keys"). */
function below(key: readonly IDBValidKey[]): IDBKeyRange {
  return IDBKeyRange.bound([...key], [...key, []]);
}

async function ownersIn(database: IDBPDatabase<Stores>): Promise<string[]> {
  const owners: string[] = [];
  let cursor = await database.transaction(CHUNKS).store.openKeyCursor();
  while (cursor) {
    const [owner] = cursor.key as [string];
    owners.push(owner);
    cursor = await cursor.continue([owner, []]);
  }
  return owners;
}

/** Time in which the worker answers its first request, milliseconds. */
const LATER_MS = 2_000;

/** Opens storages for this worker's chunks, and removes those of dead workers. */
export function createWorkerStorages(): OpenChunkStorage {
  const storages = createDatabaseStorages({
    locks: navigator.locks,
    // Insecure contexts have no randomUUID.
    newName: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
  });
  setTimeout(() => void storages.clearLeft().catch(() => undefined), LATER_MS);
  return async () =>
    sealStorage(await storages.open(), isSecureContext ? crypto.subtle : undefined);
}
