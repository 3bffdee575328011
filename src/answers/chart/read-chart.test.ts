import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIST, startAnswer } from '../../testing/page-fixtures.ts';
import { createAnswersApi } from '../create-answers-api.ts';
import { createAnswerText } from '../json/answer-text.ts';
import { createRowReader } from '../query/rows.ts';
import { inOneWindow } from '../store/windows.ts';
import { createChartReader } from './read-chart.ts';
import type { BarsChart, ChartRequest, PointsChart } from './chart-api.ts';
import type { RowSelection } from '../query/selection.ts';

const ROOM = { columns: 400, lines: 100, isTime: false } as const;

async function answerOf(rows: readonly unknown[] | string) {
  const api = createAnswersApi();
  const list = typeof rows === 'string' ? rows : JSON.stringify(rows);
  await api.write.append('a', new TextEncoder().encode(`{"data":{"rows":${list}}}`));
  await api.write.finish('a');
  const selection: RowSelection = { list: ['data', 'rows'] };
  return {
    api,
    points: async (request: Partial<ChartRequest>, more: Partial<RowSelection> = {}) =>
      (await api.compute.chart(
        'a',
        { ...selection, ...more },
        { ...ROOM, reading: 'line', x: ['x'], y: ['y'], ...request },
      )) as PointsChart,
    bars: async (request: Partial<ChartRequest>, more: Partial<RowSelection> = {}) =>
      (await api.compute.chart(
        'a',
        { ...selection, ...more },
        { ...ROOM, reading: 'groups', x: ['x'], y: ['y'], measure: 'sum', ...request },
      )) as BarsChart,
  };
}

