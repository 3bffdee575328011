import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Workspace } from '../../src/operations/workspace.ts';
import { writePostmanCollection } from '../../src/operations/write-collections.ts';
import { writeWorkspace } from '../../src/operations/write-workspace.ts';
import { installForeignServers } from '../../src/tools/testing/install-foreign.mjs';
import { ROOT } from '../../src/tools/project.mjs';

interface ForeignItem {
  readonly name: string;
  readonly items: readonly ForeignItem[];
  readonly request: {
    readonly method: string;
    readonly docs?: string;
    readonly body: { readonly graphql: { readonly query: string; readonly variables: string } };
  };
}

interface BrunoCollection {
  readonly items: readonly ForeignItem[];
  readonly root: { readonly request: { readonly auth: unknown } };
  readonly environments: readonly {
    readonly variables: readonly Readonly<Record<'name' | 'value' | 'secret', unknown>>[];
  }[];
}

interface PostmanCollection {
  forEachItem(see: (item: ForeignItem) => void): void;
}

/** What others read our files with: as much of it as is used here. */
interface Foreign {
  'graphql-config': {
    loadConfig(options: object): Promise<{
      getDefault(): {
        getSchema(): Promise<unknown>;
        getDocuments(): Promise<readonly { readonly document: unknown }[]>;
      };
    }>;
  };
  graphql: { validate(schema: unknown, document: unknown): readonly Error[] };
  '@usebruno/converters': {
    openCollectionToBruno(value: unknown): BrunoCollection;
    postmanToBruno(value: unknown): Promise<{ readonly collection: BrunoCollection }>;
  };
  '@usebruno/schema': { collectionSchema: { validate(value: unknown): Promise<unknown> } };
  'postman-collection': {
    Collection: (new (value: unknown) => PostmanCollection) & {
      isCollection(value: unknown): boolean;
    };
  };
}

const load = createRequire(join(ROOT, 'e2e/foreign/formats/package.json'));

const foreign = <Name extends keyof Foreign>(name: Name) => load(name) as Foreign[Name];

const FOLDER = '11111111-1111-4111-8111-111111111111';
const QUERY =
  'query Rows($first: Int) {\n  rows(first: $first) {\n    id # "quoted" \\ `ticks` ${x} 😀\n  }\n}';

const WORKSPACE: Workspace = {
  folders: [{ kind: 'folder', id: FOLDER, name: 'Reports [new] / {all}', position: 0 }],
  operations: [
    {
      kind: 'operation',
      id: '22222222-2222-4222-8222-222222222222',
      folderId: FOLDER,
      name: 'con: *rows*',
      description: '# All\n\n- **rows**: yes',
      query: QUERY,
      variables: '{ "first": 10 }',
      headers: '{"X-Trace":"1"}',
      position: 0,
    },
    {
      kind: 'operation',
      id: '32222222-2222-4222-8222-222222222222',
      name: '- yes: no',
      description: '',
      query: 'mutation Change {\n  change(text: """\n  a\n    b: c\n  """)\n}',
      variables: '',
      position: 0,
    },
  ],
  services: [
    { id: 'main', name: 'Main', authUrl: 'https://a.example', baseUrl: 'https://d.example' },
  ],
  schema:
    'type Query {\n  rows(first: Int): [Row!]\n}\n\ntype Row {\n  id: ID!\n}\n\n' +
    'type Mutation {\n  change(text: String!): Boolean\n}',
};

const files = writeWorkspace(WORKSPACE, { openCollection: true });
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-workspace-'));

beforeAll(async () => {
  await installForeignServers();
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true }));

test('graphql-config loads the folder, and its operations validate against its schema', async () => {
  const { loadConfig } = foreign('graphql-config');
  const { validate } = foreign('graphql');
  const project = (await loadConfig({ rootDir: folder })).getDefault();
  const [schema, documents] = await Promise.all([project.getSchema(), project.getDocuments()]);
  expect(documents).toHaveLength(2);
  for (const { document } of documents) expect(validate(schema, document)).toEqual([]);
});

test('Bruno reads opencollection.yml, and its own schema accepts what it has read', async () => {
  const { openCollectionToBruno } = foreign('@usebruno/converters');
  const { collectionSchema } = foreign('@usebruno/schema');
  const read = openCollectionToBruno(parse(files.get('opencollection.yml') ?? ''));
  await expect(collectionSchema.validate(read)).resolves.toBeTruthy();
  const [reports, change] = read.items;
  const [rows] = reports?.items ?? [];
  expect([reports?.name, rows?.name, change?.name]).toEqual(
    [...WORKSPACE.folders, ...WORKSPACE.operations].map(({ name }) => name),
  );
  expect(rows?.request.body.graphql).toEqual({ query: QUERY, variables: '{ "first": 10 }' });
  expect(rows?.request.docs).toBe(WORKSPACE.operations[0]?.description);
  expect(change?.request.body.graphql.query).toBe(WORKSPACE.operations[1]?.query);
  expect(read.root.request.auth).toMatchObject({
    mode: 'oauth2',
    oauth2: {
      grantType: 'client_credentials',
      accessTokenUrl: '{{tokenUrl}}',
      clientId: '{{username}}',
      clientSecret: '{{password}}',
      credentialsPlacement: 'basic_auth_header',
    },
  });
  const variables = read.environments[0]?.variables ?? [];
  expect(variables.map(({ name, value, secret }) => [name, value, secret])).toEqual([
    ['tokenUrl', 'https://a.example/oauth2/token?grant_type=client_credentials', false],
    ['graphqlUrl', 'https://d.example/v1/graphql', false],
    ['apiKey', '', true],
    ['username', '', true],
    ['password', '', true],
  ]);
});

test('Postman’s library reads the collection, and so does Bruno', async () => {
  const { Collection } = foreign('postman-collection');
  const { postmanToBruno } = foreign('@usebruno/converters');
  const text = writePostmanCollection(WORKSPACE);
  expect(Collection.isCollection(new Collection(JSON.parse(text)))).toBe(true);
  const bodies: unknown[] = [];
  new Collection(JSON.parse(text)).forEachItem(({ name, request }) => {
    bodies.push([name, request.method, request.body.graphql.query]);
  });
  expect(bodies).toEqual(WORKSPACE.operations.map(({ name, query }) => [name, 'POST', query]));
  const { collection } = await postmanToBruno(JSON.parse(text));
  expect(collection.items[0]?.items[0]?.request.body.graphql.query).toBe(QUERY);
});
