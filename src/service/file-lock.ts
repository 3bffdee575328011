import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, fileError, StartupError } from './startup-files.ts';

/** The holder shows that it lives this often, milliseconds. */
const BEAT_MS = 1_000;

/** A holder that has not shown it for so many milliseconds is dead, and may not act itself. */
const SILENT_MS = 10_000;

const POLL_MS = 100;

export interface FileLock {
  /** False where others may have taken it over: this process stood still for too long. */
  isHeld(): boolean;
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly nonce: string;
}

/**
 * Locks a file by another one beside it. What a process leaves that died is taken over: at once where
 * its pid tells, else once the file has been silent. Clocks are not compared, so machines may share it.
 * @throws {StartupError}
 */
export async function lockFile(
  path: string,
  refusal: (holder: string) => string,
): Promise<FileLock> {
  const own: Holder = { pid: process.pid, host: hostname(), nonce: randomUUID() };
  await take(path, own, refusal);
  let beatenAt = performance.now();
  const isOurs = (): boolean => readHolder(path)?.nonce === own.nonce;
  const beat = setInterval(() => {
    if (!isOurs()) return;
    utimes(path, new Date(), new Date(), (error) => {
      if (!error) beatenAt = performance.now();
    });
  }, BEAT_MS);
  beat.unref();
  return {
    isHeld: () => performance.now() - beatenAt < SILENT_MS / 2,
    release() {
      clearInterval(beat);
      if (isOurs()) rmSync(path, { force: true });
    },
  };
}

async function take(path: string, own: Holder, refusal: (holder: string) => string) {
  let beat = beatOf(path);
  let since = performance.now();
  while (!tryCreate(path, own)) {
    const now = beatOf(path);
    if (now !== undefined && beat !== undefined && now !== beat) {
      const { pid, host } = readHolder(path) ?? {};
      throw new StartupError(refusal(`process ${pid ?? '?'} on ${host ?? '?'}`));
    }
    beat = now;
    const isSilent = performance.now() - since > SILENT_MS;
    if (isSilent || isGone(readHolder(path))) removeDead(path, own, isSilent);
    else await sleep(POLL_MS);
    if (isSilent) since = performance.now();
  }
}

/** @throws {StartupError} where the folder cannot be written to */
function tryCreate(path: string, own: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw fileError(
      `The lock ${path} cannot be written (for a service, STATE_DIRECTORY names another folder)`,
      error,
    );
  }
}

/** Looks again, without an await, under a momentary lock: another process may have taken it over since. */
function removeDead(path: string, own: Holder, isSilent: boolean): void {
  const guard = `${path}.takeover`;
  if (!tryCreate(guard, own)) {
    // Its holder died within the microseconds that it is held for.
    if (isSilent || isGone(readHolder(guard))) rmSync(guard, { force: true });
    return;
  }
  const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (isGone(readHolder(path)) || (isSilent && Date.now() - mtimeMs > BEAT_MS * 2)) {
    rmSync(path, { force: true });
  }
  rmSync(guard, { force: true });
}

/** True where the holder was on this machine, and its process is no more. */
function isGone(holder: Holder | undefined): boolean {
  if (holder?.host !== hostname()) return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    // EPERM would mean that it runs, under another account.
    return codeOf(error) === 'ESRCH';
  }
}

/** When its holder last showed that it lives; milliseconds since the epoch. */
function beatOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

/** Undefined also in the moment between creation and writing. */
function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
