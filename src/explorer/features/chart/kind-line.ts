import { CHART_COPY } from './chart-copy.ts';
import { NUMBERS_AND_TIMES, type ChartKind } from './chart-kind.ts';
import { layOutPoints } from './lay-out-points.ts';

export const LINE_CHART: ChartKind = {
  id: 'line',
  names: { en: 'Line', de: 'Linie' },
  reading: 'line',
  xKinds: NUMBERS_AND_TIMES,
  leastX: 1,
  withoutX: () => CHART_COPY.rowNumber,
  series: 'colors',
  logs: ['y', 'x', 'both'],
  isByColumn: true,
  propose({ numbers: [first], y, time }) {
    if (time && y) return { rank: 2, choice: { x: time.path, y: y.path } };
    return first && { rank: 6, choice: { x: undefined, y: (y ?? first).path } };
  },
  layOut: (chart, layout) => layOutPoints(chart, layout, { isLine: true }),
};
