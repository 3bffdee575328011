import type { DBSchema, IDBPDatabase } from 'idb';
import { openDatabase } from '../../workers/open-database.ts';

export const FOLDER_DATABASE = 'gatehouse-folders';

/** A newer build that keeps them in another way raises it, and takes over what is there. */
const FORMAT = 1;

export interface KeptFolder {
  readonly handle: FileSystemDirectoryHandle;
  readonly parts: readonly string[];
  /** The texts of the files as this browser has last written or taken them, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Wall clock, milliseconds; undefined before anything was written. */
  readonly writtenAt?: number | undefined;
}

interface Stores extends DBSchema {
  /** By the service's id. */
  folders: { key: string; value: KeptFolder };
}

/** @throws what the browser says where it has no database to give */
export async function readKeptFolder(serviceId: string): Promise<KeptFolder | undefined> {
  return withFolders((database) => database.get('folders', serviceId));
}

/** Keeps the folder, undefined for none. Throws what the browser says without a database or room. */
export async function writeKeptFolder(
  serviceId: string,
  folder: KeptFolder | undefined,
): Promise<void> {
  await withFolders<unknown>((database) =>
    folder ? database.put('folders', folder, serviceId) : database.delete('folders', serviceId),
  );
}

/** Keeps in no folder any more, for all services: what is deleted in the browser then stays in the files. */
export async function forgetKeptFolders(): Promise<void> {
  await withFolders((database) => database.clear('folders'));
}

async function withFolders<Result>(
  work: (database: IDBPDatabase<Stores>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<Stores>(FOLDER_DATABASE, {
    version: FORMAT,
    upgrade: (opened) => void opened.createObjectStore('folders'),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