describe('points', () => {
  test('lie from left to right with the numbers of their rows, whatever order the rows are in', async () => {
    const { points } = await answerOf([
      { x: 3, y: 30 },
      { x: 1, y: 10 },
      { x: 2, y: '20.5' },
    ]);
    const { series, box, ...facts } = await points({});
    expect(series.map(({ x, y, rows }) => [[...x], [...y], [...rows]])).toEqual([
      [
        [1, 2, 3],
        [10, 20.5, 30],
        [1, 2, 0],
      ],
    ]);
    expect(box).toEqual({ left: 1, right: 3, bottom: 10, top: 30 });
    expect(facts).toMatchObject({ rows: 3, total: 3, unusable: 0, rounded: 0 });
  });

  test('have no place where a value is null, a list, an object, a text or too large for a double', async () => {
    const odd = ['null', '[1,2]', '{"a":1}', '"many"', '1e999', 'true', '""'];
    const rows = odd.map((value, index) => `{"x":${index},"y":${value}}`);
    const { points } = await answerOf(`[null,7,{"x":1},${rows.join(',')},{"x":9,"y":[5]}]`);
    const { series, unusable } = await points({});
    // A list with one value counts as that value.
    expect(series.map(({ y }) => [...y])).toEqual([[5]]);
    expect(unusable).toBe(10);
  });

  test('say how many numbers lost digits, and no others', async () => {
    const written = ['9007199254740993', '9007199254740992', '0.1', '0.30000000000000004'];
    const more = ['123456789012345678901234567890', '1.00000000000000000001'];
    const rows = [...written, ...more].map((y, x) => `{"x":${x},"y":${y}}`);
    const { points } = await answerOf(`[${rows.join(',')}]`);
    expect((await points({})).rounded).toBe(3);
  });

  test('are put by times of all zones, years past 9999 and days that there are', async () => {
    const times = ['2026-02-28', '2026-03-01T00:30:00+01:00', '10000-01-01', '2026-02-30', 'now'];
    const { points } = await answerOf(times.map((x, y) => ({ x, y })));
    const { series, unusable } = await points({ isTime: true });
    expect([...(series[0]?.x ?? [])].map((time) => new Date(time).toISOString())).toEqual([
      '2026-02-28T00:00:00.000Z',
      '2026-02-28T23:30:00.000Z',
      '+010000-01-01T00:00:00.000Z',
    ]);
    expect(unusable).toBe(2);
  });

  test('of a line that are too many keep the lowest and the highest of each place', async () => {
    const rows = Array.from({ length: 20_000 }, (_, x) => ({ x, y: Math.sin(x / 500) }));
    rows[12_345] = { x: 12_345, y: 99 };
    rows[777] = { x: 777, y: -99 };
    const { points } = await answerOf(rows);
    const { series } = await points({ columns: 100 });
    const [line] = series;
    expect(line?.x.length).toBeLessThanOrEqual(404);
    expect([Math.max(...(line?.y ?? [])), Math.min(...(line?.y ?? []))]).toEqual([99, -99]);
    expect([...(line?.x ?? [])]).toEqual([...(line?.x ?? [])].toSorted((a, b) => a - b));
    expect([line?.x.at(0), line?.x.at(-1)]).toEqual([0, 19_999]);
  });

  test('of a line have gaps where a row has an x and no number', async () => {
    const { points } = await answerOf(
      '[{"x":5,"y":50},{"x":1,"y":null},{"x":2,"y":20},{"x":3,"y":"?"},{"x":4},{"x":null,"y":7},' +
        '{"x":0,"y":0},{"x":6,"y":null},{"x":6,"y":60}]',
    );
    const { series, unusable, points: count, box } = await points({});
    // Consecutive gaps are merged; an x with a number has no gap.
    expect([...(series[0]?.x ?? [])]).toEqual([0, 1, 2, 3, 5, 6]);
    expect([...(series[0]?.y ?? [])]).toEqual([0, NaN, 20, NaN, 50, 60]);
    expect([unusable, count]).toEqual([5, 4]);
    expect(box).toEqual({ left: 0, right: 6, bottom: 0, top: 60 });
    const plane = await points({ reading: 'plane' });
    expect([...(plane.series[0]?.y ?? [])]).toEqual([50, 20, 0, 60]);
  });

  test('of series are told apart by what a value is, not by how it is written', async () => {
    const values = ['1', '"1"', '1.0', 'null', '""'];
    const rows = values.map((value, x) => `{"x":${x},"y":${x},"s":${value}}`);
    const { points } = await answerOf(`[${rows.join(',')},{"x":5,"y":5}]`);
    const { series } = await points({ series: ['s'] });
    expect(series.map(({ name, x }) => [name, [...x]])).toEqual([
      ['1', [0, 2]],
      ['1', [1]],
      ['null', [3, 5]],
      ['""', [4]],
    ]);
  });

  test('of a series have its own gaps, and a category without a number is none', async () => {
    const empty = Array.from({ length: 20 }, (_, x) => ({ x, y: null, s: `empty ${x}` }));
    const rows = [1, 2, 3].flatMap((x) => [
      { x, y: x === 2 ? null : x, s: 'a' },
      { x, y: x * 10, s: 'b' },
    ]);
    const { points } = await answerOf([...empty, ...rows]);
    const { series, others } = await points({ series: ['s'] });
    expect(series.map(({ name, y }) => [name, [...y]])).toEqual([
      ['a', [1, NaN, 3]],
      ['b', [10, 20, 30]],
    ]);
    expect(others).toBeUndefined();
  });

  test('that are too many keep their extremes, gaps, and what stands alone between two', async () => {
    const lines = fc.array(fc.option(fc.integer({ min: -1_000, max: 1_000 }), { freq: 8 }), {
      minLength: 2,
      maxLength: 400,
    });
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 1, max: 60 }), async (values, columns) => {
        const { points } = await answerOf(values.map((y, x) => ({ x, y })));
        const { series, box, points: count } = await points({ columns });
        const filled = values.flatMap((y, x) => (y === null ? [] : [{ x, y }]));
        expect(count).toBe(filled.length);
        const xs = [...(series[0]?.x ?? [])];
        const ys = [...(series[0]?.y ?? [])];
        const numbers = ys.filter((y) => !Number.isNaN(y));
        const all = filled.map(({ y }) => y);
        expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([
          Math.min(...all),
          Math.max(...all),
        ]);
        if (!box) return;
        const placeOf = (x: number): number =>
          Math.floor(((x - box.left) / (box.right - box.left || 1)) * columns);
        const extremesOf = (some: readonly { x: number; y: number }[]): string => {
          const extremes = new Map<number, [number, number]>();
          for (const { x, y } of some) {
            const [low, high] = extremes.get(placeOf(x)) ?? [y, y];
            extremes.set(placeOf(x), [Math.min(low, y), Math.max(high, y)]);
          }
          return JSON.stringify([...extremes]);
        };
        const kept = xs.flatMap((x, at) => {
          const y = ys[at] ?? NaN;
          return Number.isNaN(y) ? [] : [{ x, y }];
        });
        // In each place the lowest and the highest.
        expect(extremesOf(kept)).toBe(extremesOf(filled));
        // A line connects two neighbouring cells only if there is no gap.
        for (const [at, x] of xs.entries()) {
          const next = xs[at + 1] ?? x;
          if (Number.isNaN((ys[at] ?? 0) + (ys[at + 1] ?? 0)) || placeOf(x) === placeOf(next))
            continue;
          expect(values.slice(x, next + 1)).not.toContain(null);
        }
        // Nothing is lost where there are few gaps in a place.
        const gapsIn = (place: number): number =>
          values.filter((y, x) => y === null && placeOf(x) === place).length;
        const alone = filled.filter(({ x }) => values[x - 1] === null && values[x + 1] === null);
        for (const { x } of alone) {
          if (gapsIn(placeOf(x)) > 3) continue;
          const at = xs.indexOf(x);
          expect(at, `${x}`).toBeGreaterThanOrEqual(0);
          expect([ys[at - 1], ys[at + 1]].every((y) => y === undefined || Number.isNaN(y))).toBe(
            true,
          );
        }
      }),
    );
  });

  test('of a part of a line keep a gap between them and the next on either side', async () => {
    const rows = Array.from({ length: 20 }, (_, x) => ({ x, y: x === 5 || x === 12 ? null : x }));
    const { points } = await answerOf(rows);
    const view = { left: 5.5, right: 11.5, bottom: 0, top: 20 };
    const { series } = await points({ view });
    expect([...(series[0]?.y ?? [])]).toEqual([4, NaN, 6, 7, 8, 9, 10, 11, NaN, 13]);
  });

  test('on a log scale are placed by their logarithms, given as they are, and counted where they have none', async () => {
    const { points } = await answerOf([
      { x: 100, y: 1_000 },
      { x: 10, y: 0 },
      { x: 1, y: 0.01 },
      { x: -1, y: 5 },
      { x: 1_000, y: null },
    ]);
    const { series, box, hidden, points: count, unusable } = await points({ log: 'both' });
    const [line] = series;
    const drawn = [...(line?.x ?? [])].map((x, at) => [x, line?.y[at]] as const);
    expect(drawn.filter(([x, y = 0]) => x > 0 && y > 0)).toEqual([
      [1, 0.01],
      [100, 1_000],
    ]);
    // The line stops where it cannot be shown.
    expect(drawn.at(1)).toEqual([10, 0]);
    expect(box).toEqual({ left: 0, right: 2, bottom: -2, top: 3 });
    expect([hidden, count, unusable]).toEqual([2, 2, 1]);
    const ofY = await points({ log: 'y', reading: 'plane' });
    expect([ofY.hidden, ofY.points, ofY.box?.left]).toEqual([1, 3, -1]);
    const linear = await points({});
    expect([linear.hidden, linear.points]).toEqual([0, 4]);
    const view = { left: 1.5, right: 2.5, bottom: 0, top: 4 };
    const part = await points({ log: 'both', reading: 'plane', view });
    expect([...(part.series[0]?.x ?? [])]).toEqual([100]);
  });

  test('of a part of a line are all there, with the next on either side', async () => {
    const { points } = await answerOf(Array.from({ length: 5_000 }, (_, x) => ({ x, y: x % 7 })));
    const view = { left: 99.5, right: 103.5, bottom: 0, top: 7 };
    const { series } = await points({ columns: 100, view });
    expect([...(series[0]?.x ?? [])]).toEqual([99, 100, 101, 102, 103, 104]);
  });

  test('of a plane are one in each place, with how many it stands for', async () => {
    const { points } = await answerOf(
      Array.from({ length: 1_000 }, (_, index) => ({ x: index % 10, y: (index % 10) * 2 })),
    );
    const { series } = await points({ reading: 'plane', columns: 20, lines: 20 });
    expect(series[0]?.x.length).toBe(10);
    expect([...(series[0]?.counts ?? [])]).toEqual(Array.from({ length: 10 }, () => 100));
  });

  test('have a size, with which the largest stands for those in its place', async () => {
    const sizes = ['3', '"20.5"', 'null', '-4', '-0', '"NaN"', '1e999', '1e300'];
    const rows = sizes.map((size, at) => `{"x":${at < 3 ? 0 : at},"y":0,"size":${size}}`);
    const { points } = await answerOf(`[${rows.join(',')},{"x":9,"y":0}]`);
    const { series, unsized } = await points({ reading: 'plane', size: ['size'] });
    const [own] = series;
    expect([...(own?.rows ?? [])]).toEqual([1, 3, 4, 5, 6, 7, 8]);
    expect([...(own?.sizes ?? [])]).toEqual([20.5, 0, 0, 0, 0, 1e300, 0]);
    expect([...(own?.counts ?? [])]).toEqual([3, 1, 1, 1, 1, 1, 1]);
    expect(unsized).toBe(6);
    expect((await points({ reading: 'plane' })).series[0]?.sizes).toBeUndefined();
  });

  test('of a map are places on Earth', async () => {
    const { points } = await answerOf([
      { x: 16.37, y: 48.2 },
      { x: 190, y: 10 },
      { x: 10, y: -91 },
    ]);
    const { series, unusable } = await points({ reading: 'places' });
    expect([series[0]?.x[0], unusable]).toEqual([16.37, 2]);
  });

  test('have series for the eight most frequent categories, and one more for all others', async () => {
    // Twelve rare categories come first.
    const rare = Array.from({ length: 12 }, (_, x) => ({ x, y: 0, s: `rare ${x}` }));
    const often = Array.from({ length: 80 }, (_, x) => ({ x, y: x, s: `often ${x % 8}` }));
    const { points } = await answerOf([...rare, ...often]);
    for (const reading of ['plane', 'line'] as const) {
      const chart = await points({ reading, series: ['s'] });
      const { series, others, points: count } = chart;
      expect(series.map(({ name }) => name)).toEqual([
        ...Array.from({ length: 8 }, (_, index) => `often ${index}`),
        undefined,
      ]);
      expect(series.map(({ isOther }) => isOther)).toEqual([...Array(8).fill(false), true]);
      expect(others).toEqual({ points: 12, categories: 12 });
      expect(count).toBe(92);
      const { counts } = series[8] ?? {};
      expect(counts?.reduce((sum, one) => sum + one, 0)).toBe(12);
    }
  });

  test('are told apart by a category, eight of them at most', async () => {
    const { points } = await answerOf(
      Array.from({ length: 30 }, (_, x) => ({
        x,
        y: x,
        s: x % 10 === 3 ? '__proto__' : `${x % 10}`,
      })),
    );
    const { series, others } = await points({ series: ['s'] });
    expect(series.map(({ name }) => name)).toEqual([
      '0',
      '1',
      '2',
      '__proto__',
      '4',
      '5',
      '6',
      '7',
      undefined,
    ]);
    expect(series.map(({ x }) => x.length)).toEqual([...Array(8).fill(3), 6]);
    expect(others).toEqual({ points: 6, categories: 2 });
  });

  test('are those that pass the filters', async () => {
    const { points } = await answerOf(Array.from({ length: 50 }, (_, x) => ({ x, y: x })));
    const filters = [{ column: ['y'], test: 'greater', value: '46' }] as const;
    const { series, total } = await points({}, { filters });
    expect([[...(series[0]?.x ?? [])], total]).toEqual([[47, 48, 49], 3]);
  });

  test('grow with the answer, without the row that is still coming', async () => {
    const api = createAnswersApi();
    const send = (text: string) => api.write.append('a', new TextEncoder().encode(text));
    const read = async (): Promise<number[]> => {
      const request = { ...ROOM, reading: 'line', x: undefined, y: ['y'] } as const;
      const chart = await api.compute.chart('a', { list: ['data', 'rows'] }, request);
      return [...((chart as PointsChart).series[0]?.y ?? [])];
    };
    await send('{"data":{"rows":[{"y":1},{"y":2},{"y":3');
    expect(await read()).toEqual([1, 2]);
    await send('00},{"y":4}]}}');
    expect(await read()).toEqual([1, 2, 300]);
    await api.write.finish('a');
    expect(await read()).toEqual([1, 2, 300, 4]);
  });

  test('of an answer that is stored are all there', async () => {
    const started = startAnswer({ maxHeld: 30_000, chunkBytes: 4_000 });
    for (let number = 0; number < 20; number += 1) {
      const edges = Array.from({ length: 100 }, (_, row) => ({ id: number * 100 + row }));
      const hasNextPage = number < 19;
      const pageInfo = { hasNextPage, endCursor: `c${number}` };
      const page = { data: { all: { edges, pageInfo } } };
      await started.joiner.add(new TextEncoder().encode(JSON.stringify(page)));
    }
    started.joiner.end();
    const { reader } = started.answer;
    expect(started.answer.isStored).toBe(true);
    const request = { ...ROOM, columns: 3_000, reading: 'line', x: undefined, y: ['id'] } as const;
    const chart = (await reader.chart({ list: LIST }, request)) as PointsChart;
    expect([...(chart.series[0]?.y ?? [])]).toEqual(Array.from({ length: 2_000 }, (_, id) => id));
  });

  test('that are not wanted any more are given up', async () => {
    const { api, points } = await answerOf([{ x: 1, y: 1 }]);
    const first = points({});
    const second = points({ y: ['x'] });
    await expect(first).rejects.toMatchObject({ code: 'given-up' });
    await expect(second).resolves.toMatchObject({ points: 1 });
    const third = points({});
    await api.compute.giveUpChart('a');
    await expect(third).rejects.toMatchObject({ code: 'given-up' });
  });
});

