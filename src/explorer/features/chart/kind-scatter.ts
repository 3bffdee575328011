import { NUMBERS_AND_TIMES, type ChartKind } from './chart-kind.ts';
import { layOutPoints } from './lay-out-points.ts';

export const SCATTER_CHART: ChartKind = {
  id: 'scatter',
  names: { en: 'Scatter', de: 'Punkte' },
  reading: 'plane',
  xKinds: NUMBERS_AND_TIMES,
  leastX: 2,
  series: 'colors',
  hasSize: true,
  logs: ['y', 'x', 'both'],
  propose: ({ y, second }) => y && second && { rank: 4, choice: { x: y.path, y: second.path } },
  layOut: (chart, layout) => layOutPoints(chart, layout, { isNice: layout.view === undefined }),
};
