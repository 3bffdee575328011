import type { ChartKind } from './chart-kind.ts';
import { layOutBars } from './kind-bars.ts';

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
  layOut: layOutBars,
};