describe('bars', () => {
  test('add numbers up to the last digit, by categories in the order of the rows', async () => {
    const { bars } = await answerOf(
      '[{"x":"b","y":0.1},{"x":"a","y":9007199254740993},{"x":"b","y":0.2},{"x":null,"y":1},' +
        '{"x":"null","y":2},{"y":5},{"x":"a","y":null}]',
    );
    const chart = await bars({});
    expect(chart.bars.map(({ name, text, rows }) => [name, text, rows])).toEqual([
      ['b', '0.3', 2],
      ['a', '9007199254740993', 1],
      ['null', '6', 2],
      ['"null"', '2', 1],
    ]);
    expect(chart).toMatchObject({ categories: 4, unusable: 1, rounded: 1 });
  });

  test('add a row once of which several items are rows of one bar', async () => {
    const { bars } = await answerOf([
      { x: 'Asia', y: 10, l: [{ n: 4 }, { n: 1 }] },
      { x: 'Asia', y: 1, l: [{ n: 3 }] },
    ]);
    const rows = {
      rowsOf: ['l'],
      order: [{ column: ['l', 'n'], direction: 'ascending' }],
    } as const;
    expect((await bars({}, rows)).bars).toMatchObject([{ name: 'Asia', text: '11', rows: 3 }]);
    expect((await bars({ y: ['l', 'n'] }, rows)).bars).toMatchObject([{ text: '8', rows: 3 }]);
  });

  test('count rows, and show averages', async () => {
    const { bars } = await answerOf([
      { x: true, y: 1 },
      { x: true, y: 2 },
      { x: 7, y: 5 },
    ]);
    const of = async (measure: 'count' | 'average'): Promise<unknown> =>
      (await bars({ measure })).bars.map(({ name, value }) => [name, value]);
    expect(await of('count')).toEqual([
      ['true', 2],
      ['7', 1],
    ]);
    expect(await of('average')).toEqual([
      ['true', 1.5],
      ['7', 5],
    ]);
  });

  test('are the largest where there are too many', async () => {
    const { bars } = await answerOf(
      Array.from({ length: 500 }, (_, index) => ({ x: `c${index}`, y: index })),
    );
    const chart = await bars({});
    expect([chart.bars.length, chart.bars[0]?.name, chart.categories]).toEqual([60, 'c499', 500]);
  });

  test('are as many as asked for, each with a filter for its rows', async () => {
    const values = ['"a"', '"null"', 'null', '1', '"1"', 'true', '1.0', '""'];
    const { bars } = await answerOf(`[${values.map((x) => `{"x":${x},"y":1}`).join(',')},{"y":1}]`);
    const chart = await bars({ measure: 'count' });
    for (const { token, rows } of chart.bars) {
      const filters = [{ column: ['x'], test: 'one-of', values: [token ?? ''] }] as const;
      expect((await bars({ measure: 'count' }, { filters })).total).toBe(rows);
    }
    // An empty text has a name that can be seen, as in the table.
    expect(chart.bars.map(({ name }) => name)).toContain('""');
    const few = await bars({ measure: 'count', most: 2 });
    expect(few.bars.map(({ rows }) => rows)).toEqual([2, 2]);
    expect(few.categories).toBe(chart.bars.length);
    const long = await answerOf([{ x: 'long'.repeat(100), y: 1 }]);
    expect((await long.bars({})).bars[0]?.token).toBeUndefined();
  });

  test('are in the order of the table', async () => {
    const { bars } = await answerOf([
      { x: 'a', y: 1 },
      { x: 'b', y: 2 },
    ]);
    const order = [{ column: ['y'], direction: 'descending' }] as const;
    const chart = await bars({}, { order });
    expect(chart.bars.map(({ name }) => name)).toEqual(['b', 'a']);
  });
});

