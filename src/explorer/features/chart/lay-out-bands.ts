import type { BarsChart, ChartBar } from '../../../answers/chart/chart-api.ts';
import { logAxis, numberAxis, type Axis } from './axes.ts';
import { CHART_COPY } from './chart-copy.ts';
import {
  axisNames,
  axisWidth,
  GAP,
  gridOf,
  lineAcross,
  namesAxis,
  placeIn,
  plotOf,
  scalesOf,
  TICK_HEIGHT,
  TICK_WIDTH,
  xTicks,
  yTicks,
  type ChartLayout,
  legendOf,
  nameOfCategory,
} from './chart-frame.ts';
import {
  rectBetween,
  TEXT_SIZE,
  widthOf,
  type ChartPoint,
  type Mark,
  type Rect,
  type Scene,
} from './scene.ts';

/** The room of one bar: a band across the plot. */
export interface Band {
  readonly bar: ChartBar;
  /**
   * Between two values, over a share of the band's width; undefined for a value without a place.
   * @param from undefined for the ground: zero, or a log scale's lowest value
   * @param middle where the share has its middle, from 0 to 1: in the middle of the band by default
   */
  readonly rect: (
    from: number | undefined,
    to: number,
    share?: number,
    middle?: number,
  ) => Rect | undefined;
  readonly point: (value: number) => Pick<ChartPoint, 'x' | 'y'>;
}

interface BandStyle {
  readonly isFromZero?: boolean;
  readonly valuesOf: (bar: ChartBar) => readonly number[];
  readonly draw: (band: Band) => readonly Mark[];
  /** Positions of the parts of a bar, by series. */
  readonly partsOf?: (band: Band) => readonly (Rect | undefined)[];
}

/** About the width of an upright axis, CSS pixels. */
const AXIS_WIDTH = 64;

/** A row with its name, CSS pixels. */
const LEAST_ROW = TEXT_SIZE + 2;
/** A scrollbar's width, CSS pixels. */
const SCROLLBAR = 16;

export const NAMES_SHARE = 0.35;

/** The share of its band that a bar fills; bins follow each other with a gap of one pixel. */
export const SHARE = 0.8;

