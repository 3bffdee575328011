import { describe, expect, test } from 'vitest';
import type { BarsChart, Chart, PointsChart } from '../../../answers/chart/chart-api.ts';
import { logAxis, numberAxis, timeAxis } from './axes.ts';
import { drawOnCanvas, writeSvg } from './draw-scene.ts';
import { layOutChart } from './chart-kind.ts';
import { kindOfChart } from './chart-kinds.ts';
import type { PointsLayout } from './lay-out-points.ts';
import type { Rect, Scene } from './scene.ts';

const COLORS = {
  text: 'black',
  muted: 'gray',
  line: 'silver',
  surface: 'white',
  land: 'beige',
  series: ['blue', 'red'],
};
const LAYOUT = { width: 600, height: 400, colors: COLORS, xName: 'x', yName: 'y' };

function layOut(kind: string, chart: Chart, layout: PointsLayout): Scene {
  const record = kindOfChart({ kind });
  const scene = record && layOutChart(record, chart, layout);
  if (!scene) throw new Error(`No scene of ${kind}.`);
  return scene;
}

const layOutPoints = (chart: PointsChart, { kind, ...layout }: PointsLayout & { kind: string }) =>
  layOut(kind, chart, layout);

const layOutBars = (chart: BarsChart, layout: Partial<PointsLayout>) =>
  layOut('bars', chart, { ...POINTS, ...layout });

const FACTS = { rows: 2, total: 2, unusable: 0, rounded: 0 };

function points(series: readonly (readonly [string | undefined, number[], number[]])[]) {
  const all = series.flatMap(([, x, y]) => x.map((left, index) => [left, y[index] ?? 0] as const));
  const xs = all.map(([x]) => x);
  const ys = all.map(([, y]) => y);
  return {
    ...FACTS,
    kind: 'points',
    others: undefined,
    points: all.length,
    hidden: 0,
    unsized: 0,
    box: {
      left: Math.min(...xs),
      right: Math.max(...xs),
      bottom: Math.min(...ys),
      top: Math.max(...ys),
    },
    series: series.map(([name, x, y]) => ({
      name,
      x: Float64Array.from(x),
      y: Float64Array.from(y),
      rows: new Uint32Array(x.length),
      counts: new Uint32Array(x.length).fill(1),
    })),
  } satisfies PointsChart;
}

const SCREEN = { scale: 1, colors: COLORS };
const FILE = { caption: { title: '', source: '' }, colors: COLORS };

const POINTS = { ...LAYOUT, isTime: false, view: undefined } as const;

