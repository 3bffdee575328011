import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SqlApi } from './api.ts';
import { packCells } from '../answers/query/packed-cells.ts';
import { createSqlApi } from './database.ts';
import { withLongNumbers } from './long-numbers.ts';
import { numberName } from '../answers/values/decimals.ts';
import type { Cell } from '../answers/json/values.ts';
import { randomRuns } from '../testing/random-runs.ts';

const sqlite = sqlite3InitModule();

const decoder = new TextDecoder();

function cellOf(json: string | undefined): Cell {
  if (json === undefined) return { kind: undefined, text: '' };
  if (json === 'null') return { kind: 'null', text: 'null' };
  if (json === 'true' || json === 'false') return { kind: 'boolean', text: json };
  if (json.startsWith('"')) return { kind: 'string', text: JSON.parse(json) as string };
  if (json.startsWith('[')) return { kind: 'list', text: json };
  if (json.startsWith('{')) return { kind: 'object', text: json };
  return { kind: 'number', text: json };
}

/** Cells are JSON, as a service may write it. */
async function databaseWith(
  tables: Readonly<Record<string, readonly (readonly (string | undefined)[])[]>>,
): Promise<SqlApi> {
  const api = createSqlApi(() => sqlite);
  for (const [name, [columns = [], ...rows]] of Object.entries(tables)) {
    await api.begin(name, columns.map(String));
    await api.insert(packCells(rows.map((row) => columns.map((_, at) => cellOf(row[at])))));
    await api.finish();
  }
  return api;
}

async function read(api: SqlApi, sql: string) {
  const outcome = await api.run(withLongNumbers(sql));
  if (outcome.kind !== 'rows') return outcome;
  let text = '';
  for (;;) {
    const part = await api.next();
    text += decoder.decode(part.bytes);
    if (part.end) return { text: text.replace(/^\{"data":\{"rows":|\}\}$/g, ''), ...part.end };
  }
}

const rowsOf = async (api: SqlApi, sql: string): Promise<unknown> => {
  const result = await read(api, sql);
  return 'text' in result ? result.text : result;
};

test('numbers come back with the digits that they came with', async () => {
  const numbers = ['9223372036854775807', '-9223372036854775808', '0', '15', '9007199254740993'];
  const api = await databaseWith({
    t: [
      ['whole', 'price', 'long', 'flag', 'text'],
      ...numbers.map((number, index) => [
        number,
        ['12.50', '0.10', '-3.99', 'null', '100000000000.25'][index],
        ['0.1234567890123456789', '18446744073709551616', '1', '-2.5', undefined][index],
        index === 0 ? 'null' : String(index > 2),
        '"007"',
      ]),
    ],
  });
  expect(await rowsOf(api, 'SELECT whole FROM t')).toBe(
    `[${numbers.map((number) => `{"whole":${number}}`).join(',')}]`,
  );
  expect(await rowsOf(api, 'SELECT price FROM t')).toBe(
    '[{"price":12.50},{"price":0.10},{"price":-3.99},{"price":null},{"price":100000000000.25}]',
  );
  expect(await rowsOf(api, 'SELECT long FROM t ORDER BY long')).toBe(
    '[{"long":null},{"long":-2.5},{"long":0.1234567890123456789},{"long":1},{"long":18446744073709551616}]',
  );
  expect(await rowsOf(api, 'SELECT long FROM t WHERE long > 0.5')).toBe(
    '[{"long":18446744073709551616},{"long":1}]',
  );
  expect(await rowsOf(api, 'SELECT DISTINCT flag, text FROM t WHERE flag')).toBe(
    '[{"flag":true,"text":"007"}]',
  );
});

