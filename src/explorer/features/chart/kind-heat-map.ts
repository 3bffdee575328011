import type { BarsChart } from '../../../answers/chart/chart-api.ts';
import { formatTick } from './axes.ts';
import { valuesIn } from './chart-facts.ts';
import {
  axisNames,
  axisWidth,
  GAP,
  legendOf,
  nameOfCategory,
  namesAxis,
  placeIn,
  plotOf,
  xTicks,
  yTicks,
  type ChartLayout,
} from './chart-frame.ts';
import { isFewCategories, type ChartKind } from './chart-kind.ts';
import { apart, middleOf, NAMES_SHARE } from './lay-out-bands.ts';
import { rectBetween, type ChartPoint, type Mark, type Scene } from './scene.ts';

export const HEAT_MAP: ChartKind = {
  id: 'heat',
  names: { en: 'Heat map', de: 'Heatmap' },
  reading: 'cells',
  xKinds: ['category', 'time', 'number'],
  leastX: 2,
  series: 'lines',
  logs: [],
  propose({ y, categories, time, numbers }) {
    const few = categories.filter(isFewCategories);
    const all = [...few, ...categories, ...(time ? [time] : []), ...numbers];
    const [x, line] = new Set(all);
    const measure = y && y !== x && y !== line ? 'sum' : 'count';
    return x && line && { choice: { x: x.path, series: line.path, y: y?.path, measure } };
  },
  layOut: layOutCells,
};

const UPRIGHT_SHARE = 0.35;

/** The room of an upright name from left to right, CSS pixels. */
const UPRIGHT_WIDTH = 13;

/** Values in the legend, from the least to the greatest. */
const SWATCHES = 5;

/** The least opacity of a cell, so that it is not taken for one without rows. */
const FAINTEST = 0.12;

function layOutCells(chart: BarsChart, layout: ChartLayout): Scene {
  const { bars, series = [] } = chart;
  const { width, height, colors } = layout;
  const names = namesAxis(bars.map(nameOfCategory), false);
  const y = namesAxis(series.map(nameOfCategory), true);
  const left = Math.min(axisWidth(y), width * NAMES_SHARE);
  const band = (width - left - GAP * 2) / bars.length;
  const isTurned = axisWidth(names) > band;
  // Names that would lie on others take no room.
  const every = isTurned ? Math.ceil(UPRIGHT_WIDTH / band) : 1;
  const x = { ...names, ticks: names.ticks.filter((_, index) => index % every === 0) };
  const upright = isTurned ? Math.min(axisWidth(x), height * UPRIGHT_SHARE) : undefined;
  const { lookOf, swatches } = scaleOf(valuesIn(chart), layout);
  const legend = legendOf(swatches, { width, colors, sign: 'square' });
  const plot = plotOf(layout, left, legend, upright);
  const view = { left: x.low, right: x.high, bottom: y.low, top: y.high };
  const place = placeIn(plot, view);
  const content: Mark[] = [];
  const targets: ChartPoint[] = [];
  for (const [index, { parts = [] }] of bars.entries())
    for (const [line, part] of parts.entries()) {
      const at = series.length - line;
      const area = rectBetween(place(index, at), place(index + 1, at - 1));
      targets.push({ ...middleOf(area), series: line, index, area });
      if (part) content.push({ kind: 'rect', ...apart(area), ...lookOf(part.value) });
    }
  const drawn = { plot, view, colors };
  const frame = [
    ...axisNames(layout, plot),
    ...yTicks(y, drawn),
    ...xTicks({ ...x, upright }, drawn),
    ...legend.marksAbove(plot),
  ];
  return { width, height, plot, clip: plot, grid: [], content, frame, view, targets };
}

/** Deeper from the least value to the greatest; from zero, in two colors, where values are on both sides of it. */
function scaleOf(all: readonly number[], { colors }: ChartLayout) {
  const values = all.filter(Number.isFinite);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const sizes = values.map(Math.abs);
  const [least, most] = [low < 0 && high > 0 ? 0 : Math.min(...sizes), Math.max(...sizes)];
  const lookOf = (value: number) => {
    const share = most > least ? Math.min(1, (Math.abs(value) - least) / (most - least)) : 1;
    const color = colors.series[value < 0 ? 1 : 0] ?? colors.text;
    return { color, opacity: FAINTEST + (1 - FAINTEST) * share };
  };
  const step = (high - low) / (SWATCHES - 1);
  const swatches = Array.from({ length: high > low ? SWATCHES : 0 }, (_, index) => {
    const value = low + index * step;
    return { name: formatTick(value, step, high - low), ...lookOf(value) };
  });
  return { lookOf, swatches };
}
