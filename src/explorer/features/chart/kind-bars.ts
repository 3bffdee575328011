import type { BarsChart } from '../../../answers/chart/chart-api.ts';
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

function layOutBars({ bars }: BarsChart, layout: ChartLayout): Scene {
  const { width, height, colors } = layout;
  const { y: scale, isLogY } = scalesOf(layout.log);
  const values = bars.map(({ value }) => scale(value)).filter(Number.isFinite);
  const top = LINE + GAP;
  const low = isLogY ? Math.floor(Math.min(...values)) : Math.min(0, ...values);
  const high = Math.max(isLogY ? low : 0, ...values);
  const lines = Math.max(2, Math.round((height - top - 80) / TICK_HEIGHT));
  const axis = isLogY
    ? logAxis(low, high === low ? low + 1 : high, lines, false)
    : numberAxis(low, low === high ? 1 : high, lines, true);
  // Of rows there are no tenths.
  const ticks =
    !isLogY && values.every(Number.isInteger)
      ? axis.ticks.filter(({ value }) => Number.isInteger(value))
      : axis.ticks;
  const yAxis = { ...axis, ticks };
  const left = axisWidth(yAxis);
  const room = (width - left - GAP * 2) / Math.max(1, bars.length);
  const longest = Math.max(0, ...bars.map(({ name }) => widthOf(name)));
  const turnedHeight = Math.min(longest + GAP, height * 0.3);
  // A slanted name is used only if it shows more of the text.
  const isTurned = longest > room - GAP && room < turnedHeight;
  const namesHeight = isTurned ? turnedHeight : LINE;
  const plot = plotOf({ width, height, left, top, bottom: namesHeight + LINE + GAP });
  const view = { left: 0, right: Math.max(1, bars.length), bottom: yAxis.low, top: yAxis.high };
  const place = placeIn(plot, view);
  const ground = isLogY ? yAxis.low : 0;
  const content: Mark[] = [];
  const targets: ChartPoint[] = [];
  const names: Mark[] = [];
  const [color = colors.text] = colors.series;
  // Names that would lie on each other are left out; the table of numbers has all of them.
  const every = Math.ceil((TEXT_SIZE + 2) / room);
  for (const [index, { name, value }] of bars.entries()) {
    const [from, base] = place(index + 0.1, ground);
    const up = scale(value);
    const [to, end] = place(index + 0.9, Number.isFinite(up) ? up : ground);
    const y = Math.min(base, end);
    const size = { width: to - from, height: Math.max(1, Math.abs(base - end)) };
    if (!Number.isNaN(up)) content.push({ kind: 'rect', x: from, y, ...size, color });
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
    line([plot.x, place(0, ground)[1], plot.x + plot.width, place(0, ground)[1]], colors.muted),
    ...names,
    ...axisNames(layout, plot),
  ];
  const grid = gridOf(yAxis, { plot, view, colors });
  return { width, height, plot, clip: plot, grid, content, frame, view, targets };
}
