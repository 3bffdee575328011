import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFilesApi } from '../typed/create-files-api.ts';
import { filledPassage } from '../../testing/filled-passage.ts';
import { columnReader } from '../../jobs/value-texts.ts';
import { createSqlApi } from '../../sql/database.ts';
import { withLongNumbers } from '../../sql/long-numbers.ts';
import { createAnswersApi } from '../create-answers-api.ts';
import type { AnswersApi } from '../api.ts';
import { valueToken, type ColumnTest } from '../query/selection.ts';
import { randomRuns } from '../../testing/random-runs.ts';

const LIST = ['rows'];

/** @param values of the rows as JSON; empty for a row without one */
async function answerOf(values: readonly string[]): Promise<AnswersApi> {
  const api = createAnswersApi();
  const rows = values.map((value) => (value === '' ? '{}' : `{"v":${value}}`));
  await api.write.append('a', new TextEncoder().encode(`{"rows":[${rows.join()}]}`));
  await api.write.finish('a');
  return api;
}

const sqlite = sqlite3InitModule();

/** Answers a statement about the table `t`, whose column `v` has the values that an answer has in its rows. */
async function sqlOf(
  api: AnswersApi,
  isText = false,
): Promise<(sql: string) => Promise<{ one: unknown }[]>> {
  const sql = createSqlApi(() => sqlite);
  const request = { list: LIST, columns: [['v']], from: 0, count: 1_000, maxCellBytes: Infinity };
  await sql.begin('t', ['v'], [isText]);
  await sql.insert((await api.compute.packedRows('a', request)).bytes);
  const { isByValue } = await sql.finish();
  return async (statement) => {
    await sql.run(isByValue ? withLongNumbers(statement) : statement);
    const json = new TextDecoder().decode((await sql.next()).bytes);
    return (JSON.parse(json) as { data: { rows: { one: unknown }[] } }).data.rows;
  };
}

/** Numbers of the rows that pass a filter, or of all in an order. */
async function rowsOf(api: AnswersApi, filter?: ColumnTest): Promise<number[]> {
  const filters = filter ? [{ column: ['v'], ...filter }] : [];
  const order = filter ? [] : [{ column: ['v'], direction: 'ascending' as const }];
  const request = { list: LIST, columns: [['v']], from: 0, count: 1_000, filters, order };
  return (await api.compute.rows('a', request)).rows.map(({ number }) => number);
}

async function profileOf(api: AnswersApi) {
  const profile = await api.compute.profile('a', {
    list: LIST,
    columns: [['v']],
    topValues: 1_000,
  });
  return profile.columns[0];
}

/** How many rows each place says that there are of each value, the largest numbers first. */
async function countsOf(api: AnswersApi): Promise<Record<string, number[]>> {
  const down = (counts: readonly number[]): number[] =>
    counts.toSorted((one, other) => other - one);
  const profile = await profileOf(api);
  const top = profile?.top ?? [];
  const clicks: number[] = [];
  for (const { kind, text: said } of top) {
    const values = [valueToken({ kind, text: said })];
    clicks.push((await rowsOf(api, { test: 'one-of', values })).length);
  }
  const nothing = await rowsOf(api, { test: 'is-null' });
  const withNothing = (counts: readonly number[]): number[] =>
    down(nothing.length > 0 ? [...counts, nothing.length] : counts);
  const measures = [{ measure: 'count' } as const];
  await api.write.group('g', { answer: 'a', list: LIST, by: [['v']], measures });
  const json = new TextDecoder().decode(await api.read.bytes('g'));
  const groups = JSON.parse(json) as { data: { rows: { count: number }[] } };
  const request = { reading: 'groups', x: ['v'], isTime: false, columns: 9, lines: 9 } as const;
  const chart = await api.compute.chart('a', { list: LIST }, request);
  const few = await api.compute.countValues('a', { list: LIST, column: ['v'] });
  const sql = await sqlOf(api);
  const grouped = await sql('SELECT count(*) AS one FROM t GROUP BY v');
  const found: number[] = [];
  for (const { kind, text: said, count } of top) {
    const where = `v = ${kind === 'number' ? said : `'${said}'`}`;
    const [row] = await sql(`SELECT count(*) AS one FROM t WHERE ${where}`);
    // SQLite knows no booleans; a text of digits is a number beside numbers that are too long for it.
    const isOther = kind === 'boolean' || /^"?\d/.test(said) !== (kind === 'number');
    found.push(isOther ? count : Number(row?.one));
  }
  return {
    found: withNothing(found),
    sql: down(grouped.map(({ one }) => Number(one))),
    top: withNothing(top.map(({ count }) => count)),
    clicks: withNothing(clicks),
    groups: down(groups.data.rows.map(({ count }) => count)),
    bars: chart.kind === 'bars' ? down(chart.bars.map(({ rows }) => rows)) : [],
    values: down(few.values.map(({ count }) => count)),
  };
}

