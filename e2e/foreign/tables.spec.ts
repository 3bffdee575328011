import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { installLocked } from '../../src/tools/install.mjs';
import { ROOT } from '../../src/tools/project.mjs';
import type { DuckDb } from './parquet.test.ts';
import type { CommandFixtures } from '../support/gatehouse-command.ts';
import { POSTGRES, startPostgresServer } from '../support/postgres-server.ts';
import { expect, test } from '../data/any-text-test.ts';
import { ANSWER, CSV_ROWS, OPERATION, ROWS } from '../data/columns.ts';
import type { AnyText } from '../data/start-any-text.mjs';

const DUCKDB = join(ROOT, 'e2e/foreign/duckdb');

type Cell = string | null;

/** Runs the command before a service that has the values that readers get wrong. @returns the SQL beside the file */
async function writeTable(
  { anyText, gatehouse, folder }: CommandFixtures & { readonly anyText: AnyText },
  out: string,
  args: readonly string[],
): Promise<string> {
  anyText.answerWith(ANSWER);
  await writeFile(join(folder, 'rows.graphql'), OPERATION);
  const run = await gatehouse(['run', 'rows.graphql', '--out', out, '--quiet', ...args]);
  expect(run).toMatchObject({ code: 0 });
  return readFileSync(join(folder, `${out}.sql`), 'utf8');
}

/** Whether a database has the value of a cell, in its own words: numbers by value, times by moment. */
function isLoaded(cell: Cell, loaded: Cell): boolean {
  if (cell === null || loaded === null || cell === loaded) return cell === loaded;
  if (/^(?:true|false)$/.test(cell)) return loaded === cell;
  if (/^\d{4}-/.test(cell)) return Date.parse(momentOf(cell)) === Date.parse(momentOf(loaded));
  return Number(cell) === Number(loaded) && digitsOf(cell) === digitsOf(loaded);
}

