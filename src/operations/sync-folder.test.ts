import { expect, test } from 'vitest';
import { changesOf, planImport } from './plan-import.ts';
import type { SavedItem, SavedOperation } from './saved-operation.ts';
import { writeWorkspace } from './write-workspace.ts';
import { createMemoryFolder } from '../testing/memory-folder.ts';
import type { KeptFolder } from './operation-database.ts';
import { syncFolder, unpackFiles } from './sync-folder.ts';

const ids = [1, 2, 3].map((number) => `7a3b1d52-0f62-4a8f-9d25-6f2f7f0f0a0${number}`);

const operation = (number: number, query: string): SavedOperation => ({
  kind: 'operation',
  id: ids[number - 1] ?? '',
  name: `Operation ${number}`,
  description: '',
  query,
  variables: '',
  position: number,
});

const FIRST = operation(1, '{ one }');
const SECOND = operation(2, '{ two }');

const SDL = 'type Query {\n  one: ID\n}';

/** A folder, and what this browser knows of it. */
function setUp(files: Iterable<readonly [string, string]> = []) {
  const folder = createMemoryFolder(files);
  let kept: KeptFolder = { handle: folder.handle, parts: [], files: new Map() };
  let time = 0;
  const sync = (...items: readonly SavedItem[]) =>
    syncFolder({
      folder: kept,
      stored: items.map((item) => ({ item, version: 1 })),
      write: () =>
        writeWorkspace(
          {
            folders: items.filter((item) => item.kind === 'folder'),
            operations: items.filter((item) => item.kind === 'operation'),
            services: [],
            schema: SDL,
          },
          { secrets: ['S3CR3T-key'] },
        ),
      keep: async (next) => {
        kept = next;
      },
      now: () => (time += 1),
    });
  return {
    folder,
    sync,
    accept: async (seen: Blob) => {
      kept = { ...kept, files: await unpackFiles(seen) };
    },
  };
}

const INDEX = 'gatehouse.json';
const ONE = 'operations/Operation 1.graphql';
const TWO = 'operations/Operation 2.graphql';
const MADE = ['graphql.config.yml', 'schema.graphql'];

test('a change writes its own file alone, and what is deleted goes, if it is ours', async () => {
  const { folder, sync } = setUp([['operations/notes.md', 'mine']]);
  expect(await sync(FIRST, SECOND)).toEqual({ kind: 'kept', writtenAt: 5, left: [] });
  expect(folder.writes).toEqual([...MADE, ONE, TWO, INDEX].toSorted(indexLast));
  folder.writes.length = 0;
  expect(await sync({ ...FIRST, query: '{ other }' }, SECOND)).toMatchObject({ writtenAt: 6 });
  expect(folder.writes).toEqual([ONE]);
  await sync(SECOND);
  expect([...folder.files.keys()].toSorted()).toEqual(
    [INDEX, TWO, 'operations/notes.md', ...MADE].toSorted(),
  );
  folder.writes.length = 0;
  expect(await sync(SECOND)).toMatchObject({ kind: 'kept', writtenAt: 8 });
  expect(folder.writes).toEqual([]);
});

test('what others have changed is offered, and nothing is written over it', async () => {
  const { folder, sync, accept } = setUp();
  await sync(FIRST, SECOND);
  folder.files.set(ONE, '{ theirs }\n');
  folder.files.delete(TWO);
  folder.writes.length = 0;
  const mine = { ...SECOND, query: '{ mine }' };
  const state = await sync(FIRST, mine);
  if (state?.kind !== 'changed') throw new Error(state?.kind);
  expect(folder.writes).toEqual([]);
  const stored = [FIRST, mine].map((item) => ({ item, version: 1 }));
  const plan = planImport(stored, state.offer.read.workspace, state.offer);
  expect(plan.items.map(({ id, kind, take }) => [id, kind, take])).toEqual([
    [FIRST.id, 'changed', true],
    [SECOND.id, 'gone', undefined],
  ]);
  expect(changesOf(plan)).toMatchObject([{ kind: 'put', item: { query: '{ theirs }' } }]);
  await accept(state.offer.seen);
  await sync({ ...FIRST, query: '{ theirs }' }, mine);
  expect(folder.writes).toEqual([TWO]);
  expect(folder.files.get(TWO)).toBe('{ mine }\n');
});

test('line ends of a checkout are no change, nor is what has come to be the same', async () => {
  const { folder, sync } = setUp();
  await sync(FIRST);
  for (const [path, text] of folder.files) folder.files.set(path, text.replaceAll('\n', '\r\n'));
  folder.writes.length = 0;
  expect(await sync(FIRST)).toMatchObject({ kind: 'kept' });
  expect(folder.writes).toEqual([]);
  folder.files.set(ONE, '{ alike }\n');
  expect(await sync({ ...FIRST, query: '{ alike }' })).toMatchObject({ kind: 'kept', left: [] });
  expect(folder.writes).toEqual([]);
});

test('a folder that has a workspace already is taken in before it is written', async () => {
  const theirs = writeWorkspace({
    folders: [],
    operations: [operation(1, '{ theirs }'), operation(3, '{ three }')],
    services: [],
  });
  const { folder, sync } = setUp(theirs);
  const state = await sync(FIRST, SECOND);
  if (state?.kind !== 'changed') throw new Error(state?.kind);
  expect(folder.writes).toEqual([]);
  expect(state.offer.base).toEqual([]);
  expect(await setUp(theirs).sync(operation(1, '{ theirs }'), operation(3, '{ three }'))).toEqual({
    kind: 'kept',
    writtenAt: 2,
    left: [],
  });
});

test('graphql.config.yml stays as somebody has made it, until it is deleted', async () => {
  const [config = ''] = MADE;
  const { folder, sync } = setUp([[config, 'mine']]);
  expect(await sync(FIRST)).toMatchObject({ kind: 'kept', left: [config] });
  expect(await sync(FIRST, SECOND)).toMatchObject({ left: [config] });
  expect(folder.files.get(config)).toBe('mine');
  folder.files.delete(config);
  expect(await sync(FIRST, SECOND)).toMatchObject({ left: [] });
  expect(folder.files.get(config)).toContain('schema.graphql');
});

test('without leave, folder, room or index, with a secret or a broken index nothing is written', async () => {
  const { folder, sync } = setUp();
  folder.permission = 'prompt';
  expect(await sync(FIRST)).toEqual({ kind: 'permission' });
  folder.permission = 'granted';
  expect(await sync(operation(1, '{ a(key: "S3CR3T-key") }'))).toMatchObject({ kind: 'refused' });
  expect([...folder.files]).toEqual([]);
  for (const [name, kind] of [
    ['NotFoundError', 'gone'],
    ['QuotaExceededError', 'full'],
  ] as const) {
    folder.fault = new DOMException('', name);
    expect(await sync(FIRST)).toEqual({ kind });
  }
  folder.fault = undefined;
  await sync(FIRST);
  const index = folder.files.get(INDEX) ?? '';
  folder.files.set(INDEX, `<<<<<<< HEAD\n${index}`);
  expect(await sync()).toMatchObject({
    kind: 'refused',
    fault: expect.objectContaining({ where: INDEX }) as object,
  });
  folder.files.delete(INDEX);
  expect(await sync()).toEqual({ kind: 'emptied' });
  expect(folder.files.has(ONE)).toBe(true);
});

function indexLast(one: string, other: string): number {
  return Number(one === INDEX) - Number(other === INDEX) || (one < other ? -1 : 1);
}
