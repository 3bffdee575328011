import { describe, expect, test } from 'vitest';
import type { ChartBox, PointsChart } from '../../../answers/chart/chart-api.ts';
import { layOutChart } from './chart-kind.ts';
import { MAP_CHART } from './kind-map.ts';
import type { Mark, Scene } from './scene.ts';
import { limitedTo, zoomed } from './zoom.ts';

const COLORS = {
  text: 'black',
  muted: 'gray',
  line: 'silver',
  surface: 'white',
  land: 'beige',
  series: ['blue', 'red'],
};

/** A square of land of two degrees around a place; one around 180° is there from both sides, as coasts are. */
const landAt = (x: number, y = 0): number[] => [
  x - 1,
  y - 1,
  x + 1,
  y - 1,
  x + 1,
  y + 1,
  x - 1,
  y + 1,
];
const COASTS = [-120, 0, 120].map((x) => landAt(x)).concat([landAt(180, 40), landAt(-180, 40)]);

function mapOf(
  x: readonly number[],
  y: readonly number[],
  size: { readonly width: number; readonly height: number },
  view?: ChartBox,
): Scene {
  const [left, right] = [Math.min(...x), Math.max(...x)];
  const chart = {
    kind: 'points',
    rows: x.length,
    total: x.length,
    unusable: 0,
    rounded: 0,
    others: undefined,
    points: x.length,
    hidden: 0,
    unsized: 0,
    box: { left, right, bottom: Math.min(...y), top: Math.max(...y) },
    series: [
      {
        name: undefined,
        x: Float64Array.from(x),
        y: Float64Array.from(y),
        rows: new Uint32Array(x.length),
        counts: new Uint32Array(x.length).fill(1),
      },
    ],
  } satisfies PointsChart;
  const words = { xName: '', yName: '', isTime: false };
  const layout = { ...size, ...words, colors: COLORS, coasts: COASTS, view };
  const scene = layOutChart(MAP_CHART, chart, layout);
  if (!scene) throw new Error('A map has places.');
  return scene;
}

const ringsIn = (marks: readonly Mark[]) =>
  marks.flatMap((mark) => (mark.kind === 'area' ? mark.rings : []));

/** Longitudes of the middles of what land is drawn, from the left. */
const landsIn = ({ content, view, plot }: Scene): number[] =>
  ringsIn(content)
    .map((ring) => ((ring[0] ?? 0) + (ring[2] ?? 0)) / 2)
    .map((x) => Math.round(view.left + ((x - plot.x) / plot.width) * (view.right - view.left)))
    .toSorted((one, other) => one - other);

/** Labels below the plot, from the left. */
const labelsBelow = ({ frame, plot }: Scene): string[] =>
  frame.flatMap((mark) =>
    mark.kind === 'text' && mark.y > plot.y + plot.height ? [mark.text] : [],
  );

const WORLD = {
  left: expect.closeTo(-180) as number,
  right: expect.closeTo(180) as number,
  bottom: expect.closeTo(-90) as number,
  top: expect.closeTo(90) as number,
};
const EARTH = [
  [-170, 0, 175],
  [-60, 0, 70],
] as const;

describe('a map of the whole world', () => {
  test.each([
    ['wide', { width: 1600, height: 500 }],
    ['as wide as two of it', { width: 3000, height: 400 }],
    ['narrow', { width: 360, height: 800 }],
  ])('shows each place once in the middle of a pane: %s', (_, size) => {
    const scene = mapOf(...EARTH, size);
    const { view, plot, room = plot, targets } = scene;
    expect(view).toEqual(WORLD);
    expect(plot.width / plot.height).toBeCloseTo(2);
    expect(plot.x - room.x).toBeCloseTo(room.x + room.width - plot.x - plot.width);
    expect(plot.y - room.y).toBeCloseTo(room.y + room.height - plot.y - plot.height);
    expect(Math.min(room.width - plot.width, room.height - plot.height)).toBeCloseTo(0);
    expect(targets).toHaveLength(3);
    expect(landsIn(scene)).toEqual([-180, -120, 0, 120, 180]);
  });

  test('has degrees along its width', () => {
    const labels = labelsBelow(mapOf(...EARTH, { width: 1600, height: 500 })).map(Number);
    expect(labels[0]).toBe(-150);
    expect(labels.at(-1)).toBe(150);
    expect(labels).toEqual(labels.toSorted((one, other) => one - other));
  });
});

describe('a map of a part', () => {
  test('goes on behind 180° to the west, and names the degrees there', () => {
    const scene = mapOf([-170, -110], [-35, 35], { width: 1600, height: 400 });
    expect(scene.view.left).toBeLessThan(-250);
    expect(scene.view.right - scene.view.left).toBeCloseTo(360);
    expect(landsIn(scene)).toEqual([-240, -180, -120, 0]);
    expect(labelsBelow(scene)).toContain('100');
    expect(labelsBelow(scene).filter((label) => Math.abs(Number(label)) > 180)).toEqual([]);
    expect(scene.targets).toHaveLength(2);
  });

  test('across 180° has all of its places, and land on both sides', () => {
    const scene = mapOf([170, 250], [-40, 40], { width: 1600, height: 300 });
    expect(landsIn(scene)).toEqual([120, 180, 240, 360]);
    expect(labelsBelow(scene)).toEqual(expect.arrayContaining(['150', '-160']));
    for (const { x } of scene.targets) {
      expect(x).toBeGreaterThan(scene.plot.x);
      expect(x).toBeLessThan(scene.plot.x + scene.plot.width);
    }
  });

  test('does not go beyond the poles', () => {
    const { view } = mapOf([0, 20], [60, 89], { width: 300, height: 700 });
    expect(view.top).toBeCloseTo(90);
    expect(view.bottom).toBeGreaterThanOrEqual(-90);
  });
});

test('a zoom is as wide as the room, whose places are asked for, and stays in the world', () => {
  const world = mapOf(...EARTH, { width: 1600, height: 500 });
  const { room } = world;
  const all = { left: -170, right: 175, bottom: -60, top: 70 };
  const zoom = limitedTo(zoomed(world, undefined, 0.5), all, MAP_CHART, room);
  if (!zoom || !room) throw new Error('A map has a zoom and a room.');
  expect(zoom.top - zoom.bottom).toBeCloseTo(90);
  expect((zoom.right - zoom.left) / 90).toBeCloseTo(room.width / room.height);
  const { view, plot } = mapOf(...EARTH, { width: 1600, height: 500 }, zoom);
  expect(plot.width).toBeCloseTo(room.width, 0);
  expect(view.left).toBeCloseTo(zoom.left, 0);
  const corner = { left: -180, right: -170, bottom: 0, top: 80 };
  expect(limitedTo(corner, all, MAP_CHART, room)?.left).toBe(-180);
});
