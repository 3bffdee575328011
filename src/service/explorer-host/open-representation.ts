import { open, type FileHandle } from 'node:fs/promises';
import type { Representation } from './explorer-files.ts';

/**
 * Opens what was listed when the service started, before anything is answered: once the headers are
 * out, a failure can only break off the connection.
 *
 * @returns undefined where the file is gone by now
 * @throws {Error} where it cannot be read, or is another one by now, whose size and tag are not known
 */
export async function openRepresentation({
  path,
  size,
}: Representation): Promise<FileHandle | undefined> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const now = await file.stat();
  if (now.size === size) return file;
  await file.close();
  throw new Error(`${path} has changed since the service started; start it again`);
}
