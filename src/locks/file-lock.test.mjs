import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withFileLock } from './file-lock.mjs';

const module = new URL('./file-lock.mjs', import.meta.url).href;

/** @type {string} */
let folder;
/** @type {string} */
let lock;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-lock-'));
  lock = join(folder, 'work.lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

const never = () => {
  throw new Error('It should not have waited.');
};

/** Writes the start and end of its turn to a file, some time apart. */
const turn = `
  import { appendFileSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { withFileLock } from '${module}';
  const [lock, notes] = process.argv.slice(1);
  await withFileLock(lock, () => {}, async () => {
    appendFileSync(notes, 'in ');
    await sleep(50);
    appendFileSync(notes, 'out ');
  });`;

it('lets processes take turns, a dead owner’s lock in their way or not', async () => {
  const notes = join(folder, 'notes');
  writeFileSync(lock, JSON.stringify({ pid: await deadPid(), host: hostname(), nonce: 'dead' }));
  const args = ['--input-type=module', '--eval', turn, lock, notes];
  await Promise.all([1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, args)));
  expect(readFileSync(notes, 'utf8')).toBe('in out in out in out in out ');
  expect(existsSync(lock)).toBe(false);
});

it('takes over at once what a killed process held', async () => {
  const hold = `
    import { withFileLock } from '${module}';
    await withFileLock(process.argv[1], () => {}, () => new Promise(() => {
      console.log('held');
      setInterval(() => {}, 1000);
    }));`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', hold, lock]);
  await once(owner.stdout, 'data');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  expect(existsSync(lock)).toBe(true);
  expect(await withFileLock(lock, never, async () => 'done')).toBe('done');
});

it('waits for a living owner, and says so once', async () => {
  /** @type {string[]} */
  const order = [];
  /** @type {(value?: unknown) => void} */
  let finish = () => {};
  const told = new Promise((resolve) => {
    finish = resolve;
  });
  const first = withFileLock(lock, never, async () => {
    await told;
    order.push('first');
  });
  const waiting = () => {
    order.push('waiting');
    finish();
  };
  await withFileLock(lock, waiting, async () => order.push('second'));
  await first;
  expect(order).toEqual(['waiting', 'first', 'second']);
});

it('is free again after work that failed', async () => {
  const failing = withFileLock(lock, never, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

it('@full takes over from another machine that has gone silent', { timeout: 60_000 }, async () => {
  writeFileSync(lock, JSON.stringify({ pid: 1, host: 'elsewhere', nonce: 'gone' }));
  const long = new Date(Date.now() - 3_600_000);
  utimesSync(lock, long, long);
  /** @type {string[]} */
  const order = [];
  await withFileLock(
    lock,
    () => order.push('waiting'),
    async () => order.push('working'),
  );
  expect(order).toEqual(['waiting', 'working']);
});

async function deadPid() {
  const child = spawn(process.execPath, ['--version']);
  await once(child, 'exit');
  return child.pid;
}
