import type { BarsChart, ChartBox, PointsChart } from '../../../answers/chart/chart-api.ts';
import { numberAxis, timeAxis, type Axis } from './axes.ts';
import {
  cutText,
  DASHES,
  SHAPES,
  TEXT_SIZE,
  widthOf,
  type ChartColors,
  type Mark,
  type Rect,
  type Scene,
  type ChartPoint,
} from './scene.ts';

/** What a picture is made for. */
interface ChartLayout {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly colors: ChartColors;
  /** Names of what is drawn from left to right and from bottom to top. */
  readonly xName: string;
  readonly yName: string;
}

/** How points are drawn. */
interface PointsLayout extends ChartLayout {
  readonly kind: 'line' | 'scatter' | 'map';
  readonly isTime: boolean;
  /** The part that is shown; undefined for all of it. */
  readonly view: ChartBox | undefined;
  /** Coasts of a map: rings of longitudes and latitudes in turn. */
  readonly coasts?: readonly (readonly number[])[] | undefined;
}

const TICK = 4;
const GAP = 8;
const LINE = 16;

/** Half of its width, CSS pixels. */
const LARGEST_DOT = 5;

/** A tick each so many CSS pixels. */
const TICK_WIDTH = 96;
const TICK_HEIGHT = 48;

/** Lays out lines, points of a plane, or points of a map. */
export function layOutPoints(chart: PointsChart, layout: PointsLayout): Scene {
  const { kind, width, height, colors, isTime } = layout;
  const box = layout.view ?? chart.box ?? { left: 0, right: 1, bottom: 0, top: 1 };
  const seen = kind === 'line' ? { ...box, ...rangeOfLines(chart, box) } : box;
  const named = chart.series.filter(({ name }) => name !== undefined);
  const names = named.map(({ name }) => name ?? '');
  const rows = legendRows(names, width);
  const top = LINE + GAP + (rows.length > 0 ? rows.length * LINE + 4 : 0);
  const bottom = LINE * 2 + GAP;
  const lines = Math.max(2, Math.round((height - top - bottom) / TICK_HEIGHT));
  const isNice = kind === 'line' || (kind === 'scatter' && layout.view === undefined);
  const yAxis = numberAxis(seen.bottom, seen.top, lines, isNice);
  const left = axisWidth(yAxis);
  const plot = plotOf({ width, height, left, top, bottom });
  const ticks = Math.max(2, Math.round(plot.width / TICK_WIDTH));
  const xAxis = isTime
    ? timeAxis(seen.left, seen.right, ticks)
    : numberAxis(seen.left, seen.right, ticks, kind === 'scatter' && layout.view === undefined);
  const view =
    kind === 'map'
      ? fitMap(seen, plot)
      : { left: xAxis.low, right: xAxis.high, bottom: yAxis.low, top: yAxis.high };
  const axes =
    kind === 'map'
      ? {
          x: degrees(numberAxis(view.left, view.right, ticks, false), 180),
          y: degrees(numberAxis(view.bottom, view.top, lines, false), 90),
        }
      : { x: xAxis, y: yAxis };
  const place = placeIn(plot, view);
  const content: Mark[] = [];
  const targets: ChartPoint[] = [];
  if (layout.coasts) {
    const rings = layout.coasts
      .filter((ring) => isSeen(ring, view))
      .map((ring) => placeAll(ring, place));
    content.push({ kind: 'area', rings, fill: colors.land, color: colors.line });
  }
  for (const [number, { x, y, counts }] of chart.series.entries()) {
    const points: number[] = [];
    const sizes: number[] = [];
    for (const [index, across] of x.entries()) {
      const [atX, atY] = place(across, y[index] ?? 0);
      points.push(atX, atY);
      sizes.push(Math.min(LARGEST_DOT, 2.5 + Math.log10(counts[index] ?? 1)));
      const isOutside = across < view.left || across > view.right;
      if (!isOutside) targets.push({ x: atX, y: atY, series: number, index });
    }
    const color = colors.series[number % colors.series.length] ?? colors.text;
    if (kind === 'line') {
      content.push({ kind: 'line', points, color, width: 1.5, dash: DASHES[number] ?? [] });
    }
    // Points that stand alone would not be seen in a line.
    if (kind !== 'line' || x.length <= plot.width / 12) {
      const shape = SHAPES[number % SHAPES.length] ?? 'circle';
      const isMany = x.length > 5_000;
      const own = isMany ? sizes.map((size) => size - 1.1) : sizes;
      const opacity = kind === 'line' ? 1 : isMany ? 0.6 : 0.75;
      content.push({ kind: 'dots', points, sizes: own, shape, color, opacity });
    }
  }
  const frame = [
    ...xTicks(axes.x, { plot, view, colors }),
    ...yTicks(axes.y, { plot, view, colors }),
    ...axisNames(layout, plot),
    ...legend(rows, { plot, colors, isLine: kind === 'line' }),
  ];
  // On land there is no grid to be seen.
  const grid = kind === 'map' ? [] : gridOf(axes.y, { plot, view, colors });
  // Of a part, what is past its edges is not to be seen.
  const clip = layout.view || kind === 'map' ? plot : grown(plot, LARGEST_DOT);
  return { width, height, plot, clip, grid, content, frame, view, targets };
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + by * 2, height: height + by * 2 };
}

