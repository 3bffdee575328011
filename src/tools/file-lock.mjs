import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** An owner shows that it lives this often (ms). */
const BEAT_MS = 2_000;
/** An owner without a beat for this long (ms) is dead, even where its pid says nothing. */
const SILENT_MS = 20_000;
const POLL_MS = 100;

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
  const owner = { pid: process.pid, host: hostname(), nonce: randomUUID() };
  await take(path, JSON.stringify(owner), onWait);
  // Removed by hand, the work goes on.
  const beat = setInterval(() => utimes(path, new Date(), new Date(), () => {}), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if (readOwner(path)?.nonce === owner.nonce) rmSync(path, { force: true });
  }
}

/** @param {string} path @param {string} owner @param {() => void} onWait */
async function take(path, owner, onWait) {
  let beat = beatOf(path);
  // This clock stands still while the machine sleeps: a night is no silence.
  let since = performance.now();
  let isTold = false;
  while (!tryCreate(path, owner)) {
    const now = beatOf(path);
    if (now !== beat) since = performance.now();
    beat = now;
    const isSilent = performance.now() - since > SILENT_MS;
    if ((isSilent || isOwnerGone(path)) && removeDead(path, owner, isSilent)) continue;
    if (!isTold) onWait();
    isTold = true;
    await sleep(POLL_MS);
  }
}

/** @param {string} path @param {string} owner @returns {boolean} false if the file exists */
function tryCreate(path, owner) {
  try {
    writeFileSync(path, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * @param {string} path
 * @param {string} owner who removes it
 * @param {boolean} isSilent
 * @returns {boolean} whether a dead owner's lock was removed
 */
function removeDead(path, owner, isSilent) {
  // Another process may have done so and taken the lock since: it is looked at again, without an await,
  // under a second, momentary lock.
  const guard = `${path}.takeover`;
  if (!tryCreate(guard, owner)) {
    // Its owner died within the microseconds that it is held for.
    if (isSilent || isOwnerGone(guard)) rmSync(guard, { force: true });
    return false;
  }
  const isDead = isOwnerGone(path) || (isSilent && Date.now() - beatOf(path) > BEAT_MS * 2);
  if (isDead) rmSync(path, { force: true });
  rmSync(guard, { force: true });
  return isDead;
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

/** @param {string} path @returns {number} when its owner last showed that it lives, ms since 1970 */
function beatOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}

/**
 * @param {string} path
 * @returns {{ pid: number, host: string, nonce: string } | undefined} undefined also in the moment
 *   between creation and writing
 */
function readOwner(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {unknown} error @param {string} code of a system error, such as `EEXIST` */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