const LONG = '12345678901234567890';

const EQUAL = [
  ['1', '1.0', '1.0000000000000000', '10e-1', '0.1e1'],
  ['1.5', '1.50', '15e-1'],
  ['-0', '0', '0.00', '0e9'],
  ['1e19', '10000000000000000000', '10.0e18'],
  [LONG, `${LONG}.0`, `${LONG}0e-1`, '1.2345678901234567890e19'],
  ['12345678901234567891'],
  ['0.1', '1e-1', '0.10000000000000000000'],
  ['0.1000000000000000055', '1.000000000000000055e-1'],
  ['1e400', '10e399', '0.1E+401'],
  ['1e-400', '10e-401'],
  ['1e26', '100000e21', '1000000000000000e11'],
  ['"1"', String.raw`"\u0031"`],
  ['"1.0"'],
  ['"é"', String.raw`"\u00e9"`],
  ['""'],
  ['"null"'],
  ['null', '', '[]', '[null]', '[[]]'],
  ['true'],
  ['false'],
  ['"a"', String.raw`"\u0061"`],
  ['"e\u0301"'],
  ['"007"'],
  ['"7"'],
  ['" "'],
];

const column = fc
  .array(
    fc
      .constantFrom(...EQUAL)
      .chain((equal) => fc.array(fc.constantFrom(...equal), { minLength: 1, maxLength: 4 })),
    { minLength: 1, maxLength: 12 },
  )
  .map((values) => values.flat());

test('profile, its clicks, groups, bars and values count the same rows for each value', async () => {
  await fc.assert(
    fc.asyncProperty(column, async (values) => {
      const groups = EQUAL.map((equal) => values.filter((value) => equal.includes(value)).length);
      const expected = groups.filter((count) => count > 0).toSorted((one, other) => other - one);
      const api = await answerOf(values);
      const { nulls = 0, missing = 0 } = (await profileOf(api)) ?? {};
      expect(nulls + missing).toBe((await rowsOf(api, { test: 'is-null' })).length);
      const counts = await countsOf(api);
      for (const [place, found] of Object.entries(counts))
        expect([place, found]).toEqual([place, expected]);
    }),
    { numRuns: randomRuns(60, 25) },
  );
});

const LISTS = [
  ['[1,2]', '[1.0,2]', '[[1],[2e0]]'],
  ['["1","2"]', String.raw`["\u0031","2"]`],
  ['"1; 2"', '["1; 2"]'],
  ['[1,null]', '[1,[]]'],
  ['[1,"null"]'],
  ['[2,1]'],
  ['1', '[1]', '[1.0]', '[[1]]'],
];

test('a byte order mark is part of a text', async () => {
  const marked = ['"\uFEFFa"', String.raw`"\ufeffa"`];
  const api = await answerOf([...marked, '"a"']);
  for (const [place, found] of Object.entries(await countsOf(api)))
    expect([place, found]).toEqual([place, [2, 1]]);
  expect(await rowsOf(api, { test: 'equals', value: '\uFEFFa' })).toEqual([0, 1]);
});

test('lists of equal values are one group and one bar, lists of texts and numbers two', async () => {
  const all = LISTS.flat();
  const { groups, bars } = await countsOf(await answerOf(all));
  const expected = LISTS.map(({ length }) => length).toSorted((one, other) => other - one);
  expect({ groups, bars }).toEqual({ groups: expected, bars: expected });
});

test('long texts with one beginning are different bars', async () => {
  const texts = ['a', 'b', 'a'].map((end) => `"${'x'.repeat(300)}${end}"`);
  const { bars, groups } = await countsOf(await answerOf(texts));
  expect({ bars, groups }).toEqual({ bars: [2, 1], groups: [2, 1] });
});

const number = fc.oneof(
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom(...EQUAL.slice(0, 11).flat()),
  fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }).map(String),
);
const zone = fc.constantFrom('Z', 'z', '+02:00', '-11:30', '');
const moment = fc
  .tuple(fc.nat(100_000), fc.constantFrom('', '.5', '.25', '.000001', '.0000000001'), zone)
  .map(([seconds, fraction, of]) => {
    const date = new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();
    return `"${date.slice(0, 19)}${fraction}${of}"`;
  });
const text = fc.constantFrom('"a"', '"B"', '"b"', '"é"', '"z 10"', '"z 9"', '"Ä"');

const numberText = number.map((one) => `"${one}"`);