test('every number of JSON is read back as the same number', async () => {
  const whole = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String);
  const decimal = fc
    .tuple(whole, fc.stringMatching(/^\d{1,25}$/))
    .map(([units, fraction]) => `${units}.${fraction}`);
  const value = fc.oneof(whole, decimal, fc.constant('null'));
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 8 }), async (values) => {
      const api = await databaseWith({ t: [['a'], ...values.map((one) => [one])] });
      const text = String(await rowsOf(api, 'SELECT a FROM t'));
      const back = [...text.matchAll(/"a":(-?[\d.Ee+-]+|null)\}/g)].map(([, one = '']) => one);
      expect(back.map(numberName)).toEqual(values.map(numberName));
    }),
    { numRuns: randomRuns(60, 25) },
  );
});

test('sums are exact, and one that no number of SQLite holds is refused', async () => {
  const prices = Array.from({ length: 1_000 }, () => ['0.1', '9007199254740993']);
  const api = await databaseWith({ t: [['price', 'id'], ...prices], none: [['a'], ['null']] });
  expect(await read(api, 'SELECT sum(price) AS total, sum(id) AS ids FROM t')).toEqual({
    text: '[{"total":100,"ids":9007199254740993000}]',
    isCut: false,
    rounded: [],
  });
  expect(await rowsOf(api, 'SELECT sum(a) AS a, decimal_sum(a) AS b FROM none')).toBe(
    '[{"a":null,"b":null}]',
  );
  expect(
    await rowsOf(
      api,
      'SELECT sum(price) OVER (ORDER BY rowid ROWS 2 PRECEDING) AS s FROM t LIMIT 4',
    ),
  ).toBe('[{"s":0.1},{"s":0.2},{"s":0.3},{"s":0.3}]');
  const big = await databaseWith({ t: [['a'], ['9223372036854775807'], ['0.5'], ['1']] });
  await expect(read(big, 'SELECT sum(a) FROM t')).rejects.toMatchObject({
    code: 'long-sum',
    message: '9223372036854775808.5',
  });
  await expect(read(big, "SELECT decimal_add(1, '1 000')")).rejects.toMatchObject({
    code: 'not-a-number',
    message: 'decimal_add 1 000',
  });
  expect(await rowsOf(big, 'SELECT decimal_sum(a) AS a FROM t')).toBe(
    '[{"a":"9223372036854775808.5"}]',
  );
  expect(await rowsOf(big, "SELECT decimal_mul('1.1', 3) AS a, decimal_cmp(2, '10') AS b")).toBe(
    '[{"a":"3.3","b":-1}]',
  );
});

test('what SQLite has rounded is named', async () => {
  const api = await databaseWith({ t: [['a'], ['0.1'], ['0.2']] });
  const result = await read(api, 'SELECT a, a * 3 AS b, avg(a) AS c, count(*) AS d FROM t');
  expect(result).toMatchObject({ rounded: ['b', 'c'] });
});

test('names may be anything, and columns of one name are told apart', async () => {
  const api = await databaseWith({
    'a "b"': [
      ['__proto__', 'x.y', '🙂'],
      ['1', '"ä"', '[1,2]'],
    ],
    __proto__: [['a'], ['1']],
  });
  expect(await rowsOf(api, 'SELECT *, "x.y" AS "X.Y" FROM "a ""b"""')).toBe(
    '[{"__proto__":1,"x.y":"ä","🙂":"[1,2]","X.Y_2":"ä"}]',
  );
});

test('statements run one after the other; what fails says why', async () => {
  const api = await databaseWith({ t: [['a'], ['1'], ['"x"'], ['true'], ['1.50']] });
  expect(await rowsOf(api, 'SELECT a FROM t; -- all\n;')).toBe(
    '[{"a":1},{"a":"x"},{"a":"true"},{"a":1.5}]',
  );
  expect(await read(api, 'SELECT * FROM Other')).toEqual({
    kind: 'missing-table',
    table: 'Other',
  });
  await expect(read(api, 'SELEC 1')).rejects.toMatchObject({
    code: 'statement',
    message: 'near "SELEC": syntax error',
  });
  expect(await rowsOf(api, 'SELECT a FROM t WHERE 0')).toBe('[]');
});

