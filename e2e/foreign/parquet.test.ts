import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFilesApi } from '../../src/answers/typed/create-files-api.ts';
import { typeName } from '../../src/answers/typed/value-types.ts';
import { filledPassage } from '../../src/testing/filled-passage.ts';
import { installLocked } from '../../src/tools/install.mjs';
import { ROOT } from '../../src/tools/project.mjs';

/** As much of DuckDB's package as is used here. */
export interface DuckDb {
  readonly DuckDBInstance: {
    create(): Promise<{
      connect(): Promise<{
        runAndReadAll(
          sql: string,
        ): Promise<{ getRows(): (string | boolean | number | bigint | null)[][] }>;
        closeSync(): void;
      }>;
    }>;
  };
}

const FOLDER = join(ROOT, 'e2e/foreign/duckdb');
const ROWS = 100_000;
const PART_ROWS = 7_000;

/** The same numbers in each run, from 0 up to 1 (mulberry32). */
let seed = 42;
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const below = (end: number): number => Math.floor(random() * end);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
const digits = (count: number): string =>
  String(1 + below(9)) + Array.from({ length: count - 1 }, () => below(10)).join('');
const sign = (): string => pick(['', '-']);
const orNull = (make: () => string): string => (below(8) === 0 ? 'null' : make());

/** Any double that is a number, as JavaScript writes it. */
function anyDouble(): string {
  const value = new DataView(new ArrayBuffer(8));
  value.setUint32(0, below(2 ** 32));
  value.setUint32(4, below(2 ** 32));
  const double = value.getFloat64(0);
  return Number.isFinite(double) ? String(double) : '0.1';
}

const TEXTS = [
  '',
  ' ',
  'Zürich 🏔️',
  '👩‍👩‍👧',
  '"',
  '\\',
  '\n\r\t',
  '\u0000',
  'مرحبا',
  '漢字',
  "'; DROP",
  'NULL',
  '=1+1',
];
const text = (): string => pick([...TEXTS, `${digits(3)} ${pick(TEXTS)}`, pick(TEXTS).repeat(50)]);

