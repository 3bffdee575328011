import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { expect, test } from 'vitest';
import { createFilesApi } from './create-files-api.ts';
import { filledPassage } from '../../testing/filled-passage.ts';
import type { PlacedHint, TypedColumn, TypedRequest } from './typed-file.ts';
import { fileColumns } from './typed-request.ts';
import { typeName as nameOfType } from './value-types.ts';

const PLAIN = { asJson: [], title: '', isNested: true, hints: [] };

interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly columns: readonly TypedColumn[];
}

/** The file of some rows, given as JSON texts, in parts of some rows. */
async function fileOf(
  rows: readonly string[],
  columns: readonly string[],
  more: Partial<TypedRequest> = {},
): Promise<Written> {
  const files = createFilesApi();
  const paths = columns.map((column) => (column === '' ? [] : column.split('.')));
  await files.begin('parquet', {
    columns: paths,
    asJson: more.columns ?? paths,
    title: 'rows',
    isNested: true,
    hints: [],
    ...more,
  });
  const parts = (): Uint8Array<ArrayBuffer>[] => {
    const size = Math.ceil(rows.length / 3) || 1;
    return [0, 1, 2].map((part) => {
      const some = rows.slice(part * size, (part + 1) * size);
      return new TextEncoder().encode(some.map((row) => `${row}\n`).join(''));
    });
  };
  for (const part of parts()) await files.observe(filledPassage(part));
  const written: Uint8Array[] = [];
  for (const part of parts()) written.push(await files.write(filledPassage(part)));
  written.push(await files.end());
  const bytes = Uint8Array.from(Buffer.concat(written));
  return { bytes, columns: await files.columns() };
}

function readBack({ bytes }: Written): Promise<Record<string, unknown>[]> {
  return parquetReadObjects({ file: bytes.buffer });
}

/** How the one column of these values is typed. */
async function typed(values: readonly string[], hint?: Omit<PlacedHint, 'path'>) {
  const rows = values.map((value) => `{"v":${value}}`);
  const hints = hint ? [{ path: ['v'], ...hint }] : [];
  const { columns } = await fileOf(rows, ['v'], { hints });
  return columns[0]?.type;
}

test.each([
  ['{"kind":"int32"}', ['1', '-2147483648', 'null', '2147483647']],
  ['{"kind":"int64"}', ['1', '2147483648']],
  ['{"kind":"int64"}', ['-9223372036854775808', '1e3']],
  ['{"kind":"decimal","precision":19,"scale":0}', ['9223372036854775808']],
  ['{"kind":"decimal","precision":5,"scale":3}', ['12.5', '0.125', '7']],
  ['{"kind":"decimal","precision":3,"scale":2}', ['1.50']],
  ['{"kind":"decimal","precision":38,"scale":2}', [`${'9'.repeat(36)}.25`]],
  ['{"kind":"digits"}', [`${'9'.repeat(37)}.25`]],
  ['{"kind":"double"}', ['1e300', '0.5']],
  ['{"kind":"digits"}', ['1.2345678901234567890e300']],
  ['{"kind":"boolean"}', ['true', 'null']],
  ['{"kind":"text"}', ['null']],
  ['{"kind":"text"}', ['"2026-11-23"']],
  ['{"kind":"json"}', ['1', '"1"']],
  ['{"kind":"json"}', ['[1]', '1']],
  ['{"kind":"json"}', ['{}']],
  ['{"kind":"list","item":{"kind":"text"}}', ['[]', 'null']],
])('%s is the type of %j', async (type, values) => {
  expect(JSON.stringify(await typed(values))).toBe(type);
});

test.each([
  [{ kind: 'double' }, 'Float', ['1', '2.5', '0.1']],
  [{ kind: 'decimal', precision: 20, scale: 19 }, 'Float', ['1.2345678901234567891']],
  [{ kind: 'double' }, 'Float', ['null']],
  [{ kind: 'text' }, 'ID', ['1', '"x"']],
  [{ kind: 'date' }, 'Date', ['"2026-02-28"', 'null', '"0001-01-01"']],
  [{ kind: 'text' }, 'Date', ['"2026-02-28"', '"10000-01-01"']],
  [{ kind: 'text' }, 'Date', ['"2026-02-30"']],
  [{ kind: 'timestamp', unit: 'MILLIS', isUtc: true }, 'DateTime', ['"2026-02-28T01:02:03Z"']],
  [{ kind: 'timestamp', unit: 'MICROS', isUtc: false }, 'DateTime', ['"2026-02-28T01:02:03.1234"']],
  [{ kind: 'text' }, 'DateTime', ['"2026-02-28T01:02:03Z"', '"2026-02-28T01:02:03+01:00"']],
])('%j is the type of what the schema calls %s', async (type, typeName, values) => {
  expect(await typed(values, { typeName })).toEqual(type);
});

test('each value is read back as it was on the wire', async () => {
  const rows = [
    '{"id":1,"big":9007199254740993,"price":12.50,"f":1e-300,"name":"Zürich 🏔","ok":true,"in":{"a":[1,null,3]}}',
    '{"id":-2,"big":-9223372036854775808,"price":-0.05,"f":-0.0,"name":"a\\"b\\u00e9\\n","ok":false,"in":{"a":[]}}',
    '{"id":null,"price":99999999999999999999999999.99,"f":null,"in":{"a":null}}',
  ];
  const written = await fileOf(rows, ['id', 'big', 'price', 'f', 'name', 'ok', 'in.a']);
  const back = await readBack(written);
  expect(back.map((row) => row['id'])).toEqual([1, -2, null]);
  expect(back.map((row) => row['big'])).toEqual([9007199254740993n, -9223372036854775808n, null]);
  expect(back.map((row) => row['f'])).toEqual([1e-300, -0, null]);
  expect(back.map((row) => row['name'])).toEqual(['Zürich 🏔', 'a"bé\n', null]);
  expect(back.map((row) => row['ok'])).toEqual([true, false, null]);
  expect(back.map((row) => row['in.a'] ?? null)).toEqual([[1, null, 3], [], null]);
  const { schema } = parquetMetadata(written.bytes.buffer);
  expect(schema.find(({ name }) => name === 'price')).toMatchObject({ precision: 28, scale: 2 });
});