/** A band for each bar: upright where all names have room, else lying, with each name beside its band. */
export function layOutBands(
  { bars, categories, series = [] }: BarsChart,
  room: ChartLayout,
  { valuesOf, draw, partsOf, isFromZero = true }: BandStyle,
): Scene {
  const { colors, xName, yName } = room;
  const count = Math.max(1, bars.length);
  const range = rangeOf(bars);
  const names = bars.map(nameOfCategory);
  const longest = Math.max(0, ...names.map(widthOf));
  const isByRow = !range && longest > (room.width - AXIS_WIDTH) / count - GAP;
  const legend = legendOf(series, { width: room.width, colors, sign: 'square' });
  const more = count * LEAST_ROW - plotOf(room, 0, legend).height;
  // The pane scrolls to rows that are past its height, which keeps all of their names.
  const [scrollbar, past] = isByRow && more > 0 ? [SCROLLBAR, more] : [0, 0];
  const layout = { ...room, width: room.width - scrollbar, height: room.height + past };
  const { width, height } = layout;
  const ticks = isByRow ? width / TICK_WIDTH : plotOf(layout, 0, legend).height / TICK_HEIGHT;
  const values = bars.flatMap(valuesOf);
  const lines = Math.max(2, Math.round(ticks));
  const { axis, ground, scale } = valueAxis(
    isFromZero ? [0, ...values] : values,
    layout.log,
    lines,
  );
  const left = isByRow ? Math.min(longest + GAP * 2, width * NAMES_SHARE) : axisWidth(axis);
  const plot = plotOf(layout, left, legend);
  const across = range ? binAxis(range, count, plot.width) : namesAxis(names, isByRow);
  const [x, y] = isByRow ? [axis, across] : [across, axis];
  const view = { left: x.low, right: x.high, bottom: y.low, top: y.high };
  const place = placeIn(plot, view);
  const placeOf = (at: number, value: number): [number, number] =>
    isByRow ? place(value, count - at) : place(at, value);
  const content: Mark[] = [];
  const targets: ChartPoint[] = [];
  for (const [index, bar] of bars.entries()) {
    const point: Band['point'] = (value) => {
      const at = scale(value);
      const [pointX, pointY] = placeOf(index + 0.5, Number.isFinite(at) ? at : ground);
      return { x: pointX, y: pointY };
    };
    const rect: Band['rect'] = (from, to, share = range ? 1 : SHARE, middle = 0.5) => {
      const [low, high] = [from === undefined ? ground : scale(from), scale(to)];
      if (!Number.isFinite(low) || !Number.isFinite(high)) return undefined;
      const one = placeOf(index + middle - share / 2, low);
      const area = rectBetween(one, placeOf(index + middle + share / 2, high));
      const size = { width: area.width - (range ? 1 : 0), height: area.height };
      return { ...area, width: Math.max(1, size.width), height: Math.max(1, size.height) };
    };
    const band = { bar, rect, point };
    content.push(...draw(band));
    const area = rectBetween(placeOf(index, axis.low), placeOf(index + 1, axis.high));
    if (!bar.parts) targets.push({ ...point(bar.value), series: 0, index, area });
    for (const [part, own] of partsOf?.(band).entries() ?? [])
      if (own) targets.push({ ...middleOf(own), series: part, index, area: own });
  }
  const drawn = { plot, view, colors };
  const axisOfValues = isByRow ? 'x' : 'y';
  const hidden = categories - bars.length;
  const note = hidden > 0 ? CHART_COPY.more(hidden) : '';
  const frame = [
    ...xTicks(x, drawn),
    ...yTicks(y, drawn),
    ...lineAcross(axisOfValues, ground, drawn, colors.muted),
    ...legend.marksAbove(plot),
    ...axisNames(isByRow ? { ...layout, xName: yName, yName: xName } : layout, plot, note),
  ];
  if (note !== '') {
    const words = { x: width - GAP, y: height - 6, align: 'end', color: colors.muted } as const;
    frame.push({ kind: 'text', text: note, ...words });
  }
  const grid = gridOf(axis, axisOfValues, drawn);
  return { width, height, plot, clip: plot, grid, content, frame, view, targets, isByRow };
}

function valueAxis(all: readonly number[], log: ChartLayout['log'], lines: number) {
  const { y: scale, isLogY } = scalesOf(log);
  const values = all.map(scale).filter(Number.isFinite);
  const least = values.length > 0 ? Math.min(...values) : 0;
  const low = isLogY ? Math.floor(least) : least;
  const high = Math.max(low, ...values);
  const axis = isLogY
    ? logAxis(low, high === low ? low + 1 : high, lines, false)
    : numberAxis(low, low === high ? 1 : high, lines, true);
  // A count of rows is whole, so its ticks are too.
  const isWhole = !isLogY && values.every(Number.isInteger);
  const ticks = isWhole ? axis.ticks.filter(({ value }) => Number.isInteger(value)) : axis.ticks;
  return {
    axis: { ...axis, ticks },
    ground: isLogY || axis.low > 0 || axis.high < 0 ? axis.low : 0,
    scale,
  };
}

/** A part without the line between it and the next. */
export function apart({ x, y, width, height }: Rect): Rect {
  const less = (size: number): number => (size > 4 ? size - 1 : size);
  return { x, y, width: less(width), height: less(height) };
}

export function middleOf({ x, y, width, height }: Rect): Pick<ChartPoint, 'x' | 'y'> {
  return { x: x + width / 2, y: y + height / 2 };
}

/** From the first bin's least value to the last one's greatest; undefined for bars of categories. */
function rangeOf(bars: readonly ChartBar[]): readonly [number, number] | undefined {
  const [low, high] = [bars[0]?.range?.[0], bars.at(-1)?.range?.[1]];
  return low === undefined || high === undefined ? undefined : [low, high];
}

function binAxis([low, high]: readonly [number, number], bins: number, width: number): Axis {
  const axis = numberAxis(low, high, Math.max(2, Math.round(width / TICK_WIDTH)), false);
  const placeOf = (value: number): number => ((value - low) / (high - low)) * bins;
  const ticks = axis.ticks.map(({ value, label }) => ({ value: placeOf(value), label }));
  return { low: 0, high: bins, ticks };
}
