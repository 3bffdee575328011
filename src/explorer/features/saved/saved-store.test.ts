import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Service } from '../../../contract/config.ts';
import { NO_SESSION } from '../../../session/session-state.ts';
import type { SavedOperation } from '../../../operations/saved-operation.ts';
import { orderStored, searchSaved } from './saved-order.ts';
import { createOperationDatabase } from '../../../operations/operation-database.ts';
import {
  addFolder,
  addOperations,
  copyProvided,
  duplicateOperation,
  editItem,
  moveItemBy,
  removeSaved,
} from './saved-actions.ts';
import { createSavedStore, putItem, savedStoreOf, type SavedStore } from './saved-store.ts';
import { hashOf, isSaved } from './saved-texts.ts';

afterEach(() => void vi.unstubAllGlobals());

const made = { name: 'Land', description: '', query: '{ a }', variables: '' };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

const create = (): SavedStore => createSavedStore(createOperationDatabase('service'));

/** Names, in the order of the list. */
function namesIn(saved: SavedStore): readonly string[] {
  const { folders, operations } = orderStored(saved.state.getState().stored);
  return [...folders, undefined].flatMap((folder) => [
    ...(folder ? [folder.name] : []),
    ...(operations.get(folder?.id) ?? []).map(({ name }) => name),
  ]);
}

async function addOne(saved: SavedStore, more: Partial<SavedOperation> = {}) {
  const [one] = await addOperations(saved, [{ ...made, ...more }]);
  if (!one) throw new Error('It was added.');
  return one;
}

test('what one tab does the other sees, and both change what is there by then', async () => {
  const [one, other] = [create(), create()];
  await Promise.all([one.start(), other.start()]);
  const folder = await addFolder(one, 'Nightly');
  const operation = await addOne(one, { folderId: folder.id });
  await vi.waitFor(() => expect(namesIn(other)).toEqual(['Nightly', 'Land']));
  await Promise.all([
    editItem(one, operation, (now) => ({ ...now, name: 'State' })),
    editItem(other, operation, (now) => ({ ...now, description: 'why' })),
  ]);
  const [kept] = (await createOperationDatabase('service').load()).flatMap(({ item }) =>
    item.kind === 'operation' ? [item] : [],
  );
  expect(kept).toMatchObject({ name: 'State', description: 'why' });
});

test('many moves in a row are made one after the other', async () => {
  const saved = create();
  for (const name of ['a', 'b', 'c', 'd']) await addOne(saved, { name });
  const { stored } = saved.state.getState();
  const first = Array.from(stored.values(), ({ item }) => item).find(({ name }) => name === 'a');
  if (!first) throw new Error('It is there.');
  await Promise.all([1, 2, 3].map(() => moveItemBy(saved, first, 1)));
  expect(namesIn(saved)).toEqual(['b', 'c', 'd', 'a']);
});

test('a folder goes with what is in it, and comes back as it was', async () => {
  const saved = create();
  const folder = await addFolder(saved, 'Nightly');
  await addOne(saved, { folderId: folder.id });
  await addOne(saved, { name: 'Beside' });
  const undo = await removeSaved(saved, folder);
  expect(namesIn(saved)).toEqual(['Beside']);
  await undo();
  expect(namesIn(saved)).toEqual(['Nightly', 'Land', 'Beside']);
});

test('a copy stands behind what it is of; one of the operator’s comes into a folder of that name', async () => {
  const saved = create();
  const first = await addOne(saved);
  await addOne(saved, { name: 'Last' });
  await duplicateOperation(saved, first, 'Land copy');
  expect(namesIn(saved)).toEqual(['Land', 'Land copy', 'Last']);
  const provided = { ...first, id: 'theirs', folderId: 'their folder', name: 'Shipped' };
  const [copy] = await copyProvided(saved, [provided], 'Reports');
  await copyProvided(saved, [{ ...provided, name: 'Also' }], 'Reports');
  expect(namesIn(saved)).toEqual(['Reports', 'Shipped', 'Also', 'Land', 'Land copy', 'Last']);
  expect(copy?.id).not.toBe('theirs');
});

test('what was deleted elsewhere is not brought back by a change', async () => {
  const [one, other] = [create(), create()];
  const operation = await addOne(one);
  await other.start();
  await removeSaved(other, operation);
  await editItem(one, operation, (now) => ({ ...now, name: 'State' }));
  expect(namesIn(one)).toEqual([]);
});

test('a store that is full or closed says so, and works once there is room', async () => {
  const database = createOperationDatabase('service');
  const full = new DOMException('full', 'QuotaExceededError');
  const save = vi.spyOn(database, 'save').mockRejectedValueOnce(full);
  const load = vi.spyOn(database, 'load').mockRejectedValueOnce(new Error('closed'));
  const saved = createSavedStore(database);
  await expect(saved.start()).rejects.toThrow('closed');
  expect(saved.state.getState().status).toBe('failed');
  await saved.start();
  await expect(addOne(saved)).rejects.toBe(full);
  await addOne(saved);
  expect(namesIn(saved)).toEqual(['Land']);
  expect(load).toHaveBeenCalled();
  expect(save).toHaveBeenCalledTimes(2);
});

test('what did not change stays the same object through other changes', async () => {
  const saved = create();
  const operation = await addOne(saved);
  const before = saved.state.getState().stored.get(operation.id);
  const other = createOperationDatabase('service');
  await other.save([putItem(new Map(), { ...operation, id: 'b' })]);
  await vi.waitFor(() => expect(saved.state.getState().stored.size).toBe(2));
  expect(saved.state.getState().stored.get(operation.id)).toBe(before);
});

test('the palette finds what is saved, names first', async () => {
  const service = { id: 'palette' } as Service;
  const owner = { service, store: { getState: () => NO_SESSION } };
  const saved = savedStoreOf(owner);
  await addOne(saved, { name: 'Other', query: '{ land }' });
  await addOne(saved, { name: 'Land of all' });
  await addOne(saved, { name: 'U\u0308ber alles' });
  const open = vi.fn();
  const found = await searchSaved(owner, 'LAND', open);
  expect(found.map(({ label }) => label)).toEqual(['Land of all', 'Other']);
  expect(await searchSaved(owner, 'über', open)).toMatchObject([{ label: 'U\u0308ber alles' }]);
  await found[0]?.run();
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ name: 'Land of all' }));
});

test('headers count where they are kept, without what signs somebody in', () => {
  const item: SavedOperation = { ...made, kind: 'operation', id: 'a', position: 1 };
  const texts = { query: '{ a }', variables: '', headers: '{"a":"b"}' };
  expect(isSaved(texts, item, [])).toBe(true);
  expect(isSaved(texts, { ...item, headers: '' }, [])).toBe(false);
  expect(isSaved({ ...texts, headers: '{"x-api-key":"k"}' }, { ...item, headers: '' }, [])).toBe(
    true,
  );
  expect(isSaved({ ...texts, variables: '{}' }, item, [])).toBe(false);
});

test('texts that differ have different hashes', () => {
  const texts = ['', 'a', 'b', 'ab', 'ba', '{ a }', '{ b }'].flatMap((query) =>
    ['', '{}'].flatMap((variables) =>
      [undefined, '', 'h'].map((headers) => ({ query, variables, headers })),
    ),
  );
  expect(new Set(texts.map(hashOf)).size).toBe(texts.length);
  expect(hashOf({ query: 'q', variables: '', headers: undefined })).toBe(
    hashOf({ query: 'q', variables: '', headers: undefined }),
  );
});
