import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { planImport } from './plan-import.ts';
import { readWorkspace } from './read-workspace.ts';
import { readImport } from './read-import.ts';
import type { SavedItem, SavedOperation } from './saved-operation.ts';
import { type Workspace, WorkspaceError } from './workspace.ts';
import { WORKSPACE_API } from './workspace-api.ts';
import { writeGraphiqlCollections, writePostmanCollection } from './write-collections.ts';
import { writeWorkspace, writeWorkspaceFile } from './write-workspace.ts';
import { writeZip } from './zip.ts';
import { randomRuns } from '../testing/random-runs.ts';

const uuid = (digit: number) => `${digit}2222222-2222-4222-8222-222222222222`;
const QUERY = 'query Rows($first: Int) {\n  rows(first: $first) { id }\n}';

const operation = (digit: number, more: Partial<SavedOperation> = {}): SavedOperation => ({
  kind: 'operation',
  id: uuid(digit),
  folderId: uuid(9),
  name: `Operation ${digit}`,
  description: `About **${digit}**`,
  query: QUERY,
  variables: '{\n  "first": 10\n}',
  position: 0,
  ...more,
});

const WORKSPACE: Workspace = {
  folders: [{ kind: 'folder', id: uuid(9), name: 'Reports', position: 0 }],
  operations: [
    operation(1, { headers: '{\n  "X-Trace": "1"\n}' }),
    operation(2, { folderId: undefined, variables: '' }),
  ],
  services: [{ id: 'm', name: 'Main', authUrl: 'https://d.example', baseUrl: 'https://d.example' }],
};

/** An operation's content, regardless of its place. */
const texts = ({ operations, folders }: Workspace) =>
  operations
    .map(({ name, query, variables, description, headers, folderId }) => {
      const folder = folders.find(({ id }) => id === folderId)?.name;
      return { name, query, variables, description, headers, folder };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));

function faultOf(source: Parameters<typeof readImport>[0], where = 'file'): string {
  try {
    readImport(source, where);
  } catch (error) {
    if (error instanceof WorkspaceError) return error.code;
    throw error;
  }
  return 'none';
}

const openCollection = (files: ReadonlyMap<string, string>) =>
  files.get('opencollection.yml') ?? '';

test.each<[string, string | Uint8Array | ReadonlyMap<string, string>]>([
  ['workspace', writeWorkspace(WORKSPACE)],
  ['workspace', writeZip(writeWorkspace(WORKSPACE))],
  ['workspace', writeWorkspaceFile(WORKSPACE)],
  ['graphiql', writeGraphiqlCollections(WORKSPACE)],
  ['postman', writePostmanCollection(WORKSPACE)],
  ['opencollection', openCollection(writeWorkspace(WORKSPACE, { openCollection: true }))],
])('%s comes back as it was written', (format, source) => {
  const read = readImport(source, 'file');
  expect(read.dropped).toEqual([]);
  expect(read.isWhole).toBe(format === 'workspace' && typeof source !== 'string');
  expect(texts(read.workspace)).toEqual(texts(WORKSPACE));
  const stored = [...WORKSPACE.folders, ...WORKSPACE.operations].map((item: SavedItem) => ({
    item,
    version: 1,
  }));
  expect(planImport(stored, read.workspace).items.map(({ kind }) => kind)).toEqual([
    'same',
    'same',
    'same',
  ]);
});

test('a workspace in a folder of a zip is one, and what lies around it is not', () => {
  const files = [...writeWorkspace(WORKSPACE)].map(([path, text]) => [
    `ours/${path}`,
    strToU8(text),
  ]);
  const zip = zipSync({ ...Object.fromEntries(files), 'other/x.graphql': strToU8('{ x }') });
  expect(texts(readImport(zip, 'a.zip').workspace)).toEqual(texts(WORKSPACE));
});

