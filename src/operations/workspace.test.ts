import { expect, test } from 'vitest';
import { readWorkspace } from './read-workspace.ts';
import type { SavedOperation } from './saved-operation.ts';
import type { Workspace } from './workspace.ts';
import { writeWorkspace, writeWorkspaceFile } from './write-workspace.ts';

const FOLDER = '11111111-1111-4111-8111-111111111111';
const id = (digit: number) => `${digit}2222222-2222-4222-8222-222222222222`;

const operation = (digit: number, more: Partial<SavedOperation> = {}): SavedOperation => ({
  kind: 'operation',
  id: id(digit),
  folderId: FOLDER,
  name: `Operation ${digit}`,
  description: '',
  query: 'query Rows($first: Int) {\n  rows(first: $first) { id }\n}',
  variables: '',
  position: digit,
  ...more,
});

const WORKSPACE: Workspace = {
  folders: [{ kind: 'folder', id: FOLDER, name: 'Reports', position: 0 }],
  operations: [
    operation(1, { variables: '{ "first": 10 }', operationName: 'Rows' }),
    operation(2, { folderId: undefined, description: 'All **rows**.', headers: '{"X-Trace":"1"}' }),
  ],
  services: [
    {
      id: 'main',
      name: 'Main',
      authUrl: 'https://data.example',
      baseUrl: 'https://data.example/api',
      requestFormat: 'json',
    },
  ],
  tabs: [{ query: '{ a }', variables: '{}' }],
  favourites: [],
  settings: { theme: 'dark', zoom: 1.5 },
  schema: 'type Query {\n  rows(first: Int): [Row]\n}\ntype Row {\n  id: ID\n}',
};

test('files have the paths of the format', () => {
  expect([...writeWorkspace(WORKSPACE).keys()]).toEqual([
    'favourites.json',
    'gatehouse.json',
    'graphql.config.yml',
    'opencollection.yml',
    'operations/Operation 2.graphql',
    'operations/Reports/Operation 1.graphql',
    'operations/Reports/Operation 1.variables.json',
    'schema.graphql',
    'settings.json',
    'tabs.json',
  ]);
});

test('what is written is read as it was, from many files and from one', () => {
  expect(readWorkspace(writeWorkspace(WORKSPACE))).toEqual(WORKSPACE);
  const files = new Map([['gatehouse.json', writeWorkspaceFile(WORKSPACE)]]);
  expect(readWorkspace(files)).toEqual(WORKSPACE);
});

test('the order in a list changes no byte, and a changed operation only its own file', () => {
  const files = writeWorkspace(WORKSPACE);
  const operations = WORKSPACE.operations.toReversed();
  expect([...writeWorkspace({ ...WORKSPACE, operations })]).toEqual([...files]);
  const [first, ...others] = WORKSPACE.operations;
  const changed = writeWorkspace({
    ...WORKSPACE,
    operations: [{ ...(first as SavedOperation), query: '{ other }' }, ...others],
  });
  const paths = [...changed].filter(([path, text]) => files.get(path) !== text);
  expect(paths.map(([path]) => path)).toEqual([
    'opencollection.yml',
    'operations/Reports/Operation 1.graphql',
  ]);
});
