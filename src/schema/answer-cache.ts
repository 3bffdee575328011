import type { SchemaFile } from './schema-file.ts';

/**
 * Keeps the answers to introspection from one visit to the next, and the schemas of files until they
 * are deleted. It is a convenience: whatever is wrong with it, there is nothing kept, and nothing else
 * happens.
 */
export interface AnswerCache {
  /** The bytes of the answer's schema. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /**
   * @param file that somebody chose; what is of a file does not go with age, nor for want of room
   * @returns whether it is kept
   */
  put(key: string, schema: Uint8Array<ArrayBuffer>, file?: SchemaFile): Promise<boolean>;
  /** The file of which a schema is kept under this key, without reading the schema. */
  fileOf(key: string): Promise<SchemaFile | undefined>;
  /** Notes that an answer is still the service's. */
  touch(key: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface CachePorts {
  /** Undefined where the browser has none to give. */
  readonly factory: IDBFactory | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Calls back once the database has had long enough to open. */
  readonly giveUp: (callback: () => void) => void;
}

/** A newer build that keeps them in another way raises it: what is there then goes. */
const FORMAT = 2;

const DATABASE = 'gatehouse-schemas';

/** How many services' answers are kept at the most: the ones used last. */
export const MAX_ANSWERS = 5;

/** An answer that has not been of use for so long goes, milliseconds: 30 days. */
export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const [ANSWERS, ENTRIES] = ['answers', 'entries'] as const;

/** What is known of an answer without reading it. */
interface Entry {
  readonly usedAt: number;
  readonly file?: SchemaFile | undefined;
}

/** Makes the cache, in IndexedDB. */
export function createAnswerCache({ factory, now, giveUp }: CachePorts): AnswerCache {
  const transact = async <Result>(
    mode: IDBTransactionMode,
    work: (answers: IDBObjectStore, entries: IDBObjectStore) => Promise<Result>,
  ): Promise<Result | undefined> => {
    let database: IDBDatabase | undefined;
    try {
      database = factory && (await open(factory, giveUp));
      if (!database) return undefined;
      const transaction = database.transaction([ANSWERS, ENTRIES], mode);
      const result = await work(transaction.objectStore(ANSWERS), transaction.objectStore(ENTRIES));
      await finished(transaction);
      return result;
    } catch {
      // Private windows, full disks, another build's database: see above.
      return undefined;
    } finally {
      database?.close();
    }
  };
  return {
    get: (key) =>
      transact('readonly', async (answers, entries) => {
        const [bytes, entry] = await Promise.all([
          settled<unknown>(answers.get(key)),
          settled(entries.get(key) as IDBRequest<Entry | undefined>),
        ]);
        if (!(bytes instanceof Uint8Array) || typeof entry?.usedAt !== 'number') return undefined;
        if (!entry.file && now() - entry.usedAt > MAX_AGE_MS) return undefined;
        return bytes as Uint8Array<ArrayBuffer>;
      }),
    async put(key, bytes, file) {
      const kept = await transact('readwrite', async (answers, entries) => {
        await Promise.all([
          settled(answers.put(bytes, key)),
          settled(entries.put({ usedAt: now(), file } satisfies Entry, key)),
        ]);
        await prune(answers, entries, now());
        return true;
      });
      return kept ?? false;
    },
    fileOf: (key) =>
      transact('readonly', async (_, entries) => {
        const entry = await settled(entries.get(key) as IDBRequest<Entry | undefined>);
        const { name, loadedAt } = entry?.file ?? {};
        return typeof name === 'string' && typeof loadedAt === 'number'
          ? { name, loadedAt }
          : undefined;
      }),
    async touch(key) {
      await transact('readwrite', async (_, entries) => {
        const entry = await settled(entries.get(key) as IDBRequest<Entry | undefined>);
        if (entry) await settled(entries.put({ usedAt: now() } satisfies Entry, key));
      });
    },
    async delete(key) {
      await transact('readwrite', (answers, entries) => remove(answers, entries, key));
    },
  };
}

/** Removes what is too old, and what is too much. */
async function prune(answers: IDBObjectStore, entries: IDBObjectStore, now: number): Promise<void> {
  const [keys, found] = await Promise.all([
    settled(entries.getAllKeys()),
    settled(entries.getAll() as IDBRequest<Entry[]>),
  ]);
  const newestFirst = keys
    .map((key, index) => ({ key, usedAt: found[index]?.usedAt ?? 0, file: found[index]?.file }))
    .filter(({ file }) => !file)
    .sort((a, b) => b.usedAt - a.usedAt);
  const surplus = newestFirst.filter(
    ({ usedAt }, place) => place >= MAX_ANSWERS || now - usedAt > MAX_AGE_MS,
  );
  await Promise.all(surplus.map(({ key }) => remove(answers, entries, key)));
}

async function remove(
  answers: IDBObjectStore,
  entries: IDBObjectStore,
  key: IDBValidKey,
): Promise<void> {
  await Promise.all([settled(answers.delete(key)), settled(entries.delete(key))]);
}

async function open(factory: IDBFactory, giveUp: CachePorts['giveUp']): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, FORMAT);
  request.addEventListener('upgradeneeded', () => {
    const database = request.result;
    for (const name of database.objectStoreNames) database.deleteObjectStore(name);
    for (const name of [ANSWERS, ENTRIES]) database.createObjectStore(name);
  });
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('not opened')));
    request.addEventListener('blocked', () => reject(new Error('blocked')));
    // Nobody gets a schema while this is waited for.
    giveUp(() => reject(new Error('too slow')));
  });
  // Another tab, with a newer build, may want to change it.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('request failed')));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(new Error('transaction aborted')));
  });
}
