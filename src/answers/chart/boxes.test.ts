import { describe, expect, test } from 'vitest';
import { createAnswersApi } from '../create-answers-api.ts';
import type { BarsChart, ChartRequest } from './chart-api.ts';

async function boxesOf(rows: string, request: Partial<ChartRequest> = {}) {
  const api = createAnswersApi();
  await api.write.append('a', new TextEncoder().encode(`{"data":{"rows":[${rows}]}}`));
  await api.write.finish('a');
  const asked = {
    reading: 'boxes',
    y: ['y'],
    isTime: false,
    columns: 9,
    lines: 9,
    ...request,
  } as const;
  return (await api.compute.chart('a', { list: ['data', 'rows'] }, asked)) as BarsChart;
}

const numbers = (values: readonly string[]): string => values.map((y) => `{"y":${y}}`).join();

describe('a box', () => {
  test.each<
    [name: string, values: readonly string[], box: readonly number[], outliers: readonly number[]]
  >([
    ['of one value', ['7'], [7, 7, 7, 7, 7], []],
    ['of two', ['1', '2'], [1, 1.25, 1.5, 1.75, 2], []],
    ['of ties', ['3', '3', '3', '3', '9'], [3, 3, 3, 3, 3], [9]],
    ['of quartiles in proportion', ['1', '2', '3', '4'], [1, 1.75, 2.5, 3.25, 4], []],
    [
      'with outliers on both sides',
      ['-90', '4', '5', '6', '7', '8', '99'],
      [4, 4.5, 6, 7.5, 8],
      [-90, 99],
    ],
    ['of huge numbers', ['-1e300', '1e300'], [-1e300, -5e299, 0, 5e299, 1e300], []],
    ['of zeros', ['-0', '0', '0.0'], [0, 0, 0, 0, 0], []],
    [
      'beside other values',
      ['null', '"NaN"', '"2.5"', 'true', '[1, 2]'],
      [2.5, 2.5, 2.5, 2.5, 2.5],
      [],
    ],
  ])('%s', async (_, values, expected, outliers) => {
    const { bars } = await boxesOf(numbers(values));
    const { box, value } = bars[0] ?? {};
    const found = [box?.low, box?.lower, value, box?.upper, box?.high].map(
      (one) => (one ?? NaN) + 0,
    );
    expect([bars.length, found]).toEqual([1, expected]);
    expect(box?.outliers.toSorted((a, b) => a - b)).toEqual(outliers);
  });

  test('is one for each category, null among them, and none where no value is a number', async () => {
    const rows = '{"y":1,"c":"a"},{"y":2,"c":null},{"y":"x","c":"none"},{"y":3,"c":"a"},{"y":4}';
    const { bars, unusable, categories } = await boxesOf(rows, { x: ['c'] });
    expect(bars.map(({ name, token, value, rows: count }) => [name, token, value, count])).toEqual([
      ['a', '"a"', 2, 2],
      ['null', 'null', 3, 2],
    ]);
    expect([unusable, categories]).toEqual([1, 2]);
    expect((await boxesOf('{"y":null}')).bars).toEqual([]);
  });

  test('of further categories is left out: those of the most rows stay', async () => {
    const rows = ['a', 'b', 'b', 'c', 'c'].map((c, y) => `{"y":${y},"c":"${c}"}`).join();
    const { bars, categories } = await boxesOf(rows, { x: ['c'], most: 2 });
    expect([bars.map(({ name }) => name), categories]).toEqual([['b', 'c'], 3]);
  });
});