const date = (): string =>
  `${String(1 + below(9_999)).padStart(4, '0')}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;

const list = (most: number, make: () => string): string =>
  `[${Array.from({ length: below(most + 1) }, make).join()}]`;

const place = (): string =>
  below(9) === 0
    ? 'null'
    : `{"name":${orNull(() => JSON.stringify(text()))},"at":${orNull(() => `{"__proto__":${below(99)},"lat":${sign()}${below(90)}.${digits(5)}}`)},"codes":${orNull(() => list(3, () => orNull(() => String(below(1e9)))))}}`;

/** What each column has, as JSON, with the type that its file should have. */
const COLUMNS: Readonly<Record<string, readonly [type: string, make: () => string]>> = {
  id: ['INT32', () => orNull(() => `${sign()}${below(2 ** 31)}`)],
  big: [
    'INT64',
    () => pick([`${sign()}${digits(18)}`, '9223372036854775807', '-9223372036854775808']),
  ],
  huge: ['DECIMAL(38, 0)', () => `${sign()}${digits(pick([1, 19, 38]))}`],
  price: ['DECIMAL(26, 6)', () => `${sign()}${digits(1 + below(20))}.${digits(1 + below(6))}`],
  small: ['DECIMAL(9, 4)', () => orNull(() => `${sign()}${below(99_999)}.${digits(4)}`)],
  middle: ['DECIMAL(18, 3)', () => `${digits(15)}.${digits(3)}`],
  double: ['DOUBLE', () => orNull(anyDouble)],
  text: ['STRING', () => orNull(() => JSON.stringify(text()))],
  flag: ['BOOLEAN', () => pick(['true', 'false', 'null'])],
  day: ['DATE', () => orNull(() => `"${date()}"`)],
  seen: [
    'TIMESTAMP(MICROS, UTC)',
    () => orNull(() => `"${date()}T12:${10 + below(50)}:01.${digits(6)}Z"`),
  ],
  tags: ['LIST<STRING>', () => orNull(() => list(3, () => orNull(() => JSON.stringify(text()))))],
  places: [
    'LIST<STRUCT<name: STRING, at: STRUCT<__proto__: INT32, lat: DECIMAL(7, 5)>, codes: LIST<INT32>>>',
    () => orNull(() => list(2, place)),
  ],
  mixed: ['STRING (JSON)', () => pick(['1', '[1]', '"x"', 'null'])],
  ['__proto__']: ['INT32', () => String(below(9))],
  'a.b': ['STRING', () => JSON.stringify(text())],
};

const NAMES = Object.getOwnPropertyNames(COLUMNS);
const makerOf = (name: string) =>
  Object.getOwnPropertyDescriptor(COLUMNS, name)?.value as (typeof COLUMNS)[string];

/** The values of each row, as JSON, in the order of the columns. */
const rows = Array.from({ length: ROWS }, () => NAMES.map((name) => makerOf(name)[1]()));

const lines = (from: number): Uint8Array<ArrayBuffer> => {
  const some = rows.slice(from, from + PART_ROWS);
  const texts = some.map(
    (values) => `{${values.map((value, at) => `${JSON.stringify(NAMES[at])}:${value}`).join()}}\n`,
  );
  return new TextEncoder().encode(texts.join(''));
};

async function writeFile(): Promise<{ bytes: Uint8Array<ArrayBuffer>; types: string[] }> {
  const files = createFilesApi();
  const columns = NAMES.map((name) => [name]);
  const hints = [
    { path: ['day'], typeName: 'Date' },
    { path: ['seen'], typeName: 'DateTime' },
  ];
  await files.begin('parquet', { columns, asJson: columns, title: '', isNested: true, hints });
  for (let from = 0; from < ROWS; from += PART_ROWS)
    await files.observe(filledPassage(lines(from)));
  const parts: Uint8Array[] = [];
  await files.open([{ key: 'gatehouse.operation', value: '{ a }' }]);
  for (let from = 0; from < ROWS; from += PART_ROWS)
    parts.push(await files.write(filledPassage(lines(from))));
  parts.push(await files.end());
  const types = (await files.columns()).map(({ type }) => typeName(type));
  return { bytes: Uint8Array.from(Buffer.concat(parts)), types };
}

/** A decimal without zeros behind its point. */
const plain = (decimal: string): string =>
  decimal
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^-0$/, '0');

/** JSON whose objects are in the order of keys, and whose numbers and texts are as they are. */
const canonical = (json: string): string =>
  json === 'null' ? json : JSON.stringify(JSON.parse(json));

describe('Parquet files of hostile values @full', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-parquet-'));
  const file = join(folder, 'rows.parquet');
  let written: Awaited<ReturnType<typeof writeFile>>;

  beforeAll(async () => {
    await installLocked(FOLDER, 'DuckDB, which tests read Parquet files with');
    written = await writeFile();
    writeFileSync(file, written.bytes);
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  test('each column has the type that its values have', () => {
    expect(Object.fromEntries(NAMES.map((name, at) => [name, written.types[at]]))).toEqual(
      Object.fromEntries(NAMES.map((name) => [name, makerOf(name)[0]])),
    );
  });

  test('DuckDB reads each value as it was on the wire', async () => {
    const { DuckDBInstance } = createRequire(join(FOLDER, 'package.json'))(
      '@duckdb/node-api',
    ) as DuckDb;
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    const said = (name: string): string => {
      const column = `"${name}"`;
      if (name === 'tags' || name === 'places') return `to_json(${column})::VARCHAR`;
      if (name === 'seen') return `strftime(${column} AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%S.%fZ')`;
      return `${column}::VARCHAR`;
    };
    const read = await connection.runAndReadAll(
      `SELECT ${NAMES.map(said).join()} FROM read_parquet('${file}')`,
    );
    const back = read.getRows();
    expect(back).toHaveLength(ROWS);
    const expected = (name: string, json: string): unknown => {
      if (json === 'null') return null;
      if (['text', 'a.b', 'day', 'seen'].includes(name)) return JSON.parse(json) as string;
      if (name === 'mixed') return json;
      if (name === 'tags' || name === 'places') return canonical(json);
      if (name === 'double') return Number(json);
      return name === 'flag' ? json : plain(json);
    };
    const actual = (
      name: string,
      value: string | boolean | number | bigint | null = null,
    ): unknown => {
      if (value === null) return null;
      if (name === 'tags' || name === 'places') return canonical(String(value));
      if (name === 'double') return Number(value);
      if (name === 'seen' || name === 'day')
        return String(value).padStart(name === 'day' ? 10 : 27, '0');
      return ['price', 'small', 'middle'].includes(name) ? plain(String(value)) : value;
    };
    const differing: unknown[] = [];
    for (const [row, values] of rows.entries()) {
      for (const [at, name] of NAMES.entries()) {
        const wire = expected(name, values[at] ?? '');
        const found = actual(name, back[row]?.[at]);
        if (!Object.is(wire, found)) differing.push([row, name, wire, found]);
      }
    }
    expect(differing.slice(0, 5)).toEqual([]);
    const notes = await connection.runAndReadAll(
      `SELECT decode(key), decode(value) FROM parquet_kv_metadata('${file}')`,
    );
    expect(notes.getRows()).toEqual([['gatehouse.operation', '{ a }']]);
    connection.closeSync();
  });

  test('hyparquet reads whole numbers, texts and lists as they were', async () => {
    const { buffer } = written.bytes;
    const columns = ['id', 'big', 'text', 'tags', 'double'];
    const back = await parquetReadObjects({ file: buffer, columns });
    const differing = back.filter((row, at) => {
      const wire = (name: string): string => rows[at]?.[NAMES.indexOf(name)] ?? '';
      return !(
        JSON.stringify(row['id']) === canonical(wire('id')) &&
        String(row['big']) === wire('big') &&
        JSON.stringify(row['text']) === canonical(wire('text')) &&
        JSON.stringify(row['tags'] ?? null) === canonical(wire('tags')) &&
        Object.is(row['double'], wire('double') === 'null' ? null : Number(wire('double')))
      );
    });
    expect(back).toHaveLength(ROWS);
    expect(differing.slice(0, 3)).toEqual([]);
  });
});