test('names that objects have of themselves, and two of one name, are columns like any other', async () => {
  const rows = ['{"__proto__":{"__proto__":1,"constructor":[{"":2}]},"a.b":1,"a":{"b":2}}'];
  const written = await fileOf(rows, ['__proto__'], {
    columns: [['__proto__'], ['a.b'], ['a', 'b']],
  });
  const tree = parquetSchema(parquetMetadata(written.bytes.buffer));
  expect(tree.children.map(({ element }) => element.name)).toEqual(['__proto__', 'a.b', 'a.b (2)']);
  expect(tree.children[0]?.children.map(({ element }) => element.name)).toEqual([
    '__proto__',
    'constructor',
  ]);
  expect(written.columns[0]?.type.kind).toBe('object');
});

test('rows that came after the first pass are left out, since the types know nothing of them', async () => {
  const files = createFilesApi();
  await files.begin('parquet', { ...PLAIN, columns: [['v']] });
  const lines = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
  await files.observe(filledPassage(lines('{"v":1}\n')));
  const parts = [
    await files.write(filledPassage(lines('{"v":1}\n{"v":"new"}\n'))),
    await files.end(),
  ];
  const bytes = Uint8Array.from(Buffer.concat(parts));
  expect(await parquetReadObjects({ file: bytes.buffer })).toEqual([{ v: 1 }]);
});

test('a list without rows is a file with its columns', async () => {
  const written = await fileOf([], ['id']);
  expect(await readBack(written)).toEqual([]);
  expect(parquetMetadata(written.bytes.buffer).schema[1]?.name).toBe('id');
});

test('what the schema calls BigInt has 64 bits, whatever the values of the day are', async () => {
  expect(await typed(['1'], { typeName: 'BigInt' })).toEqual({ kind: 'int64' });
  expect(await typed(['1'], { typeName: 'Number' })).toEqual({ kind: 'int32' });
});

test('a field without a name has one that no other has', async () => {
  const written = await fileOf(['{"v":{"":1,"_":2,"__":3}}'], ['v']);
  expect(await readBack(written)).toEqual([{ v: { ___: 1, _: 2, __: 3 } }]);
});

/** The schema's type of a field, for columns without values. */
const hint = (path: string, type: string): PlacedHint => ({
  path: path.split('.'),
  type,
  typeName: type.replaceAll(/[[\]!]/g, ''),
});

test.each([
  ['Int', 'INT32'],
  ['Float!', 'DOUBLE'],
  ['[Int!]', 'LIST<INT32>'],
  ['[[Float]!]', 'LIST<LIST<DOUBLE>>'],
  ['Date', 'DATE'],
  ['DateTime', 'TIMESTAMP(MILLIS, UTC)'],
  ['[LocalDateTime]', 'LIST<TIMESTAMP(MILLIS)>'],
  ['TimeZone', 'STRING'],
  ['ID', 'STRING'],
])(
  '%s without a value is %s, whether null or an empty list came, or no row',
  async (type, name) => {
    const hints = [hint('v', type)];
    const isList = type.startsWith('[');
    for (const rows of [[], ['{"v":null}'], isList ? ['{"v":[]}'] : ['{}']]) {
      const { columns } = await fileOf(rows, ['v'], { hints });
      expect(columns.map((column) => nameOfType(column.type))).toEqual([name]);
    }
  },
);

test('an object in a list that never came has the fields that the operation asks for', async () => {
  const hints = [
    hint('v', '[Tag!]'),
    hint('v.id', 'ID!'),
    hint('v.at', 'Place'),
    hint('v.at.x', 'Float'),
  ];
  const { columns } = await fileOf(['{"v":[]}'], ['v'], { hints });
  expect(columns.map(({ type }) => nameOfType(type))).toEqual([
    'LIST<STRUCT<id: STRING, at: STRUCT<x: DOUBLE>>>',
  ]);
});

test('the columns of a file are those of its rows; without rows, and of what never came, the schema’s', () => {
  const hints = [
    hint('id', 'ID'),
    hint('at', 'Place'),
    hint('at.x', 'Float'),
    hint('tags', '[Tag]'),
    hint('tags.name', 'String'),
  ];
  const columnsOf = (columns: string[][], isParquet: boolean) =>
    fileColumns({ columns }, hints, isParquet).map((path) => path.join('.'));
  expect(columnsOf([], true)).toEqual(['id', 'at.x', 'tags']);
  expect(columnsOf([], false)).toEqual(['id', 'at.x', 'tags.name']);
  expect(columnsOf([['other'], ['at']], true)).toEqual(['other', 'at.x']);
});

test('texts that UTF-8 cannot hold are counted', async () => {
  const files = createFilesApi();
  await files.begin('parquet', { ...PLAIN, columns: [['v']] });
  const lines = (): Uint8Array<ArrayBuffer> =>
    new TextEncoder().encode('{"v":"\\ud800"}\n{"v":"\\ud83d\\ude00"}\n');
  await files.observe(filledPassage(lines()));
  await files.write(filledPassage(lines()));
  await files.end();
  expect(await files.remarks()).toEqual([{ kind: 'replaced', count: 1 }]);
});