describe('places', () => {
  test.each<[name: string, degrees: readonly number[], left: number, right: number]>([
    ['on both sides of 180°', [170, -170, 179.5, -179, -180], 170, 190],
    ['at 180° from both sides', [180, -180], 180, 180],
    ['around Greenwich', [-10, 10, -0], -10, 10],
    ['of all the Earth', [-170, -60, 0, 60, 170], -170, 170],
    ['of the east alone', [170, 180], 170, 180],
    ['of one place in the west', [-175], -175, -175],
  ])('%s are in one box', async (_, degrees, left, right) => {
    const { points } = await answerOf(degrees.map((x) => ({ x, y: 0 })));
    const { box, points: count, series } = await points({ reading: 'places' });
    expect(box).toEqual({ left, right, bottom: 0, top: 0 });
    expect(count).toBe(degrees.length);
    expect(series[0]?.counts.reduce((sum, one) => sum + one, 0)).toBe(degrees.length);
  });
});

describe('bins', () => {
  test('count values between round numbers, the largest in the last', async () => {
    const { bars } = await answerOf([
      ...Array.from({ length: 100 }, (_, x) => ({ x: x / 10 })),
      { x: 10 },
      { x: null },
    ]);
    const chart = await bars({ reading: 'bins', y: undefined });
    expect(chart.bars.map(({ range, rows }) => [range, rows])).toEqual(
      Array.from({ length: 10 }, (_, bin) => [[bin, bin + 1], bin === 9 ? 11 : 10]),
    );
    expect(chart.unusable).toBe(1);
  });

  test('have all values once, of every kind', async () => {
    const value = fc.oneof(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), fc.integer());
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1 }), async (values) => {
        const { bars } = await answerOf(values.map((x) => ({ x })));
        const chart = await bars({ reading: 'bins', y: undefined });
        expect(chart.bars.reduce((sum, { rows }) => sum + rows, 0)).toBe(values.length);
        expect(chart.bars.length).toBeLessThan(50);
        const edges = chart.bars.flatMap(({ range }) => range ?? []);
        expect(edges.every(Number.isFinite)).toBe(true);
      }),
      { numRuns: 100, examples: [[[0, -1.5e-323]]] },
    );
  });
});

