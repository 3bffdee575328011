import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { inDatabase } from '../workers/open-database.ts';
import { SCHEMA_DATABASE, type SchemaFile } from './api.ts';
import type { IntrospectionPart } from './introspection-queries.ts';

export interface SchemaFacts {
  /** The schema's file; a file's schema is kept regardless of age and room. */
  readonly file?: SchemaFile | undefined;
  readonly parts?: readonly IntrospectionPart[] | undefined;
  /** Edition of the checks that found the schema whole; undefined if unchecked or not whole. */
  readonly wholeBy?: number | undefined;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

const FORMAT = 2;

export const MAX_ANSWERS = 5;

/** 30 days. */
export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

interface Entry extends SchemaFacts {
  readonly usedAt: number;
}

interface Stores extends DBSchema {
  answers: { key: string; value: Uint8Array<ArrayBuffer> };
  entries: { key: string; value: Entry };
}

const STORES = ['answers', 'entries'] as const;

type Transaction<In extends 'readonly' | 'readwrite'> = IDBPTransaction<Stores, typeof STORES, In>;

/**
 * Keeps answers to introspection between visits, and files' schemas until they are deleted; on
 * failure, nothing is kept.
 * @param now milliseconds since the epoch
 */
export function createAnswerCache(now: () => number) {
  const transact = async <In extends 'readonly' | 'readwrite', Result>(
    mode: In,
    work: (transaction: Transaction<In>) => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      return await inDatabase<Stores, Result>(
        SCHEMA_DATABASE,
        { version: FORMAT, upgrade },
        async (database) => {
          const transaction = database.transaction(STORES, mode);
          const [result] = await Promise.all([work(transaction), transaction.done]);
          return result;
        },
      );
    } catch {
      // Private windows, full disks or another build's database.
      return undefined;
    }
  };
  return {
    get: (key: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
      transact('readonly', async (stored) => {
        const [bytes, entry] = await Promise.all([
          stored.objectStore('answers').get(key),
          stored.objectStore('entries').get(key),
        ]);
        if (!(bytes instanceof Uint8Array) || typeof entry?.usedAt !== 'number') return undefined;
        return !entry.file && now() - entry.usedAt > MAX_AGE_MS ? undefined : bytes;
      }),
    async put(key: string, bytes: Uint8Array<ArrayBuffer>, facts?: SchemaFacts): Promise<boolean> {
      const isKept = await transact('readwrite', async (stored) => {
        await Promise.all([
          stored.objectStore('answers').put(bytes, key),
          stored.objectStore('entries').put({ ...facts, usedAt: now() }, key),
        ]);
        await prune(stored, now());
        return true;
      });
      return isKept ?? false;
    },
    factsOf: async (keys: readonly string[]): Promise<readonly SchemaFacts[]> =>
      (await transact('readonly', async (stored) => {
        const entries = stored.objectStore('entries');
        return (await Promise.all(keys.map((key) => entries.get(key)))).map(factsIn);
      })) ?? keys.map(() => ({})),
    async touch(key: string, facts?: SchemaFacts): Promise<void> {
      await transact('readwrite', async (stored) => {
        const entries = stored.objectStore('entries');
        if (await entries.get(key)) await entries.put({ ...facts, usedAt: now() }, key);
      });
    },
    async delete(key: string): Promise<void> {
      await transact('readwrite', (stored) => remove(stored, key));
    },
  };
}

function upgrade(database: IDBPDatabase<Stores>): void {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name);
  for (const name of STORES) database.createObjectStore(name);
}

function factsIn({ file, parts, wholeBy }: Partial<Entry> = {}): SchemaFacts {
  return { file, parts, wholeBy };
}

async function prune(stored: Transaction<'readwrite'>, now: number): Promise<void> {
  const entries = stored.objectStore('entries');
  const [keys, facts] = await Promise.all([entries.getAllKeys(), entries.getAll()]);
  const surplus = keys
    .flatMap((key, index) => (facts[index]?.file ? [] : { key, usedAt: facts[index]?.usedAt ?? 0 }))
    .sort((a, b) => b.usedAt - a.usedAt)
    .filter(({ usedAt }, rank) => rank >= MAX_ANSWERS || now - usedAt > MAX_AGE_MS);
  await Promise.all(surplus.map(({ key }) => remove(stored, key)));
}

async function remove(stored: Transaction<'readwrite'>, key: string): Promise<void> {
  await Promise.all([
    stored.objectStore('answers').delete(key),
    stored.objectStore('entries').delete(key),
  ]);
}
