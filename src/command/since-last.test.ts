import fc from 'fast-check';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { setUpCommand } from './testing/run-gatehouse.ts';

/** Runs the operation for some rows, each time compared with the last. */
async function setUp(query = '{ rows { id name at { x } tags } }') {
  const state = { rows: '', errors: '' };
  const command = await setUpCommand(query, ({ body }) =>
    body.includes('__schema')
      ? { body: { errors: [{ message: 'No' }] } }
      : { body: `{"data":{"rows":[${state.rows}]}${state.errors}}` },
  );
  return {
    ...command,
    state,
    compare: async (rows: string, format = 'ndjson', ...args: readonly string[]) => {
      state.rows = rows;
      const out = command.path(`rows.${format}`);
      const ended = await command.run([command.file, '--out', out, '--since', 'last', ...args]);
      const changes = command.path(`rows.changes.${format === 'json' ? 'ndjson' : format}`);
      return { ...ended, changes: existsSync(changes) ? readFileSync(changes, 'utf8') : undefined };
    },
  };
}

const FIRST =
  'There are no last rows with this id to compare with: the next run compares with these.\n';

test('rows added, gone and changed are told, with old and new values', async () => {
  const { compare } = await setUp();
  const before =
    '{"id":1,"name":"a","at":{"x":1.0},"tags":["t"]},{"id":2,"name":null,"at":null,"tags":[]},{"id":3,"name":"c","at":null,"tags":null}';
  expect(await compare(before)).toEqual({ code: 0, output: '', messages: FIRST, changes: '' });
  const after =
    '{"id":4,"name":"d","at":null,"tags":[]},{"id":2,"at":{"x":null},"tags":[]},{"id":1,"name":"=b","at":{"x":9007199254740993},"tags":["t", "u"]}';
  expect(await compare(after)).toEqual({
    code: 0,
    output: '',
    messages: 'Since the last run: 1 added, 1 gone, 1 changed of 3 rows.\n',
    changes: [
      '{"change":"added","id":4,"column":null,"old":null,"new":null}',
      '{"change":"changed","id":1,"column":"name","old":"a","new":"=b"}',
      '{"change":"changed","id":1,"column":"at.x","old":1.0,"new":9007199254740993}',
      String.raw`{"change":"changed","id":1,"column":"tags","old":"[\"t\"]","new":"[\"t\", \"u\"]"}`,
      '{"change":"gone","id":3,"column":null,"old":null,"new":null}',
      '',
    ].join('\n'),
  });
  const other = after.replace('"x":null', '"x":9007199254740992').replace('740993', '740993.0');
  const { messages, changes } = await compare(other);
  expect(messages).toBe('Since the last run: 0 added, 0 gone, 1 changed of 3 rows.\n');
  expect(changes).toContain('"id":2,"column":"at.x","old":null,"new":9007199254740992}');
});

test('as many last results are kept as are asked for', async () => {
  const { compare, path } = await setUp();
  const lastOf = (name: string): string | undefined =>
    existsSync(path(name)) ? /"id":(\d+)/.exec(readFileSync(path(name), 'utf8'))?.[1] : undefined;
  for (const id of [1, 2, 3, 4]) await compare(`{"id":${id}}`, 'ndjson', '--keep', '3');
  const names = [
    'rows.ndjson.last.ndjson',
    ...[2, 3, 4].map((at) => `rows.ndjson.last.${at}.ndjson`),
  ];
  expect(names.map(lastOf)).toEqual(['4', '3', '2', undefined]);
  expect(await compare('{"id":4}')).toMatchObject({ messages: expect.stringContaining('0 added') });
});