test('files without a workspace are operations by their folders and names', () => {
  const files = new Map([
    ['schema.graphql', 'type Query { a: Int }'],
    ['reports/Rows.graphql', QUERY],
    ['Half.graphql', '{ a '],
    ['types.graphql', 'type A { a: Int }'],
    ['get.yml', `info: { name: Bruno, type: graphql }\ngraphql: { body: { query: "{ b }" } }`],
  ]);
  const { workspace } = readImport(files, 'folder');
  expect(texts(workspace).map(({ name, folder }) => [name, folder])).toEqual([
    ['Bruno', undefined],
    ['Half', undefined],
    ['Rows', 'reports'],
  ]);
});

const BODY = JSON.stringify({ query: QUERY, variables: { first: 10 }, operationName: 'Rows' });
const URL = 'https://data.example/v1/graphql';

describe('variables keep the digits of their numbers', () => {
  const variables = '{"i": 12345678901234567890, "j": [1.10, {"k": 1.0}], "variables": {"e": []}}';
  const body = `{"query": ${JSON.stringify(QUERY)}, "variables": ${variables}}`;
  const graphql = `{"query": "{ a }", "variables": ${variables}}`;
  const request = `{"body": {"mode": "graphql", "graphql": ${graphql}}}`;
  const rows = [
    '  "i": 12345678901234567890,',
    '  "j": [',
    '    1.10,',
    '    {',
    '      "k": 1.0',
    '    }',
    '  ],',
    '  "variables": {',
    '    "e": []',
    '  }',
  ];
  test.each([
    ['curl', `curl ${URL} --json '${body}'`],
    ['http', `POST ${URL}\ncontent-type: application/json\n\n${body}\n`],
    ['a request', body],
    ['Postman', `{"info": {"name": "P"}, "item": [{"name": "A", "request": ${request}}]}`],
    [
      'OpenCollection',
      `opencollection: 1.0.0\nitems:\n  - info: { name: A }\n    graphql:\n      body:\n        query: "{ a }"\n        variables: ${variables}`,
    ],
    [
      'OpenCollection as JSON',
      `{"opencollection": "1.0.0", "items": [{"graphql": {"body": ${graphql}}}]}`,
    ],
  ])('%s', (_, text) => {
    const [read] = readImport(text, 'clipboard').workspace.operations;
    expect(read?.variables).toBe(`{\n${rows.join('\n')}\n}`);
  });

  test('and aliases of YAML still come', () => {
    const text = `opencollection: 1.0.0\nitems:\n  - graphql:\n      body:\n        query: "{ a }"\n        variables: { a: &x [1], b: *x }`;
    const [read] = readImport(text, 'clipboard').workspace.operations;
    expect(JSON.parse(read?.variables ?? '')).toEqual({ a: [1], b: [1] });
  });
});

test.each<[string, string]>([
  [
    'bash',
    `curl '${URL}' -H 'x-api-key: S3CR3T' -H 'Authorization: Bearer S3CR3T' --data-raw '${BODY}'`,
  ],
  ['with a prompt', `$ curl -sS -XPOST ${URL} -d '${BODY}'`],
  [
    'over lines',
    `curl \\\n  --url=${URL} \\\n  --header "content-type: application/json" \\\n  --json '${BODY}'`,
  ],
  ['double quotes', `curl ${URL} -d ${JSON.stringify(BODY).replaceAll('$', '\\$')}`],
  [
    'ANSI quotes',
    `curl ${URL} --data $'${BODY.replaceAll('\\', '\\\\').replaceAll('R', '\\u0052')}'`,
  ],
  [
    'cmd',
    `curl ^"${URL}^" ^\r\n  --data-raw ^"${BODY.replaceAll('\\', '\\\\').replaceAll('"', '\\^"')}^"`,
  ],
  [
    'a form',
    `curl ${URL} --data-urlencode 'variables={"first": 10}' --data-urlencode "query=${QUERY.replaceAll('$', '\\$')}"`,
  ],
  ['GET', `curl '${URL}?query=${encodeURIComponent(QUERY)}&variables=%7B%22first%22%3A10%7D'`],
])('a curl command becomes an operation: %s', (_, command) => {
  const { workspace } = readImport(command, 'pasted');
  const [read] = workspace.operations;
  expect(read).toMatchObject({ name: 'Rows', query: QUERY });
  expect(JSON.parse(read?.variables ?? '')).toEqual({ first: 10 });
  expect(read?.headers).toBeUndefined();
});

