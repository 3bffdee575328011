import type {
  ChartBox,
  ChartCategory,
  ChartMeasure,
  LogAxes,
} from '../../../answers/chart/chart-api.ts';
import type { Axis } from './axes.ts';
import { CHART_COPY } from './chart-copy.ts';
import {
  cutText,
  DASHES,
  SHAPES,
  TEXT_SIZE,
  widthOf,
  type ChartColors,
  type Mark,
  type Rect,
} from './scene.ts';

export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly colors: ChartColors;
  readonly xName: string;
  readonly yName: string;
  readonly log?: LogAxes | undefined;
  readonly measure?: ChartMeasure | undefined;
}

const TICK = 4;
export const GAP = 8;
export const LINE = 16;

export const TICK_HEIGHT = 48;
export const TICK_WIDTH = 96;

/** Where axes have values: on a log scale at their logarithms, where those of zero and less are NaN. */
export function scalesOf(log: LogAxes | undefined) {
  const onLog = (value: number): number => (value > 0 ? Math.log10(value) : NaN);
  const same = (value: number): number => value;
  return {
    x: log === 'x' || log === 'both' ? onLog : same,
    y: log === 'y' || log === 'both' ? onLog : same,
    isLogX: log === 'x' || log === 'both',
    isLogY: log === 'y' || log === 'both',
  };
}

export interface Drawn {
  readonly plot: Rect;
  readonly view: ChartBox;
  readonly colors: ChartColors;
}

function line(points: readonly number[], color: string): Mark {
  return { kind: 'line', points, color, width: 1 };
}

/** The names of bands, each in the middle of its own. @param isDownward whether the first is above all others */
export function namesAxis(names: readonly string[], isDownward: boolean): Axis {
  const { length } = names;
  const ticks = names.map((label, index) => ({
    value: isDownward ? length - index - 0.5 : index + 0.5,
    label,
  }));
  return { low: 0, high: Math.max(1, length), ticks, areNames: true };
}

/** Labels below the plot; those that would lie on each other are left out, as the table of numbers has all of them. */
export function xTicks({ ticks, areNames, upright }: Axis, { plot, view, colors }: Drawn): Mark[] {
  const [right, below] = [plot.x + plot.width, plot.y + plot.height];
  const place = placeIn(plot, view);
  const color = colors.muted;
  let last = -Infinity;
  const marks = ticks.flatMap(({ value, label }): Mark[] => {
    const [x] = place(value, view.bottom);
    if (x < plot.x - 1 || x > right + 1) return [];
    const text = areNames ? cutText(label, (upright ?? plot.width / ticks.length) - GAP) : label;
    const half = upright ? TEXT_SIZE / 2 : widthOf(text) / 2;
    // At the edges a label would be cut off.
    const middle = Math.max(half, Math.min(x, right + GAP - half));
    const tick = areNames ? [] : [line([x, below, x, below + TICK], color)];
    if (!upright && middle - half < last + 4) return tick;
    last = middle + half;
    const words = { kind: 'text', text, color } as const;
    return upright
      ? [{ ...words, x: x + TEXT_SIZE / 3, y: below + GAP, align: 'end', turn: -90 }]
      : [...tick, { ...words, x: middle, y: below + TICK + TEXT_SIZE, align: 'middle' }];
  });
  return areNames ? marks : [line([plot.x, below, right, below], color), ...marks];
}

export function yTicks({ ticks, areNames }: Axis, { plot, view, colors }: Drawn): Mark[] {
  const place = placeIn(plot, view);
  const x = plot.x - GAP;
  let last = Infinity;
  return ticks.flatMap(({ value, label }): Mark[] => {
    const [, y] = place(view.left, value);
    if (y < plot.y - 1 || y > plot.y + plot.height + 1) return [];
    if (Math.abs(y - last) < TEXT_SIZE + 2) return [];
    last = y;
    const text = areNames ? cutText(label, x - GAP) : label;
    return [{ kind: 'text', color: colors.muted, x, y: y + TEXT_SIZE / 3, text, align: 'end' }];
  });
}

export function lineAcross(axis: 'x' | 'y', value: number, { plot, view }: Drawn, color: string) {
  const [right, bottom] = [plot.x + plot.width, plot.y + plot.height];
  const [x, y] = placeIn(plot, view)(value, value);
  if (axis === 'x')
    return x < plot.x - 1 || x > right + 1 ? [] : [line([x, plot.y, x, bottom], color)];
  return y < plot.y - 1 || y > bottom + 1 ? [] : [line([plot.x, y, right, y], color)];
}

export function gridOf({ ticks }: Axis, axis: 'x' | 'y', drawn: Drawn): Mark[] {
  return ticks.flatMap(({ value }) => lineAcross(axis, value, drawn, drawn.colors.line));
}

