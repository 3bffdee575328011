import { expect, test } from 'vitest';
import { changesOf, planImport, undoOf, type ImportAnswer } from './plan-import.ts';
import type {
  ItemChange,
  SavedFolder,
  SavedItem,
  SavedOperation,
  StoredItem,
} from './saved-operation.ts';
import type { Workspace } from './workspace.ts';

const folder = (id: string, name = id): SavedFolder => ({ kind: 'folder', id, name, position: 0 });

const operation = (id: string, more: Partial<SavedOperation> = {}): SavedOperation => ({
  kind: 'operation',
  id,
  name: id,
  description: '',
  query: `query ${id} { a }`,
  variables: '',
  position: 0,
  ...more,
});

const stored = (...items: SavedItem[]): StoredItem[] => items.map((item) => ({ item, version: 7 }));

function workspaceOf(...items: SavedItem[]): Workspace {
  return {
    folders: items.filter((item) => item.kind === 'folder'),
    operations: items.filter((item) => item.kind === 'operation'),
    services: [],
  };
}

const kinds = (plan: ReturnType<typeof planImport>) =>
  plan.items.map(({ id, kind, take }) => [id, kind, take]);

/** A store's content after changes, by its contract. */
function saved(before: readonly StoredItem[], changes: readonly ItemChange[]): StoredItem[] {
  const after = new Map(before.map((one) => [one.item.id, one]));
  for (const change of changes) {
    const id = change.kind === 'put' ? change.item.id : change.id;
    expect(after.get(id)?.version).toBe(change.base);
    if (change.kind === 'remove') after.delete(id);
    else after.set(id, { item: change.item, version: (change.base ?? 0) + 1 });
  }
  return [...after.values()];
}

const mine = operation('a', { query: '{ mine }' });
const theirs = operation('a', { query: '{ theirs }' });
const before = operation('a', { query: '{ before }' });

test('what is new is taken, what is the same is left, what differs asks', () => {
  const plan = planImport(
    stored(operation('a'), mine),
    workspaceOf(folder('f'), operation('b', { folderId: 'f' }), theirs),
  );
  expect(kinds(plan)).toEqual([
    ['f', 'new', true],
    ['a', 'changed', undefined],
    ['b', 'new', true],
  ]);
  const same = operation('a', { query: '{ mine }\r\n\n', position: 9 });
  expect(kinds(planImport(stored(mine), workspaceOf(same)))).toEqual([['a', 'same', false]]);
});

test('what a whole workspace lacks is gone, and stays unless that is taken', () => {
  const plan = planImport(stored(mine, operation('b')), workspaceOf(mine), { isWhole: true });
  expect(kinds(plan)).toEqual([
    ['a', 'same', false],
    ['b', 'gone', false],
  ]);
  expect(changesOf(plan)).toEqual([]);
  expect(changesOf(plan, new Map([['b', 'take']]))).toEqual([{ kind: 'remove', id: 'b', base: 7 }]);
});

test.each<[string, SavedItem[], SavedItem[], SavedItem[], unknown[][]]>([
  ['changed there', [before], [before], [theirs], [['a', 'changed', true]]],
  ['changed here', [before], [mine], [before], [['a', 'same', false]]],
  ['changed on both sides', [before], [mine], [theirs], [['a', 'changed', undefined]]],
  ['changed alike', [before], [mine], [mine], [['a', 'same', false]]],
  ['removed there', [before], [before], [], [['a', 'gone', true]]],
  ['removed there, changed here', [before], [mine], [], [['a', 'gone', undefined]]],
  ['removed here', [before], [], [before], [['a', 'same', false]]],
  ['removed here, changed there', [before], [], [theirs], [['a', 'new', undefined]]],
  ['made here', [], [mine], [], []],
  ['made there', [], [], [theirs], [['a', 'new', true]]],
])('with a base: %s', (_, base, here, there, planned) => {
  expect(kinds(planImport(stored(...here), workspaceOf(...there), { base }))).toEqual(planned);
});

test('answers decide, and what nobody answered keeps what is stored', () => {
  const here = stored(mine);
  const plan = planImport(here, workspaceOf(theirs));
  const after = (answer: ImportAnswer) =>
    saved(
      here,
      changesOf(plan, new Map([['a', answer]]), () => 'copy'),
    ).map(({ item }) => item);
  expect(changesOf(plan)).toEqual([]);
  expect(after('keep')).toEqual([mine]);
  expect(after('take')).toEqual([theirs]);
  expect(after('both')).toEqual([mine, { ...theirs, id: 'copy', name: 'a (2)' }]);
});

test('an undo gives back what was there', () => {
  const here = stored(folder('f'), mine, operation('b', { folderId: 'f' }));
  const plan = planImport(here, workspaceOf(theirs, operation('c')), { isWhole: true });
  const answers = new Map<string, ImportAnswer>([
    ['a', 'take'],
    ['b', 'take'],
    ['f', 'take'],
  ]);
  const changes = changesOf(plan, answers);
  const after = saved(here, changes);
  expect(after.map(({ item }) => item.id)).toEqual(['a', 'c']);
  const undone = saved(after, undoOf(changes, here, after)).map(({ item }) => item);
  expect(new Set(undone)).toEqual(new Set(here.map(({ item }) => item)));
});

test('no operation is left in a folder that is not there', () => {
  const inFolder = operation('b', { folderId: 'f' });
  const plan = planImport([], workspaceOf(folder('f'), inFolder));
  expect(changesOf(plan, new Map([['f', 'keep']]))).toEqual([
    { kind: 'put', item: { ...inFolder, folderId: undefined }, base: undefined },
  ]);
  const removal = planImport(stored(folder('f'), inFolder), workspaceOf(), { isWhole: true });
  expect(changesOf(removal, new Map([['f', 'take']]))).toEqual([]);
});

test('what comes without ids is known by its folder and name', () => {
  const here = stored(
    folder('f', 'Reports'),
    operation('b', { folderId: 'f', name: 'Rows', description: 'D' }),
  );
  const workspace: Workspace = {
    ...workspaceOf(
      folder('x', 'Reports'),
      operation('y', { folderId: 'x', name: 'Rows', query: 'query b { a }' }),
      operation('z', { folderId: 'x', name: 'Other' }),
    ),
    madeIds: new Set(['x', 'y', 'z']),
  };
  expect(kinds(planImport(here, workspace))).toEqual([
    ['f', 'same', false],
    ['b', 'same', false],
    ['z', 'new', true],
  ]);
});

test('what has no common order with the rest comes after it', () => {
  const here = stored(operation('a', { position: 4 }));
  const plan = planImport(
    here,
    workspaceOf(operation('x', { position: 0 }), operation('y', { position: 1 })),
  );
  expect(plan.items.map(({ incoming }) => incoming?.position)).toEqual([5, 6]);
});
