import { describe, expect, test } from 'vitest';
import type { BarsChart, ChartRequest } from '../../../answers/chart/chart-api.ts';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import type { ColumnFilter } from '../../../answers/query/selection.ts';
import { filtersOf } from './chart-facts.ts';

const ROOM = { columns: 400, lines: 100, isTime: false } as const;
const LIST = { list: ['data', 'rows'] };

async function chartOf(rows: string, request: Partial<ChartRequest>) {
  const api = createAnswersApi();
  await api.write.append('a', new TextEncoder().encode(`{"data":{"rows":[${rows}]}}`));
  await api.write.finish('a');
  const asked = { ...ROOM, reading: 'bins', x: ['x'], ...request } as const;
  const chart = (await api.compute.chart('a', LIST, asked)) as BarsChart;
  const passing = async (filters: readonly ColumnFilter[]): Promise<number> => {
    const range = { columns: [['x']], from: 0, count: 1, maxCellBytes: 9 };
    const { total } = await api.compute.rows('a', { ...LIST, filters, ...range });
    return total;
  };
  return { chart, passing };
}

const targetAt = (index: number, series: number) => ({ x: 0, y: 0, series, index });
const at = (...bars: readonly number[]) => bars.map((index) => targetAt(index, 0));

describe('a filter by bins has the rows that they count', () => {
  test.each<[name: string, values: readonly string[]]>([
    ['of tenths', Array.from({ length: 64 }, (_, index) => String((index % 8) / 10))],
    ['of thirteen digits', ['1764000000001', '1764000000003', '1764000000009', '1764000000010']],
    ['of one value', ['5', '5', '5']],
    ['of zeros with and without a sign', ['0', '-0', '0.0', '-1', '1']],
    ['of huge numbers', ['1e300', '-1e300', '1e299', '0', '1e-300']],
    ['of neighbours', ['0.1', '0.10000000000000002']],
    ['beside values of other kinds', ['1', 'null', '"NaN"', '"2.5"', '[7, 8]', 'true', '1e999']],
  ])('%s', async (_, values) => {
    const { chart, passing } = await chartOf(values.map((value) => `{"x":${value}}`).join(), {});
    for (const [index, { rows }] of chart.bars.entries()) {
      expect([index, await passing(filtersOf(chart, ['x'], at(index)))]).toEqual([index, rows]);
    }
    const all = chart.bars.map((_bar, index) => index);
    const span = filtersOf(chart, ['x'], at(...all));
    expect((await passing(span)) + chart.unusable).toBe(values.length);
  });
});

test('a filter by bars is of their categories, as far as they can be named', async () => {
  const rows = ['"a"', '"a"', 'null', '1', '["b","c"]'].map((value) => `{"x":${value}}`).join();
  const { chart, passing } = await chartOf(rows, { reading: 'groups', measure: 'count' });
  const filters = filtersOf(chart, ['x'], at(0, 1, 2, 3));
  expect(filters).toEqual([{ column: ['x'], test: 'one-of', values: ['"a"', 'null', '1'] }]);
  expect(await passing(filters)).toBe(4);
  expect(filtersOf(chart, ['x'], at(3))).toEqual([]);
});

test('a filter by cells is of both categories, and by Other of all that have no cells', async () => {
  const cells = ['"a","s":"u"', '"a","s":"v"', '"b","s":"u"', '"c","s":null'];
  const few = Array.from({ length: 31 }, (_, index) => `"few${index}","s":"u"`);
  // Thirty have cells: those of two rows, and the first of one.
  const rows = [...cells, ...cells, ...few].map((cell) => `{"x":${cell}}`).join();
  const request = { reading: 'cells', series: ['s'], measure: 'count' } as const;
  const { chart, passing } = await chartOf(rows, request);
  const cell = (x: number, line: number) => filtersOf(chart, ['x'], [targetAt(x, line)], ['s']);
  expect(cell(0, 1)).toEqual([
    { column: ['x'], test: 'one-of', values: ['"a"'] },
    { column: ['s'], test: 'one-of', values: ['"v"'] },
  ]);
  expect(await passing(cell(0, 1))).toBe(2);
  const other = chart.bars.findIndex(({ isOther }) => isOther);
  expect(other).toBe(30);
  const ofOther = cell(other, 0);
  expect(ofOther[0]).toMatchObject({ test: 'none-of' });
  expect(await passing(ofOther)).toBe(chart.bars[other]?.parts?.[0]?.rows);
  expect(await passing(cell(2, 2))).toBe(2);
});
