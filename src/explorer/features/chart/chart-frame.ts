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
const LINE = 16;

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

export function xTicks({ ticks }: Axis, { plot, view, colors }: Drawn): Mark[] {
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

export function yTicks({ ticks }: Axis, { plot, view, colors }: Drawn): Mark[] {
  const place = placeIn(plot, view);
  return ticks.flatMap(({ value, label }): Mark[] => {
    const [, y] = place(view.left, value);
    if (y < plot.y - 1 || y > plot.y + plot.height + 1) return [];
    const text = { x: plot.x - GAP, y: y + TEXT_SIZE / 3, text: label, align: 'end' } as const;
    return [{ kind: 'text', color: colors.muted, ...text }];
  });
}

export function gridOf({ ticks }: Axis, { plot, view, colors }: Drawn): Mark[] {
  const place = placeIn(plot, view);
  return ticks.flatMap(({ value }): Mark[] => {
    const [, y] = place(view.left, value);
    if (y < plot.y - 1 || y > plot.y + plot.height + 1) return [];
    return [line([plot.x, y, plot.x + plot.width, y], colors.line)];
  });
}

export function axisNames(
  { xName, yName, width, height, colors }: ChartLayout,
  plot: Rect,
): Mark[] {
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

export function axisWidth({ ticks }: Axis): number {
  return Math.max(24, ...ticks.map(({ label }) => widthOf(label))) + GAP * 2;
}

export function plotOf(room: {
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

type Named = Pick<ChartCategory, 'isOther'> & { readonly name: string | undefined };

export function nameOfCategory({ name = '', isOther }: Named): string {
  return isOther ? CHART_COPY.other : name;
}

interface LegendStyle {
  readonly width: number;
  readonly colors: ChartColors;
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
    const each = Math.min(plot.width / columns, LEGEND_WIDTH);
    return series.flatMap(({ isOther }, index): Mark[] => {
      const x = plot.x + (index % columns) * each;
      const y = plot.y - GAP - (rows - 1 - Math.floor(index / columns)) * LINE;
      const text = cutText(names[index] ?? '', each - LEGEND_SIGN - GAP);
      const { color, shape, dash } = signOf(index, isOther, colors);
      const dot = { points: [x + 12, y - 4], sizes: [sign === 'square' ? 6 : 4], opacity: 1 };
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
