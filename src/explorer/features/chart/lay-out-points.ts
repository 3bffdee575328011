import type { ChartBox, PointsChart } from '../../../answers/chart/chart-api.ts';
import { logAxis, numberAxis, timeAxis, type Axis } from './axes.ts';
import {
  axisNames,
  axisWidth,
  gridOf,
  lineAcross,
  placeIn,
  plotOf,
  scalesOf,
  TICK_HEIGHT,
  TICK_WIDTH,
  xTicks,
  yTicks,
  type ChartLayout,
  type Drawn,
  legendOf,
  signOf,
} from './chart-frame.ts';
import { drawDots, scaleOfDots } from './dots.ts';
import { drawLabels } from './labels.ts';
import type { Mark, Rect, Scene, ChartPoint } from './scene.ts';

export interface PointsLayout extends ChartLayout {
  readonly isTime: boolean;
  readonly view: ChartBox | undefined;
  readonly coasts?: readonly (readonly number[])[] | undefined;
  /** By the numbers of rows, the most important first. */
  readonly labels?: ReadonlyMap<number, string> | undefined;
}

interface PointsStyle {
  readonly isLine?: boolean;
  readonly isNice?: boolean;
  /** Axes and ground of a plane that has its own, in place of lines at round numbers. */
  readonly plane?: Plane;
}

interface Plane {
  readonly fit: (seen: ChartBox, room: Rect) => Pick<Scene, 'view' | 'plot'>;
  readonly axes: (view: ChartBox, ticks: AxisTicks) => { readonly x: Axis; readonly y: Axis };
  readonly ground: (layout: PointsLayout, drawn: Drawn) => readonly Mark[];
}

/** About so many ticks of each axis. */
type AxisTicks = Readonly<Record<'x' | 'y', number>>;

