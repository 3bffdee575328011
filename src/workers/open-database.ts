import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

interface DatabaseOptions<Schema extends DBSchema> {
  readonly version: number;
  /** Makes the object stores of this version; what an older build has kept may be there. */
  readonly upgrade: (database: IDBPDatabase<Schema>) => void;
  /** Calls back once the database has had long enough to open: 5 seconds, if not given. */
  readonly giveUp?: (callback: () => void) => void;
}

/** Closes by itself when a newer build in another tab wants to change it. */
export function openDatabase<Schema extends DBSchema>(
  name: string,
  options: DatabaseOptions<Schema>,
): Promise<IDBPDatabase<Schema>> {
  const { version, upgrade, giveUp = (callback) => setTimeout(callback, 5_000) } = options;
  return new Promise((resolve, reject) => {
    if (!hasDatabases()) throw new Error('There is no IndexedDB.');
    openDB<Schema>(name, version, {
      upgrade,
      blocked: () => reject(new Error('The database is in use.')),
      blocking: (_current, _wanted, { target }) => (target as IDBDatabase).close(),
    }).then(resolve, reject);
    giveUp(() => reject(new Error('The database does not open.')));
  });
}

/** Whether the browser has IndexedDB: some private windows do not. */
export function hasDatabases(): boolean {
  return (globalThis.indexedDB as IDBFactory | undefined) !== undefined;
}