test('what signs in is dropped with its name', () => {
  const command =
    `curl 'https://me:S3CR3T@data.example/' -u me:S3CR3T --cookie a=S3CR3T -H 'X-Access-Token: S3CR3T' ` +
    `--oauth2-bearer S3CR3T -H 'x-api-key: $KEY' -H 'X-Trace: 1' -d '${BODY}'`;
  const { workspace, dropped } = readImport(command, 'pasted');
  expect(dropped).toEqual(['user', 'authorization', 'cookie', 'X-Access-Token']);
  expect(workspace.operations[0]?.headers).toBe('{\n  "X-Trace": "1"\n}');
  expect(JSON.stringify([workspace, dropped])).not.toContain('S3CR3T');
});

test('requests of an .http file become operations', () => {
  const text = [
    '@apiKey = S3CR3T',
    '### Token',
    'POST https://data.example/oauth2/token?grant_type=client_credentials',
    'content-type: application/x-www-form-urlencoded',
    '',
    'client_id={{user}}&client_secret=S3CR3T',
    '',
    '> {% client.global.set("token", response.body.access_token) %}',
    '### As JSON',
    `POST ${URL} HTTP/1.1`,
    'Authorization: Bearer S3CR3T',
    '',
    BODY,
    '###',
    '# @name split',
    `POST ${URL}`,
    'X-REQUEST-TYPE: GraphQL',
    '',
    QUERY,
    '',
    '{ "first": 10 }',
    '### By method',
    `GRAPHQL ${URL}`,
    '',
    '{ a }',
  ].join('\r\n');
  const { workspace, dropped } = readImport(text, 'a.http');
  expect(workspace.operations.map(({ name, query }) => [name, query])).toEqual([
    ['As JSON', QUERY],
    ['split', QUERY],
    ['By method', '{ a }'],
  ]);
  expect(JSON.parse(workspace.operations[1]?.variables ?? '')).toEqual({ first: 10 });
  expect(dropped).toEqual(['apiKey', 'Authorization']);
  expect(JSON.stringify([workspace, dropped])).not.toContain('S3CR3T');
});

test.each([
  [QUERY, 'Rows'],
  ['# mutation Not\n{ a }', 'Query'],
  ['fragment F on A { a }', 'Query'],
  [BODY, 'Rows'],
])('GraphQL and the body of a request become an operation', (text, name) => {
  expect(readImport(text, 'pasted').workspace.operations.map((read) => read.name)).toEqual([name]);
});

const collections = (items: unknown) =>
  JSON.stringify({ version: 1, collections: [{ name: 'C', items }] });
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const entry = { id: uuid(1), name: 'a', query: '{ a }' };
const own = (more: object) => JSON.stringify({ version: 1, operations: [], ...more });