describe('points', () => {
  test('are inside of the plot, the highest above the lowest', () => {
    const chart = points([[undefined, [1, 2, 3], [-5, 20, 7]]]);
    const { targets, plot } = layOutPoints(chart, { ...POINTS, kind: 'line' });
    expect(targets.map(({ index }) => index)).toEqual([0, 1, 2]);
    for (const { x, y } of targets) {
      expect(x).toBeGreaterThanOrEqual(plot.x);
      expect(x).toBeLessThanOrEqual(plot.x + plot.width);
      expect(y).toBeGreaterThanOrEqual(plot.y);
      expect(y).toBeLessThanOrEqual(plot.y + plot.height);
    }
    expect(targets[1]?.y).toBeLessThan(targets[0]?.y ?? 0);
  });

  test('that are one, and those as far apart as doubles can be, have a place', () => {
    for (const values of [[7], [-1e300, 1e300], [0, 5e-324], [2 ** 53, 2 ** 53 + 2]]) {
      const chart = points([[undefined, values, values]]);
      const isOnEarth = values.every((value) => Math.abs(value) <= 90);
      for (const kind of ['line', 'scatter', ...(isOnEarth ? ['map'] : [])]) {
        const scene = layOutPoints(chart, { ...POINTS, kind });
        expect(scene.targets.length, `${kind} ${values.join(' ')}`).toBe(values.length);
        expect(writeSvg(scene, FILE)).not.toMatch(/NaN|Infinity/);
      }
    }
  });

  test('of a line stop at a gap, behind which it begins again; one that stands alone is a dot', () => {
    const x = Array.from({ length: 101 }, (_, index) => index);
    const y = x.map((at) => (at === 40 || at === 42 ? NaN : at));
    const [line, alone] = layOutPoints(points([[undefined, x, y]]), {
      ...POINTS,
      kind: 'line',
    }).content;
    if (line?.kind !== 'line' || alone?.kind !== 'dots') throw new Error('A line, then dots.');
    const scene = layOutPoints(points([[undefined, x, y]]), { ...POINTS, kind: 'line' });
    expect(scene.targets.map(({ index }) => index)).toEqual(
      x.filter((at) => at !== 40 && at !== 42),
    );
    expect(alone.points).toEqual(line.points.slice(41 * 2, 42 * 2));
    const svg = writeSvg(scene, FILE);
    expect(svg).not.toContain('NaN');
    const [, path = ''] = /<path d="(M[^"]*)" fill="none" stroke="blue"/.exec(svg) ?? [];
    expect([path.match(/M/g)?.length, path.match(/L/g)?.length]).toEqual([3, 39 + 57]);
    const drawn: string[] = [];
    const context = new Proxy({} as CanvasRenderingContext2D, {
      get: (_, name) => (name === 'moveTo' || name === 'lineTo' ? () => drawn.push(name) : () => 0),
    });
    drawOnCanvas(context, { ...scene, grid: [], frame: [], content: [line] }, SCREEN);
    expect(drawn.filter((name) => name === 'moveTo')).toHaveLength(3);
    expect(drawn.filter((name) => name === 'lineTo')).toHaveLength(39 + 57);
  });

  test('are on a log scale as far apart as their logarithms, without those of zero and less', () => {
    const chart = {
      ...points([[undefined, [1, 2, 3, 4, 5], [1, 0, 10, -5, 100]]]),
      box: { left: 1, right: 5, bottom: 0, top: 2 },
    };
    const scene = layOutPoints(chart, { ...POINTS, kind: 'scatter', log: 'y' });
    expect(scene.targets.map(({ index }) => index)).toEqual([0, 2, 4]);
    const [one = 0, ten = 0, hundred = 0] = scene.targets.map(({ y }) => y);
    expect(one - ten).toBeCloseTo(ten - hundred);
    expect(writeSvg(scene, FILE)).not.toMatch(/NaN|Infinity/);
  });

  test('of several series differ in more than colour', () => {
    const chart = points([
      ['a', [1, 2], [1, 2]],
      ['b', [1, 2], [2, 1]],
    ]);
    const lines = layOutPoints(chart, { ...POINTS, kind: 'line' }).content;
    const dashes = lines.flatMap((mark) => (mark.kind === 'line' ? [mark.dash] : []));
    expect(new Set(dashes.map(String)).size).toBe(2);
    const dots = layOutPoints(chart, { ...POINTS, kind: 'scatter' }).content;
    expect(dots.map((mark) => mark.kind === 'dots' && mark.shape)).toEqual(['circle', 'square']);
  });

  test('have all of their names above the plot, in as many rows as they need', () => {
    const names = Array.from({ length: 8 }, (_, index) => `Region number ${index}`);
    const chart = points(names.map((name) => [name, [1, 2], [1, 2]] as const));
    for (const width of [358, 700, 1200]) {
      const { frame, plot } = layOutPoints(chart, { ...POINTS, width, kind: 'line' });
      const shown = frame.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
      const legend = shown.filter(({ text }) => names.includes(text));
      expect(legend.map(({ text }) => text)).toEqual(names);
      expect(Math.max(...legend.map(({ y }) => y))).toBeLessThan(plot.y);
      expect(new Set(legend.map(({ x, y }) => `${x} ${y}`)).size).toBe(8);
    }
  });

  test('have long names in a legend that has room for them', () => {
    const names = ['SEAT_OF_A_POPULATED_PLACE', 'SEAT_OF_A_POPULATED_PLACES'];
    const chart = points(names.map((name) => [name, [1, 2], [1, 2]] as const));
    const { frame } = layOutPoints(chart, { ...POINTS, width: 900, kind: 'line' });
    const shown = frame.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(shown).toEqual(expect.arrayContaining(names));
  });

  test('on the edges are whole, but for those of a part', () => {
    const chart = points([[undefined, [1, 2], [0, 10]]]);
    const { plot, clip } = layOutPoints(chart, { ...POINTS, kind: 'scatter' });
    expect(clip.x).toBeLessThan(plot.x);
    expect(clip.y + clip.height).toBeGreaterThan(plot.y + plot.height);
    const [series] = chart.series;
    const sized = {
      ...chart,
      series: [{ ...series, sizes: Float64Array.of(1, 2) }],
    } as PointsChart;
    const bubbles = layOutPoints(sized, { ...POINTS, kind: 'scatter' });
    expect(bubbles.plot.x - bubbles.clip.x).toBe(18);
    const view = { left: 1, right: 1.5, bottom: 0, top: 5 };
    const part = layOutPoints(chart, { ...POINTS, kind: 'scatter', view });
    expect(part.clip).toEqual(part.plot);
  });

  test('have labels beside them, but where those of larger ones are', () => {
    const chart = points([[undefined, [1, 1, 9], [1, 1.01, 9]]]);
    const [series] = chart.series;
    const named = {
      ...chart,
      series: [{ ...series, rows: Uint32Array.of(7, 8, 9) }],
    } as typeof chart;
    const labels = new Map([
      [8, 'Larger'],
      [7, 'Smaller'],
      [9, 'Far at the right end'],
      [3, 'Of no point'],
    ]);
    const scene = layOutPoints(named, { ...POINTS, kind: 'scatter', labels });
    const texts = scene.content.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
    expect(texts.map(({ text }) => text)).toEqual(['Larger', 'Far at the right end']);
    const [first, last] = texts;
    expect(first?.x).toBeGreaterThan(scene.targets[1]?.x ?? Infinity);
    expect(last?.x).toBeLessThan((scene.targets[2]?.x ?? 0) - 80);
  });

  test('are round in a file, however small they are', () => {
    const many = Array.from({ length: 6_000 }, (_, index) => index);
    const scene = layOutPoints(points([[undefined, many, many]]), { ...POINTS, kind: 'scatter' });
    expect(writeSvg(scene, FILE).match(/a1\.4 1\.4 0 1 0 -2\.8 0/g)).toHaveLength(6_000);
  });

  test('of a map lie in their box and a tenth, or in the whole world', () => {
    const { view, frame } = layOutPoints(points([[undefined, [10, 20], [40, 44]]]), {
      ...POINTS,
      kind: 'map',
    });
    expect(view.left).toBeCloseTo(9);
    expect(view.right).toBeCloseTo(21);
    expect(frame.some((mark) => mark.kind === 'text' && mark.isBold)).toBe(false);
    const far = layOutPoints(points([[undefined, [-170, 175], [-40, 70]]]), {
      ...POINTS,
      kind: 'map',
    });
    expect(far.view).toMatchObject({ left: -180, right: 180 });
    const part = { left: 0, right: 6, bottom: 40, top: 41 };
    const zoomed = layOutPoints(points([[undefined, [-170, 175], [-40, 70]]]), {
      ...POINTS,
      kind: 'map',
      view: part,
    });
    expect(zoomed.view.right - zoomed.view.left).toBeCloseTo(6);
  });

  test('of a map are as far apart in both directions as on Earth', () => {
    const chart = points([[undefined, [10, 11, 10], [60, 60, 61]]]);
    const { targets } = layOutPoints(chart, { ...POINTS, kind: 'map' });
    const [origin, east, north] = targets;
    const across = (east?.x ?? 0) - (origin?.x ?? 0);
    const up = (origin?.y ?? 0) - (north?.y ?? 0);
    expect(across / up).toBeCloseTo(Math.cos((60.5 * Math.PI) / 180), 2);
  });
});