test('a run that leaves rows out is not compared: by a limit, and where more pages follow', async () => {
  const query =
    'query ($ids: [ID!], $after: ID) { rows(ids: $ids, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }';
  const { run, file, path } = await setUpCommand(query, ({ body }) => {
    const { variables } = JSON.parse(body) as { variables?: { after?: string; ids?: string[] } };
    const ids = variables?.ids ?? ['a', 'b', 'c'];
    const at = ids.indexOf(variables?.after ?? '') + 1;
    const pageInfo = { hasNextPage: at + 1 < ids.length, endCursor: ids[at] };
    return { body: { data: { rows: { nodes: [{ id: ids[at] }], pageInfo } } } };
  });
  const values = path('ids.txt', 'a\nb\nc');
  const said = async (name: string, ...args: readonly string[]) =>
    (await run([file, '--out', path(name), '--since', 'last', '--quiet', ...args])).messages;
  for (const [name, ...all] of [
    ['pages.csv', '--all-pages'],
    ['pages.json', '--all-pages'],
    ['values.csv', '--all-pages', '--for-each', `ids=@${values}`],
  ] as const) {
    expect(await said(name, ...all)).toBe(FIRST);
    const parts = [[...all, '--limit', '2'], ...(all.length === 1 ? [[]] : [])];
    for (const part of parts) expect(await said(name, ...part)).toContain('they are not compared');
    expect(await said(name, ...all, '--limit', '3')).toContain('0 gone, 0 changed of 3 rows.');
  }
});

test('CSV is guarded, and has its columns when nothing has changed', async () => {
  const { compare } = await setUp();
  const row = '{"id":"p","name":"a"}';
  expect((await compare(row, 'csv')).changes).toBe('change,id,column,old,new\r\n');
  expect((await compare('{"id":"p","name":"=1+1"}', 'csv')).changes).toContain(
    "changed,p,name,a,'=1+1",
  );
});

test('Parquet has texts alone, and the manifest lists the file', async () => {
  const { compare, path } = await setUp();
  await compare('{"id":"p","name":1}', 'parquet');
  await compare('{"id":"p","name":2.50}', 'parquet', '--manifest');
  const { buffer } = Uint8Array.from(readFileSync(path('rows.changes.parquet')));
  expect(await parquetReadObjects({ file: buffer })).toEqual([
    { change: 'changed', id: 'p', column: 'name', old: '1', new: '2.50' },
  ]);
  const { files } = JSON.parse(readFileSync(path('rows.parquet.manifest.json'), 'utf8')) as {
    files: { name: string }[];
  };
  expect(files.map(({ name }) => name)).toEqual(['rows.parquet', 'rows.changes.parquet']);
});

test('other columns and another operation are no change of a row', async () => {
  const { compare, path } = await setUp();
  await compare('{"id":1,"name":"a"}', 'json');
  path('operation.graphql', '{ rows { id age at { x } tags } }');
  expect(await compare('{"id":1,"age":3}', 'json')).toMatchObject({
    code: 0,
    messages:
      'Since the last run: 0 added, 0 gone, 0 changed of 1 row. The operation, its variables or the service have changed too. Not compared, as only the last run has it: name. Not compared, as only this run has it: age.\n',
    changes: '',
  });
});

test('a withheld field is no change of a row', async () => {
  const { compare, state } = await setUp();
  await compare('{"id":1,"name":"a"}');
  state.errors = ',"errors":[{"message":"No","errorType":"unauthorized","path":["rows",0,"name"]}]';
  const { messages, changes } = await compare('{"id":1,"name":null}');
  expect(messages).toContain('only the last run has it: name.');
  expect(changes).toBe('');
});

test('rows are told by the columns of --key, in the order in which they come', async () => {
  const { compare } = await setUp();
  const key = ['--key', 'at.x,name'] as const;
  await compare(
    '{"name":"a","at":{"x":1},"tags":1},{"name":"a","at":{"x":1},"tags":2}',
    'ndjson',
    ...key,
  );
  const { messages, changes } = await compare(
    '{"name":"a","at":{"x":1},"tags":1},{"name":"a","at":{"x":1.0},"tags":3},{"name":"a","at":{"x":1},"tags":3}',
    'ndjson',
    ...key,
  );
  expect(messages).toContain('1 added, 0 gone, 1 changed of 3 rows.');
  expect(messages).toContain(' 1 id came more than once');
  expect(changes).toContain('"at.x":1.0,"name":"a","column":"tags","old":2,"new":3}');
});