test.each<[string, string, string | Uint8Array | ReadonlyMap<string, string>]>([
  ['nothing', 'unknown-format', ''],
  ['prose', 'unknown-format', 'Dear colleague, here is the query.'],
  ['other JSON', 'unknown-format', '{"a":1}'],
  ['broken JSON', 'not-json', '{"version":1,'],
  ['broken YAML', 'not-yaml', 'opencollection: [1\nitems: }'],
  ['a page', 'unknown-format', '<!doctype html><title>Sign in</title>'],
  ['bytes', 'not-utf8', new Uint8Array([0xff, 0xfe, 0])],
  ['half a zip', 'broken-zip', strToU8('PK\u0003\u0004 and no more')],
  ['a schema alone', 'unknown-format', 'type Query { a: Int }'],
  ['an empty collection', 'empty', collections([])],
  ['a collection of wrong types', 'wrong-shape', collections([{ name: 1, query: '{ a }' }])],
  ['a list for an object', 'wrong-shape', '{"version":1,"collections":{}}'],
  ['curl without a query', 'empty', 'curl https://example.org'],
  ['deep JSON', 'too-deep', own({ settings: JSON.parse(deep(200)) as unknown })],
  ['very deep JSON', 'too-deep', `{"version":1,"operations":${deep(200_000)}}`],
  ['deep YAML', 'too-deep', `opencollection: 1\nitems: ${deep(100)}`],
  ['very deep YAML', 'too-deep', `opencollection: 1\nitems: ${deep(20_000)}`],
  ['__proto__', 'forbidden-key', '{"version":1,"operations":[],"__proto__":{"polluted":1}}'],
  ['constructor', 'forbidden-key', own({ settings: { constructor: { prototype: {} } } })],
  ['__proto__ in YAML', 'forbidden-key', 'opencollection: 1\n__proto__: { polluted: 1 }'],
  ['aliases without end', 'not-yaml', `opencollection: 1\na: &a [1]\nb: [${'*a,'.repeat(10_000)}]`],
  ['one id twice', 'same-id', own({ operations: [entry, entry] })],
  [
    'one id in two spellings',
    'same-id',
    own({
      operations: [
        { ...entry, id: uuid(1).replace('1', 'A') },
        { ...entry, id: uuid(1).replace('1', 'a') },
      ],
    }),
  ],
  [
    'an id of a folder and an operation',
    'same-id',
    own({ folders: [{ id: uuid(1), name: 'f' }], operations: [entry] }),
  ],
  ['one id twice in a collection', 'same-id', collections([entry, entry])],
  ['an id that is none', 'wrong-shape', own({ operations: [{ ...entry, id: '../../x' }] })],
  [
    'a folder that is not there',
    'wrong-shape',
    own({ operations: [{ ...entry, folder: uuid(5) }] }),
  ],
  [
    'one path twice',
    'same-path',
    own({
      operations: [
        { ...entry, path: 'a.graphql' },
        { ...entry, id: uuid(2), path: 'a.graphql' },
      ],
    }),
  ],
  [
    'a path that leads out',
    'unsafe-path',
    own({ operations: [{ ...entry, path: '../../.ssh/id.graphql' }] }),
  ],
  [
    'a path of a map that leads out',
    'unsafe-path',
    new Map([
      ['../gatehouse.json', '{}'],
      ['gatehouse.json', own({})],
    ]),
  ],
  ['a newer version', 'newer-version', own({ version: 2 })],
  ['a version that is none', 'wrong-shape', own({ version: '1' })],
  [
    'credentials in an address',
    'wrong-shape',
    own({
      services: [
        { id: 'a', name: 'a', authUrl: 'https://u:p@x.example', baseUrl: 'https://x.example' },
      ],
    }),
  ],
])('refuses %s', (_, fault, source) => {
  expect(faultOf(source)).toBe(fault);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('a refused text says what to do', () => {
  expect(() => readImport('x', 'notes.txt')).toThrow(/^notes\.txt is none of the formats/);
});

const PARTS = [
  'curl ',
  '-H ',
  '--data-raw ',
  "'",
  '"',
  "$'",
  '\\',
  '\\\n',
  '^"',
  ' x-api-key: k',
  '\n',
  '###',
  ' ',
  'POST ',
  'GRAPHQL ',
  'https://u:p@x.example/',
  '@a = b',
  '{ a }',
  '{"query":"{ a }"}',
  'query A { a }',
  '{',
  '}',
  'opencollection: 1',
  'items:',
  '  - ',
  'graphql: ',
  'body: ',
  '"version":1',
  '"operations":',
  '[',
  ']',
  ',',
  '&a ',
  '*a',
  '"collections":',
  '"info":{}',
  '"item":',
  '"__proto__":',
  'null',
  '1',
  '"a"',
  '\0',
  '\uFEFF',
  '😀',
  '\uD800',
];

test('whatever text is imported, it is read or refused with a reason', () => {
  const any = fc.jsonValue();
  const record = (model: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record(model, { requiredKeys: [] });
  const imported = fc.oneof(
    fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join('')),
    fc.json(),
    fc
      .oneof(
        record({
          version: fc.constantFrom(1, '1'),
          collections: any,
          operations: any,
          folders: any,
        }),
        fc.record({ info: any, item: fc.array(record({ name: any, request: any, item: any })) }),
        fc.record({
          opencollection: any,
          items: fc.array(record({ info: any, graphql: any, http: any })),
        }),
      )
      .map((value) => JSON.stringify(value)),
  );
  const names = fc.constantFrom('pasted', 'a.http', 'a.graphql', 'a.yml', 'a.json');
  fc.assert(
    fc.property(imported, names, (text, name) => {
      expect(faultOf(text, name)).toMatch(/^[a-z8-]+$/);
    }),
    { numRuns: randomRuns(1_000, 300) },
  );
});

test.each([
  ['blank lines', `POST ${URL}\nx-request-type: graphql\n\n{ a }${'\n'.repeat(300_000)}{`],
  ['spaces', `curl ${URL} -H 'x-api-key:${' '.repeat(300_000)}k' -d '${BODY}'`],
  ['spaces between', `curl ${URL} -H 'x-api-key:a${' '.repeat(300_000)}k' -d '${BODY}'`],
  ['quotes', `curl ${`"$'`.repeat(100_000)}`],
  ['a long line', `GET ${' '.repeat(300_000)}x ${' '.repeat(300_000)}x`],
  ['texts without end', '"""'.repeat(100_001)],
  ['braces', '{'.repeat(300_000)],
])('is soon done with very many %s', (_, text) => {
  expect(faultOf(text)).toMatch(/^[a-z8-]+$/);
});

test.each([
  [
    'a command of PowerShell with four million quotes @full',
    "curl 'https://a.test' `\n -d '" + "a''".repeat(4e6) + "'",
  ],
  ['three million assignments @full', `${'A=1\n'.repeat(3e6)}curl https://a.test`],
  ['four million escapes in quotes', `curl https://a.test -d "${String.raw`\"`.repeat(4e6)}"`],
])('%s is refused for its content, not for want of room', (_, text) => {
  expect(() => readImport(text, 'call.sh')).toThrow(WorkspaceError);
});

test('more operations than can be shown are refused, of others and of a workspace', () => {
  const bodies = JSON.stringify(Array.from({ length: 20_001 }, () => ({ query: '{ a }' })));
  expect(() => readImport(bodies, 'a.json')).toThrow('a.json holds more than 20000 operations.');
  const path = (at: number) => `operations/${at}.graphql`;
  const files = new Map(Array.from({ length: 20_001 }, (_, at) => [path(at), '{ a }']));
  expect(() => readWorkspace(files)).toThrow('holds more than 20000 operations.');
});

test('a large list of variables is laid out in linear time', () => {
  const variables = { ids: Array.from({ length: 200_000 }, () => 1) };
  const { workspace } = readImport(JSON.stringify({ query: '{ a }', variables }), 'a.json');
  expect(workspace.operations[0]?.variables.split('\n')).toHaveLength(200_004);
});

test('the worker tells a fault by its parts, of a folder too', async () => {
  const bytes = Uint8Array.of(255);
  const fault = { code: 'not-utf8', where: 'a.http', detail: '' };
  expect(await WORKSPACE_API.read(bytes, 'a.http')).toEqual(fault);
  expect(await WORKSPACE_API.read([['a.http', bytes]], 'folder')).toEqual(fault);
  const read = await WORKSPACE_API.read([['a/b.graphql', new TextEncoder().encode('{ b }')]], 'a');
  expect(read).toMatchObject({ workspace: { operations: [{ name: 'b', query: '{ b }' }] } });
});
