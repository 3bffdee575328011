import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb';

interface DatabaseOptions<Schema extends DBSchema> {
  readonly version: number;
  /** Creates the object stores of this version; data of an older build may exist. */
  readonly upgrade: (database: IDBPDatabase<Schema>) => void;
}

/** Longest wait for a database to open, milliseconds. */
const OPEN_TIMEOUT_MS = 5_000;

/** Opens a database that closes by itself when a newer build in another tab wants to change it. */
export function openDatabase<Schema extends DBSchema>(
  name: string,
  options: DatabaseOptions<Schema>,
): Promise<IDBPDatabase<Schema>> {
  const { version, upgrade } = options;
  return new Promise((resolve, reject) => {
    if (!hasDatabases()) throw new Error('There is no IndexedDB.');
    openDB<Schema>(name, version, {
      upgrade,
      blocked: () => reject(new Error('The database is in use.')),
      blocking: (_current, _wanted, { target }) => (target as IDBDatabase).close(),
    }).then(resolve, reject);
    setTimeout(() => reject(new Error('The database does not open.')), OPEN_TIMEOUT_MS);
  });
}

/** Works in a database that is open for that alone. Rejects with the browser's error. */
export async function inDatabase<Schema extends DBSchema, Result>(
  name: string,
  options: DatabaseOptions<Schema>,
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<Schema>(name, options);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** The schema of a database with a single object store, whose name `Store` stands for. */
interface OneStore<Value, Key extends IDBValidKey> extends DBSchema {
  store: { key: Key; value: Value };
}

export type ObjectStore<
  Value,
  Key extends IDBValidKey,
  Mode extends 'readonly' | 'readwrite',
> = IDBPObjectStore<OneStore<Value, Key>, ['store'], 'store', Mode>;

/** Works in a database's one object store, open for one transaction at a time. Rejects with the browser's error. */
export function createTransact<Value, Key extends IDBValidKey>(
  database: { readonly name: string; readonly version: number },
  store: string,
) {
  const name = store as 'store';
  const options: DatabaseOptions<OneStore<Value, Key>> = {
    version: database.version,
    upgrade: (made) => void made.createObjectStore(name),
  };
  return <Mode extends 'readonly' | 'readwrite', Result>(
    mode: Mode,
    work: (store: ObjectStore<Value, Key, Mode>) => Promise<Result>,
  ): Promise<Result> =>
    inDatabase(database.name, options, async (opened) => {
      const transaction = opened.transaction<['store'], Mode>([name], mode);
      // Wait for the transaction too: the disk may turn out to be full at the end.
      const [result] = await Promise.all([work(transaction.objectStore(name)), transaction.done]);
      return result;
    });
}

export function announceChange(database: string, own?: BroadcastChannel): void {
  const channel = own ?? new BroadcastChannel(database);
  // A channel has no target: all listeners are of this origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('changed');
  if (!own) channel.close();
}

/** Whether the browser has IndexedDB; some private windows do not. */
export function hasDatabases(): boolean {
  return (globalThis.indexedDB as IDBFactory | undefined) !== undefined;
}
