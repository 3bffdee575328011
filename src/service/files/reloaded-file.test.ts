import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '../http/log.ts';
import { ReloadedFile } from './reloaded-file.ts';
import { StartupError } from './startup-files.ts';
import { ManualClock } from '../testing/manual-clock.ts';

let folder: string;
let path: string;
let clock: ManualClock;
let logged: LogEntry[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  path = join(folder, 'file');
  await writeFile(path, 'one');
  clock = new ManualClock();
  logged = [];
});
afterEach(() => rm(folder, { recursive: true }));

function open() {
  const read = async (from: string): Promise<string> => {
    const content = await readFile(from, 'utf8');
    if (content === 'broken') throw new StartupError('It is broken.');
    return content;
  };
  const log = (entry: LogEntry): void => void logged.push(entry);
  return ReloadedFile.open({ name: 'file', variable: 'FILE', path, read, clock, log });
}

test('is read where it changed, and else left alone', async () => {
  const file = await open();
  const used: string[] = [];
  file.onChange((value) => void used.push(value));
  file.watch();
  await writeFile(path, 'other');
  clock.advance(1_000);
  await vi.waitFor(() => expect(used).toEqual(['other']));
  clock.advance(1_000);
  clock.advance(1_000);
  // The looks are over before it, and have found nothing.
  await file.reload();
  expect(used).toEqual(['other', 'other']);
  file.close();
  await writeFile(path, 'a third');
  await file.reload();
  expect(used).toHaveLength(2);
});

test('a change between the first reading and the first look is not missed', async () => {
  const file = await open();
  await writeFile(path, 'other');
  const use = vi.fn();
  file.onChange(use);
  file.watch();
  clock.advance(1_000);
  await vi.waitFor(() => expect(use).toHaveBeenCalledWith('other'));
});

test('what cannot take effect is tried again each second, and told once', async () => {
  const file = await open();
  const use = vi.fn(() => Promise.reject(new TypeError('a secret')));
  file.onChange(use);
  file.watch();
  await writeFile(path, 'other');
  clock.advance(1_000);
  await vi.waitFor(() => expect(logged).toHaveLength(1));
  clock.advance(1_000);
  await vi.waitFor(() => expect(use).toHaveBeenCalledTimes(2));
  use.mockImplementation(() => Promise.resolve() as never);
  clock.advance(1_000);
  await vi.waitFor(() => expect(logged.at(-1)).toEqual({ event: 'reload', variable: 'FILE' }));
  expect(logged.map(({ event }) => event)).toEqual(['error', 'reload']);
  expect(JSON.stringify(logged)).not.toContain('a secret');
  clock.advance(1_000);
  await file.reload();
  expect(use).toHaveBeenCalledTimes(4);
});

test('what is broken is told by the check until it is mended', async () => {
  const file = await open();
  file.onChange(() => undefined);
  const { findFault, ...check } = file.readiness;
  expect([check, findFault()]).toEqual([{ name: 'file', isStale: true }, undefined]);
  await writeFile(path, 'broken');
  await file.reload();
  expect(findFault()).toBe('It is broken. What was read before is still in use.');
  await writeFile(path, 'one');
  await file.reload();
  expect(findFault()).toBeUndefined();
});
