import { expect, test } from 'vitest';
import { SQL_DIALECTS, type SqlDialectName } from './sql-dialects.ts';
import { tableDefinition } from './table-definition.ts';
import type { ValueType } from './value-types.ts';

interface DefinedColumn {
  readonly name: string;
  readonly type: ValueType;
  readonly description?: string;
}

const COLUMNS: readonly DefinedColumn[] = [
  { name: 'id', type: { kind: 'text' }, description: `The city's \\ "id"\n; DROP TABLE x; --` },
  { name: 'Id', type: { kind: 'int64' } },
  { name: 'net "worth"`]', type: { kind: 'decimal', precision: 12, scale: 2 } },
  { name: 'seen', type: { kind: 'timestamp', unit: 'MILLIS', isUtc: true } },
  { name: 'exact', type: { kind: 'timestamp', unit: 'NANOS', isUtc: false } },
  { name: 'tags', type: { kind: 'list', item: { kind: 'text' } } },
  {
    name: 'place',
    type: { kind: 'object', fields: new Map([['lat', { kind: 'double' }]]) },
  },
];

const CSV = {
  separator: ',',
  hasMark: false,
  isGuarded: false,
  joiner: '; ',
  nullAs: 'NULL',
} as const;

const define = (dialect: SqlDialectName, name: string, columns = COLUMNS) =>
  tableDefinition({
    dialect,
    file: { name, format: name.endsWith('csv') ? 'csv' : 'parquet', csv: CSV },
    columns: columns.map((column) => ({ ...column, path: [column.name] })),
    fields: columns.map((column) => ({ ...column, path: [column.name] })),
    key: ['id'],
  });

const DIALECTS = Object.keys(SQL_DIALECTS) as SqlDialectName[];

test.each(DIALECTS)('a table of %s for CSV', async (dialect) => {
  const sql = define(dialect, "city's list.csv");
  await expect(sql).toMatchFileSnapshot(`golden/${dialect}-csv.sql`);
});

test.each(DIALECTS.filter((name) => 'parquet' in SQL_DIALECTS[name].load))(
  'a table of %s for Parquet',
  async (dialect) => {
    const sql = define(dialect, "city's list.parquet");
    await expect(sql).toMatchFileSnapshot(`golden/${dialect}-parquet.sql`);
  },
);

test('a name that is too long is cut between characters, and said', () => {
  const name = '🏔'.repeat(20);
  const sql = define('postgres', 'x.csv', [
    { name: 'id', type: { kind: 'text' } },
    { name, type: { kind: 'text' } },
    { name: `${name}!`, type: { kind: 'text' } },
  ]);
  const [cut, second] = ['🏔'.repeat(15), `${'🏔'.repeat(15)}_2`];
  expect(sql).toContain(`-- Column 2 of the file, ${name}, is ${cut} here.`);
  expect(sql).toContain(`-- Column 3 of the file, ${name}!, is ${second} here.`);
  expect(sql).toContain(`"${second}" TEXT`);
});
