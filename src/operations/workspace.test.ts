import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWorkspace } from './read-workspace.ts';
import type { SavedOperation } from './saved-operation.ts';
import { normalText, type Workspace } from './workspace.ts';
import { writeGraphiqlCollections, writePostmanCollection } from './write-collections.ts';
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
      fragments: 'inline',
    },
  ],
  tabs: [{ query: '{ a }', variables: '{}' }],
  favourites: [],
  settings: { theme: 'dark', zoom: 1.5 },
  schema: 'type Query {\n  rows(first: Int): [Row]\n}\ntype Row {\n  id: ID\n}',
};

test('files have the paths of the format', () => {
  expect([...writeWorkspace(WORKSPACE, { openCollection: true }).keys()]).toEqual([
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
  expect(paths.map(([path]) => path)).toEqual(['operations/Reports/Operation 1.graphql']);
});

test('two names that collide keep their files, and both come back', () => {
  const operations = ['a/b', 'A:B', 'A-B', 'con', '😀', 'a/b'].map((name, at) =>
    operation(at, { name, folderId: undefined }),
  );
  const folders = [{ kind: 'folder' as const, id: FOLDER, name: 'A-B.graphql', position: 0 }];
  const workspace = { ...WORKSPACE, folders, operations };
  const files = writeWorkspace(workspace);
  const folded = [...files.keys()].map((path) => path.toLowerCase());
  expect(new Set(folded).size).toBe(files.size);
  expect(readWorkspace(files).operations).toEqual(operations);
});

test('any texts come back, and are written the same again', () => {
  const text = fc.string({ unit: 'binary' });
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((any) => any.trim() === any);
  const operations = fc.array(
    fc.record({ name, query: text, variables: text, description: text }),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(operations, (parts) => {
      const workspace: Workspace = {
        ...WORKSPACE,
        operations: parts.map((part, at) =>
          operation(at, { ...part, folderId: at % 2 ? FOLDER : undefined }),
        ),
      };
      const files = writeWorkspace(workspace);
      const read = readWorkspace(files);
      expect([...writeWorkspace(read)]).toEqual([...files]);
      expect(read.operations.map((one) => one.query)).toEqual(
        workspace.operations.map((one) => normalText(one.query)),
      );
    }),
    { numRuns: 60 },
  );
});

test('a changed file is the operation, a new one a new operation, a removed one none', () => {
  const files = new Map(writeWorkspace(WORKSPACE));
  files.set('operations/Reports/Operation 1.graphql', '\uFEFFquery Edited {\r\n  a\r\n}\r\n');
  files.delete('operations/Operation 2.graphql');
  files.set('operations/Reports/Added.graphql', '{ added }\n');
  files.set('operations/Reports/Added.variables.json', '{}\n');
  files.set('operations/New/Deep/Other.graphql', '{ other }');
  let made = 3;
  const read = readWorkspace(files, () => id((made += 1)));
  expect(read.folders.map(({ name }) => name)).toEqual(['Reports', 'New/Deep']);
  expect(read.operations.map(({ name, query, variables }) => [name, query, variables])).toEqual([
    ['Operation 1', 'query Edited {\n  a\n}', '{ "first": 10 }'],
    ['Other', '{ other }', ''],
    ['Added', '{ added }', '{}'],
  ]);
  expect(read.madeIds?.size).toBe(3);
});

test('no secret gets into the bytes, wherever it is', () => {
  const secrets = ['K3Y-of-service', 'T0K3N.of.session', 'P4SSW0RD "quoted"'] as const;
  const [key, token, password] = secrets;
  const headers = JSON.stringify({
    'X-API-KEY': key,
    authorization: `Bearer ${token}`,
    Cookie: password,
  });
  const service = { ...WORKSPACE.services[0], apiKey: key, demo: { apiKey: key, password }, token };
  const session = { accessToken: token, credentials: { password }, nested: [{ apiKey: key }] };
  const workspace = {
    ...WORKSPACE,
    operations: [{ ...operation(1, { headers }), token, session }],
    services: [service],
    tabs: [{ query: '{ a }', headers, token, response: token }],
    favourites: [{ query: '{ a }', headers: `{"Authorization": "Bearer ${token}"` }],
    settings: { theme: 'dark', ...session },
    session,
  } as unknown as Workspace;
  const written = [
    ...writeWorkspace(workspace, { openCollection: true }).values(),
    writeWorkspaceFile(workspace),
    writeGraphiqlCollections(workspace),
    writePostmanCollection(workspace),
  ].join('\n');
  for (const secret of secrets) {
    expect(written).not.toContain(secret);
    expect(written).not.toContain(JSON.stringify(secret).slice(1, -1));
  }
  expect(written).toContain('dark');
});

test.each<[string, Partial<Workspace>]>([
  [
    'operations/Reports/Operation 1.graphql',
    { operations: [operation(1, { query: '{ a(key: "S3CR3T-key") }' })] },
  ],
  [
    'operations/Reports/Operation 1.variables.json',
    { operations: [operation(1, { variables: '{"k":"S3CR3T-key"}' })] },
  ],
  ['gatehouse.json', { operations: [operation(1, { description: 'Use S3CR3T-key' })] }],
  ['gatehouse.json', { operations: [operation(1, { name: 'S3CR3T-key' })] }],
  ['tabs.json', { tabs: [{ query: '# S3CR3T-key' }] }],
  ['settings.json', { settings: { note: ['S3CR3T-key'] } }],
  ['schema.graphql', { schema: '"S3CR3T-key" scalar A' }],
])('a text of %s that holds the key in use is refused', (path, part) => {
  const workspace = { ...WORKSPACE, ...part };
  expect(() => writeWorkspace(workspace, { secrets: ['S3CR3T-key'] })).toThrow(path);
  expect(() => writeWorkspaceFile(workspace, { secrets: ['S3CR3T-key'] })).toThrow(
    'gatehouse.json',
  );
});

test('secrets that somebody wrote into the files are left out and named', () => {
  const index = {
    version: 1,
    services: [{ ...WORKSPACE.services[0], apiKey: 'S3CR3T' }],
    operations: [
      { id: id(1), name: 'a', query: '{ a }', headers: '{"x-api-key":"S3CR3T","X-Trace":"1"}' },
    ],
    settings: { token: 'S3CR3T', theme: 'dark' },
  };
  const dropped: string[] = [];
  const read = readWorkspace(
    new Map([['gatehouse.json', JSON.stringify(index)]]),
    undefined,
    (name) => dropped.push(name),
  );
  expect(JSON.stringify(read)).not.toContain('S3CR3T');
  expect(read.operations[0]?.headers).toContain('X-Trace');
  expect(dropped).toEqual(['apiKey', 'x-api-key', 'token']);
});

test('the operations that docs/deployment.md shows are read', () => {
  const page = readFileSync('docs/deployment.md', 'utf8');
  const [, block = ''] = /^```json\n(\{\n {2}"version"[^]*?)^```/m.exec(page) ?? [];
  const { folders, operations } = readWorkspace(new Map([['gatehouse.json', block]]));
  expect(folders.map(({ name }) => name)).toEqual(['Reports']);
  expect(operations).toMatchObject([{ name: 'Country by code', folderId: folders[0]?.id }]);
});
