import type { DBSchema } from 'idb';
import { openDatabase } from '../../workers/open-database.ts';

export const FOLDER_DATABASE = 'gatehouse-folders';

/** A newer build that keeps them in another way raises it, and takes over what is there. */
const FORMAT = 1;

/** A database that does not open in so long is not used, milliseconds. */
const OPEN_TIMEOUT_MS = 5_000;

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
  const database = await open();
  try {
    return await database.get('folders', serviceId);
  } finally {
    database.close();
  }
}

/** Keeps the folder, undefined for none. Throws what the browser says without a database or room. */
export async function writeKeptFolder(
  serviceId: string,
  folder: KeptFolder | undefined,
): Promise<void> {
  const database = await open();
  try {
    if (folder) await database.put('folders', folder, serviceId);
    else await database.delete('folders', serviceId);
  } finally {
    database.close();
  }
}

/** Keeps in no folder any more, for all services: what is deleted in the browser then stays in the files. */
export async function forgetKeptFolders(): Promise<void> {
  const database = await open();
  try {
    await database.clear('folders');
  } finally {
    database.close();
  }
}

function open() {
  return openDatabase<Stores>(FOLDER_DATABASE, {
    version: FORMAT,
    upgrade: (opened) => void opened.createObjectStore('folders'),
    giveUp: (callback) => setTimeout(callback, OPEN_TIMEOUT_MS),
  });
}
