import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAnswerCache, MAX_AGE_MS, MAX_ANSWERS, type AnswerCache } from './answer-cache.ts';

afterEach(() => void vi.unstubAllGlobals());

const DATABASE = 'gatehouse-schemas';

function answer(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Opens the database like another build. */
function open(factory: IDBFactory, version?: number, stores: string[] = []): Promise<IDBDatabase> {
  const request = factory.open(DATABASE, version);
  request.addEventListener('upgradeneeded', () => {
    for (const name of stores) request.result.createObjectStore(name);
  });
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('not opened')));
  });
}

async function damage(factory: IDBFactory, store: string, value: unknown): Promise<void> {
  const database = await open(factory);
  const transaction = database.transaction(store, 'readwrite');
  transaction.objectStore(store).put(value, 'a');
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  database.close();
}

function setUp() {
  const factory = new IDBFactory();
  vi.stubGlobal('indexedDB', factory);
  const clock = { now: Date.UTC(2026, 0, 1) };
  const visit = (): AnswerCache => createAnswerCache(() => clock.now);
  return { factory, clock, visit };
}

test('an answer is there at the next visit, by its key, and the last one counts', async () => {
  const { visit } = setUp();
  expect(await visit().get('a')).toBeUndefined();
  await visit().put('a', answer('one'));
  await visit().put('b', answer('two'));
  expect(await visit().get('a')).toEqual(answer('one'));
  await visit().put('a', answer('three'));
  expect(await visit().get('a')).toEqual(answer('three'));
  await visit().delete('a');
  expect(await visit().get('a')).toBeUndefined();
  expect(await visit().get('b')).toEqual(answer('two'));
});

test('answers that have not been of use for long go, those that were looked at stay', async () => {
  const { visit, clock } = setUp();
  await visit().put('old', answer('old'));
  await visit().put('used', answer('used'));
  clock.now += MAX_AGE_MS;
  await visit().touch('used');
  expect(await visit().get('old')).toEqual(answer('old'));
  clock.now += 1;
  expect(await visit().get('old')).toBeUndefined();
  await visit().put('new', answer('new'));
  clock.now -= MAX_AGE_MS;
  expect(await visit().get('old')).toBeUndefined();
  expect(await visit().get('used')).toEqual(answer('used'));
});

test('of too many the ones used last are kept', async () => {
  const { visit, clock } = setUp();
  const keys = Array.from({ length: MAX_ANSWERS + 2 }, (_, index) => `key ${index}`);
  for (const key of keys) {
    clock.now += 1;
    await visit().put(key, answer(key));
  }
  const kept = await Promise.all(keys.map((key) => visit().get(key)));
  expect(kept.map((each) => each !== undefined)).toEqual(keys.map((_, index) => index >= 2));
});

test('to touch what is not there makes nothing', async () => {
  const { visit } = setUp();
  await visit().touch('a');
  expect(await visit().get('a')).toBeUndefined();
});

describe('nothing is kept, and nothing else happens, where', () => {
  test.each([
    ['bytes', 'answers', 'text'],
    ['an entry', 'entries', { usedAt: 'never' }],
    ['an entry of nothing', 'entries', null],
  ])('%s cannot be right', async (_, store, value) => {
    const { factory, visit } = setUp();
    await visit().put('a', answer('one'));
    await damage(factory, store, value);
    expect(await visit().get('a')).toBeUndefined();
    await visit().put('a', answer('two'));
    expect(await visit().get('a')).toEqual(answer('two'));
  });

  test('the database is of a build of the future', async () => {
    const { factory, visit } = setUp();
    (await open(factory, 99, ['answers'])).close();
    await visit().put('a', answer('one'));
    expect(await visit().get('a')).toBeUndefined();
    expect((await open(factory)).version).toBe(99);
  });

  test('the database does not open for as long as anybody would wait', async () => {
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
    vi.useFakeTimers();
    const answered = createAnswerCache(Date.now).get('a');
    vi.advanceTimersByTime(5_000);
    expect(await answered).toBeUndefined();
    vi.useRealTimers();
  });

  test('there is no IndexedDB, or it may not be used', async () => {
    const forbidden = {
      open() {
        throw new DOMException('private', 'SecurityError');
      },
    };
    for (const factory of [undefined, forbidden]) {
      vi.stubGlobal('indexedDB', factory);
      const cache = createAnswerCache(Date.now);
      await cache.put('a', answer('one'));
      expect(await cache.get('a')).toBeUndefined();
    }
  });
});

test('the schema of a file stays whatever its age, and however many answers come', async () => {
  const { visit, clock } = setUp();
  const file = { name: 'towns.graphql', loadedAt: clock.now };
  expect(await visit().factsOf(['file'])).toEqual([{}]);
  expect(await visit().put('file', answer('file'), { file })).toBe(true);
  clock.now += 2 * MAX_AGE_MS;
  for (let service = 0; service < 2 * MAX_ANSWERS; service += 1) {
    await visit().put(`${service}`, answer('own'));
  }
  expect(await visit().get('file')).toEqual(answer('file'));
  expect(await visit().factsOf(['file', '1'])).toEqual([{ file }, {}]);
  await visit().delete('file');
  expect(await visit().factsOf(['file'])).toEqual([{}]);
});

test('what cannot be kept is told', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const cache = createAnswerCache(() => 0);
  expect(await cache.put('a', answer('one'))).toBe(false);
});
