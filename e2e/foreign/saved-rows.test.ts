import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnswersApi } from '../../src/answers/create-answers-api.ts';
import { FILE_START } from '../../src/answers/export/file-format.ts';
import { ndjson } from '../../src/answers/export/ndjson.ts';
import type { parquet } from '../../src/answers/export/typed-formats.ts';
import { createFilesApi } from '../../src/answers/typed/create-files-api.ts';
import { installLocked } from '../../src/tools/install.mjs';
import { ROOT } from '../../src/tools/project.mjs';
import { createPassage } from '../../src/workers/worker-calls.ts';
import type { DuckDb } from './parquet.test.ts';

const FOLDER = join(ROOT, 'e2e/foreign/duckdb');

/** Rows as several values bring them, with the value as first column; lists, odd names and numbers. */
const ROWS = [
  '{"code":"DE","__proto__":1,"a.b":"dot","a":{"b":"way"},"n":1.50,"🏔 name":"Zürich 🏔","l":[{"x":1,"t":["p","q"]},{"x":2}]}',
  '{"code":"FR","__proto__":2,"a.b":null,"a":{"b":"=1+1"},"n":9007199254740993,"🏔 name":"","l":[]}',
  '{"code":"FR","__proto__":3,"a":{"b":"10000-01-01"},"n":-0.25,"l":[{"x":null,"t":[]}]}',
];

const WIDE = 12_000;

type ParquetRequest = ReturnType<typeof parquet.request>;

const REQUEST: ParquetRequest = {
  format: 'parquet',
  list: ['data', 'rows'],
  columns: [
    ['code'],
    ['__proto__'],
    ['a.b'],
    ['a', 'b'],
    ['n'],
    ['🏔 name'],
    ['l', 'x'],
    ['l', 't'],
  ],
  rowsOf: ['l'],
  nesting: 'kept',
};

/** A file as the explorer makes it: the rows come from the answers worker, and another one writes them. */
async function fileOf(rows: readonly string[], request: ParquetRequest) {
  const answersApi = createAnswersApi();
  await answersApi.write.append(
    'one',
    new TextEncoder().encode(`{"data":{"rows":[${rows.join()}]}}`),
  );
  await answersApi.write.finish('one');
  const files = createFilesApi();
  const { columns } = request;
  const typed = { columns, asJson: columns, title: 'rows', isNested: true, hints: [] };
  await files.begin('parquet', typed);
  const lines = async () => {
    const [inlet, outlet] = createPassage();
    await answersApi.compute.file('one', ndjson.request(request), FILE_START, inlet);
    return outlet;
  };
  await files.observe(await lines());
  await files.open([]);
  const parts = [await files.write(await lines()), await files.end()];
  return Uint8Array.from(Buffer.concat(parts));
}

describe('Parquet files of chosen rows @full', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rows-'));
  const file = join(folder, 'rows.parquet');

  beforeAll(async () => {
    await installLocked(FOLDER, 'DuckDB, which tests read Parquet files with');
    writeFileSync(file, await fileOf(ROWS, REQUEST));
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  async function query(sql: string) {
    const { DuckDBInstance } = createRequire(join(FOLDER, 'package.json'))(
      '@duckdb/node-api',
    ) as DuckDb;
    const connection = await (await DuckDBInstance.create()).connect();
    const rows = (await connection.runAndReadAll(sql)).getRows();
    connection.closeSync();
    return rows;
  }

  test('DuckDB reads a row for each item, odd names, and decimals as written', async () => {
    const described = await query(`DESCRIBE SELECT * FROM read_parquet('${file}')`);
    expect(described.map(([name, type]) => [name, type])).toEqual([
      ['code', 'VARCHAR'],
      ['__proto__', 'INTEGER'],
      ['a.b', 'VARCHAR'],
      ['a.b (2)', 'VARCHAR'],
      ['n', 'DECIMAL(18,2)'],
      ['🏔 name', 'VARCHAR'],
      ['l.x', 'INTEGER'],
      ['l.t', 'VARCHAR[]'],
    ]);
    expect(
      await query(
        `SELECT code, "__proto__", "a.b (2)", n::VARCHAR, "🏔 name", "l.x", "l.t"::VARCHAR FROM read_parquet('${file}')`,
      ),
    ).toEqual([
      ['DE', 1, 'way', '1.50', 'Zürich 🏔', 1, '[p, q]'],
      ['DE', 1, 'way', '1.50', 'Zürich 🏔', 2, null],
      ['FR', 2, '=1+1', '9007199254740993.00', '', null, null],
      ['FR', 3, '10000-01-01', '-0.25', null, null, '[]'],
    ]);
  });

  test('order and filter of the items count', async () => {
    const order = [{ column: ['l', 'x'], direction: 'descending' }] as const;
    const chosen = await fileOf(ROWS, { ...REQUEST, order, filter: 'zürich' });
    const rows: Record<string, unknown>[] = await parquetReadObjects({ file: chosen.buffer });
    expect(rows.map((row) => row['l.x'])).toEqual([2, 1]);
  });

  test('twelve thousand columns are a file', async () => {
    const columns = Array.from({ length: WIDE }, (_, at) => [`c${at}`]);
    const row = `{${columns.map(([key], at) => `"${key}":${at}`).join()}}`;
    const wide = join(folder, 'wide.parquet');
    writeFileSync(wide, await fileOf([row, row], { ...REQUEST, columns, rowsOf: undefined }));
    expect(await query(`SELECT c0, c11999, count(*) OVER () FROM read_parquet('${wide}')`)).toEqual(
      [
        [0, 11_999, 2n],
        [0, 11_999, 2n],
      ],
    );
  });
});
