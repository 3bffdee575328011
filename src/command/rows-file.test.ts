import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { runCommandLine, setUpCommand } from './testing/run-gatehouse.ts';

const SCHEMA = introspectionFromSchema(
  buildSchema(`scalar Date type Query { rows: [Row!]! }
    type Row { id: ID! price: Float day: Date size: Int at: Place tags: [Tag!] }
    type Place { x: Float } type Tag { n: Int }`),
);

const QUERY = '{ rows { id price day size at { x } tags { n } } }';

/** Each is a night: the same operation, other values. */
const NIGHTS = [
  '{"id":1,"price":1,"day":"2026-02-28","size":null,"at":null,"tags":null},{"id":"2","price":2,"day":null,"size":null,"at":null,"tags":[]}',
  '{"id":"a","price":1.5,"day":null,"size":3,"at":{"x":1},"tags":[{"n":1}]}',
  '',
];

const TYPES = {
  id: 'STRING',
  price: 'DOUBLE',
  day: 'DATE',
  size: 'INT32',
  'at.x': 'DOUBLE',
  tags: { list: { struct: { n: 'INT32' } } },
};

async function setUp(rows: string, { showsSchema = true, root = '' } = {}) {
  const state = { rows };
  const {
    file,
    path: out,
    ...command
  } = await setUpCommand(QUERY, ({ body }) => {
    if (!body.includes('__schema')) return { body: `{"data":{${root}"rows":[${state.rows}]}}` };
    return { body: showsSchema ? { data: SCHEMA } : { errors: [{ message: 'No' }] } };
  });
  const run = (...args: readonly string[]) => command.run([file, ...args]);
  return { state, run, out };
}

/** Names and types of a Parquet file's columns, as it says them. */
function columnsOf(path: string): string[] {
  const { buffer } = Uint8Array.from(readFileSync(path));
  return parquetMetadata(buffer)
    .schema.slice(1)
    .map(({ name, type = '', converted_type: kind = '' }) => `${name} ${type} ${kind}`.trim());
}

test('types and columns are those of the schema, the same each night', async () => {
  const { state, run, out } = await setUp('');
  const seen = new Set<string>();
  for (const [night, rows] of NIGHTS.entries()) {
    state.rows = rows;
    const { code, messages } = await run('--out', out(`${night}.parquet`));
    expect([code, messages]).toEqual([0, '']);
    seen.add(columnsOf(out(`${night}.parquet`)).join('\n'));
  }
  expect([...seen]).toEqual([
    'id BYTE_ARRAY UTF8\nprice DOUBLE\nday INT32 DATE\nsize INT32\nat.x DOUBLE\ntags  LIST\nlist\nelement\nn INT32',
  ]);
  const { buffer } = Uint8Array.from(readFileSync(out('0.parquet')));
  expect(await parquetReadObjects({ file: buffer })).toMatchObject([
    { id: '1', price: 1, size: null, day: new Date('2026-02-28') },
    { id: '2', price: 2, day: null },
  ]);
});

test('without rows files have the operation’s columns, by its text where no schema is shown', async () => {
  const { run, out } = await setUp('');
  await run('--out', out('rows.csv'));
  expect(readFileSync(out('rows.csv'), 'utf8')).toBe('id,price,day,size,at.x,tags.n\r\n');
  const hidden = await setUp('', { showsSchema: false });
  const header = 'id,price,day,size,at.x,tags.n\r\n';
  expect((await hidden.run('--format', 'csv')).output).toBe(header);
  expect((await hidden.run('--out', hidden.out('rows.parquet'))).code).toBe(0);
  const columns = ['id', 'price', 'day', 'size', 'at.x', 'tags.n'];
  const texts = columns.map((name) => `${name} BYTE_ARRAY UTF8`);
  expect(columnsOf(hidden.out('rows.parquet'))).toEqual(texts);
});

test('where the schema is not shown, types are those of the values, which is said', async () => {
  const { run, out } = await setUp('{"price":1}', { showsSchema: false });
  const { code, messages } = await run('--out', out('rows.parquet'));
  expect(code).toBe(0);
  expect(messages).toContain('does not show its schema: the types of columns are those of');
  expect(columnsOf(out('rows.parquet'))).toEqual(['price INT32']);
});

test('types are kept in a file, and a value that does not fit ends with its row and path', async () => {
  const { state, run, out } = await setUp(String(NIGHTS[1]));
  const types = out('columns.json');
  const save = (): ReturnType<typeof run> => run('--out', out('rows.parquet'), '--types', types);
  expect((await save()).code).toBe(0);
  expect(JSON.parse(readFileSync(types, 'utf8'))).toEqual(TYPES);
  const before = readFileSync(out('rows.parquet'));
  state.rows = '{"id":1,"tags":[]},{"id":2,"tags":[{"n":1},{"n":2147483648}]}';
  const { code, messages } = await save();
  expect([code, messages.trim()]).toEqual([
    6,
    `Row 2, tags.[].n: the value does not fit the type that ${types} gives the column. Nothing is written.`,
  ]);
  expect(readFileSync(out('rows.parquet'))).toEqual(before);
  state.rows = '{"id":1,"new":true}';
  expect((await save()).code).toBe(0);
  expect(columnsOf(out('rows.parquet')).slice(-2)).toEqual(['n INT32', 'new BOOLEAN']);
});

