import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { takeFileLock } from '../../locks/file-lock.mjs';

export class StartupError extends Error {
  override readonly name = 'StartupError';
}

export async function readStartupFile(name: string, path: string, ifMissing?: string) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (ifMissing !== undefined && codeOf(error) === 'ENOENT') return ifMissing;
    throw systemError(`The ${name} ${path} cannot be read`, error);
  }
}

/** As `Promise.all`, but waits for all, and throws one StartupError with the sentences of all that failed. */
export async function allOrFaults<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const reasons: unknown[] = (await Promise.allSettled(parts))
    .filter((one) => one.status === 'rejected')
    .map(({ reason }) => reason as unknown);
  const faults = reasons.filter((reason) => reason instanceof StartupError);
  if (faults.length > 1 && faults.length === reasons.length) {
    throw new StartupError(faults.map(({ message }) => message).join('\n'));
  }
  return Promise.all(parts);
}

export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file may not grow any more',
  EMFILE: 'too many files are open',
  EADDRINUSE: 'the port is taken',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'this machine does not have that address',
};

export function systemError(problem: string, error: unknown): StartupError {
  return new StartupError(`${problem}: ${systemReason(error)}.`, { cause: error });
}

/** Why a call of the system failed, in words. */
export function systemReason(error: unknown): string {
  return REASONS[String(codeOf(error))] ?? messageOf(error);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function reportFailure(error: unknown): void {
  const isExpected = error instanceof StartupError;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}

/**
 * Readers see the old content or the new one, never half of it, even over a power cut. Mode 0600, unless the file is
 * there and `keepsOwner`, for root who edits the file of a service: then owner, group and mode stay.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Iterable<string>,
  keepsOwner = false,
): Promise<void> {
  const before = keepsOwner ? await stat(path).catch(() => undefined) : undefined;
  const fill = async (file: FileHandle): Promise<void> => {
    if (before) await takeAfter(file, before);
    await writeFile(file, content);
  };
  await replaceWhole(path, fill, 0o600);
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function takeAfter(file: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  const stats = await file.stat();
  if (stats.uid !== uid || stats.gid !== gid) await file.chown(uid, gid);
  await file.chmod(mode & 0o777);
}

export async function replaceWhole(
  path: string,
  fill: (file: FileHandle) => Promise<void>,
  mode?: number,
): Promise<void> {
  const writer = `${process.pid}@${hostname()}`;
  const aside = `${path}.${writer}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(aside, 'wx', mode);
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

/** Locks a file by another one beside it, unless a live process has. Throws a StartupError. */
export async function lockFile(path: string, refusal: (holder: string) => string) {
  try {
    return await takeFileLock(path, (isAlive, holder) => {
      if (!isAlive) return;
      throw new StartupError(refusal(`process ${holder?.pid ?? '?'} on ${holder?.host ?? '?'}`));
    });
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw systemError(
      `The lock ${path} cannot be written (for a service, STATE_DIRECTORY names another folder)`,
      error,
    );
  }
}
