import { takeFileLock, type FileLock } from '../../locks/file-lock.mjs';
import { fileError, StartupError } from './startup-files.ts';

/** Locks a file by another one beside it, unless a live process has. Throws a StartupError. */
export async function lockFile(
  path: string,
  refusal: (holder: string) => string,
): Promise<FileLock> {
  try {
    return await takeFileLock(path, (isAlive, holder) => {
      if (!isAlive) return;
      throw new StartupError(refusal(`process ${holder?.pid ?? '?'} on ${holder?.host ?? '?'}`));
    });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw fileError(
      `The lock ${path} cannot be written (for a service, STATE_DIRECTORY names another folder)`,
      error,
    );
  }
}