test.each([
  ['{"price":"DECIMAL(4, 2)"}', '1.5', 0],
  ['{"price":"DECIMAL(4, 2)"}', '100', 6],
  ['{"price":"INT64"}', '1.5', 6],
  ['{"price":"STRING"}', '1.5', 0],
  ['{"price":"DECIMAL(39, 2)"}', '1', 2],
  ['{"price":{"struct":{}}}', '1', 2],
  ['[]', '1', 2],
])('the types %s take the value %s with exit code %d', async (types, value, code) => {
  const { run, out } = await setUp(`{"price":${value}}`);
  writeFileSync(out('columns.json'), types);
  const ended = await run('--out', out('rows.parquet'), '--types', out('columns.json'));
  expect([ended.code, existsSync(out('rows.parquet'))]).toEqual([code, code === 0]);
});

test('what a file has otherwise is said and in the manifest, and an error where that is wanted', async () => {
  const long = 'x'.repeat(40_000);
  const { run, out } = await setUp(String.raw`{"id":"${long}","a":"\ud800","a":""},{"id":null}`);
  for (const [name, said] of [
    [
      'rows.xlsx',
      'An object has a key twice: of its values the file has the last one.\n1 text is cut',
    ],
    ['rows.csv', 'An object has a key twice'],
    ['rows.ndjson', ''],
  ] as const) {
    const { code, messages } = await run('--out', out(name), '--manifest');
    expect(code).toBe(0);
    expect(messages.slice(0, said.length)).toBe(said);
  }
  const manifest = JSON.parse(readFileSync(out('rows.xlsx.manifest.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({
    files: [{ name: 'rows.xlsx' }],
    rows: { count: 2, list: ['data', 'rows'] },
    remarks: [
      { kind: 'keys', count: 1 },
      { kind: 'cut', count: 1 },
    ],
  });
  const verified = await runCommandLine(['verify', out('rows.csv.manifest.json')]);
  expect(verified.output).toBe('rows.csv: agrees with the manifest.\n');
  const strict = await run('--out', out('strict.xlsx'), '--strict');
  expect([strict.code, existsSync(out('strict.xlsx'))]).toEqual([6, false]);
  expect(strict.messages).toContain('as --strict asks for');
});

test('columns past ten thousand are left out of a file, which is said', async () => {
  const wide = Array.from({ length: 10_001 }, (_, at) => `"c${at}":1`);
  const { run, out } = await setUp(`{${wide.join()}}`);
  for (const name of ['rows.csv', 'rows.parquet', 'rows.xlsx']) {
    expect((await run('--out', out(name))).messages).toContain('more than 10,000 columns');
  }
});

test('of a root key that is there twice the last list is taken', async () => {
  const { run } = await setUp('{"id":"last"}', { root: '"rows":[{"id":"first"}],' });
  expect((await run('--format', 'ndjson')).output).toBe('{"id":"last"}\n');
});

test('null has a word of its own in CSV', async () => {
  const { run } = await setUp('{"id":"","size":null}');
  const { output } = await run('--format', 'csv', '--null-as', String.raw`\N`);
  expect(output).toBe('id,size\r\n"",\\N\r\n');
  expect((await run('--format', 'csv', '--null-as', 'none')).code).toBe(2);
});

test('--ddl writes the table of a file beside it, and the manifest names both', async () => {
  const { run, out } = await setUp(`${NIGHTS[0]}`);
  const csv = ['--out', out('rows.csv'), '--no-guard', '--ddl', 'postgres', '--key', 'id'];
  expect(await run(...csv, '--manifest')).toMatchObject({ code: 0, messages: '' });
  expect(readFileSync(out('rows.csv.sql'), 'utf8')).toBe(`\
-- PostgreSQL: psql -v ON_ERROR_STOP=1 -f rows.csv.sql
CREATE TABLE "rows" (
  "id" TEXT NOT NULL,
  "price" DOUBLE PRECISION,
  "day" DATE,
  "size" INTEGER,
  "at" TEXT,
  "tags" TEXT,
  PRIMARY KEY ("id")
);
\\copy "rows" FROM 'rows.csv' WITH (FORMAT csv, HEADER true, ENCODING 'UTF8', DELIMITER ',', NULL '')
`);
  const manifest = readFileSync(out('rows.csv.manifest.json'), 'utf8');
  expect(manifest).toContain('"rows.csv.sql"');
  await run('--out', out('rows.parquet'), '--ddl', 'duckdb');
  const sql = readFileSync(out('rows.parquet.sql'), 'utf8');
  expect(sql).toContain('"tags" STRUCT("n" INTEGER)[]');
});

test.each([
  [['--ddl', 'oracle'], '--ddl is postgres'],
  [['--key', 'id'], '--key goes with --ddl'],
  [['--ddl', 'postgres'], '--no-guard'],
  [['--ddl', 'bigquery', '--no-guard'], '--null-as NULL or \\N'],
  [
    ['--ddl', 'postgres', '--format', 'parquet'],
    'PostgreSQL loads no such file. Use --format csv.',
  ],
  [['--ddl', 'postgres', '--no-guard', '--key', 'nope'], 'no column nope. It has id, price'],
])('%j is refused, and nothing is written', async (args, message) => {
  const { run, out } = await setUp(`${NIGHTS[0]}`);
  const { code, messages } = await run('--out', out('rows.csv'), ...args);
  expect([code, messages]).toEqual([2, expect.stringContaining(message)]);
  expect(existsSync(out('rows.csv'))).toBe(false);
});
