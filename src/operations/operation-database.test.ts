import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { SavedFolder, SavedOperation } from './saved-operation.ts';
import {
  countOperations,
  createOperationDatabase,
  deleteOperations,
} from './operation-database.ts';

afterEach(() => void vi.unstubAllGlobals());

const folder: SavedFolder = { kind: 'folder', id: 'f', name: 'Nightly', position: 1 };
const operation: SavedOperation = {
  kind: 'operation',
  id: 'o',
  folderId: 'f',
  name: 'Land',
  description: '',
  query: '{ a }',
  variables: '',
  position: 1,
};

function setUp() {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return { one: createOperationDatabase('one'), other: createOperationDatabase('one') };
}

const put = (item: SavedFolder | SavedOperation, base?: number) =>
  ({ kind: 'put', item, base }) as const;

async function versionOf(store: ReturnType<typeof createOperationDatabase>, id: string) {
  return (await store.load()).find(({ item }) => item.id === id)?.version;
}

test('what is saved is there for all of the service, and for no other one', async () => {
  const { one, other } = setUp();
  expect(await one.load()).toEqual([]);
  const outcome = await one.save([put(folder), put(operation)]);
  expect(outcome.kind).toBe('saved');
  expect((await other.load()).map(({ item }) => item)).toEqual([folder, operation]);
  // Its id goes on where the first one ends.
  for (const id of ['on', 'one-more', 'two'])
    expect(await createOperationDatabase(id).load()).toEqual([]);
});

test('a change that was made to an older version changes nothing', async () => {
  const { one, other } = setUp();
  await one.save([put(folder), put(operation)]);
  const base = await versionOf(one, 'o');
  await other.save([put({ ...operation, query: '{ theirs }' }, base)]);
  const outcome = await one.save([
    put({ ...folder, name: 'Mine' }, await versionOf(one, 'f')),
    put({ ...operation, query: '{ mine }' }, base),
  ]);
  expect(outcome).toEqual({ kind: 'conflict' });
  expect((await one.load()).map(({ item }) => item)).toEqual([
    folder,
    { ...operation, query: '{ theirs }' },
  ]);
});

test('what was removed meanwhile is a conflict, and so is what is new there', async () => {
  const { one, other } = setUp();
  await one.save([put(operation)]);
  const base = (await versionOf(one, 'o')) ?? 0;
  await other.save([{ kind: 'remove', id: 'o', base }]);
  expect(await one.save([put(operation, base)])).toEqual({ kind: 'conflict' });
  expect(await one.save([{ kind: 'remove', id: 'o', base }])).toEqual({ kind: 'conflict' });
  await other.save([put(operation)]);
  expect(await one.save([put(operation)])).toMatchObject({ kind: 'conflict' });
  // Made again, it is not what it was before.
  expect(await one.save([put(operation, base)])).toMatchObject({ kind: 'conflict' });
});

test('a version never comes back, be the clock stopped or put back, and all deleted meanwhile', async () => {
  const { one, other } = setUp();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
  const seen = new Set<number | undefined>();
  const makeAndRemember = async () => {
    await one.save([put(operation)]);
    seen.add(await versionOf(one, 'o'));
  };
  await makeAndRemember();
  const [first] = seen;
  await other.save([put({ ...operation, name: 'Sea' }, first)]);
  seen.add(await versionOf(one, 'o'));
  await deleteOperations();
  await makeAndRemember();
  clock.mockReturnValue(1_600_000_000_000);
  await deleteOperations();
  await makeAndRemember();
  vi.stubGlobal('indexedDB', new IDBFactory());
  await makeAndRemember();
  clock.mockRestore();
  expect(seen.size).toBe(5);
  expect(await one.save([put(operation, first)])).toMatchObject({ kind: 'conflict' });
  for (const version of seen) expect(version).toSatisfy(Number.isSafeInteger);
});

test('of two changes at once to one version, one alone is made', async () => {
  const { one, other } = setUp();
  await one.save([put(operation)]);
  const base = await versionOf(one, 'o');
  const changed = (query: string) => put({ ...operation, query }, base);
  const outcomes = await Promise.all([one.save([changed('a')]), other.save([changed('b')])]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved']);
});

test('changes of others are told to all that listen, until they stop', async () => {
  const { one, other } = setUp();
  const told = { others: vi.fn(), stopped: vi.fn() };
  other.watch(told.others);
  createOperationDatabase('one').watch(told.stopped)();
  await one.save([put(folder)]);
  await vi.waitFor(() => expect(told.others).toHaveBeenCalled());
  told.others.mockClear();
  await deleteOperations();
  await vi.waitFor(() => expect(told.others).toHaveBeenCalled());
  expect(told.stopped).not.toHaveBeenCalled();
});

test('thousands of changes are made together, or none of them', async () => {
  const { one } = setUp();
  const items = Array.from({ length: 1_201 }, (_, at) => ({ ...operation, id: `o${at}` }));
  expect(await one.save(items.map((item) => put(item)))).toMatchObject({ kind: 'saved' });
  const loaded = (await one.load()).map(({ item }) => item.id);
  expect(loaded).toHaveLength(1_201);
  expect(new Set(loaded)).toEqual(new Set(items.map(({ id }) => id)));
  // The last one is there already.
  const more = [
    ...items.slice(0, 1_200).map((item) => ({ ...item, id: `p${item.id}` })),
    items[1_200],
  ];
  const outcome = await one.save(more.flatMap((item) => (item ? [put(item)] : [])));
  expect(outcome).toEqual({ kind: 'conflict' });
  expect(await one.load()).toHaveLength(1_201);
});

test('all of all services is counted and deleted', async () => {
  const { one } = setUp();
  const two = createOperationDatabase('two');
  await one.save([put(folder), put(operation)]);
  await two.save([put(operation)]);
  expect(await countOperations()).toBe(2);
  await deleteOperations();
  expect(await one.load()).toEqual([]);
  expect(await two.load()).toEqual([]);
});

test('a browser without a database, or one that does not let it in, says so', async () => {
  const { one } = setUp();
  vi.stubGlobal('indexedDB', undefined);
  await expect(one.load()).rejects.toThrow('no IndexedDB');
  await expect(one.save([put(folder)])).rejects.toThrow('no IndexedDB');
});
