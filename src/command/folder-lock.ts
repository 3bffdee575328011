import { rmSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { codeOf } from '../service/files/startup-files.ts';
import { isGone } from '../locks/file-lock.mjs';
import { CommandError, EXIT, fileFault } from './command-error.ts';

/** Time as this command waits; a port, so that tests need not. */
export interface WaitingClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** @throws the signal's reason once it is aborted */
  sleep(milliseconds: number): Promise<void>;
}

const LOOKS_APART_MS = 20;

/** How long a program waits for the lock, milliseconds. */
const LONGEST_WAIT_MS = 90_000;

/** The program that made a lock of this age has died, milliseconds. */
const OLD_LOCK_MS = 60_000;

interface LockOptions {
  /** The lock file, in `folder`, which is made where it is missing. */
  readonly path: string;
  readonly folder: string;
  readonly holderDoes: string;
}

/** Makes a lock that programs of this machine share, by a file that one of them alone can make. */
export function createFolderLock({ path, folder, holderDoes }: LockOptions) {
  const makeFolder = async (): Promise<void> => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw fileFault(`The folder of tokens ${folder} cannot be made`, error, EXIT.usage);
    }
  };
  /** Makes a file that was not there. @returns whether this call made it */
  const create = async (file: string): Promise<boolean> => {
    try {
      await writeFile(file, `${process.pid} ${hostname()}\n`, { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw fileFault(`${file} cannot be written`, error, EXIT.usage);
    }
  };
  const isOld = async (now: number): Promise<boolean> => {
    const stats = await stat(path).catch(() => undefined);
    if (stats === undefined) return false;
    const holder = await readFile(path, 'utf8').catch(() => '');
    return hasEnded(holder) || now - stats.mtimeMs > OLD_LOCK_MS;
  };
  /** Of two that find an old lock, none removes a new one. */
  const breakOld = async (now: number): Promise<void> => {
    if (!(await isOld(now)) || !(await create(`${path}.break`))) return;
    try {
      if (await isOld(now)) await rm(path, { force: true });
    } finally {
      await rm(`${path}.break`, { force: true });
    }
  };
  return {
    makeFolder,
    /**
     * Runs work that one program of this machine may do at a time.
     * @param look asked before each try: a value from it makes the lock needless
     * @throws {CommandError} the lock was held for too long, or cannot be made
     */
    async withLock<Result>(
      clock: WaitingClock,
      work: () => Promise<Result>,
      look?: () => Promise<Result | undefined>,
    ): Promise<Result> {
      await makeFolder();
      const startedAt = clock.now();
      for (;;) {
        const result = await look?.();
        if (result !== undefined) return result;
        if (await create(path)) break;
        await breakOld(clock.now());
        if (clock.now() - startedAt > LONGEST_WAIT_MS) {
          throw new CommandError(
            `Another program ${holderDoes} and does not end. If there is none, remove ${path} and try again.`,
          );
        }
        await clock.sleep(LOOKS_APART_MS);
      }
      const release = (): void => rmSync(path, { force: true });
      // Also where a second Ctrl-C ends the process in the middle.
      process.once('exit', release);
      try {
        return await work();
      } finally {
        process.off('exit', release);
        release();
      }
    },
  };
}

/** Whether a lock's text names a process of this machine that is gone. The locks of other programs are empty. */
function hasEnded(holder: string): boolean {
  const [, pid, host] = /^(\d+) (.+)\n$/.exec(holder) ?? [];
  return host !== undefined && isGone({ pid: Number(pid), host });
}