test.each([
  { rows: '{"id":null,"name":"a"}', key: [], says: 'Not every row has id to compare by' },
  { rows: '{"id":1}', key: ['--key', 'code'], says: 'Not every row has code to compare by' },
])('rows without an id are refused, and the file stays: $says', async ({ rows, key, says }) => {
  const { compare, path } = await setUp();
  await compare('{"id":1,"name":"a"}');
  const before = readFileSync(path('rows.ndjson'), 'utf8');
  const { code, messages } = await compare(rows, 'ndjson', ...key);
  expect([code, readFileSync(path('rows.ndjson'), 'utf8')]).toEqual([2, before]);
  expect(messages).toContain(says);
});

test('a run that is not whole is not compared, and the next one compares with the one before', async () => {
  const { compare, state } = await setUp();
  await compare('{"id":1},{"id":2}');
  state.errors = ',"errors":[{"message":"No"}]';
  const cut = await compare('{"id":1}');
  expect(cut).toMatchObject({ code: 4, changes: '' });
  expect(cut.messages).toContain('Rows are missing, so they are not compared');
  state.errors = '';
  expect((await compare('{"id":1}')).messages).toContain('0 added, 1 gone, 0 changed of 1 row.');
});

test('what cannot be compared with is refused', async () => {
  const { compare, path, run, file } = await setUp();
  const last = path('rows.ndjson.last.ndjson');
  await compare('{"id":1}');
  const whole = readFileSync(last, 'utf8');
  // Written by another program, or cut: in its last line, in its first, at the beginning.
  for (const broken of ['{"id":1}\n', whole.slice(0, -1), whole.slice(0, 20), '']) {
    writeFileSync(last, broken);
    const { code, messages } = await compare('{"id":1}');
    expect([code, messages]).toEqual([2, expect.stringContaining('cannot be understood')]);
  }
  const usage = await run([file, '--since', 'last']);
  expect(usage).toMatchObject({ code: 2 });
  expect(usage.messages).toContain('--since is last, and needs --out');
});

const texts = fc.constantFrom(
  '1',
  '1.0',
  '"a"',
  String.raw`"\u0061"`,
  'null',
  '[1]',
  '9007199254740993',
  '9007199254740992',
);
const rowsOf = fc.uniqueArray(
  fc.record({ id: fc.nat(9), name: texts, tags: fc.option(texts, { nil: undefined }) }),
  { selector: ({ id }) => id },
);

/** The value as a naive comparison sees it. */
const plain = (json = 'null') => ({ '1.0': '1', [String.raw`"\u0061"`]: '"a"' })[json] ?? json;

test('changes are those that a comparison of all values finds', { timeout: 60_000 }, async () => {
  const { compare } = await setUp();
  const write = (rows: readonly { id: number; name: string; tags?: string | undefined }[]) =>
    rows
      .map(
        ({ id, name, tags }) =>
          `{"id":${id},"name":${name}${tags === undefined ? '' : `,"tags":${tags}`}}`,
      )
      .join();
  let last: (typeof rowsOf extends fc.Arbitrary<infer Rows> ? Rows : never) | undefined;
  await fc.assert(
    fc.asyncProperty(rowsOf, async (rows) => {
      const { changes = '' } = await compare(write(rows));
      const before = last;
      last = rows;
      if (!before) return;
      const found = changes
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const { change, id, column } = JSON.parse(line) as Record<string, unknown>;
          return `${String(change)} ${String(id)} ${String(column)}`;
        });
      const expected = [
        ...rows.flatMap(({ id, ...values }) => {
          const was = before.find((row) => row.id === id);
          if (!was) return [`added ${id} null`];
          return (['name', 'tags'] as const)
            .filter((name) => plain(values[name]) !== plain(was[name]))
            .map((name) => `changed ${id} ${name}`);
        }),
        ...before
          .filter(({ id }) => !rows.some((row) => row.id === id))
          .map(({ id }) => `gone ${id} null`),
      ];
      expect(found).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});
