import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { createDatabaseStorages, type StoragePorts } from './chunk-database.ts';

afterEach(() => void vi.unstubAllGlobals());

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Locks as a browser has them: held until their callback is done, or their worker is not there any more. */
function createLocks() {
  const holders = new Map<string, string>();
  const locksOf = (worker: string): StoragePorts['locks'] => ({
    async request(name: string, ...rest: unknown[]) {
      const isQuick = rest.length > 1;
      const callback = rest.at(-1) as (lock: object | null) => Promise<unknown>;
      if (holders.has(name) && isQuick) return callback(null);
      holders.set(name, worker);
      const result = await callback({ name });
      holders.delete(name);
      return result;
    },
  });
  const end = (worker: string): void => {
    for (const [name, holder] of holders) if (holder === worker) holders.delete(name);
  };
  return { locksOf, end };
}

function start() {
  const factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
  const { locksOf, end } = createLocks();
  const startWorker = (name: string, ports: Partial<StoragePorts> = {}) =>
    createDatabaseStorages({
      locks: locksOf(name),
      newName: () => name,
      ...ports,
    });
  const keys = async (): Promise<unknown[]> => {
    const request = factory.open('gatehouse-answers');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const all = request.result.transaction('chunks').objectStore('chunks').getAllKeys();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    request.result.close();
    return all.result;
  };
  return { startWorker, end, keys, factory };
}

test('what is put comes back, and each storage goes by itself', async () => {
  const { startWorker, keys } = start();
  const storages = startWorker('a');
  const [one, other] = [await storages.open(), await storages.open()];
  for (const storage of [one, other]) {
    await storage.put(0, bytesOf('first'));
    await storage.put(11, bytesOf('second'));
  }
  expect(await one.get(11)).toEqual(bytesOf('second'));
  await one.drop();
  await expect(one.put(12, bytesOf('late'))).rejects.toThrow('dropped');
  await expect(one.get(0)).rejects.toThrow('removed');
  expect(await other.get(0)).toEqual(bytesOf('first'));
  expect(await keys()).toEqual([
    ['a', 2, 0],
    ['a', 2, 11],
  ]);
});

test('what is gone with all data of the site is told as removed', async () => {
  const { startWorker, factory } = start();
  const storage = await startWorker('a').open();
  await storage.put(0, bytesOf('first'));
  const deleting = factory.deleteDatabase('gatehouse-answers');
  await new Promise((resolve) => deleting.addEventListener('success', resolve));
  await expect(storage.get(0)).rejects.toMatchObject({ code: 'incomplete' });
});

test('what workers have left goes, and what those have that are there stays', async () => {
  const { startWorker, end, keys } = start();
  for (const name of ['a', 'b', 'c']) {
    const storage = await startWorker(name).open();
    await storage.put(0, bytesOf(name));
    await storage.put(1, bytesOf(name));
  }
  end('a');
  end('c');
  await startWorker('d').clearLeft();
  expect(await keys()).toEqual([
    ['b', 1, 0],
    ['b', 1, 1],
  ]);
});

test('to look for what was left makes no database', async () => {
  const { startWorker, factory } = start();
  await startWorker('a').clearLeft();
  expect(await factory.databases()).toEqual([]);
});

test('there is no storage where the browser has no database, or none that opens', async () => {
  const { startWorker } = start();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
  const opened = startWorker('a', { locks: undefined }).open();
  await Promise.resolve();
  vi.advanceTimersByTime(5_000);
  await expect(opened).rejects.toThrow('does not open');
  vi.useRealTimers();
  vi.stubGlobal('indexedDB', undefined);
  await expect(startWorker('b').open()).rejects.toThrow('no IndexedDB');
});