test('bars with long names lie, each beside its name; of further categories a text tells', () => {
  const of = (names: readonly string[], categories = names.length) => {
    const bars = names.map((name) => ({ name, value: 1, text: '1', rows: 1, token: undefined }));
    const scene = layOutBars({ ...FACTS, kind: 'bars', categories, bars, others: 0 }, LAYOUT);
    return { scene, texts: scene.frame.flatMap((mark) => (mark.kind === 'text' ? [mark] : [])) };
  };
  const few = of(['ACTIVE', 'CLOSED']);
  expect(few.scene.isByRow).toBe(false);
  const many = of(
    Array.from({ length: 20 }, (_, index) => `Name ${index} of some length`),
    498,
  );
  expect(many.scene.isByRow).toBe(true);
  const names = many.texts.filter(({ text }) => text.startsWith('Name'));
  expect(names).toHaveLength(20);
  for (const [index, { x, y }] of names.entries()) {
    expect(x).toBeLessThan(many.scene.plot.x);
    expect(Math.abs(y - (many.scene.targets[index]?.y ?? 0))).toBeLessThan(6);
  }
  expect(many.texts.map(({ text }) => text)).toContain('478 more');
});

test('bins of a histogram lie beside one another on an axis of numbers', () => {
  const bars = [3, 0, 5].map((rows, bin) => ({
    name: '',
    value: rows,
    text: `${rows}`,
    rows,
    token: undefined,
    range: [bin * 10, bin * 10 + 10] as const,
  }));
  const chart = { ...FACTS, kind: 'bars', categories: 3, bars, others: 0 } as const;
  const { content, frame, plot } = layOut('histogram', chart, POINTS);
  const drawn = content.flatMap((mark) => (mark.kind === 'rect' ? [mark] : []));
  expect(drawn).toHaveLength(2);
  expect(drawn[0]?.x).toBe(plot.x);
  expect((drawn[1]?.x ?? 0) - plot.x).toBeCloseTo((plot.width * 2) / 3);
  expect(frame.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))).toContain('30');
});