/** Past its ends the world has no degrees, however much room there is. */
function degrees(axis: Axis, most: number): Axis {
  return { ...axis, ticks: axis.ticks.filter(({ value }) => Math.abs(value) <= most) };
}

/** Lays out bars, each with its name below it; turned where they are many. */
export function layOutBars({ bars }: BarsChart, layout: ChartLayout): Scene {
  const { width, height, colors } = layout;
  const values = bars.map(({ value }) => value).filter(Number.isFinite);
  const top = LINE + GAP;
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const lines = Math.max(2, Math.round((height - top - 80) / TICK_HEIGHT));
  const axis = numberAxis(low, low === high ? 1 : high, lines, true);
  // Of rows there are no tenths.
  const ticks = values.every(Number.isInteger)
    ? axis.ticks.filter(({ value }) => Number.isInteger(value))
    : axis.ticks;
  const yAxis = { ...axis, ticks };
  const left = axisWidth(yAxis);
  const room = (width - left - GAP * 2) / Math.max(1, bars.length);
  const longest = Math.max(0, ...bars.map(({ name }) => widthOf(name)));
  const turnedHeight = Math.min(longest + GAP, height * 0.3);
  // Where no more of a name can be read by turning the head, nobody has to.
  const isTurned = longest > room - GAP && room < turnedHeight;
  const namesHeight = isTurned ? turnedHeight : LINE;
  const plot = plotOf({ width, height, left, top, bottom: namesHeight + LINE + GAP });
  const view = { left: 0, right: Math.max(1, bars.length), bottom: yAxis.low, top: yAxis.high };
  const place = placeIn(plot, view);
  const content: Mark[] = [];
  const targets: ChartPoint[] = [];
  const names: Mark[] = [];
  const [color = colors.text] = colors.series;
  // Names that would lie on each other are left out; the table of numbers has all of them.
  const every = Math.ceil((TEXT_SIZE + 2) / room);
  for (const [index, { name, value }] of bars.entries()) {
    const [from, base] = place(index + 0.1, 0);
    const [to, end] = place(index + 0.9, Number.isFinite(value) ? value : 0);
    const y = Math.min(base, end);
    const size = { width: to - from, height: Math.max(1, Math.abs(base - end)) };
    content.push({ kind: 'rect', x: from, y, ...size, color });
    const middle = (from + to) / 2;
    targets.push({ x: middle, y: end, series: 0, index });
    if (index % every > 0) continue;
    const text = cutText(name, isTurned ? namesHeight - GAP : room - GAP);
    const below = plot.y + plot.height;
    names.push(
      isTurned
        ? {
            kind: 'text',
            x: middle + TEXT_SIZE / 3,
            y: below + GAP,
            text,
            color: colors.muted,
            align: 'end',
            turn: -90,
          }
        : { kind: 'text', x: middle, y: below + LINE, text, color: colors.muted, align: 'middle' },
    );
  }
  const frame = [
    ...yTicks(yAxis, { plot, view, colors }),
    line([plot.x, place(0, 0)[1], plot.x + plot.width, place(0, 0)[1]], colors.muted),
    ...names,
    ...axisNames(layout, plot),
  ];
  const grid = gridOf(yAxis, { plot, view, colors });
  return { width, height, plot, clip: plot, grid, content, frame, view, targets };
}