const momentOf = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** Significant digits, which a number that was rounded has not. */
function digitsOf(number: string): string {
  const [mantissa = ''] = number.toLowerCase().split('e');
  return mantissa.replaceAll(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
}

function expectLoaded(rows: readonly (readonly Cell[])[]): void {
  const lost = CSV_ROWS.flatMap((row, at) =>
    NAMES.flatMap((name, column) => {
      // Without the apostrophe before a formula.
      const cell = row[name]?.replace(/^'/, '') ?? null;
      const loaded = rows[at]?.[column] ?? null;
      return isLoaded(cell, loaded) ? [] : [`${name}, row ${at + 1}: ${cell} is ${loaded}`];
    }),
  );
  expect(lost).toEqual([]);
  expect(rows).toHaveLength(ROWS.length);
}

const NAMES = Object.keys(CSV_ROWS[0] ?? {});

for (const [format, database, ddl, nullAs, rows] of [
  ['CSV', 'PostgreSQL', 'postgres', 'empty', 'rows'],
  ['CSV', 'PostgreSQL', 'postgres', 'empty', 'no rows'],
  ['CSV', 'BigQuery', 'bigquery', 'NULL', 'rows'],
  ['Parquet', 'DuckDB', 'duckdb', undefined, 'rows'],
  ['Parquet', 'DuckDB', 'duckdb', undefined, 'no rows'],
] as const) {
  test(`the page saves ${rows} as ${format} with the table for ${database} that the command writes @full`, async ({
    anyText,
    explorer,
    user,
    page,
    gatehouse,
    folder,
  }) => {
    anyText.answerWith(rows === 'rows' ? ANSWER : '{"data":{"rows":[]}}');
    await explorer.openWithSchema(user);
    await explorer.run(OPERATION);
    await expect(explorer.lastCall).toContainText('Done');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: `${format}…`, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Save as ${format}` });
    await dialog.getByRole('checkbox', { name: /^Manifest/ }).check();
    await dialog.getByRole('combobox', { name: 'Table for' }).selectOption({ label: database });
    const key = dialog.getByRole('combobox', { name: 'Primary key', exact: true });
    await key.press('ArrowDown');
    // The next press would change the same column.
    await expect(key).toBeFocused();
    await expect(key).toHaveValue('id');
    await dialog.getByRole('combobox', { name: 'Primary key, column 2' }).selectOption('int');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    const saved = unzipSync(await readFile(await (await downloading).path()));
    const [name = ''] = Object.keys(saved);
    const text = (file: string) => strFromU8(saved[file] ?? new Uint8Array());
    const manifests = [text(name.replace(/\w+$/, 'json'))];

    await writeFile(join(folder, 'rows.graphql'), OPERATION);
    const style = nullAs === undefined ? [] : ['--no-guard', '--null-as', nullAs];
    const table = ['--ddl', ddl, '--key', 'id,int', '--manifest', '--quiet', ...style];
    const run = await gatehouse(['run', 'rows.graphql', '--out', name, ...table]);
    expect(run).toMatchObject({ code: 0 });
    const byCommand = (file: string) => readFileSync(join(folder, file), 'utf8');
    expect(text(`${name}.sql`)).toBe(byCommand(`${name}.sql`));
    if (format === 'CSV') expect(text(name)).toBe(byCommand(name));
    manifests.push(byCommand(`${name}.manifest.json`));
    const [ofPage, ofCommand] = manifests.map((manifest) => {
      const { files } = JSON.parse(manifest) as { files: { name: string; sha256: string }[] };
      // A Parquet file of the page tells where its rows came from.
      return files.filter((one) => format === 'CSV' || one.name !== name);
    });
    expect(ofPage).toEqual(ofCommand);
    expect(ofPage?.at(-1)?.name).toBe(`${name}.sql`);
  });
}

test.describe('a table of PostgreSQL @full', () => {
  test.skip(!POSTGRES, 'no PostgreSQL here');

  for (const nullAs of ['empty', String.raw`\N`]) {
    test(`loads each value of CSV, with null as ${nullAs}`, async ({
      anyText,
      gatehouse,
      folder,
    }) => {
      const style = ['--no-guard', '--null-as', nullAs, '--ddl', 'postgres'];
      await writeTable({ anyText, gatehouse, folder }, 'all rows.csv', style);
      const server = await startPostgresServer(POSTGRES ?? '', '');
      try {
        const psql = (args: readonly string[]) =>
          spawnSync(
            join(dirname(realpathSync(POSTGRES ?? '')), 'psql'),
            ['-XqAt', '-v', 'ON_ERROR_STOP=1', ...args],
            {
              cwd: folder,
              encoding: 'utf8',
              env: { PATH: process.env['PATH'], PGTZ: 'UTC', ...server.connection },
            },
          );
        const { stderr, status } = psql(['-f', 'all rows.csv.sql']);
        expect([status, stderr]).toEqual([0, '']);
        const cells = NAMES.map((name) => `"${name}"::text`).join(', ');
        const all = `SELECT json_agg(json_build_array(${cells})) FROM "all rows"`;
        expectLoaded(JSON.parse(psql(['-c', all]).stdout) as Cell[][]);
      } finally {
        await server.remove();
      }
    });
  }
});

test.describe('a table of DuckDB @full', () => {
  let duckdb: DuckDb;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    await installLocked(DUCKDB, 'DuckDB, which tests read Parquet files with');
    duckdb = createRequire(join(DUCKDB, 'package.json'))('@duckdb/node-api') as DuckDb;
  });

  async function load(folder: string, sql: string) {
    const instance = await duckdb.DuckDBInstance.create();
    const connection = await instance.connect();
    for (const statement of [`SET file_search_path = '${folder}'`, `SET TimeZone = 'UTC'`, sql]) {
      await connection.runAndReadAll(statement);
    }
    const read = async (query: string) => (await connection.runAndReadAll(query)).getRows();
    return { read, close: () => connection.closeSync() };
  }

  for (const nullAs of ['empty', 'NULL']) {
    test(`loads each value of CSV, with null as ${nullAs}`, async ({
      anyText,
      gatehouse,
      folder,
    }) => {
      const style = ['--no-guard', '--null-as', nullAs, '--ddl', 'duckdb'];
      const sql = await writeTable({ anyText, gatehouse, folder }, 'rows.csv', style);
      const { read, close } = await load(folder, sql);
      const cells = NAMES.map((name) => `CAST("${name}" AS VARCHAR)`).join(', ');
      expectLoaded((await read(`SELECT ${cells} FROM "rows"`)) as Cell[][]);
      close();
    });
  }

  test('loads each value of Parquet, with its lists and objects', async ({
    anyText,
    gatehouse,
    folder,
  }) => {
    const sql = await writeTable({ anyText, gatehouse, folder }, 'rows.parquet', [
      '--ddl',
      'duckdb',
    ]);
    const { read, close } = await load(folder, sql);
    const [table, file] = ['SELECT * FROM "rows"', `SELECT * FROM 'rows.parquet'`];
    const count = async (from: string) => (await read(`SELECT count(*) FROM (${from})`))[0]?.[0];
    expect(await count(table)).toBe(BigInt(ROWS.length));
    expect(await count(`${table} EXCEPT ALL ${file}`)).toBe(0n);
    expect(await count(`${file} EXCEPT ALL ${table}`)).toBe(0n);
    close();
  });
});
