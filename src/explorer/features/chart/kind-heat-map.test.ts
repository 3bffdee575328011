import { describe, expect, test } from 'vitest';
import type { BarsChart } from '../../../answers/chart/chart-api.ts';
import type { ChartLayout } from './chart-frame.ts';
import { layOutChart } from './chart-kind.ts';
import { kindOfChart } from './chart-kinds.ts';
import { writeSvg } from './draw-scene.ts';
import type { Mark, Scene } from './scene.ts';

const COLORS = {
  text: 'black',
  muted: 'gray',
  line: 'silver',
  surface: 'white',
  land: 'beige',
  series: ['blue', 'red'],
};
const LAYOUT = { width: 600, height: 400, colors: COLORS, xName: 'x', yName: 'y' };
const FILE = { caption: { title: '', source: '' }, colors: COLORS };

/** Bars of parts, which are undefined without rows. */
function chartOf(lines: readonly (readonly (number | undefined)[])[], names = ['a', 'b', 'c']) {
  const part = (value: number | undefined) =>
    value === undefined ? undefined : { value, text: String(value), rows: 1 };
  const token = undefined;
  const bars = lines.map((values, index) => ({
    name: names[index] ?? '',
    token,
    value: 1,
    text: '1',
    rows: 1,
    parts: values.map(part),
  }));
  const series = (lines[0] ?? []).map((_, index) =>
    index < 8 ? { name: `s${index}`, token } : { name: '', token, isOther: true },
  );
  const none = { others: 0, rows: 2, total: 2, unusable: 0, rounded: 0 };
  return { kind: 'bars', categories: bars.length, bars, series, ...none } satisfies BarsChart;
}

function layOut(kind: string, chart: BarsChart, layout: Partial<ChartLayout> = {}): Scene {
  const record = kindOfChart({ kind });
  const more = { isTime: false, view: undefined };
  const scene = record && layOutChart(record, chart, { ...LAYOUT, ...more, ...layout });
  if (!scene) throw new Error(`No scene of ${kind}.`);
  expect(writeSvg(scene, FILE)).not.toMatch(/NaN|Infinity/);
  return scene;
}

const rectsIn = (marks: readonly Mark[]) =>
  marks.flatMap((mark) => (mark.kind === 'rect' ? [mark] : []));
const textsIn = (marks: readonly Mark[]) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));

describe('parts of bars', () => {
  test('lie on each other from zero, those below it downward', () => {
    const { content, targets } = layOut('bars', chartOf([[2, -1, 3, undefined, -4]]));
    const [two, one, three, four] = rectsIn(content);
    if (!two || !one || !three || !four) throw new Error('Four parts have rows.');
    // A line of one pixel lies between two.
    expect(two.y + two.height + 1).toBeCloseTo(one.y);
    expect(three.y + three.height + 1).toBeCloseTo(two.y);
    expect(one.y + one.height + 1).toBeCloseTo(four.y);
    expect((three.height + 1) / (two.height + 1)).toBeCloseTo(1.5);
    expect(targets.map(({ series, index }) => [series, index])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [4, 0],
    ]);
  });

  test.each([{ measure: 'average' }, { log: 'y' }] as const)('stand side by side: %o', (layout) => {
    const { content } = layOut('bars', chartOf([[90, 200]]), layout);
    const [two, many] = rectsIn(content);
    if (!two || !many) throw new Error('Both are there.');
    expect(two.x + two.width + 1).toBeCloseTo(many.x);
    expect(two.y + two.height).toBeCloseTo(many.y + many.height, 0);
  });

  test('are of one width, also those of a few pixels', () => {
    const { content } = layOut('bars', chartOf([[1_000, 3]]));
    const [thick, thin] = rectsIn(content);
    expect(thin?.height).toBeLessThan(4);
    expect(thin?.width).toBe(thick?.width);
  });

  test('have all of their names, and a picture higher than its pane where they need it', () => {
    const names = Array.from({ length: 20 }, (_, index) => `A long name of number ${index}`);
    const chart = chartOf(
      names.map(() => [1, 2]),
      names,
    );
    const { frame, height, width } = layOut('bars', chart, { height: 200 });
    expect(textsIn(frame).map(({ text }) => text)).toEqual(expect.arrayContaining(names));
    expect(height).toBeGreaterThan(280);
    expect(width).toBeLessThan(LAYOUT.width);
    expect(layOut('bars', chart)).toMatchObject({ height: 400, width: LAYOUT.width });
  });

  test('have a legend, whose last name is gray where it is Other', () => {
    const { frame, content } = layOut('bars', chartOf([[1, 1, 1, 1, 1, 1, 1, 1, 1]]));
    const other = textsIn(frame).find(({ text }) => text === 'Other');
    expect(other).toBeDefined();
    expect(rectsIn(content).at(-1)?.color).toBe('gray');
    expect(textsIn(frame).map(({ text }) => text)).toContain('s7');
  });
});