describe('an SVG file', () => {
  const bars: BarsChart = {
    ...FACTS,
    kind: 'bars',
    categories: 2,
    others: 0,
    bars: [
      { name: '</text><script>"&\u0000\ud800', value: 3, text: '3', rows: 1, token: undefined },
      { name: 'b', value: -2, text: '-2', rows: 1, token: undefined },
    ],
  };

  test('has names as text, whatever they are', () => {
    const svg = writeSvg(layOutBars(bars, LAYOUT), {
      ...FILE,
      caption: { title: 'a < b', source: 'Op <i> · Cities' },
    });
    expect(svg).toContain('<title>a &lt; b</title>');
    expect(svg).toContain('font-weight="600" fill="black">a &lt; b</text>');
    expect(svg).toContain('fill="gray">Op &lt;i&gt; · Cities</text>');
    expect(svg).toContain(`height="${LAYOUT.height + 48}"`);
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0000');
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\([^#]/);
  });

  test('has a bar from the line of zero for each, up or down', () => {
    const { content } = layOutBars(bars, LAYOUT);
    const [up, down] = content.flatMap((mark) => (mark.kind === 'rect' ? [mark] : []));
    expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(down?.y ?? 0);
  });

  test('has bars of a log scale from its lowest line, and none for zero or less', () => {
    const values = [1, 0, 1_000, -3, 30];
    const many = values.map((value) => ({
      name: 'a',
      value,
      text: `${value}`,
      rows: 1,
      token: undefined,
    }));
    const scene = layOutBars(
      { ...bars, bars: many, categories: many.length },
      { ...LAYOUT, log: 'y' },
    );
    const heights = scene.content.flatMap((mark) => (mark.kind === 'rect' ? [mark.height] : []));
    const [low = 0, high = 0, middle = 0] = heights;
    expect(heights).toHaveLength(3);
    expect(high).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(low);
    expect(writeSvg(scene, FILE)).not.toMatch(/NaN|Infinity/);
  });
});

describe('an axis', () => {
  const labels = (low: number, high: number): string[] =>
    numberAxis(low, high, 5, true).ticks.map(({ label }) => label);

  test('names numbers of any size apart', () => {
    expect(labels(0, 100)).toEqual(['0', '20', '40', '60', '80', '100']);
    expect(labels(0, 4e9)).toContain('2\u202fB');
    for (const [low, high] of [
      [0, 1e-7],
      [1e20, 3e20],
      [1_000_000.1, 1_000_000.6],
      [-0.003, 0.004],
      // Moments in seconds since 1970.
      [1_767_225_600, 1_767_330_000],
      [5_000_000, 5_040_000],
    ] as const) {
      const all = labels(low, high);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  test('of a log scale names powers of ten, and what is between them where there is room', () => {
    const of = (low: number, high: number): string[] =>
      logAxis(Math.log10(low), Math.log10(high), 6, false).ticks.map(({ label }) => label);
    expect(of(1, 100)).toEqual(['1', '2', '5', '10', '20', '50', '100']);
    expect(of(0.001, 1_000)).toEqual(['0.001', '0.01', '0.1', '1', '10', '100', '1000']);
    expect(of(20, 30)).toEqual(['20', '22', '24', '26', '28', '30']);
    expect(of(7, 7).length).toBeGreaterThan(2);
    expect(logAxis(-323, 300, 6, true).ticks.length).toBeGreaterThan(2);
    for (const [low, high] of [
      [5e-324, 1e300],
      [1e15, 1e21],
      [1e-9, 2e-9],
      [1, 1e12],
      [3, 4],
    ] as const) {
      const all = of(low, high);
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(1);
      expect(all.length).toBeLessThan(14);
      expect(all.join(' ')).not.toMatch(/NaN|∞/);
    }
  });

  test('names years without thousands, and whole numbers beside a single one', () => {
    expect(labels(2000, 2020)).toEqual(['2000', '2005', '2010', '2015', '2020']);
    expect(labels(0, 20_000)).toContain('10,000');
    expect(labels(1, 1)).toEqual(expect.arrayContaining(['0', '1', '2']));
  });

  test('names times in UTC, of all years', () => {
    const of = (from: string, to: string): string[] =>
      timeAxis(Date.parse(from), Date.parse(to), 4).ticks.map(({ label }) => label);
    const hours = of('2026-01-01T22:00Z', '2026-01-02T02:00Z');
    expect(hours).toEqual(['1 Jan, 22:00', '23:00', '2 Jan, 00:00', '01:00', '02:00']);
    expect(of('2026-12-30', '2027-01-02')).toContain('1 Jan 2027');
    expect(of('2026-01-01', '2026-12-31')).toEqual(['Jan 2026', 'Apr', 'Jul', 'Oct']);
    expect(of('+009990-01-01T00:00:00Z', '+010030-01-01T00:00:00Z')).toContain('10000');
  });
});

test('a box has whiskers, body, median and outliers on an axis without zero', () => {
  const box = { low: 10, lower: 12, upper: 16, high: 18, outliers: [30], outlierRows: 2 };
  const bar = { name: 'a', value: 14, text: '14', rows: 9, token: undefined, box };
  const chart = { ...FACTS, kind: 'bars', categories: 1, bars: [bar], others: 0 } as const;
  const { content, view, targets } = layOut('box', chart, POINTS);
  expect(view.bottom).toBe(10);
  const [lower, upper, low, high, body, median] = content.filter(
    ({ kind }) => kind === 'rect',
  ) as Rect[];
  if (!lower || !upper || !low || !high || !body || !median) throw new Error('A part is missing.');
  expect([lower.width, upper.width, low.height, high.height]).toEqual([1, 1, 1, 1]);
  expect(lower.y).toBeCloseTo(body.y + body.height);
  expect(upper.y + upper.height).toBeCloseTo(body.y);
  expect(median.y).toBeCloseTo(targets[0]?.y ?? 0);
  const dots = content.find((mark) => mark.kind === 'dots');
  expect(dots?.kind === 'dots' && (dots.points[1] ?? 0) < high.y).toBe(true);
});

test('a map around 180° has the coasts and the degrees of both sides', () => {
  const chart = points([[undefined, [170, 190], [0, 10]]]);
  const chukotka = [160, 0, 190, 0, 190, 10, 160, 10];
  const alaska = [-168, 0, -160, 0, -160, 10, -168, 10];
  const coasts = [chukotka, chukotka.map((at, index) => (index % 2 ? at : at - 360)), alaska];
  const { content, frame } = layOutPoints(chart, { ...POINTS, kind: 'map', coasts });
  const land = content.find((mark) => mark.kind === 'area');
  // The far side of a coast is not drawn a second time: two fills would be none.
  expect(land?.kind === 'area' && land.rings.length).toBe(2);
  const texts = frame.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  expect(texts).toEqual(expect.arrayContaining(['175', '180', '-175', '-170']));
});