test.each([
  ['numbers', number, 'number'],
  ['texts of numbers', numberText, 'number-text'],
  ['moments', moment, 'date'],
  ['texts', text, 'text'],
  ['texts of many kinds', fc.oneof(text, numberText, moment), undefined],
] as const)('%s have one order in sort, filter, profile and SQL', async (_, value, type) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(value, { minLength: 1, maxLength: 20 }),
      fc.constantFrom<string[]>([], ['null', '']),
      async (values, nothing) => {
        const all = [...nothing, ...values];
        const api = await answerOf(all);
        const sorted = (await rowsOf(api)).slice(0, values.length);
        const profile = await profileOf(api);
        expect(profile?.type).toBe(type ?? profile?.type);
        const isNumber = type === 'number';
        // Moments are texts to SQLite, which has functions for them.
        const isByValue = isNumber || type === 'number-text';
        const sql = await sqlOf(api);
        const ids = async (rest: string): Promise<number[]> =>
          (await sql(`SELECT rowid - 1 AS one FROM t ${rest}`)).map(({ one }) => Number(one));
        const inSql = (await ids('ORDER BY v, rowid')).slice(all.length - values.length);
        expect(isNumber ? inSql : sorted).toEqual(sorted);
        const saidAt = (row = 0): string => (all[row] ?? '').replaceAll('"', '');
        const { min, max } = profile?.dates ?? profile?.totals ?? {};
        for (const [at, row] of sorted.entries()) {
          const said = saidAt(row);
          const greater = await rowsOf(api, { test: 'greater', value: said });
          const less = await rowsOf(api, { test: 'less', value: said });
          const literal = isNumber ? said : `'${said}'`;
          const over = isByValue ? await ids(`WHERE v > ${literal}`) : greater;
          const under = isByValue ? await ids(`WHERE v < ${literal}`) : less;
          // Texts of one value stand beside each other.
          expect(isNumber ? over : over.filter((one) => greater.includes(one))).toEqual(greater);
          expect(isNumber ? under : under.filter((one) => less.includes(one))).toEqual(less);
          expect(isNumber ? await ids(`WHERE v = ${said}`) : [row]).toContain(row);
          const lowest = isByValue ? inSql.slice(0, less.length).toSorted(byNumber) : less;
          expect(lowest).toEqual(less);
          // Those that are equal stand between.
          expect(greater).toEqual(sorted.slice(sorted.length - greater.length).toSorted(byNumber));
          expect(less).toEqual(sorted.slice(0, less.length).toSorted(byNumber));
          expect(less.length <= at && at < sorted.length - greater.length).toBe(true);
          const ends = [less.length === 0, greater.length === 0];
          const [isMin, isMax] = [min, max].map((end) => end === said);
          expect([isMin && !ends[0], isMax && !ends[1]]).toEqual([false, false]);
        }
      },
    ),
    { numRuns: randomRuns(30, 12) },
  );
});

test('numbers are numbers and texts are texts, whatever they look like, in all places', async () => {
  const value = fc.oneof(number, numberText, moment, text);
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 8 }), async (values) => {
      const api = await answerOf(values);
      const isText = (json: string): boolean => json.startsWith('"');
      const sql = await sqlOf(api);
      const rows = await sql('SELECT v AS one FROM t ORDER BY rowid');
      expect(rows.map(({ one }) => typeof one === 'string')).toEqual(values.map(isText));
      const cells = values.map((json) => ({ json, text: json.replaceAll('"', '') }));
      expect(cells.map(columnReader('JSON', cells))).toEqual(values);
      const files = createFilesApi();
      const lines = new TextEncoder().encode(values.map((json) => `{"v":${json}}\n`).join(''));
      const typed = { columns: [['v']], asJson: [], title: '', isNested: true, hints: [] };
      await files.begin('parquet', typed);
      await files.observe(filledPassage(lines.slice()));
      await files.write(filledPassage(lines));
      await files.end();
      const [{ type } = {}] = await files.columns();
      const kinds = new Set(values.map(isText));
      const expected = kinds.size === 2 ? /^json$/ : kinds.has(true) ? /^text$/ : /^(?!text|json)/;
      expect(type?.kind).toMatch(expected);
    }),
    { numRuns: randomRuns(30, 12) },
  );
});

const TEXTS = [['v']];

