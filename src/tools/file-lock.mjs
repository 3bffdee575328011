import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** An owner shows that it lives this often (ms). */
const BEAT_MS = 2_000;
/** An owner without a beat for this long (ms) is dead, even where its pid says nothing. */
const SILENT_MS = 20_000;
const POLL_MS = 100;

/** @typedef {{ pid: number, host: string, nonce: string }} Owner */

/**
 * Does `work` while no other process holds the lock at `path`. A lock whose owner has died is
 * taken over: at once where the pid tells (the same machine), after {@link SILENT_MS} elsewhere,
 * say where the owner was a container that is gone and its pid now belongs to another program.
 *
 * @template T
 * @param {string} path of the lock file; its folder is made
 * @param {() => void} onWait called once, if somebody else holds it
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what `work` gives
 */
export async function withFileLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  /** @type {Owner} */
  const owner = { pid: process.pid, host: hostname(), nonce: randomUUID() };
  await take(path, owner, onWait);
  const beat = setInterval(() => touch(path), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if (readOwner(path)?.nonce === owner.nonce) rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 * @param {Owner} owner
 * @param {() => void} onWait
 */
async function take(path, owner, onWait) {
  const isSilent = silenceWatch(path);
  let told = false;
  while (!tryCreate(path, owner)) {
    if (removeIfDead(path, isSilent())) continue;
    if (!told) onWait();
    told = true;
    await sleep(POLL_MS);
  }
}

/**
 * @param {string} path
 * @param {Owner} owner
 * @returns {boolean} false if the file exists
 */
function tryCreate(path, owner) {
  try {
    writeFileSync(path, JSON.stringify(owner), { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Removes a dead owner's lock. Between the judgement and the removal another process could do the
 * same and then take the lock, so both happen without an await under a second, momentary lock.
 *
 * @param {string} path
 * @param {boolean} silent
 * @returns {boolean} whether it was removed
 */
function removeIfDead(path, silent) {
  if (!silent && !isOwnerGone(path)) return false;
  const guard = `${path}.takeover`;
  if (!tryCreate(guard, { pid: process.pid, host: hostname(), nonce: '' })) {
    // Its owner died within the microseconds that it is held for.
    if (isOwnerGone(guard) || silent) rmSync(guard, { force: true });
    return false;
  }
  try {
    const dead = isOwnerGone(path) || (silent && Date.now() - beatAt(path) > BEAT_MS * 2);
    if (dead) rmSync(path, { force: true });
    return dead;
  } finally {
    rmSync(guard, { force: true });
  }
}

/** @param {string} path */
function isOwnerGone(path) {
  const owner = readOwner(path);
  if (owner === undefined || owner.host !== hostname()) return false;
  try {
    process.kill(owner.pid, 0);
    return false;
  } catch (error) {
    // EPERM would mean that it runs, under another user.
    return hasCode(error, 'ESRCH');
  }
}

/**
 * Watches for beats by a clock that stands still while the machine sleeps: owner and waiter wake
 * up together, and the owner must not be taken for dead because of the night between.
 *
 * @param {string} path
 * @returns {() => boolean} whether the file has had no beat for {@link SILENT_MS} of watching
 */
function silenceWatch(path) {
  let beat = beatAt(path);
  let since = performance.now();
  return () => {
    const now = beatAt(path);
    if (now !== beat) {
      beat = now;
      since = performance.now();
    }
    return performance.now() - since > SILENT_MS;
  };
}

/** @param {string} path */
function beatAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}

/**
 * @param {string} path
 * @returns {Owner | undefined} undefined also in the moment between creation and writing
 */
function readOwner(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch (error) {
    // Removed by hand: the work goes on.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/**
 * @param {unknown} error
 * @param {string} code of a system error, such as `EEXIST`
 * @returns {boolean}
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
