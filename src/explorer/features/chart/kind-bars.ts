import type { BarsChart } from '../../../answers/chart/chart-api.ts';
import { CHART_COPY } from './chart-copy.ts';
import type { ChartLayout } from './chart-frame.ts';
import type { ChartKind } from './chart-kind.ts';
import { layOutBands } from './lay-out-bands.ts';
import type { Scene } from './scene.ts';

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

export function layOutBars(chart: BarsChart, layout: ChartLayout): Scene {
  const { series, text } = layout.colors;
  return layOutBands(chart, layout, {
    valuesOf: ({ value }) => [value],
    draw({ bar, rect }) {
      const area = bar.rows > 0 ? rect(undefined, bar.value) : undefined;
      return area ? [{ kind: 'rect', ...area, color: series[0] ?? text }] : [];
    },
  });
}