test('what the schema says is a text is one in all places, whatever it looks like; else the values say', async () => {
  const collator = new Intl.Collator(undefined, { numeric: true });
  const codes = fc.constantFrom('"10"', '"9"', '"-1"', '"-2"', '"1.0"', '"1"', '"1e1"', '"007"');
  const values = fc.array(fc.oneof(codes, numberText), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(values, async (all) => {
      const api = await answerOf(all);
      const said = all.map((json) => json.replaceAll('"', ''));
      const isOther = said.some((one) => /^-?0\d/.test(one));
      const texts = { texts: TEXTS };
      const cells = { list: LIST, columns: TEXTS, from: 0, count: 1_000 };
      const rowsBy = async (more: object): Promise<number[]> =>
        (await api.compute.rows('a', { ...cells, ...texts, ...more })).rows.map(
          (row) => row.number,
        );
      const order = [{ column: ['v'], direction: 'ascending' }];
      const byText = said
        .map((_, row) => row)
        .toSorted((one, other) => collator.compare(said[one] ?? '', said[other] ?? ''));
      expect(await rowsBy({ order })).toEqual(byText);
      for (const value of new Set(said)) {
        const where = (passes: (one: string) => boolean): number[] =>
          said.flatMap((one, row) => (passes(one) ? [row] : []));
        const found = async (how: string): Promise<number[]> =>
          rowsBy({ filters: [{ column: ['v'], test: how, value }] });
        expect(await found('greater')).toEqual(where((one) => collator.compare(one, value) > 0));
        expect(await found('equals')).toEqual(where((one) => one === value));
      }
      const profile = { list: LIST, columns: TEXTS, topValues: 1 };
      const kindsBy = async (how: object) => [
        (await api.compute.profile('a', { ...profile, ...how })).columns[0]?.type,
        (await api.compute.chartColumns('a', { list: LIST, ...how }, TEXTS))[0]?.kind,
        (await api.compute.sumCells('a', { ...cells, ...how })).count > 0,
      ];
      expect(await kindsBy(texts)).toEqual(['text', 'category', false]);
      const byValues = await kindsBy({});
      expect(isOther ? '' : byValues[0]).toEqual(isOther ? '' : 'number-text');
      const measures = TEXTS.map((each) => ({ measure: 'sum' as const, column: each }));
      const by = { answer: 'a', list: LIST, by: [], measures };
      await api.write.group('g', { ...by, ...texts });
      expect(new TextDecoder().decode(await api.read.bytes('g'))).toContain('"sum":null');
      const sql = await sqlOf(api, true);
      const ordered = await sql('SELECT v AS one FROM t ORDER BY v');
      expect(ordered.map(({ one }) => one)).toEqual(said.toSorted());
    }),
    { numRuns: randomRuns(20, 10) },
  );
});

test('numbers and texts that are numbers add up alike in profile, groups and sums of cells', async () => {
  const values = fc.array(
    fc.oneof(number, numberText, fc.constantFrom('"a"', '"007"', 'true', '')),
    { minLength: 1 },
  );
  await fc.assert(
    fc.asyncProperty(values, async (all) => {
      const api = await answerOf(all);
      const profile = await profileOf(api);
      const cells = { list: LIST, columns: TEXTS, from: 0, count: 1_000 };
      const { count, ...sums } = await api.compute.sumCells('a', cells);
      const measures = (['min', 'max', 'sum', 'average'] as const).map((measure) => {
        return { measure, column: ['v'] };
      });
      await api.write.group('g', { answer: 'a', list: LIST, by: [], measures });
      const json = new TextDecoder().decode(await api.read.bytes('g'));
      const said = (name: string, value: string | undefined): string =>
        `"${name}":${value ?? null}`;
      const { min, max, sum, average } = sums;
      const total = count > 0 ? sum : undefined;
      const parts = [
        said('min', min),
        said('max', max),
        said('sum', total),
        said('average', average),
      ];
      expect(json).toContain(`{${parts.join()}}`);
      // Figures of a column of texts would be of some of them alone.
      const expected = count > 0 && profile?.type !== 'text' ? { count, ...sums } : undefined;
      expect(profile?.totals).toEqual(expected);
    }),
    { numRuns: randomRuns(40, 15) },
  );
});

test('a column with a code is one of texts in profile and SQL', async () => {
  const api = await answerOf(['"10"', '"9"', '"007"']);
  expect((await profileOf(api))?.type).toBe('text');
  const sql = await sqlOf(api);
  const ordered = await sql('SELECT v AS one FROM t ORDER BY v');
  expect(ordered.map(({ one }) => one)).toEqual(['007', '10', '9']);
});

test('moments are ordered by instant, also where the schema says text', async () => {
  const api = await answerOf(['"2026-01-01T00:00:00Z"', '"2026-01-01T01:30:00+02:00"']);
  const rows = { list: LIST, columns: TEXTS, from: 0, count: 9, texts: TEXTS };
  const sorted = await api.compute.rows('a', {
    ...rows,
    order: [{ column: ['v'], direction: 'ascending' }],
  });
  expect(sorted.rows.map(({ number: row }) => row)).toEqual([1, 0]);
  const value = '2025-12-31T23:45:00Z';
  const later = { ...rows, filters: [{ column: ['v'], test: 'greater' as const, value }] };
  expect((await api.compute.rows('a', later)).rows.map(({ number: row }) => row)).toEqual([0]);
});

function byNumber(one: number, other: number): number {
  return one - other;
}
