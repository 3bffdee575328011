import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { withPlaceholders } from './read-json.ts';
import { readImport } from './read-import.ts';
import { WorkspaceError } from './workspace.ts';

const QUERY = '{ a(b: "c!") }';
const BODY = JSON.stringify({ query: QUERY });

/** The queries that were read, or the message of the refusal. */
function queriesOf(text: string, where = 'pasted text'): string[] {
  return readImport(text, where).workspace.operations.map(({ query }) => query);
}

test.each([
  [
    'octal escapes, as Safari writes them',
    String.raw`curl 'https://a.example' -d $'{"query":"{ a(b: \"c\041\") }"}'`.replaceAll(
      String.raw`\"c\041\"`,
      String.raw`\\"c\041\\"`,
    ),
  ],
  ['letters before one with a value', `curl -sSd '${BODY}' https://a.example`],
  ['a method behind letters', `curl -sSX POST -d '${BODY}' https://a.example`],
  ['a text to encode, taken literally', `curl --data-urlencode 'query=${QUERY}' https://a.example`],
  [
    'multipart: operations alone',
    `curl https://a.example -F operations='${BODY}' -F 'map={"0":["variables.file"]}' -F 0=@a.txt`,
  ],
  [
    'a shell file',
    `#!/bin/bash\n# It's a comment\nset=1\nexport TOKEN=abc\n\nURL=x curl https://a.example \\\n  -d '${BODY}' # and the end`,
  ],
  [
    'Firefox on Windows',
    `curl "https://a.example" --data-raw "{""query"":""{ a(b: \\\\""c!\\\\"") }""}"`,
  ],
  [
    'PowerShell',
    `curl.exe -X POST https://a.example \`\n  -H 'content-type: application/json' \`\n  -d '${BODY}'`,
  ],
  ['a method in lower case', `post https://a.example\n\n${BODY}`],
  [
    'a script that calls curl between other commands',
    `set -euo pipefail\ncd "$(dirname "$0")"\nfor i in 1 2; do\n  time /usr/bin/curl https://a.example -d '${BODY}' | jq .data\ndone`,
  ],
  ['curl inside of a script’s assignment', `R=$(curl -s https://a.example -d '${BODY}')`],
  ['a query in the address', `curl https://a.example --url-query 'query=${QUERY}'`],
  ['curl in a .http file', `@host = https://a.example\n\n### one\ncurl {{host}} -d '${BODY}'`],
  [
    'an older Firefox on Windows, with line ends and a caret',
    `curl "https://a.example" --data-raw "{"^\r\n\r\n"  ""other"": ""^x"",""query"":""{ a(b: \\\\""c!\\\\"") }""}"`,
  ],
  ['a batch', `[${BODY}]`],
  ['a batch in a request', `curl https://a.example -d '[${BODY}]'`],
])('%s', (_, text) => expect(queriesOf(text)).toEqual([QUERY]));

test('what is encoded keeps plus, ampersand and percent', () => {
  const query = '{ a(b: "1+1 & 100%41") }';
  expect(queriesOf(`curl --data-urlencode 'query=${query}' https://a.example`)).toEqual([query]);
});

test('a character outside of the first plane, as a shell escapes it', () => {
  const text = String.raw`curl https://a.example -d $'{"query":"{ a(b: \\"\U0001F600\\") }"}'`;
  expect(queriesOf(text)).toEqual(['{ a(b: "😀") }']);
});

test.each([
  String.raw`\xc3\xa4\xf0\x9f\x98\x80`,
  String.raw`\303\244\360\237\230\200`,
  String.raw`\xe4\U1F600`,
])('bytes of UTF-8 are the characters that they are in a shell: %s', (escaped) => {
  const text = `curl https://a.example -d $'{"query":"{ a(b: \\\\"${escaped}\\\\") }"}'`;
  expect(queriesOf(text)).toEqual(['{ a(b: "ä😀") }']);
});

test('a caret of a query survives where a shell of Windows quotes it', () => {
  const text = `curl "https://a.example" --data-raw "{""query"":""{ a(b: \\\\""^c%\\\\"") }""}"`;
  expect(queriesOf(text)).toEqual(['{ a(b: "^c%") }']);
});

test('an alias at the margin of a curl command is no key of YAML', () => {
  const text = `curl https://a.example --data-urlencode 'query={\ninfo: a }'`;
  expect(queriesOf(text)).toEqual(['{\ninfo: a }']);
});

test('requests behind --next are requests of their own', () => {
  const text = `curl https://a.example -d '${BODY}' --next https://b.example -d '{"query":"{ b }"}'`;
  expect(queriesOf(text)).toEqual([QUERY, '{ b }']);
});

