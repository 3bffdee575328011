import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Interval at which the holder proves that it lives, milliseconds. */
const BEAT_MS = 1_000;

/** A holder silent for this long counts as dead and must not act, milliseconds. */
const SILENT_MS = 10_000;

const POLL_MS = 100;

/** @typedef {{ readonly pid: number, readonly host: string, readonly nonce: string }} Holder */

/**
 * @typedef {object} FileLock
 * @property {() => boolean} isHeld false if this process was suspended long enough for others to
 * take over
 * @property {() => void} release
 */

/**
 * Runs `work` while no other process holds the lock at `path`; calls `onWait` once if another one does.
 * @template T
 * @param {string} path @param {() => void} onWait @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function withFileLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  let isTold = false;
  const lock = await takeFileLock(path, () => {
    if (!isTold) onWait();
    isTold = true;
  });
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * Waits for a lock and takes it. A dead process's lock is taken over: at once if its pid is gone, else after silence,
 * since the holder may have run in a container. Clocks are not compared, so machines may share the lock.
 * @param {string} path of the lock file
 * @param {(isAlive: boolean, holder: Holder | undefined) => void} onHeld called at each check while another process
 * holds it; an exception ends the wait
 * @returns {Promise<FileLock>}
 */
export async function takeFileLock(path, onHeld) {
  const holder = { pid: process.pid, host: hostname(), nonce: randomUUID() };
  await take(path, holder, onHeld);
  let beatenAt = performance.now();
  const isOurs = () => readHolder(path)?.nonce === holder.nonce;
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

/** @param {string} path @param {Holder} holder @param {Parameters<typeof takeFileLock>[1]} onHeld */
async function take(path, holder, onHeld) {
  let beat = beatOf(path);
  // This clock stops while the machine sleeps, so a night does not count as silence.
  let since = performance.now();
  while (!tryCreate(path, holder)) {
    const now = beatOf(path);
    const isAlive = now !== undefined && beat !== undefined && now !== beat;
    if (now !== beat) since = performance.now();
    beat = now;
    const isSilent = performance.now() - since > SILENT_MS;
    if ((isSilent || isGone(readHolder(path))) && removeDead(path, holder, isSilent)) continue;
    onHeld(isAlive, readHolder(path));
    await sleep(POLL_MS);
  }
}

/** @param {string} path @param {Holder} holder @returns {boolean} false if the file exists */
function tryCreate(path, holder) {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Checks again, without an await, under a short lock: another process may have taken over since.
 * @param {string} path @param {Holder} holder @param {boolean} isSilent
 */
function removeDead(path, holder, isSilent) {
  const guard = `${path}.takeover`;
  if (!tryCreate(guard, holder)) {
    // Its holder died within the microseconds that this guard is held.
    if (isSilent || isGone(readHolder(guard))) rmSync(guard, { force: true });
    return false;
  }
  const beat = beatOf(path) ?? Date.now();
  const isDead = isGone(readHolder(path)) || (isSilent && Date.now() - beat > BEAT_MS * 2);
  if (isDead) rmSync(path, { force: true });
  rmSync(guard, { force: true });
  return isDead;
}

/**
 * @param {Pick<Holder, 'pid' | 'host'> | undefined} holder
 * @returns {boolean} whether it ran on this machine and has ended
 */
export function isGone(holder) {
  return holder?.host === hostname() && !isRunning(holder.pid);
}

/** @param {number} pid @returns {boolean} whether this machine has such a process */
export function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that it runs under another account.
    return !hasCode(error, 'ESRCH');
  }
}

/** @param {string} path @returns {number | undefined} the holder's last sign of life, ms since 1970 */
function beatOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

/** @param {string} path @returns {Holder | undefined} undefined also between creation and writing */
function readHolder(path) {
  try {
    return /** @type {Holder} */ (JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** @param {unknown} error @param {string} code of a system error, such as `EEXIST` */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