interface Drawn {
  readonly plot: Rect;
  readonly view: ChartBox;
  readonly colors: ChartColors;
}

function line(points: readonly number[], color: string): Mark {
  return { kind: 'line', points, color, width: 1 };
}

function xTicks({ ticks }: Axis, { plot, view, colors }: Drawn): Mark[] {
  const below = plot.y + plot.height;
  const place = placeIn(plot, view);
  let last = -Infinity;
  const marks = ticks.flatMap(({ value, label }): Mark[] => {
    const [x] = place(value, view.bottom);
    const half = widthOf(label) / 2;
    // At the edges a label would be cut off.
    const middle = Math.max(half, Math.min(x, plot.x + plot.width + GAP - half));
    if (x < plot.x - 1 || x > plot.x + plot.width + 1) return [];
    const tick = line([x, below, x, below + TICK], colors.muted);
    if (middle - half < last + 4) return [tick];
    last = middle + half;
    const text = { x: middle, y: below + TICK + TEXT_SIZE, text: label, align: 'middle' } as const;
    return [tick, { kind: 'text', color: colors.muted, ...text }];
  });
  return [line([plot.x, below, plot.x + plot.width, below], colors.muted), ...marks];
}

function yTicks({ ticks }: Axis, { plot, view, colors }: Drawn): Mark[] {
  const place = placeIn(plot, view);
  return ticks.flatMap(({ value, label }): Mark[] => {
    const [, y] = place(view.left, value);
    if (y < plot.y - 1 || y > plot.y + plot.height + 1) return [];
    const text = { x: plot.x - GAP, y: y + TEXT_SIZE / 3, text: label, align: 'end' } as const;
    return [{ kind: 'text', color: colors.muted, ...text }];
  });
}

function gridOf({ ticks }: Axis, { plot, view, colors }: Drawn): Mark[] {
  const place = placeIn(plot, view);
  return ticks.flatMap(({ value }): Mark[] => {
    const [, y] = place(view.left, value);
    if (y < plot.y - 1 || y > plot.y + plot.height + 1) return [];
    return [line([plot.x, y, plot.x + plot.width, y], colors.line)];
  });
}

function axisNames({ xName, yName, width, height, colors }: ChartLayout, plot: Rect): Mark[] {
  const words = { kind: 'text', color: colors.text, isBold: true } as const;
  return [
    { ...words, x: GAP, y: TEXT_SIZE + 2, text: cutText(yName, width - GAP * 2), align: 'start' },
    {
      ...words,
      x: plot.x + plot.width / 2,
      y: height - 6,
      text: cutText(xName, plot.width),
      align: 'middle',
    },
  ];
}

interface LegendLayout extends Pick<Drawn, 'plot' | 'colors'> {
  readonly isLine: boolean;
}

/** A name in a legend has so much room with its sign, CSS pixels; the sign so much. */
const LEGEND_WIDTH = 160;
const LEGEND_SIGN = 30;

/** The names of series in rows, as many in each as can be read. */
function legendRows(names: readonly string[], width: number): (readonly string[])[] {
  const longest = Math.max(0, ...names.map(widthOf)) + LEGEND_SIGN + GAP * 2;
  const each = Math.max(1, Math.floor(width / Math.min(LEGEND_WIDTH, longest)));
  const count = Math.ceil(names.length / each);
  // Rows of about the same length.
  const size = Math.ceil(names.length / Math.max(1, count));
  return Array.from({ length: count }, (_, row) => names.slice(row * size, (row + 1) * size));
}

