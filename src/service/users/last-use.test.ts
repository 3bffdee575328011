import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '../http/log.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { credentialId, hashApiKey } from './credential-hashes.ts';
import { type LastUse, LastUses, openLastUseFile } from './last-use.ts';

const KEY = { hash: hashApiKey('key') };
const ID = credentialId(KEY);
const use = (username: string, at: number): LastUse => ({ username, id: ID, at });

let folder: string;
let clock: ManualClock;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  clock = new ManualClock();
});
afterEach(() => rm(folder, { recursive: true }));

const openFile = (stateDirectory?: string) => {
  const file = openLastUseFile({
    users: { kind: 'file', path: join(folder, 'users.json') },
    stateDirectory,
  });
  if (!file) throw new TypeError('there is a credentials file');
  return file;
};

/** A store that reports writes, and fails on demand. */
function memoryStore() {
  const keep = vi.fn<(uses: readonly LastUse[]) => Promise<void>>(() => Promise.resolve());
  return { keep, load: () => Promise.resolve([]) };
}

test('a thousand calls are one write a minute, with the time of the last', async () => {
  const store = memoryStore();
  const uses = new LastUses(clock);
  uses.keepIn(store, () => undefined);
  for (let call = 0; call < 1_000; call += 1) {
    uses.note('alice', KEY);
    clock.advance(10);
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.keep).not.toHaveBeenCalled();
  const at = clock.now() - 10;
  clock.advance(60_000);
  await vi.waitFor(() => expect(store.keep.mock.calls).toEqual([[[use('alice', at)]]]));
  await uses.close();
  expect(store.keep).toHaveBeenCalledTimes(1);
});

test('nothing is written while nobody comes, and the rest at the end', async () => {
  const store = memoryStore();
  const uses = new LastUses(clock);
  uses.keepIn(store, () => undefined);
  clock.advance(600_000);
  expect(store.keep).not.toHaveBeenCalled();
  uses.note('alice', KEY);
  await uses.close();
  expect(store.keep.mock.calls).toEqual([[[use('alice', clock.now())]]]);
});

test('what cannot be written is warned of once, and written later', async () => {
  const store = memoryStore();
  const logged: LogEntry[] = [];
  const uses = new LastUses(clock);
  uses.keepIn(store, (entry) => logged.push(entry));
  store.keep.mockRejectedValue(new Error('disk full'));
  uses.note('alice', KEY);
  const at = clock.now();
  await uses.close();
  await uses.close();
  expect(logged).toEqual([
    {
      event: 'warning',
      warning: 'It cannot be kept when keys and passwords were last used: disk full',
      variable: 'CREDENTIALS_FILE',
    },
  ]);
  store.keep.mockReset();
  await uses.close();
  expect(store.keep.mock.calls).toEqual([[[use('alice', at)]]]);
});

test('a file of several instances has the latest of each, and its owner alone reads it', async () => {
  const [one, other] = [openFile(), openFile()];
  expect(await one.load()).toEqual([]);
  await Promise.all([one.keep([use('alice', 2)]), other.keep([use('alice', 1), use('bob', 3)])]);
  expect((await other.load()).toSorted((a, b) => a.at - b.at)).toEqual([
    use('alice', 2),
    use('bob', 3),
  ]);
  expect((await stat(join(folder, 'users.json.used.json'))).mode & 0o777).toBe(0o600);
});

test('it is in the folder for state, where there is one', async () => {
  const state = await mkdtemp(join(folder, 'state-'));
  await openFile(state).keep([use('alice', 1)]);
  expect((await stat(join(state, 'users.json.used.json'))).isFile()).toBe(true);
});

test('a damaged file is said to be one', async () => {
  await writeFile(join(folder, 'users.json.used.json'), '{');
  await expect(openFile().keep([use('alice', 1)])).rejects.toThrow('is damaged; remove it');
});
