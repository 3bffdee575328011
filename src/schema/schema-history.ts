import type { DBSchema, IDBPDatabase } from 'idb';
import { inDatabase } from '../workers/open-database.ts';
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
import { findDiffering, findSchemaChanges } from './schema-changes.ts';
import type { SchemaIndex } from './schema-index.ts';

const MAX_VERSIONS = 10;

/** Schemas unseen for this long are deleted, milliseconds: a year. */
const MAX_VERSION_AGE_MS = 365 * 24 * 60 * 60 * 1000;

const MAX_LISTED = 2_000;

interface Version extends SchemaVersion {
  readonly key: string;
  readonly since?: { readonly before: string; readonly counts: ChangeCounts } | undefined;
  readonly isNews?: boolean;
}

/** The text is one block; earlier builds stored several, and hashes beside them. */
interface PackedSchema {
  readonly index: Omit<SchemaIndex, 'bytes'>;
  readonly length: number;
  readonly blocks: readonly { readonly start: number; readonly zipped: Uint8Array<ArrayBuffer> }[];
}

type Id = [key: string, hash: string];

interface Stores extends DBSchema {
  versions: { key: Id; value: Version };
  schemas: { key: Id; value: PackedSchema };
}

type HistoryDatabase = IDBPDatabase<Stores>;

export type SchemaHistoryApi = ReturnType<typeof createSchemaHistory>;

/**
 * Without storage there is nothing to compare with, and nothing else fails.
 * @param now milliseconds since the epoch
 */
export function createSchemaHistory(now: () => number) {
  let check: ReturnType<typeof createFitCheck> | undefined;
  const inHistory = <Result>(work: (database: HistoryDatabase) => Promise<Result>) =>
    inDatabase<Stores, Result>(SCHEMA_HISTORY_DATABASE, { version: 2, upgrade }, work);
  return {
    /** Stores a schema that differs from the last visit's; returns unread news. */
    visit: (key: string, introspection: Uint8Array<ArrayBuffer>, file: string | undefined) =>
      inHistory((database) => noteVisit(database, now(), key, introspection, file)),
    versions: (key: string): Promise<readonly SchemaVersion[]> =>
      inHistory((database) => listVersions(database, key)),
    /** Compares by hashes; undefined if one is no longer stored. */
    compare: (key: string, before: string, after: string): Promise<SchemaComparison | undefined> =>
      inHistory(async (database) => {
        check = undefined;
        const [old, present] = await Promise.all(
          [before, after].map((hash) => open(database, [key, hash])),
        );
        if (!old || !present) return undefined;
        const differing = findDiffering(old, present);
        const comparison = listed(findSchemaChanges(old, present, differing));
        const [was, is] = [new LazySchema(old), new LazySchema(present)];
        check = createFitCheck({ before: was, after: is, differing, changes: comparison.changes });
        return comparison;
      }),
    /** Checks operations against the two last compared schemas; drops unaffected ones. */
    check: async (operations: readonly CheckedOperation[]): Promise<readonly OperationFit[]> =>
      operations.flatMap((operation) => check?.(operation) ?? []),
    markSeen: (key: string): Promise<void> =>
      inHistory(async (database) => {
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

function upgrade(database: HistoryDatabase): void {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name);
  database.createObjectStore('versions', { keyPath: ['key', 'hash'] });
  database.createObjectStore('schemas');
}

async function noteVisit(
  database: HistoryDatabase,
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
  const old = last && (await open(database, [key, last.hash]));
  const changes = old && findSchemaChanges(old, index, findDiffering(old, index));
  const packed = stored ? undefined : await pack(index);
  // The same schema in another order: the newer text replaces it.
  if (last && changes?.length === 0) {
    const { firstSeenAt, since, isNews = false } = last;
    const version = { ...fresh, firstSeenAt, since, isNews };
    await put(database, version, packed, [last]);
    return newsOf(version);
  }
  const since = last && changes && { before: last.hash, counts: countLevels(changes) };
  const limit = MAX_VERSIONS - (stored ? 0 : 1);
  const gone = all.filter(
    (version, rank) =>
      version !== stored && (rank >= limit || seenAt - version.seenAt > MAX_VERSION_AGE_MS),
  );
  const version = { ...fresh, ...stored, seenAt, file, since, isNews: since !== undefined };
  await put(database, version, packed, gone);
  return newsOf(version);
}

async function listVersions(database: HistoryDatabase, key: string): Promise<Version[]> {
  const versions = await database.getAll('versions', IDBKeyRange.bound([key], [key, []]));
  return versions.sort((one, other) => other.seenAt - one.seenAt);
}

async function open(database: HistoryDatabase, id: Id): Promise<SchemaIndex | undefined> {
  const packed = await database.get('schemas', id);
  if (!packed) return undefined;
  const bytes = new Uint8Array(packed.length);
  const unpack = async ({ start, zipped }: PackedSchema['blocks'][number]): Promise<void> =>
    bytes.set(await pipe(zipped, new DecompressionStream('gzip')), start);
  await Promise.all(packed.blocks.map(unpack));
  return { ...packed.index, bytes };
}

async function pack({ bytes, ...index }: SchemaIndex): Promise<PackedSchema> {
  const zipped = await pipe(bytes, new CompressionStream('gzip'));
  return { index, length: bytes.length, blocks: [{ start: 0, zipped }] };
}

async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

async function put(
  database: HistoryDatabase,
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

function countLevels(changes: readonly SchemaChange[]): ChangeCounts {
  const count = (level: ChangeLevel) => changes.filter((change) => change.level === level).length;
  return { breaking: count('breaking'), dangerous: count('dangerous'), safe: count('safe') };
}