test.each([
  ['over lines', '{\n  "a":\n\n  { "b": 1 }\n}', { a: { b: 1 } }],
  ['with placeholders', '{ "a": {{id}}, "b": "{{c}}" }', { a: '{{id}}', b: '{{c}}' }],
])('variables %s behind a query of a .http file', (_, written, variables) => {
  for (const between of ['\n\n', '\n']) {
    const text = `GRAPHQL https://a.example\n\n${QUERY}${between}${written}\n`;
    const [operation] = readImport(text, 'a.http').workspace.operations;
    expect(operation?.query).toBe(QUERY);
    expect(JSON.parse(operation?.variables ?? '')).toEqual(variables);
  }
});

test('placeholders in the variables of Postman are texts', () => {
  const graphql = { query: QUERY, variables: '{"a": {{id}}, "b": "{{id}}"}' };
  const request = { body: { mode: 'graphql', graphql } };
  const text = JSON.stringify({ info: { name: 'P' }, item: [{ name: 'A', request }] });
  const [operation] = readImport(text, 'a.json').workspace.operations;
  expect(operation?.variables).toBe('{"a": "{{id}}", "b": "{{id}}"}');
});

test('a long text is no obstacle to placeholders', () => {
  const long = `"${'x\\n'.repeat(4e6)}"`;
  const found = withPlaceholders(`{"long": ${long}, "a": {{id}}}`);
  expect(found.endsWith('n", "a": "{{id}}"}')).toBe(true);
});

test('placeholders in the place of values are texts', () => {
  const text = `POST {{url}}\n\n{"query":"query Q($id: ID) { a }","variables":{"id": {{id}}, "b": "{{c}}"}}`;
  const [operation] = readImport(text, 'a.http').workspace.operations;
  expect(JSON.parse(operation?.variables ?? '')).toEqual({ id: '{{id}}', b: '{{c}}' });
});

test('a variable may be named as what objects inherit', () => {
  const text =
    '{"query":"query Q($constructor: ID) { a }","variables":{"constructor": 12345678901234567890}}';
  const [operation] = readImport(text, 'a').workspace.operations;
  expect(operation?.variables).toBe('{\n  "constructor": 12345678901234567890\n}');
});

test.each(['info', 'http', 'graphql'])('an alias %s at the margin makes no YAML', (alias) => {
  const text = `query Q {\n${alias}: a\n}`;
  expect(queriesOf(text)).toEqual([text]);
  expect(queriesOf(`${text} }`, 'a.graphql')).toEqual([`${text} }`]);
});

test('a window and a collection of Altair, with folders and headers that are on', () => {
  const header = (key: string, enabled: boolean) => ({ key, value: '1', enabled });
  const headers = [header('x-on', true), header('x-off', false)];
  const own = {
    version: 1,
    type: 'window',
    query: QUERY,
    variables: '{"a":1}',
    windowName: 'W',
    headers,
  };
  const inner = { version: 1, type: 'collection', title: 'Inner', queries: [own] };
  const outer = {
    version: 1,
    type: 'collection',
    title: 'Outer',
    queries: [],
    collections: [inner],
  };
  expect(queriesOf(JSON.stringify(own), 'a.agq')).toEqual([QUERY]);
  const { folders, operations } = readImport(JSON.stringify(outer), 'a.agc').workspace;
  expect(folders.map(({ name }) => name)).toEqual(['Outer / Inner']);
  expect(operations).toMatchObject([{ name: 'W', query: QUERY, headers: '{\n  "x-on": "1"\n}' }]);
});