/** @param note the text at the right of the lower name */
export function axisNames(
  { xName, yName, width, height, colors }: ChartLayout,
  plot: Rect,
  note = '',
): Mark[] {
  const words = { kind: 'text', color: colors.text, isBold: true } as const;
  const end = note === '' ? plot.x + plot.width : width - GAP * 4 - widthOf(note);
  const text = cutText(xName, end - GAP);
  const half = widthOf(text) / 2;
  const x = Math.max(GAP + half, Math.min(plot.x + plot.width / 2, end - half));
  return [
    { ...words, x: GAP, y: TEXT_SIZE + 2, text: cutText(yName, width - GAP * 2), align: 'start' },
    { ...words, x, y: height - 6, text, align: 'middle' },
  ];
}

export function axisWidth({ ticks }: Axis): number {
  return Math.max(24, ...ticks.map(({ label }) => widthOf(label))) + GAP * 2;
}

/** The room of a plot below its axis' name and a legend. @param below the height of the labels below it, CSS pixels */
export function plotOf(
  { width, height }: ChartLayout,
  left: number,
  legend: { readonly height: number },
  below = LINE,
): Rect {
  const y = LINE + GAP + legend.height;
  const size = { width: width - left - GAP * 2, height: height - y - below - LINE - GAP };
  return { x: left, y, width: Math.max(20, size.width), height: Math.max(20, size.height) };
}

export function placeIn(plot: Rect, view: ChartBox): (x: number, y: number) => [number, number] {
  const across = plot.width / (view.right - view.left || 1);
  const up = plot.height / (view.top - view.bottom || 1);
  return (x, y) => [plot.x + (x - view.left) * across, plot.y + (view.top - y) * up];
}

/** How a series is told apart, in the plot and in the legend. */
export function signOf(number: number, isOther: boolean | undefined, colors: ChartColors) {
  const { series, text, muted } = colors;
  return {
    color: isOther ? muted : (series[number % series.length] ?? text),
    shape: isOther ? 'circle' : (SHAPES[number % SHAPES.length] ?? 'circle'),
    dash: DASHES[number] ?? [],
  } as const;
}

/** A name in a legend has so much room with its sign, CSS pixels; the sign so much. */
const LEGEND_WIDTH = 160;
const LEGEND_SIGN = 30;

interface Named extends Pick<ChartCategory, 'isOther'> {
  readonly name: string | undefined;
  /** In place of those of a series. */
  readonly color?: string;
  readonly opacity?: number;
}

export function nameOfCategory({ name = '', isOther }: Named): string {
  return isOther ? CHART_COPY.other : name;
}

interface LegendStyle extends Pick<ChartLayout, 'width' | 'colors'> {
  readonly sign: 'line' | 'shape' | 'square';
}

/** The names of series in rows, and the height that they take, CSS pixels. */
export function legendOf(series: readonly Named[], { width, colors, sign }: LegendStyle) {
  const names = series.map(nameOfCategory);
  const longest = Math.max(0, ...names.map(widthOf)) + LEGEND_SIGN + GAP * 2;
  const fit = Math.max(1, Math.floor(width / Math.min(LEGEND_WIDTH, longest)));
  const rows = Math.ceil(names.length / fit);
  const columns = Math.ceil(names.length / Math.max(1, rows));
  const marksAbove = (plot: Rect): Mark[] => {
    const least = Math.min(longest, (width - GAP * 2) / columns);
    const most = Math.max(LEGEND_WIDTH, longest);
    const each = Math.min(most, Math.max(plot.width / columns, least));
    // Names begin where the plot does, unless they need more room.
    const left = Math.max(GAP, Math.min(plot.x, width - GAP - columns * each));
    return series.flatMap(({ isOther, color: own, opacity = 1 }, index): Mark[] => {
      const x = left + (index % columns) * each;
      const y = plot.y - GAP - (rows - 1 - Math.floor(index / columns)) * LINE;
      const text = cutText(names[index] ?? '', each - LEGEND_SIGN - GAP);
      const { color: ofSeries, shape, dash } = signOf(index, isOther, colors);
      const color = own ?? ofSeries;
      const dot = { points: [x + 12, y - 4], sizes: [sign === 'square' ? 6 : 4], opacity };
      return [
        sign === 'line' && !isOther
          ? { kind: 'line', points: [x, y - 4, x + 26, y - 4], color, width: 2, dash }
          : { kind: 'dots', ...dot, shape: sign === 'square' ? sign : shape, color },
        { kind: 'text', x: x + LEGEND_SIGN, y, text, color: colors.text, align: 'start' },
      ];
    });
  };
  return { height: rows > 0 ? rows * LINE + 4 : 0, marksAbove };
}