/** What tells series apart, above the plot. */
function legend(
  rows: readonly (readonly string[])[],
  { plot, colors, isLine }: LegendLayout,
): Mark[] {
  const each = plot.width / Math.max(1, rows[0]?.length ?? 0);
  return rows.flatMap((names, row) =>
    names.flatMap((name, column): Mark[] => {
      const index = row * (rows[0]?.length ?? 0) + column;
      const y = plot.y - GAP - (rows.length - 1 - row) * LINE;
      const x = plot.x + column * Math.min(each, LEGEND_WIDTH);
      const room = Math.min(each, LEGEND_WIDTH) - LEGEND_SIGN - GAP;
      const text = cutText(name, room);
      const color = colors.series[index % colors.series.length] ?? colors.text;
      const dots = { sizes: [4], shape: SHAPES[index % SHAPES.length] ?? 'circle' } as const;
      const sign: Mark = isLine
        ? {
            kind: 'line',
            points: [x, y - 4, x + 26, y - 4],
            color,
            width: 2,
            dash: DASHES[index] ?? [],
          }
        : { kind: 'dots', points: [x + 12, y - 4], ...dots, color, opacity: 1 };
      return [
        sign,
        { kind: 'text', x: x + LEGEND_SIGN, y, text, color: colors.text, align: 'start' },
      ];
    }),
  );
}

function axisWidth({ ticks }: Axis): number {
  return Math.max(24, ...ticks.map(({ label }) => widthOf(label))) + GAP * 2;
}

function plotOf(room: {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}): Rect {
  const { width, height, left, top, bottom } = room;
  return {
    x: left,
    y: top,
    width: Math.max(20, width - left - GAP * 2),
    height: Math.max(20, height - top - bottom),
  };
}

/** From the lowest to the highest that the lines have in the part that is shown. */
function rangeOfLines({ series, box }: PointsChart, view: ChartBox) {
  let [bottom, top] = [Infinity, -Infinity];
  for (const { x, y } of series) {
    for (const [index, up] of y.entries()) {
      const across = x[index] ?? 0;
      if (across < view.left || across > view.right) continue;
      if (up < bottom) bottom = up;
      if (up > top) top = up;
    }
  }
  return bottom <= top ? { bottom, top } : { bottom: box?.bottom ?? 0, top: box?.top ?? 1 };
}

/** Where a point of the plane is in the plot, CSS pixels. */
function placeIn(plot: Rect, view: ChartBox): (x: number, y: number) => [number, number] {
  const across = plot.width / (view.right - view.left || 1);
  const up = plot.height / (view.top - view.bottom || 1);
  return (x, y) => [plot.x + (x - view.left) * across, plot.y + (view.top - y) * up];
}

/** Whether a ring of longitudes and latitudes may reach into a view. */
function isSeen(ring: readonly number[], { left, right, bottom, top }: ChartBox): boolean {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const [x = 0, y = 0] = [ring[at], ring[at + 1]];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return east >= left && west <= right && north >= bottom && south <= top;
}

function placeAll(
  points: readonly number[],
  place: (x: number, y: number) => [number, number],
): number[] {
  const placed: number[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) {
    placed.push(...place(points[at] ?? 0, points[at + 1] ?? 0));
  }
  return placed;
}

/** Degrees around places that lie together. */
const LEAST_DEGREES = 0.02;

/**
 * The part of a map around a box that has the shape of the plot: a degree of longitude is as much shorter as it
 * is in the middle of the box.
 */
function fitMap({ left, right, bottom, top }: ChartBox, { width, height }: Rect): ChartBox {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const shrunk = Math.max(0.2, Math.cos((y * Math.PI) / 180));
  const high = Math.max(LEAST_DEGREES, (top - bottom) * 1.06);
  const wide = Math.max(LEAST_DEGREES, (right - left) * 1.06) * shrunk;
  const degree = Math.max(high / height, wide / width);
  const [halfHigh, halfWide] = [(degree * height) / 2, (degree * width) / shrunk / 2];
  return { left: x - halfWide, right: x + halfWide, bottom: y - halfHigh, top: y + halfHigh };
}