describe('what was not read', () => {
  const unreadOf = (files: Record<string, string>) =>
    readImport(new Map(Object.entries(files)), 'folder').unread;

  test.each(['-d @q.json', '--data-binary @./q.json', '--json @q.json', '-F operations=<q.json'])(
    'a file that curl names is read where it is there: %s',
    (option) => {
      const command = `curl https://a.example ${option}`;
      const files = new Map([
        ['in/a.sh', command],
        ['in/q.json', BODY],
        ['b.graphql', '{ b }'],
      ]);
      const { workspace } = readImport(files, 'folder');
      expect(workspace.operations.map(({ query }) => query)).toContain(QUERY);
      expect(unreadOf({ 'a.sh': command, 'b.graphql': '{ b }' })).toContainEqual({
        kind: 'named-file',
        name: option.includes('./') ? './q.json' : 'q.json',
      });
    },
  );

  test('a file that a request of a .http file names', () => {
    const text = 'POST https://a.example\ncontent-type: application/graphql\n\n< ./q.graphql\n';
    const { workspace } = readImport(
      new Map([
        ['a.http', text],
        ['q.graphql', QUERY],
      ]),
      'folder',
    );
    expect(workspace.operations.map(({ query }) => query)).toEqual([QUERY, QUERY]);
    expect(() => readImport(text, 'a.http')).toThrow(/names \.\/q\.graphql/);
  });

  test('requests without GraphQL, and files of other formats', () => {
    const http = `### one\nGET https://a.example/rest\n### two\nDELETE https://a.example/3\n### three\nPOST https://a.example\n\n${BODY}`;
    expect(unreadOf({ 'a.http': http, 'notes.txt': 'nothing' })).toEqual([
      { kind: 'request', name: 'one' },
      { kind: 'request', name: 'two' },
      { kind: 'file', name: 'notes.txt' },
    ]);
    expect(
      readImport(`curl https://a.example/rest; curl https://b.example -d '${BODY}'`, 'x').unread,
    ).toEqual([{ kind: 'request', name: 'https://a.example/rest' }]);
  });

  test('requests of a script that no curl sends, and of a token', () => {
    const text = [
      'TOKEN=$(curl -s https://a.example/token -d grant_type=x | jq -r .access_token)',
      `curl https://a.example -d '${BODY}'`,
      `wget --post-data='{"query":"{ b }"}' https://b.example`,
      `http POST https://c.example query='{ c }'`,
    ];
    expect(readImport(text.join('\n'), 'a.sh').unread.map(({ name }) => name)).toEqual([
      'https://a.example/token',
      'https://b.example',
      'https://c.example',
    ]);
  });

  test('requests of a .http file without a method, and files that it runs', () => {
    const text = `import ./b.http\n\nGRPC a.example/b\n\n###\nhttps://a.example?query={a}\n\n###\nGRAPHQL https://a.example\n\n{ a }`;
    expect(readImport(text, 'a.http').unread.map(({ name }) => name)).toEqual([
      'import ./b.http',
      'GRPC a.example/b',
      'https://a.example?query={a}',
    ]);
  });

  test('items of a batch without a query, and bodies with a query of search words', () => {
    const batch = JSON.stringify([{ query: QUERY }, { id: 1 }, { query: 'two words' }]);
    expect(readImport(batch, 'a.json').unread.map(({ name }) => name)).toEqual([
      'a.json [1]',
      'a.json [2]',
    ]);
    const read = () => readImport(`curl https://a.example -d '{"query":"two words"}'`, 'pasted');
    expect(read).toThrow(/no GraphQL operations/);
  });

  test('files of other programs, of a zip too', () => {
    const files = {
      'Land.bru': 'meta {\n  name: Land\n}\n',
      'bruno.json': '{"version":"1","name":"B","type":"collection"}',
      'schema.graphql': 'type Query { a: Int }',
      'large.graphql': `type Query { a: Int }\n${'# x\n'.repeat(10)}type A { ${'b: Int '.repeat(80_000)} }`,
      'a.graphql': '{ a }',
      'board.json': '{"queries":["up"],"type":"timeseries"}',
      'ci.yml': 'jobs:\n  build:\n    steps:\n      - run: curl -sS https://a.example\n',
      'notes.txt': 'To fetch the rows, call curl with the token.',
    };
    const unread = [
      'Land.bru',
      'board.json',
      'bruno.json',
      'ci.yml',
      'large.graphql',
      'notes.txt',
      'schema.graphql',
    ];
    expect(unreadOf(files).map(({ name }) => name)).toEqual(unread);
    const zip = zipSync(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
    );
    expect(readImport(zip, 'a.zip').unread.map(({ name }) => name)).toEqual(unread);
  });

  test('standard input alone is a refusal that names it', () => {
    const read = () => readImport(`curl https://a.example -d @-`, 'pasted');
    expect(read).toThrow(WorkspaceError);
    expect(read).toThrow(/names -:/);
  });
});

test.each(["'", '"', "$'"])('a body of megabytes is read in quotes of the kind %s', (open) => {
  const long = 'x'.repeat(12_000_000);
  const text = `curl https://a.example -d ${open}query={a} # ${long}${open.slice(-1)}`;
  expect(queriesOf(text)[0]).toHaveLength(long.length + 6);
});

test('a key that is there twice makes no YAML, and many keys do', () => {
  const items = (keys: string) =>
    `opencollection: 1.0.0\nother:\n${keys}items:\n  - info: { name: A }\n    graphql: { body: { query: "{ a }" } }\n`;
  expect(() => queriesOf(items('  a: 1\n  a: 2\n'), 'a.yml')).toThrow(/must be unique: a/);
  const many = Array.from({ length: 12_000 }, (_, index) => `  key${index}: 1\n`).join('');
  expect(queriesOf(items(many), 'a.yml')).toEqual(['{ a }']);
});
