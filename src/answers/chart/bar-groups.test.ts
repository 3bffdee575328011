import { describe, expect, test } from 'vitest';
import { createAnswersApi } from '../create-answers-api.ts';
import type { RowSelection } from '../query/selection.ts';
import type { BarsChart, ChartRequest } from './chart-api.ts';

const ROOM = { columns: 400, lines: 100, isTime: false } as const;

/** @param rows JSON of x, series and y */
async function chartOf(
  rows: readonly string[],
  request: Partial<ChartRequest>,
  more: Partial<RowSelection> = {},
): Promise<BarsChart> {
  const api = createAnswersApi();
  const list = rows.map((row) => `{${row}}`).join();
  await api.write.append('a', new TextEncoder().encode(`{"data":{"rows":[${list}]}}`));
  await api.write.finish('a');
  const columns = { x: ['x'], y: ['y'], series: ['s'], measure: 'sum' } as const;
  const asked = { ...ROOM, reading: 'groups', ...columns, ...request } as const;
  const selection = { list: ['data', 'rows'], ...more };
  return (await api.compute.chart('a', selection, asked)) as BarsChart;
}

const row = (x: unknown, s: unknown, y: string): string =>
  `"x":${JSON.stringify(x)},"s":${JSON.stringify(s)},"y":${y}`;

/** Each bar with its name, text, and the texts of its parts. */
function told({ bars }: BarsChart) {
  return bars.map(({ name, isOther, text, parts }) => [
    isOther ? 'Other' : name,
    text,
    ...(parts ?? []).map((part) => part?.text),
  ]);
}

function seriesOf({ series }: BarsChart) {
  return series?.map(({ name, isOther }) => (isOther ? 'Other' : name));
}

const SUMS = [
  row('a', 'u', '0.1'),
  row('b', 'v', '-3'),
  row('a', 'v', '0.2'),
  row('a', 'u', '9007199254740993'),
  row('b', null, '1e300'),
  row('b', 'u', 'null'),
  row('c', 'v', '-0'),
  '"x":"c","y":"2.50"',
];

describe('parts of bars', () => {
  test('are sums to the last digit, by the series; null and a missing one are alike', async () => {
    const chart = await chartOf(SUMS, {});
    expect(seriesOf(chart)).toEqual(['u', 'v', 'null']);
    const huge = `1${'0'.repeat(300)}`;
    expect(told(chart).slice(0, 1)).toEqual([
      ['a', '9007199254740993.3', '9007199254740993.1', '0.2', undefined],
    ]);
    expect(chart.bars[1]?.parts?.map((part) => part?.value)).toEqual([undefined, -3, Number(huge)]);
    expect(told(chart)[2]).toEqual(['c', '2.5', undefined, '0', '2.5']);
    expect(chart).toMatchObject({ unusable: 1, inOther: 0, categories: 3 });
  });

  test('of null and of the text "null" have names that differ', async () => {
    const rows = [row('a', 'null', '3'), row('a', null, '2'), row('null', 'null', '1')];
    const chart = await chartOf(rows, {});
    expect(seriesOf(chart)).toEqual(['"null"', 'null']);
    expect(chart.bars.map(({ name }) => name)).toEqual(['a', '"null"']);
  });

  test('count rows without a number too, and have averages of their own', async () => {
    expect(told(await chartOf(SUMS, { measure: 'count', y: undefined }))).toEqual([
      ['a', '3', '2', '1', undefined],
      ['b', '3', '1', '1', '1'],
      ['c', '2', undefined, '1', '1'],
    ]);
    const averages = ['1', '2', '4'].map((y) => row('a', 'u', y));
    const rows = [...averages, row('a', 'v', '10')];
    expect(told(await chartOf(rows, { measure: 'average' }))).toEqual([
      ['a', '4.25', '2.3333333333333333333', '10'],
    ]);
  });

  test('are of the eight most frequent categories, and of all others together', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `s${index}`);
    const rows = names.flatMap((name, index) =>
      Array.from({ length: index + 1 }, () => row('a', name, '0.1')),
    );
    const chart = await chartOf(rows, {});
    expect(seriesOf(chart)).toEqual([...names.slice(4), 'Other']);
    expect(told(chart)[0]?.at(-1)).toBe('1');
    expect(chart.inOther).toBe(4);
    const average = await chartOf(rows, { measure: 'average' });
    expect(told(average)[0]?.at(-1)).toBe('0.1');
  });

  test('count a row once in each where items of it are rows that share the value', async () => {
    const rows = ['"x":"a","y":5,"items":[{"s":"u"},{"s":"u"},{"s":"v"}]'];
    const request = { series: ['items', 's'], y: ['y'] };
    const chart = await chartOf(rows, request, { rowsOf: ['items'] });
    expect(told(chart)).toEqual([['a', '5', '5', '5']]);
  });

  test('are not there without a series, and one value is one part', async () => {
    expect((await chartOf(SUMS, { series: undefined })).bars[0]?.parts).toBeUndefined();
    expect(told(await chartOf([row('a', 'u', '7')], {}))).toEqual([['a', '7', '7']]);
  });
});

test('cells are of the thirty most frequent categories both ways, the rest in one more', async () => {
  const rows = Array.from({ length: 40 }, (_, x) => x).flatMap((x) =>
    Array.from({ length: 40 - x }, (_, s) => row(`x${x}`, `s${s}`, '1')),
  );
  const chart = await chartOf(rows, { reading: 'cells' });
  expect(chart.bars.map(({ name }) => name).slice(0, 30)).toEqual(
    Array.from({ length: 30 }, (_, x) => `x${x}`),
  );
  expect([chart.bars.length, chart.series?.length]).toEqual([31, 31]);
  expect(seriesOf(chart)?.at(-1)).toBe('Other');
  // Ten categories of 10, 9, … 1 rows, all of which are of the first ten of the series.
  const other = chart.bars.at(-1);
  expect(other).toMatchObject({ isOther: true, text: '55', token: undefined });
  expect(other?.parts?.[0]?.text).toBe('10');
  expect(other?.parts?.at(-1)).toBeUndefined();
  expect(chart.bars[0]?.parts?.at(-1)?.text).toBe('10');
  const all = chart.bars.flatMap(({ parts = [] }) => parts.map((part) => part?.value ?? 0));
  expect(all.reduce((sum, value) => sum + value, 0)).toBe(rows.length);
  expect(chart).toMatchObject({ inOther: 20, categories: 31 });
});
