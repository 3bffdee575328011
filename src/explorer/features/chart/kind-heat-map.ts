import type { BarsChart } from '../../../answers/chart/chart-api.ts';
import { formatTick } from './axes.ts';
import { valuesIn } from './chart-facts.ts';
import {
  axisNames,
  GAP,
  LINE,
  placeIn,
  plotOf,
  type ChartLayout,
  nameOfCategory,
} from './chart-frame.ts';
import { isFewCategories, type ChartKind } from './chart-kind.ts';
import { apart, middleOf, namesOf, NAMES_SHARE } from './lay-out-bands.ts';
import { widthOf, type ChartPoint, type Mark, type Rect, type Scene } from './scene.ts';

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

/** The share of the height that upright names may take. */
const UPRIGHT_SHARE = 0.2;

/** Swatches of the legend, and the size of each, CSS pixels. */
const SWATCHES = 5;
const SWATCH = 14;

/** The least opacity of a cell, so that it is not taken for one without rows. */
const FAINTEST = 0.12;

function layOutCells(chart: BarsChart, layout: ChartLayout): Scene {
  const { bars, series = [] } = chart;
  const { width, height, colors } = layout;
  const longest = (all: BarsChart['series']): number =>
    Math.max(0, ...(all ?? []).map((one) => widthOf(nameOfCategory(one)))) + GAP * 2;
  const left = Math.min(longest(series), width * NAMES_SHARE);
  const isTurned = longest(bars) > (width - left) / bars.length;
  const below = isTurned ? Math.min(longest(bars), height * UPRIGHT_SHARE) : LINE;
  const plot = plotOf({ width, height, left, top: LINE + GAP * 2, bottom: below + LINE + GAP });
  const view = { left: 0, right: bars.length, bottom: 0, top: series.length };
  const place = placeIn(plot, view);
  const values = valuesIn(chart);
  const paint = paintOf(values, layout);
  const content: Mark[] = [];
  const targets: ChartPoint[] = [];
  for (const [index, { parts = [] }] of bars.entries())
    for (const [line, part] of parts.entries()) {
      const [x, y] = place(index, series.length - line);
      const area = { x, y, width: plot.width / bars.length, height: plot.height / series.length };
      targets.push({ ...middleOf(area), series: line, index, area });
      if (part) content.push(paint(part.value, apart(area)));
    }
  const names = { colors, plot, left };
  const frame = [
    ...axisNames(layout, plot),
    ...namesOf(series, { ...names, isByRow: true }),
    ...namesOf(bars, { ...names, isByRow: false, ...(isTurned && { below }) }),
    ...legend(values, paint, layout),
  ];
  return { width, height, plot, clip: plot, grid: [], content, frame, view, targets };
}

/** Deeper from the least value to the greatest; from zero, in two colors, where values are on both sides of it. */
function paintOf(values: readonly number[], { colors }: ChartLayout) {
  const sizes = values.filter(Number.isFinite).map(Math.abs);
  const isAcross = values.some((value) => value < 0) && values.some((value) => value > 0);
  const [least, most] = [isAcross ? 0 : Math.min(...sizes), Math.max(...sizes)];
  return (value: number, area: Rect): Mark => {
    const share = most > least ? Math.min(1, (Math.abs(value) - least) / (most - least)) : 1;
    const color = colors.series[value < 0 ? 1 : 0] ?? colors.text;
    return { kind: 'rect', ...area, color, opacity: FAINTEST + (1 - FAINTEST) * share };
  };
}

function legend(
  values: readonly number[],
  paint: ReturnType<typeof paintOf>,
  { width, colors }: ChartLayout,
): Mark[] {
  const finite = values.filter(Number.isFinite);
  const [least, most] = [Math.min(...finite), Math.max(...finite)];
  if (!(most > least)) return [];
  const step = (most - least) / (SWATCHES - 1);
  const [low = '', high = ''] = [least, most].map((end) => formatTick(end, step, most - least));
  const end = width - GAP - widthOf(high) - GAP;
  const start = end - SWATCHES * SWATCH;
  const words = { kind: 'text', y: LINE, color: colors.muted } as const;
  const swatches = Array.from({ length: SWATCHES }, (_, index) =>
    paint(least + index * step, {
      x: start + index * SWATCH,
      y: LINE - 11,
      width: SWATCH - 1,
      height: SWATCH - 1,
    }),
  );
  return [
    { ...words, x: start - GAP / 2, text: low, align: 'end' },
    ...swatches,
    { ...words, x: end + GAP / 2, text: high, align: 'start' },
  ];
}
