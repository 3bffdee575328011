import type { BarsChart, ChartBar } from '../../../answers/chart/chart-api.ts';
import { logAxis, numberAxis } from './axes.ts';
import { CHART_COPY } from './chart-copy.ts';
import {
  axisNames,
  axisWidth,
  GAP,
  gridOf,
  line,
  LINE,
  placeIn,
  plotOf,
  scalesOf,
  TICK_HEIGHT,
  TICK_WIDTH,
  xTicks,
  yTicks,
  type ChartLayout,
} from './chart-frame.ts';
import type { ChartKind } from './chart-kind.ts';
import { cutText, TEXT_SIZE, widthOf, type ChartPoint, type Mark, type Scene } from './scene.ts';

export const BARS_CHART: ChartKind = {
  id: 'bars',
  names: { en: 'Bars', de: 'Balken' },
  reading: 'groups',
  xKinds: ['number', 'time', 'category'],
  leastX: 0,
  axisNames: () => ({ x: CHART_COPY.category, y: CHART_COPY.y }),
  logs: ['y'],
  isByColumn: true,
  propose({ y, few, categories: [category], time, numbers: [number] }) {
    const measured = { y: y?.path, measure: y ? 'sum' : 'count' } as const;
    if (few) return { rank: 3, choice: { ...measured, x: few.path } };
    const by = category ?? time;
    if (y) return by && { rank: 5, choice: { ...measured, x: by.path } };
    const any = by ?? number;
    return any && { rank: 7, choice: { x: any.path, measure: 'count' } };
  },
  layOut: layOutBars,
};

/** Upright where all names have room, else lying, with each name beside its bar. */
function layOutBars(chart: BarsChart, layout: ChartLayout): Scene {
  const { bars } = chart;
  const longest = Math.max(0, ...bars.map(({ name }) => widthOf(name)));
  const room = (layout.width - AXIS_WIDTH) / Math.max(1, bars.length);
  const scene = longest > room - GAP ? layLying(bars, layout, longest) : layUpright(bars, layout);
  const more = chart.categories - bars.length;
  if (more === 0) return scene;
  const { width, height, colors } = layout;
  const place = { x: width - GAP, y: height - 6, align: 'end', color: colors.muted } as const;
  const note: Mark = { kind: 'text', text: CHART_COPY.more(more), ...place };
  return { ...scene, frame: [...scene.frame, note] };
}

/** About the width of an upright axis, CSS pixels. */
const AXIS_WIDTH = 64;

/** The axis of the values from zero, or from a power of ten, on; undefined for a value without a place. */
export function valueAxis(bars: readonly ChartBar[], log: ChartLayout['log'], lines: number) {
  const { y: scale, isLogY } = scalesOf(log);
  const values = bars.map(({ value }) => scale(value)).filter(Number.isFinite);
  const low = isLogY ? Math.floor(Math.min(...values)) : Math.min(0, ...values);
  const high = Math.max(isLogY ? low : 0, ...values);
  const all = isLogY
    ? logAxis(low, high === low ? low + 1 : high, lines, false)
    : numberAxis(low, low === high ? 1 : high, lines, true);
  // Of rows there are no tenths.
  const isWhole = !isLogY && values.every(Number.isInteger);
  const ticks = isWhole ? all.ticks.filter(({ value }) => Number.isInteger(value)) : all.ticks;
  const placeOf = ({ value }: ChartBar): number | undefined => {
    const at = scale(value);
    return Number.isFinite(at) ? at : undefined;
  };
  return { axis: { ...all, ticks }, ground: isLogY ? all.low : 0, placeOf };
}

