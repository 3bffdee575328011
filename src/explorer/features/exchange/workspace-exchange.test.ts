import { describe, expect, test, vi } from 'vitest';
import { resultOf, type ReadSource } from '../../../operations/connect-workspace.ts';
import { changesOf, planImport } from '../../../operations/plan-import.ts';
import type { SavedItem, StoredItem } from '../../../operations/saved-operation.ts';
import { WORKSPACE_FORMATS } from '../../../operations/workspace.ts';
import { WORKSPACE_API } from '../../../operations/workspace-api.ts';
import { writeWorkspace } from '../../../operations/write-workspace.ts';
import { writeZip } from '../../../operations/zip.ts';
import { createSavedStore } from '../saved/saved-store.ts';
import { collectWorkspace, WORKSPACE_PARTS, type WorkspaceSources } from './collect-workspace.ts';
import { applyImport, readChosen } from './workspace-import.ts';

/** As the worker does. */
const read: ReadSource = async (source, where) => resultOf(await WORKSPACE_API.read(source, where));

const FOLDER = '7a3b1d52-0f62-4a8f-9d25-6f2f7f0f0a01';
const OPERATION = '7a3b1d52-0f62-4a8f-9d25-6f2f7f0f0a02';

const ITEMS: readonly SavedItem[] = [
  { kind: 'folder', id: FOLDER, name: 'Europe', position: 0 },
  {
    kind: 'operation',
    id: OPERATION,
    folderId: FOLDER,
    name: 'Countries',
    description: '',
    query: '{ countries { name } }',
    variables: '{ "first": 3 }',
    position: 0,
  },
];

const SOURCES: WorkspaceSources = {
  service: {
    id: 'demo',
    name: 'Demo',
    authUrl: 'https://a.test',
    baseUrl: 'https://b.test',
    apiKey: 'key-of-config',
    requestFormat: 'json',
    fragments: 'inline',
    subscriptions: 'sse',
    subscriptionsUrl: 'https://b.test/v1/graphql',
  },
  items: ITEMS,
  tabs: [
    {
      id: 't1',
      hash: '',
      title: 'Tab',
      query: '{ tab }',
      variables: '',
      headers: '{"x-api-key":"secret-header"}',
      operationName: null,
      response: null,
    },
  ],
  favourites: [{ query: '{ favourite }', label: 'Mine', favorite: true }],
  settings: { 'gatehouse:theme': 'dark' },
  schema: 'type Query {\n  tab: ID\n}',
};

const zipOf = (top = ''): File => {
  const files = writeWorkspace(collectWorkspace(SOURCES, new Set(WORKSPACE_PARTS)));
  const placed = new Map([...files].map(([path, text]) => [top + path, text]));
  return new File([writeZip(placed)], 'workspace.zip');
};

test.each([
  ['a zip', ''],
  ['a zip of the folder', 'my-workspace/'],
])('%s comes back whole, without headers and keys', async (_case, top) => {
  const { workspace } = await readChosen([zipOf(top)], read);
  expect([...workspace.folders, ...workspace.operations]).toEqual(ITEMS);
  expect(workspace.tabs).toEqual([expect.objectContaining({ query: '{ tab }' })]);
  expect(workspace.favourites).toEqual([
    expect.objectContaining({ name: 'Mine', query: '{ favourite }' }),
  ]);
  expect(workspace.settings).toEqual({ 'gatehouse:theme': 'dark' });
  expect(JSON.stringify(workspace)).not.toMatch(/secret-header|key-of-config/);
});

test('parts that are not ticked stay', () => {
  const workspace = collectWorkspace(SOURCES, new Set(['tabs']));
  expect(workspace).toMatchObject({ operations: [], tabs: [{ query: '{ tab }' }] });
  expect(workspace).toMatchObject({
    favourites: undefined,
    settings: undefined,
    schema: undefined,
  });
});

test('a file is an operation of its name, and secrets of a command are named', async () => {
  const file = new File(['query A { a }'], 'Report.graphql');
  expect((await readChosen([file], read)).workspace.operations).toMatchObject([
    { name: 'Report', query: 'query A { a }' },
  ]);
  const curl = `curl https://a.test -H 'x-api-key: hidden-key' -d '{"query":"{ b }"}'`;
  const found = await readChosen([file, new File([curl], 'call.sh')], read);
  expect(found.workspace.operations).toHaveLength(2);
  expect(found.dropped).toEqual(['x-api-key']);
  expect(JSON.stringify(found)).not.toContain('hidden-key');
});