test('only statements that read are run, the last of several', async () => {
  const api = await databaseWith({ t: [['ä'], ['1'], ['2']] });
  for (const sql of [
    'DROP TABLE t',
    'BEGIN',
    'SAVEPOINT a',
    'SELECT 1; DELETE FROM t RETURNING ä',
    'WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a',
    'CREATE TABLE double AS SELECT ä FROM t',
    'PRAGMA max_page_count = 9',
    'EXPLAIN DROP TABLE t',
    "ATTACH ':memory:' AS other",
    'VACUUM',
    '-- nothing',
    '',
  ]) {
    await expect(read(api, sql)).rejects.toMatchObject({ code: 'not-a-query' });
    expect(await rowsOf(api, 'SELECT 5; SELECT ä FROM t; -- ü')).toBe('[{"ä":1},{"ä":2}]');
  }
  const [plan] = JSON.parse(String(await rowsOf(api, 'EXPLAIN QUERY PLAN SELECT * FROM t'))) as [
    object,
  ];
  expect(plan).toMatchObject({ detail: 'SCAN t' });
  expect(await rowsOf(api, 'VALUES (1), (2)')).toBe('[{"column1":1},{"column1":2}]');
});

const BIG = ['12345678901234567890', '-5', '12345678901234567891', '0.10000000000000000005', '5'];

test('numbers that are too long for SQLite are found and compared to the last digit', async () => {
  const mixed = ['1.5', '"a"', '10', 'null'].map((value) => [value]);
  const odd = ['"5"', '5', '12345678901234567890', '"12345678901234567890"'];
  const api = await databaseWith({
    t: [['big', 'code'], ...BIG.map((value) => [value, `"${value}"`])],
    mixed: [['a'], ...mixed],
    odd: [['a'], ...odd.map((value) => [value])],
  });
  const found = async (where: string) =>
    rowsOf(api, `SELECT big FROM t WHERE ${where} ORDER BY big`);
  expect(await found('big = 12345678901234567890')).toBe('[{"big":12345678901234567890}]');
  expect(await found('big > 12345678901234567890')).toBe('[{"big":12345678901234567891}]');
  expect(await found('big >= 12345678901234567890 AND NOT big = 12345678901234567891')).toBe(
    '[{"big":12345678901234567890}]',
  );
  expect(await found('big IN (-5, .10000000000000000005, "big" - 1)')).toBe(
    '[{"big":-5},{"big":0.10000000000000000005}]',
  );
  expect(await found('big <-12345678901234567890 OR big = -  -5')).toBe('[{"big":5}]');
  const ends = 'SELECT max(big) AS a, min(big) AS b, max(code) AS c, -12345678901234567890 FROM t';
  expect(await rowsOf(api, ends)).toBe(
    '[{"a":12345678901234567891,"b":-5,"c":"12345678901234567891","-12345678901234567890":-12345678901234567890}]',
  );
  expect(await rowsOf(api, 'SELECT a FROM mixed ORDER BY a')).toBe(
    '[{"a":null},{"a":1.5},{"a":10},{"a":"a"}]',
  );
  expect(await rowsOf(api, 'SELECT a FROM mixed WHERE a = 1.50 OR a > 9')).toBe(
    '[{"a":1.5},{"a":"a"},{"a":10}]',
  );
  expect(await rowsOf(api, 'SELECT a FROM odd ORDER BY a')).toBe(
    '[{"a":5},{"a":12345678901234567890},{"a":"12345678901234567890"},{"a":"5"}]',
  );
  expect(await rowsOf(api, 'SELECT a FROM odd WHERE a = 12345678901234567890')).toBe(
    '[{"a":12345678901234567890}]',
  );
  const written = `SELECT '12345678901234567890' AS "12345678901234567890" /* 12345678901234567890 */`;
  expect(await rowsOf(api, written)).toBe('[{"12345678901234567890":"12345678901234567890"}]');
});

