import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswersApi } from '../create-answers-api.ts';
import type { AnswersApi } from '../api.ts';
import { valueToken, type ColumnTest } from '../query/selection.ts';

const LIST = ['rows'];

/** @param values of the rows as JSON; empty for a row without one */
async function answerOf(values: readonly string[]): Promise<AnswersApi> {
  const api = createAnswersApi();
  const rows = values.map((value) => (value === '' ? '{}' : `{"v":${value}}`));
  await api.append('a', new TextEncoder().encode(`{"rows":[${rows.join()}]}`));
  await api.finish('a');
  return api;
}

/** Numbers of the rows that pass a filter, or of all in an order. */
async function rowsOf(api: AnswersApi, filter?: ColumnTest): Promise<number[]> {
  const filters = filter ? [{ column: ['v'], ...filter }] : [];
  const order = filter ? [] : [{ column: ['v'], direction: 'ascending' as const }];
  const request = { list: LIST, columns: [['v']], from: 0, count: 1_000, filters, order };
  return (await api.rows('a', request)).rows.map(({ number }) => number);
}

async function profileOf(api: AnswersApi) {
  const profile = await api.profile('a', { list: LIST, columns: [['v']], topValues: 1_000 });
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
  await api.group('g', { answer: 'a', list: LIST, by: [['v']], columns: [] });
  const json = new TextDecoder().decode(await api.bytes('g'));
  const groups = JSON.parse(json) as { data: { rows: { count: number }[] } };
  const request = { kind: 'bars', x: ['v'], isTime: false, columns: 9, lines: 9 } as const;
  const chart = await api.chart('a', { list: LIST }, request);
  const few = await api.countValues('a', { list: LIST, column: ['v'] });
  return {
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
  ['null', ''],
  ['true'],
  ['false'],
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
      const counts = await countsOf(await answerOf(values));
      for (const [place, found] of Object.entries(counts))
        expect([place, found]).toEqual([place, expected]);
    }),
    { numRuns: 100 },
  );
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

test.each([
  ['numbers', number, 'number'],
  ['texts of numbers', number.map((one) => `"${one}"`), 'number-text'],
  ['moments', moment, 'date'],
  ['texts', text, 'text'],
] as const)('%s have one order in sort, filter and profile', async (_, value, type) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(value, { minLength: 1, maxLength: 20 }),
      fc.constantFrom<string[]>([], ['null', '']),
      async (values, nothing) => {
        const all = [...nothing, ...values];
        const api = await answerOf(all);
        const sorted = (await rowsOf(api)).slice(0, values.length);
        const profile = await profileOf(api);
        expect(profile?.type).toBe(type);
        const saidAt = (row = 0): string => (all[row] ?? '').replaceAll('"', '');
        const { min, max } = profile?.dates ?? profile?.totals ?? {};
        for (const [at, row] of sorted.entries()) {
          const said = saidAt(row);
          const greater = await rowsOf(api, { test: 'greater', value: said });
          const less = await rowsOf(api, { test: 'less', value: said });
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
    { numRuns: 50 },
  );
});

function byNumber(one: number, other: number): number {
  return one - other;
}