describe('numbers that are there', () => {
  async function countReadings(asked: readonly Partial<ChartRequest>[]): Promise<number[]> {
    const answer = createAnswerText();
    const rows = '[{"x":3,"y":1,"c":"a"},{"x":1,"y":2,"c":"b"},{"x":2,"y":3,"c":"a"}]';
    answer.append(new TextEncoder().encode(`{"data":{"rows":${rows}}}`));
    answer.finish();
    const text = inOneWindow(answer);
    const reader = createRowReader(text);
    let readings = 0;
    const charts = createChartReader(text, {
      ...reader,
      async select(...args) {
        const selected = await reader.select(...args);
        return (
          selected && {
            ...selected,
            from(first) {
              readings += 1;
              return selected.from(first);
            },
          }
        );
      },
    });
    const counts = [];
    for (const more of asked) {
      const request = { ...ROOM, reading: 'line', x: ['x'], y: ['y'], ...more } as const;
      await charts.chart({ list: ['data', 'rows'] }, request);
      counts.push(readings);
    }
    return counts;
  }

  test('are not read again for another part, for a line in place of a scatter, for averages in place of sums', async () => {
    const view = { left: 1, right: 2, bottom: 0, top: 3 };
    const [line, scatter] = [{ reading: 'line' }, { reading: 'plane' }] as const;
    expect(await countReadings([line, { ...line, view }, scatter, line])).toEqual([1, 1, 1, 1]);
    const bars = { reading: 'groups', x: ['c'] } as const;
    const [sum, average, count] = (['sum', 'average', 'count'] as const).map((measure) => ({
      ...bars,
      measure,
    }));
    expect(await countReadings([sum, average, sum, count].map((one) => one ?? {}))).toEqual([
      1, 1, 1, 2,
    ]);
    expect(await countReadings([scatter, { reading: 'places' }, { ...scatter, x: ['y'] }])).toEqual(
      [1, 2, 3],
    );
  });

  test('of a scatter are in the order of the rows, after a line too', async () => {
    const { points } = await answerOf([
      { x: 3, y: 1 },
      { x: 1, y: 2 },
    ]);
    const rowsOf = async (reading: 'line' | 'plane') => [
      ...((await points({ reading })).series[0]?.rows ?? []),
    ];
    expect(await rowsOf('line')).toEqual([1, 0]);
    expect(await rowsOf('plane')).toEqual([0, 1]);
    expect(await rowsOf('line')).toEqual([1, 0]);
  });
});

test('columns are what most of their first values are', async () => {
  const { api } = await answerOf([
    { n: 1, t: '2026-01-01', c: 'a', l: [1, 2], mixed: 1, lat: '48.1' },
    { n: null, t: '2026-01-02', c: 'b', l: [3, 4], mixed: [1, 2], lat: '-90' },
    { n: 3, t: null, c: 'a', l: [], mixed: 'x', lat: '3' },
  ]);
  const columns = [['n'], ['t'], ['c'], ['l'], ['lat'], ['none']];
  const samples = await api.compute.chartColumns('a', { list: ['data', 'rows'] }, columns);
  expect(samples.map(({ kind, filled, distinct }) => [kind, filled, distinct])).toEqual([
    ['number', 2, 2],
    ['time', 2, 2],
    ['category', 3, 2],
    ['none', 3, 3],
    ['number', 3, 3],
    ['none', 0, 0],
  ]);
  expect(samples[4]).toMatchObject({ min: -90, max: 48.1 });
});