describe('cells of a heat map', () => {
  test('are deeper the larger they are, none without rows, with the ends in a legend', () => {
    const chart = chartOf([
      [10, 20],
      [undefined, 110],
    ]);
    const { content, targets, frame } = layOut('heat', chart);
    const cells = rectsIn(content);
    expect(cells).toHaveLength(3);
    const [low = 0, middle = 0, high = 0] = cells.map(({ opacity }) => opacity);
    expect(low).toBeGreaterThan(0);
    expect(middle).toBeGreaterThan(low);
    expect([high, middle]).toEqual([1, expect.closeTo(low + (1 - low) / 10)]);
    expect(targets).toHaveLength(4);
    expect(textsIn(frame).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['a', 'b', 's0', 's1', '10', '110']),
    );
  });

  test('have the numbers of the legend whole on a phone', () => {
    const chart = chartOf([[474_292], [402e6]]);
    const series = [{ name: 'North America, and more', token: undefined }];
    const { frame } = layOut('heat', { ...chart, series }, { width: 300 });
    expect(textsIn(frame).filter(({ text }) => /^\d.*…$/.test(text))).toEqual([]);
    expect(textsIn(frame).map(({ text }) => text)).toContain('402\u202FM');
  });

  test('have a second color below zero, from which both become deeper', () => {
    const { content } = layOut('heat', chartOf([[-4, 0, 2]]));
    const [low, zero, high] = rectsIn(content);
    expect([low?.color, zero?.color, high?.color]).toEqual(['red', 'blue', 'blue']);
    expect(low?.opacity).toBe(1);
    expect(high?.opacity).toBeGreaterThan(zero?.opacity ?? 1);
    expect(high?.opacity).toBeLessThan(1);
  });

  test.each([
    ['one value', [[7]]],
    ['ties', [[3, 3, 3]]],
    ['huge numbers', [[1e300, -1e300, 5e-324]]],
    ['past all doubles', [[Infinity, 1]]],
    ['no rows at all', [[undefined]]],
    ['zeros with a sign', [[-0, 0]]],
  ])('have a place: %s', (_, lines) => {
    expect(layOut('heat', chartOf(lines)).targets).toHaveLength(lines[0]?.length ?? 0);
  });

  test('have upright names where they are too long to lie', () => {
    const names = Array.from({ length: 20 }, (_, index) => `A long name of number ${index}`);
    const lines = names.map((_, index) => [index]);
    const { frame, plot, height } = layOut('heat', chartOf(lines, names));
    const upright = textsIn(frame).filter(({ turn }) => turn !== undefined);
    expect(upright).toHaveLength(20);
    expect(upright[0]?.text).toMatch(/^A long.*/);
    expect(plot.y + plot.height).toBeLessThan(height - 80);
    // In a low pane too, names with the same beginning can be told apart.
    const kinds = names.map((_, at) => `SEAT_OF_${at % 2 ? 'FIRST' : 'SECOND'}_ORDER_DIVISION`);
    const low = textsIn(layOut('heat', chartOf(lines, kinds), { height: 280 }).frame);
    expect(new Set(low.flatMap(({ text, turn }) => (turn ? [text] : []))).size).toBe(2);
  });

  test('have no room at the foot for names that are left out', () => {
    const names = Array.from({ length: 60 }, (_, at) => (at === 1 ? 'A long name' : 'Short'));
    const lines = names.map((_, index) => [index]);
    const { frame, plot } = layOut('heat', chartOf(lines, names), { height: 900 });
    const upright = textsIn(frame).filter(({ turn }) => turn !== undefined);
    expect(new Set(upright.map(({ text }) => text))).toEqual(new Set(['Short']));
    const shorts = layOut('heat', chartOf(lines, Array(60).fill('Short')), { height: 900 });
    expect(plot).toEqual(shorts.plot);
    const apart = upright.map(({ x }, index) => x - (upright[index - 1]?.x ?? -Infinity));
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(13);
  });
});