export function layOutPoints(
  given: PointsChart,
  layout: PointsLayout,
  { isLine = false, isNice = false, plane }: PointsStyle,
): Scene {
  const { width, height, colors, isTime, log } = layout;
  const { isLogX, isLogY, ...scale } = scalesOf(log);
  const chart = {
    ...given,
    series: given.series.map((one) => ({ ...one, x: one.x.map(scale.x), y: one.y.map(scale.y) })),
  };
  const box = layout.view ?? chart.box ?? { left: 0, right: 1, bottom: 0, top: 1 };
  const seen = isLine ? { ...box, ...rangeOfLines(chart, box) } : box;
  const named = chart.series.filter(({ name, isOther }) => name !== undefined || isOther);
  const legend = legendOf(named, { width, colors, sign: isLine ? 'line' : 'shape' });
  const lines = Math.max(2, Math.round(plotOf(layout, 0, legend).height / TICK_HEIGHT));
  const yAxis = isLogY
    ? logAxis(seen.bottom, seen.top, lines, isLine || isNice)
    : numberAxis(seen.bottom, seen.top, lines, isLine || isNice);
  const room = plotOf(layout, axisWidth(yAxis), legend);
  const part = plane?.fit(seen, room);
  const plot = part?.plot ?? room;
  const ticks = Math.max(2, Math.round(plot.width / TICK_WIDTH));
  const xAxis = isTime
    ? timeAxis(seen.left, seen.right, ticks)
    : isLogX
      ? logAxis(seen.left, seen.right, ticks, isNice)
      : numberAxis(seen.left, seen.right, ticks, isNice);
  const view = part?.view ?? {
    left: xAxis.low,
    right: xAxis.high,
    bottom: yAxis.low,
    top: yAxis.high,
  };
  const rows = Math.round(plot.height / TICK_HEIGHT);
  const axes = plane?.axes(view, { x: ticks, y: rows }) ?? { x: xAxis, y: yAxis };
  const place = placeIn(plot, view);
  const drawn = { plot, view, colors };
  const content: Mark[] = [...(plane?.ground(layout, drawn) ?? [])];
  const targets: ChartPoint[] = [];
  const dotScale = scaleOfDots(chart.series);
  const isWithin = (x: number): boolean => x > plot.x - 1 && x < plot.x + plot.width + 1;
  const marksOfSeries = chart.series.map((one, number) => {
    const points = Array.from(one.x, (across, index) => place(across, one.y[index] ?? 0)).flat();
    // A gap, or a value without a place on a log scale, has no dot.
    const dots = Array.from(one.x, (_, index): ChartPoint => {
      const [x = NaN, y = NaN] = [points[index * 2], points[index * 2 + 1]];
      return { x, y, series: number, index };
    }).filter(({ x, y }) => !Number.isNaN(x + y));
    for (const dot of dots) if (isWithin(dot.x)) targets.push(dot);
    const { color, shape, dash } = signOf(number, one.isOther, colors);
    const isJoined = isLine && !one.isOther;
    const isSparse = dots.length <= plot.width / 12;
    const marks: Mark[] = [];
    if (isJoined) {
      marks.push({ kind: 'line', points, color, width: 1.5, dash });
      const alone = isSparse ? [] : pointsAlone(points);
      const own = Array.from({ length: alone.length / 2 }, () => ALONE);
      if (own.length > 0)
        marks.push({ kind: 'dots', points: alone, sizes: own, shape, color, opacity: 1 });
    }
    if (!isJoined || isSparse)
      marks.push(...drawDots(one, dots, { color, shape, isJoined, scale: dotScale }));
    return marks;
  });
  // Points of the further categories lie below all others.
  const isOther = (_: unknown, number: number): boolean => chart.series[number]?.isOther === true;
  content.push(...marksOfSeries.filter(isOther).flat());
  content.push(...marksOfSeries.filter((_, number) => !isOther(_, number)).flat());
  if (layout.labels) {
    const rowOf = ({ series, index }: ChartPoint) => given.series[series]?.rows[index] ?? -1;
    const byRow = new Map(targets.map((point) => [rowOf(point), point]));
    content.push(...drawLabels(layout.labels, byRow, drawn));
  }
  const frame = [
    ...xTicks(axes.x, drawn),
    ...yTicks(axes.y, drawn),
    // Degrees need no names.
    ...(plane ? [] : axisNames(layout, plot)),
    ...legend.marksAbove(room),
  ];
  const hasZeroX = view.left < 0 && !isLogX && !isTime && !isLine;
  const zeros = [
    ...(view.bottom < 0 && !isLogY ? lineAcross('y', 0, drawn, colors.muted) : []),
    ...(hasZeroX ? lineAcross('x', 0, drawn, colors.muted) : []),
  ];
  const grid = plane ? [] : [...gridOf(axes.y, 'y', drawn), ...zeros];
  // Points past the edges of the visible part are not shown.
  const clip = layout.view || plane ? plot : grown(plot, dotScale.reach);
  return { width, height, plot, room, clip, grid, content, frame, view, targets };
}

/** Half of the width of a point between two gaps, and the length up to which a line is drawn as one, CSS pixels. */
const ALONE = 2;

/** The first points of segments too short to be seen as a line, from one gap to the next. */
function pointsAlone(points: readonly number[]): number[] {
  const alone: number[] = [];
  let start = 0;
  let isShort = true;
  for (let at = 0; at <= points.length; at += 2) {
    const [x = NaN, y = NaN] = [points[at], points[at + 1]];
    const [firstX = 0, firstY = 0] = [points[start], points[start + 1]];
    if (!Number.isNaN(x + y)) {
      isShort &&= Math.abs(x - firstX) <= ALONE && Math.abs(y - firstY) <= ALONE;
      continue;
    }
    if (isShort && at > start) alone.push(firstX, firstY);
    start = at + 2;
    isShort = true;
  }
  return alone;
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + by * 2, height: height + by * 2 };
}

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