test.each([
  ['an empty zip', () => [new File([writeZip(new Map())], 'a.zip')], 'empty'],
  ['an image', () => [new File([Uint8Array.of(137, 80, 78, 71)], 'a.png')], 'not-utf8'],
  ['JSON that is none', () => [new File(['{'], 'a.json')], 'not-json'],
  ['a file that is not UTF-8', () => [new File([Uint8Array.of(255)], 'a.graphql')], 'not-utf8'],
  [
    'a path that leads out',
    () => [new File([writeZip(new Map([['../a.graphql', '{ a }']]))], 'a.zip')],
    'unsafe-path',
  ],
])('%s is refused', async (_case, files, code) => {
  await expect(readChosen(files(), read)).rejects.toMatchObject({ name: 'WorkspaceError', code });
});

/** Saved operations in memory. */
function memoryStore(items: readonly SavedItem[]) {
  const all = new Map<string, StoredItem>(items.map((item) => [item.id, { item, version: 1 }]));
  return createSavedStore({
    load: () => Promise.resolve([...all.values()]),
    save(changes) {
      const isOlder = changes.some((change) => {
        const id = change.kind === 'put' ? change.item.id : change.id;
        return all.get(id)?.version !== change.base;
      });
      if (isOlder) return Promise.resolve({ kind: 'conflict' as const });
      for (const change of changes) {
        if (change.kind === 'remove') all.delete(change.id);
        else all.set(change.item.id, { item: change.item, version: (change.base ?? 0) + 1 });
      }
      return Promise.resolve({ kind: 'saved' as const, stored: [...all.values()] });
    },
    watch: () => () => undefined,
  });
}

test('what is imported is there as chosen, and undo takes all of it back', async () => {
  const mine = ITEMS.map((item) =>
    item.kind === 'operation' ? { ...item, query: '{ mine }' } : item,
  );
  const saved = memoryStore(mine);
  await saved.start();
  const kept = () => [...saved.state.getState().stored.values()].map(({ item }) => item);
  const { workspace } = await readChosen([zipOf()], read);
  const plan = planImport([...saved.state.getState().stored.values()], workspace);
  const [open, close, forget] = [vi.fn(), vi.fn(), vi.fn()];
  const end = await applyImport({
    saved,
    history: { addFavorites: () => forget },
    tabs: { restore: open, close },
    workspace,
    changes: changesOf(plan, new Map([[OPERATION, 'take']])),
    parts: new Set(['tabs', 'favourites']),
  });
  expect(kept()).toEqual(ITEMS);
  expect(open).toHaveBeenCalledOnce();
  if (end.kind !== 'done') throw new Error(end.kind);
  expect(end.count).toBe(3);
  await end.undo();
  expect(kept()).toEqual(mine);
  expect(forget).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});

test('what was saved elsewhere meanwhile is a conflict, and nothing is done', async () => {
  const saved = memoryStore(ITEMS);
  await saved.start();
  const [, operation] = ITEMS;
  const open = vi.fn();
  const end = await applyImport({
    saved,
    history: { addFavorites: () => open },
    tabs: { restore: open, close: open },
    workspace: (await readChosen([zipOf()], read)).workspace,
    changes: operation ? [{ kind: 'put', item: operation, base: 7 }] : [],
    parts: new Set(['tabs']),
  });
  expect(end.kind).toBe('conflict');
  expect(open).not.toHaveBeenCalled();
});

describe('an export', () => {
  const workspace = collectWorkspace(SOURCES, new Set(WORKSPACE_PARTS));
  const write = async (more: Partial<Parameters<typeof WORKSPACE_API.write>[0]> = {}) =>
    resultOf(
      await WORKSPACE_API.write({
        workspace,
        format: 'zip',
        name: 'mine.zip',
        secrets: ['a-secret-in-use'],
        ...more,
      }),
    ).bytes;

  test.each(WORKSPACE_FORMATS.filter((format) => format !== 'folder'))(
    'comes back with its operations: %s',
    async (format) => {
      const file = new File([await write({ format })], `mine.${format === 'zip' ? 'zip' : 'json'}`);
      const { workspace: back } = await readChosen([file], read);
      expect(back.operations).toMatchObject([
        { name: 'Countries', query: '{ countries { name } }' },
      ]);
    },
  );

  test.each(WORKSPACE_FORMATS)('with a secret is not written: %s', async (format) => {
    const operations = workspace.operations.map((each) => ({
      ...each,
      query: '{ a-secret-in-use }',
    }));
    const refused = write({ format, workspace: { ...workspace, operations } });
    await expect(refused).rejects.toThrow(/holds a key, a password or a token that is in use/);
  });
});
