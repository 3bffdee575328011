import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFile } from './startup-files.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-'));
  path = join(folder, 'key.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const take = () => lockFile(path, (holder) => `held by ${holder}`);

/** Leaves a lock as a killed process would. */
function leaveLock(pid: number, host = hostname()): void {
  writeFileSync(path, JSON.stringify({ pid, host, nonce: 'another' }));
}

test('a second holder is refused and told who the first one is; after the first, it gets in', async () => {
  const first = await take();
  await expect(take()).rejects.toThrow(`held by process ${process.pid} on ${hostname()}`);
  expect(first.isHeld()).toBe(true);
  first.release();
  const second = await take();
  second.release();
  expect(readdirSync(folder)).toEqual([]);
});

test('of many at once, one gets it, also where a dead process has left it', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  leaveLock(child.pid ?? 0);
  const results = await Promise.allSettled(Array.from({ length: 8 }, take));
  const held = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(held).toHaveLength(1);
  held[0]?.release();
});

test('what a machine that is gone has left is taken over once it has been silent @full', async () => {
  leaveLock(1, 'another machine');
  utimesSync(path, new Date(), new Date(Date.now() - 60_000));
  const lock = await take();
  expect(lock.isHeld()).toBe(true);
  lock.release();
}, 30_000);

test('a holder on another machine that lives is left alone', async () => {
  leaveLock(1, 'another machine');
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), 500);
  try {
    await expect(take()).rejects.toThrow('held by process 1 on another machine');
  } finally {
    clearInterval(beat);
  }
});

test('release leaves the lock of somebody who has taken it over', async () => {
  const lock = await take();
  leaveLock(1, 'another machine');
  lock.release();
  expect(readdirSync(folder)).toEqual(['key.lock']);
});
