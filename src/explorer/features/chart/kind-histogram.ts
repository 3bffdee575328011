import type { BarsChart } from '../../../answers/chart/chart-api.ts';
import { numberAxis } from './axes.ts';
import {
  axisNames,
  axisWidth,
  GAP,
  gridOf,
  LINE,
  placeIn,
  plotOf,
  TICK_HEIGHT,
  TICK_WIDTH,
  xTicks,
  yTicks,
  type ChartLayout,
} from './chart-frame.ts';
import type { ChartKind } from './chart-kind.ts';
import { valueAxis } from './kind-bars.ts';
import type { ChartPoint, Mark, Scene } from './scene.ts';

export const HISTOGRAM: ChartKind = {
  id: 'histogram',
  names: { en: 'Histogram', de: 'Histogramm' },
  reading: 'bins',
  xKinds: ['number'],
  leastX: 1,
  logs: ['y'],
  measures: ['count'],
  isByColumn: true,
  propose: ({ numbers: [first], y }) =>
    first && { choice: { x: (y ?? first).path, measure: 'count' } },
  layOut: layOutHistogram,
};

function layOutHistogram({ bars }: BarsChart, layout: ChartLayout): Scene {
  const { width, height, colors } = layout;
  const top = LINE + GAP;
  const lines = Math.max(2, Math.round((height - top - LINE * 2) / TICK_HEIGHT));
  const { axis: yAxis, ground, placeOf } = valueAxis(bars, layout.log, lines);
  const plot = plotOf({ width, height, left: axisWidth(yAxis), top, bottom: LINE * 2 + GAP });
  const [left = 0] = bars[0]?.range ?? [];
  const [, right = 1] = bars.at(-1)?.range ?? [];
  const view = { left, right, bottom: yAxis.low, top: yAxis.high };
  const place = placeIn(plot, view);
  const xAxis = numberAxis(left, right, Math.max(2, Math.round(plot.width / TICK_WIDTH)), false);
  const content: Mark[] = [];
  const targets: ChartPoint[] = [];
  const [color = colors.text] = colors.series;
  for (const [index, bar] of bars.entries()) {
    const [low = 0, high = 0] = bar.range ?? [];
    const value = placeOf(bar);
    const [from, base] = place(low, ground);
    const [to, end] = place(high, value ?? ground);
    targets.push({ x: (from + to) / 2, y: end, series: 0, index });
    // An empty bin has no line on the ground.
    if (!value || bar.rows === 0) continue;
    const size = { width: Math.max(1, to - from - 1), height: Math.max(1, base - end) };
    content.push({ kind: 'rect', x: from, y: end, ...size, color });
  }
  const drawn = { plot, view, colors };
  const frame = [...xTicks(xAxis, drawn), ...yTicks(yAxis, drawn), ...axisNames(layout, plot)];
  const grid = gridOf(yAxis, drawn);
  return { width, height, plot, clip: plot, grid, content, frame, view, targets };
}
