import { createTransact } from '../../../workers/open-database.ts';

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

/** By the service's id. */
const transact = createTransact<KeptFolder, string>(
  { name: FOLDER_DATABASE, version: FORMAT },
  'folders',
);

/** @throws what the browser says where it has no database to give */
export async function readKeptFolder(serviceId: string): Promise<KeptFolder | undefined> {
  return transact('readonly', (folders) => folders.get(serviceId));
}

/** Keeps the folder, undefined for none. Throws what the browser says without a database or room. */
export async function writeKeptFolder(
  serviceId: string,
  folder: KeptFolder | undefined,
): Promise<void> {
  await transact<'readwrite', unknown>('readwrite', (folders) =>
    folder ? folders.put(folder, serviceId) : folders.delete(serviceId),
  );
}

/** Keeps in no folder any more, for all services: what is deleted in the browser then stays in the files. */
export async function forgetKeptFolders(): Promise<void> {
  await transact('readwrite', (folders) => folders.clear());
}