function layUpright(bars: readonly ChartBar[], layout: ChartLayout): Scene {
  const { width, height, colors } = layout;
  const top = LINE + GAP;
  const lines = Math.max(2, Math.round((height - top - 80) / TICK_HEIGHT));
  const { axis, ground, placeOf } = valueAxis(bars, layout.log, lines);
  const plot = plotOf({ width, height, left: axisWidth(axis), top, bottom: LINE * 2 + GAP });
  const view = { left: 0, right: Math.max(1, bars.length), bottom: axis.low, top: axis.high };
  const place = placeIn(plot, view);
  const room = plot.width / Math.max(1, bars.length);
  const content: Mark[] = [];
  const targets: ChartPoint[] = [];
  const names: Mark[] = [];
  const [color = colors.text] = colors.series;
  for (const [index, bar] of bars.entries()) {
    const value = placeOf(bar);
    const [from, base] = place(index + 0.1, ground);
    const [to, end] = place(index + 0.9, value ?? ground);
    const size = { width: to - from, height: Math.max(1, Math.abs(base - end)) };
    if (value !== undefined)
      content.push({ kind: 'rect', x: from, y: Math.min(base, end), ...size, color });
    const x = (from + to) / 2;
    targets.push({ x, y: end, series: 0, index });
    const text = cutText(bar.name, room - GAP);
    const y = plot.y + plot.height + LINE;
    names.push({ kind: 'text', x, y, text, color: colors.muted, align: 'middle' });
  }
  const [, zero] = place(0, ground);
  const frame = [
    ...yTicks(axis, { plot, view, colors }),
    line([plot.x, zero, plot.x + plot.width, zero], colors.muted),
    ...names,
    ...axisNames(layout, plot),
  ];
  const grid = gridOf(axis, { plot, view, colors });
  return { width, height, plot, clip: plot, grid, content, frame, view, targets };
}

/** The share of the width that names may take. */
const NAMES_SHARE = 0.35;

function layLying(bars: readonly ChartBar[], layout: ChartLayout, longest: number): Scene {
  const { width, height, colors, xName, yName } = layout;
  const left = Math.min(longest + GAP * 2, width * NAMES_SHARE);
  const plot = plotOf({ width, height, left, top: LINE + GAP, bottom: LINE * 2 + GAP });
  const ticks = Math.max(2, Math.round(plot.width / TICK_WIDTH));
  const { axis, ground, placeOf } = valueAxis(bars, layout.log, ticks);
  const view = { left: axis.low, right: axis.high, bottom: 0, top: Math.max(1, bars.length) };
  const place = placeIn(plot, view);
  const content: Mark[] = [];
  const targets: ChartPoint[] = [];
  const names: Mark[] = [];
  const [color = colors.text] = colors.series;
  // Names that would lie on each other are left out; the table of numbers has all of them.
  const every = Math.ceil(((TEXT_SIZE + 2) * bars.length) / plot.height);
  for (const [index, bar] of bars.entries()) {
    const value = placeOf(bar);
    const [base, from] = place(ground, view.top - index - 0.1);
    const [end, to] = place(value ?? ground, view.top - index - 0.9);
    const size = { width: Math.max(1, Math.abs(end - base)), height: to - from };
    if (value !== undefined)
      content.push({ kind: 'rect', x: Math.min(base, end), y: from, ...size, color });
    const y = (from + to) / 2;
    targets.push({ x: end, y, series: 0, index });
    if (index % every > 0) continue;
    const text = cutText(bar.name, left - GAP * 2);
    const at = { x: plot.x - GAP, y: y + TEXT_SIZE / 3, align: 'end' } as const;
    names.push({ kind: 'text', text, color: colors.muted, ...at });
  }
  const grid = axis.ticks.map(({ value }) => {
    const [x] = place(value, 0);
    return line([x, plot.y, x, plot.y + plot.height], colors.line);
  });
  const [zero] = place(ground, 0);
  const frame = [
    ...xTicks(axis, { plot, view, colors }),
    line([zero, plot.y, zero, plot.y + plot.height], colors.muted),
    ...names,
    ...axisNames({ ...layout, xName: yName, yName: xName }, plot),
  ];
  const facts = { width, height, plot, clip: plot, view };
  return { ...facts, grid, content, frame, targets, isByRow: true };
}
