import type { DBSchema, IDBPDatabase } from 'idb';
import { openDatabase } from '../workers/open-database.ts';
import {
  CHANGE_LEVELS,
  SCHEMA_HISTORY_DATABASE,
  type ChangeCounts,
  type ChangeLevel,
  type CheckedOperation,
  type OperationFit,
  type SchemaChange,
  type SchemaComparison,
  type SchemaNews,
  type SchemaVersion,
} from './changes-api.ts';
import { indexSchema } from './index-introspection.ts';
import { introspectionHash, LazySchema } from './lazy-schema.ts';
import { createFitCheck } from './operation-fit.ts';
import {
  findDiffering,
  hashTypes,
  openIndex,
  openPacked,
  packSchema,
  type OpenedSchema,
  type PackedSchema,
} from './packed-schema.ts';
import { findSchemaChanges } from './schema-changes.ts';

const MAX_VERSIONS = 10;

/** Schemas unseen for this long are deleted, milliseconds: a year. */
const MAX_VERSION_AGE_MS = 365 * 24 * 60 * 60 * 1000;

const MAX_LISTED = 2_000;

interface Version extends SchemaVersion {
  readonly key: string;
  readonly since?: { readonly before: string; readonly counts: ChangeCounts } | undefined;
  readonly isNews?: boolean;
}

type Id = [key: string, hash: string];

interface Stores extends DBSchema {
  versions: { key: Id; value: Version };
  schemas: { key: Id; value: PackedSchema };
}

export type SchemaHistoryApi = ReturnType<typeof createSchemaHistory>;

/**
 * Without storage there is nothing to compare with, and nothing else fails.
 *
 * @param now milliseconds since the epoch
 */
export function createSchemaHistory(now: () => number) {
  let prepareCheck: (() => Promise<FitCheck>) | undefined;
  let check: Promise<FitCheck> | undefined;
  const openHistory = (): Promise<IDBPDatabase<Stores>> =>
    openDatabase<Stores>(SCHEMA_HISTORY_DATABASE, {
      version: 2,
      upgrade(database) {
        for (const name of database.objectStoreNames) database.deleteObjectStore(name);
        database.createObjectStore('versions', { keyPath: ['key', 'hash'] });
        database.createObjectStore('schemas');
      },
    });
  const inDatabase = async <Result>(
    work: (database: IDBPDatabase<Stores>) => Promise<Result>,
  ): Promise<Result> => {
    const database = await openHistory();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };
  return {
    /** Stores a schema that differs from the last visit's; returns unread news. */
    visit: (key: string, introspection: Uint8Array<ArrayBuffer>, file: string | undefined) =>
      inDatabase((database) => noteVisit(database, now(), key, introspection, file)),
    versions: (key: string): Promise<readonly SchemaVersion[]> =>
      inDatabase(async (database) =>
        (await listVersions(database, key)).map(({ hash, firstSeenAt, seenAt, types, file }) => ({
          hash,
          firstSeenAt,
          seenAt,
          types,
          file,
        })),
      ),
    /** Compares by hashes; undefined if one is no longer stored. */
    compare: (key: string, before: string, after: string): Promise<SchemaComparison | undefined> =>
      inDatabase(async (database) => {
        check = undefined;
        prepareCheck = undefined;
        const [old, present] = await Promise.all(
          [before, after].map((hash) => open(database, [key, hash])),
        );
        if (!old || !present) return undefined;
        const { changes, differing } = await compareSchemas(old, present);
        const comparison = listed(changes);
        prepareCheck = async () => {
          await Promise.all([old.unpack(), present.unpack()]);
          return createFitCheck({
            before: new LazySchema(old.index),
            after: new LazySchema(present.index),
            differing,
            changes: comparison.changes,
          });
        };
        return comparison;
      }),
    /** Checks operations against the two last compared schemas; drops unaffected ones. */
    async check(operations: readonly CheckedOperation[]): Promise<readonly OperationFit[]> {
      check ??= prepareCheck?.();
      const fit = await check;
      return operations.flatMap((operation) => fit?.(operation) ?? []);
    },
    markSeen: (key: string): Promise<void> =>
      inDatabase(async (database) => {
        const transaction = database.transaction('versions', 'readwrite');
        const all = await transaction.store.getAll(IDBKeyRange.bound([key], [key, []]));
        const marked = all
          .filter(({ isNews }) => isNews)
          .map((version) => ({ ...version, isNews: false }));
        await Promise.all([
          ...marked.map((version) => transaction.store.put(version)),
          transaction.done,
        ]);
      }),
  };
}

