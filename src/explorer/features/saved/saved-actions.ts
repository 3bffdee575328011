import type {
  SavedFolder,
  SavedItem,
  SavedOperation,
  StoredItem,
} from '../../../operations/saved-operation.ts';
import {
  lastPosition,
  orderStored,
  placeBeside,
  placeItem,
  type OrderedItems,
  type SavedPlace,
} from './saved-order.ts';
import { putItem, type SavedStore } from './saved-store.ts';

export type NewOperation = Omit<SavedOperation, 'kind' | 'id' | 'position'>;

export async function addFolder(saved: SavedStore, name: string): Promise<SavedFolder> {
  const id = crypto.randomUUID();
  const make = (stored: ReadonlyMap<string, StoredItem>): SavedFolder => {
    const { folders } = orderStored(stored);
    return { kind: 'folder', id, name, position: lastPosition(folders) };
  };
  await saved.change((stored) => [putItem(stored, make(stored))]);
  return make(new Map());
}

export async function addOperations(saved: SavedStore, added: readonly NewOperation[]) {
  const ids = added.map(() => crypto.randomUUID());
  let made: readonly SavedOperation[] = [];
  await saved.change((stored) => {
    const { operations } = orderStored(stored);
    made = added.map((one, index) => ({
      ...one,
      kind: 'operation',
      id: ids[index] ?? '',
      position: lastPosition(operations.get(one.folderId) ?? []) + index,
    }));
    return made.map((item) => putItem(stored, item));
  });
  return made;
}

export function editItem<Item extends SavedItem>(
  saved: SavedStore,
  { id, kind }: Item,
  edit: (item: Item) => Item,
): Promise<void> {
  return saved.change((stored) => {
    const item = stored.get(id)?.item;
    return item?.kind === kind ? [putItem(stored, edit(item as Item))] : [];
  });
}

/** Deletes an item, a folder with all that is in it. Returns the undo. */
export async function removeSaved(saved: SavedStore, { id }: SavedItem) {
  let removed: readonly SavedItem[] = [];
  await saved.change((stored) => {
    const gone = [...stored.values()].filter(
      ({ item }) => item.id === id || (item.kind === 'operation' && item.folderId === id),
    );
    removed = gone.map(({ item }) => item);
    return gone.map(({ item, version }) => ({ kind: 'remove', id: item.id, base: version }));
  });
  return () =>
    saved.change((stored) =>
      removed.filter((item) => !stored.has(item.id)).map((item) => putItem(stored, item)),
    );
}

/** Moves an item to a place, a folder only before another one. */
export function moveItem(
  saved: SavedStore,
  { id, kind }: SavedItem,
  placeIn: (items: OrderedItems, now: SavedItem) => SavedPlace | undefined,
): Promise<void> {
  return saved.change((stored) => {
    const now = stored.get(id)?.item;
    const ordered = orderStored(stored);
    const place = now?.kind === kind ? placeIn(ordered, now) : undefined;
    return now && place ? placeItem(ordered, now, place).map((item) => putItem(stored, item)) : [];
  });
}

export function moveItemBy(saved: SavedStore, item: SavedItem, step: 1 | -1): Promise<void> {
  return moveItem(saved, item, (ordered, now) => placeBeside(ordered, now, step));
}

export async function duplicateOperation(
  saved: SavedStore,
  operation: SavedOperation,
  name: string,
): Promise<SavedOperation> {
  const id = crypto.randomUUID();
  await saved.change((stored) => {
    const ordered = orderStored(stored);
    const siblings = ordered.operations.get(operation.folderId) ?? [];
    const next = siblings[siblings.findIndex((one) => one.id === operation.id) + 1];
    const place = { folderId: operation.folderId, before: next?.id };
    const copy = { ...operation, id, name };
    return placeItem(ordered, copy, place).map((item) => putItem(stored, item));
  });
  return { ...operation, id, name };
}

/** Copies operations that the operator ships, into a folder of their folder’s name where they have one. */
export async function copyProvided(
  saved: SavedStore,
  operations: readonly SavedOperation[],
  folderName: string | undefined,
): Promise<readonly SavedOperation[]> {
  const own = orderStored(saved.state.getState().stored).folders;
  const folder =
    folderName === undefined
      ? undefined
      : (own.find(({ name }) => name === folderName) ?? (await addFolder(saved, folderName)));
  return addOperations(
    saved,
    operations.map(({ kind: _kind, id: _id, position: _position, ...one }) => ({
      ...one,
      folderId: folder?.id,
    })),
  );
}