test('a fraction of 14 digits is found among long numbers and among short ones', async () => {
  const long = ['-9223372036854775809', '69496393923.671', '77.735430993364'].map((v) => [v]);
  const short = ['1.5', '69496393923.671', '77.735430993364', '2'].map((v) => [v]);
  const api = await databaseWith({ long: [['v'], ...long], short: [['v'], ...short] });
  for (const table of ['long', 'short']) {
    const from = `SELECT v FROM ${table} WHERE`;
    expect(await rowsOf(api, `${from} v = 69496393923.671`)).toBe('[{"v":69496393923.671}]');
    expect(await rowsOf(api, `${from} v > 69496393923.671`)).toBe('[]');
    expect(await rowsOf(api, `${from} v IN (77.735430993364)`)).toBe('[{"v":77.735430993364}]');
  }
  expect(await rowsOf(api, 'SELECT v FROM short WHERE v < 77.735430993364')).toBe(
    '[{"v":1.5},{"v":2}]',
  );
});

test('length() counts the digits of a long number, and not what marks it as one', async () => {
  const api = await databaseWith({ t: [['n'], ['12345678901234567890'], ['-1.5'], ['null']] });
  const lengths = await rowsOf(api, "SELECT length(n), LENGTH ( 'a(' || n ) AS more FROM t");
  expect(lengths).toBe(
    '[{"length(n)":20,"more":22},{"length(n)":4,"more":6},{"length(n)":null,"more":null}]',
  );
});

test('unixepoch() orders moments by instant, which as texts are ordered as they are written', async () => {
  const moments = ['2026-01-01T00:00:00.5Z', '2026-01-01T00:00:00Z', '2026-01-01T01:30:00+02:00'];
  const api = await databaseWith({ t: [['at'], ...moments.map((at) => [`"${at}"`])] });
  const sql = "SELECT rowid AS n FROM t ORDER BY unixepoch(at, 'subsec')";
  expect(await rowsOf(api, sql)).toBe('[{"n":3},{"n":2},{"n":1}]');
});

test('a database that has no room says so, while it reads a table and while it calculates', async () => {
  const small = 12 * 1024 * 1024;
  const api = createSqlApi(() => sqlite3InitModule(), small);
  const endless =
    'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) ' +
    'SELECT DISTINCT hex(zeroblob(100000)) || n FROM c ORDER BY 1';
  await expect(read(api, endless)).rejects.toMatchObject({ code: 'no-room' });
  await api.begin('t', ['a']);
  const rows = packCells(Array.from({ length: 1_000 }, () => [cellOf(`"${'x'.repeat(1_000)}"`)]));
  const fill = async () => {
    for (let part = 0; part < 20; part += 1) await api.insert(rows);
  };
  await expect(fill()).rejects.toMatchObject({ code: 'no-room' });
});

test('texts come out as they went in, with signs that end a text elsewhere', async () => {
  const texts = ['a\u0000b', '\uFEFFmark', '', '"quoted"', '\u{1F600}', 'x'.repeat(100_000)];
  const api = await databaseWith({ t: [['s'], ...texts.map((text) => [JSON.stringify(text)])] });
  const found = await rowsOf(api, 'SELECT s, length(CAST(s AS BLOB)) AS bytes FROM t');
  expect(JSON.parse(String(found))).toEqual(
    texts.map((s) => ({ s, bytes: new TextEncoder().encode(s).length })),
  );
});

test('values that are too long and results that are too large are refused or cut', async () => {
  const api = await databaseWith({});
  for (const sql of ['SELECT zeroblob(500000000)', "SELECT printf('%.*c', 500000000, 'x')"]) {
    // A value known before a row exists is rejected at once.
    await expect(read(api, sql)).rejects.toMatchObject({ code: 'too-long' });
  }
  const blobs = await read(api, "SELECT x'00ff10' AS b");
  expect(blobs).toMatchObject({ text: `[{"b":"x'00ff10'"}]` });
  let rows = 0;
  await api.run(
    'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT hex(zeroblob(4000000)) FROM c',
  );
  for (;;) {
    const part = await api.next();
    rows = part.rows;
    if (!part.end) continue;
    expect(part.end.isCut).toBe(true);
    break;
  }
  expect(rows).toBeLessThan(40);
});