async function noteVisit(
  database: IDBPDatabase<Stores>,
  now: number,
  key: string,
  introspection: Uint8Array<ArrayBuffer>,
  file: string | undefined,
): Promise<SchemaNews | undefined> {
  const hash = await introspectionHash(introspection);
  const all = await listVersions(database, key);
  const last = all.find((version) => (version.file === undefined) === (file === undefined));
  const stored = all.find((version) => version.hash === hash);
  const index = indexSchema(introspection);
  if (!index) return undefined;
  // Keeps visits in order, even if the clock stops or is set back.
  const seenAt = Math.max(now, (all[0]?.seenAt ?? 0) + 1);
  const types = index.names.filter((name) => !name.startsWith('__')).length;
  const fresh = { key, hash, firstSeenAt: seenAt, seenAt, types, file };
  if (last?.hash === hash) {
    await put(database, { ...last, seenAt, file }, undefined, []);
    return newsOf(last);
  }
  const hashed = hashTypes(index);
  const old = last && (await open(database, [key, last.hash]));
  const diff = old && (await compareSchemas(old, openIndex(index, hashed)));
  const packed = stored ? undefined : await packSchema(index, hashed);
  // The same schema in another order: the newer text replaces it.
  if (last && diff?.changes.length === 0) {
    const { firstSeenAt, since, isNews = false } = last;
    const version = { ...fresh, firstSeenAt, since, isNews };
    await put(database, version, packed, [last]);
    return newsOf(version);
  }
  const since = last && diff && { before: last.hash, counts: countLevels(diff.changes) };
  const limit = MAX_VERSIONS - (stored ? 0 : 1);
  const gone = all.filter(
    (version, rank) =>
      version !== stored && (rank >= limit || seenAt - version.seenAt > MAX_VERSION_AGE_MS),
  );
  const version = { ...fresh, ...stored, seenAt, file, since, isNews: since !== undefined };
  await put(database, version, packed, gone);
  return newsOf(version);
}

async function listVersions(database: IDBPDatabase<Stores>, key: string): Promise<Version[]> {
  const versions = await database.getAll('versions', IDBKeyRange.bound([key], [key, []]));
  return versions.sort((one, other) => other.seenAt - one.seenAt);
}

async function open(database: IDBPDatabase<Stores>, id: Id): Promise<OpenedSchema | undefined> {
  const packed = await database.get('schemas', id);
  return packed && openPacked(packed);
}

async function put(
  database: IDBPDatabase<Stores>,
  version: Version,
  schema: PackedSchema | undefined,
  gone: readonly Version[],
): Promise<void> {
  const transaction = database.transaction(['versions', 'schemas'], 'readwrite');
  const [versions, schemas] = [
    transaction.objectStore('versions'),
    transaction.objectStore('schemas'),
  ];
  await Promise.all([
    ...gone.flatMap(({ key, hash }) => [versions.delete([key, hash]), schemas.delete([key, hash])]),
    versions.put(version),
    schema && schemas.put(schema, [version.key, version.hash]),
    transaction.done,
  ]);
}

type FitCheck = (operation: CheckedOperation) => OperationFit | undefined;

function newsOf({ hash, since, isNews }: Version): SchemaNews | undefined {
  if (!isNews || !since) return undefined;
  return { before: since.before, after: hash, counts: since.counts };
}

function listed(changes: readonly SchemaChange[]): SchemaComparison {
  const some = CHANGE_LEVELS.flatMap((level) =>
    changes.filter((change) => change.level === level).slice(0, MAX_LISTED),
  );
  return { counts: countLevels(changes), changes: some };
}

async function compareSchemas(old: OpenedSchema, present: OpenedSchema) {
  const differing = findDiffering(old.types, present.types);
  await Promise.all([old.unpack(differing), present.unpack(differing)]);
  return { changes: findSchemaChanges(old.index, present.index, differing), differing };
}

function countLevels(changes: readonly SchemaChange[]): ChangeCounts {
  const count = (level: ChangeLevel): number =>
    changes.filter((change) => change.level === level).length;
  return { breaking: count('breaking'), dangerous: count('dangerous'), safe: count('safe') };
}
