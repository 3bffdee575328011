import { CHART_COPY } from './chart-copy.ts';
import type { ChartKind } from './chart-kind.ts';
import { layOutBands } from './lay-out-bands.ts';
import type { Mark, Rect } from './scene.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

export const BOX_CHART: ChartKind = {
  id: 'box',
  names: { en: 'Box', de: 'Kasten' },
  reading: 'boxes',
  xKinds: ['number', 'time', 'category'],
  leastX: 1,
  withoutX: () => PART_COPY.allRows,
  axisNames: () => ({ x: CHART_COPY.category, y: CHART_COPY.y }),
  logs: [],
  measures: [],
  isByColumn: true,
  propose: ({ numbers: [first], y, few }) =>
    first && { choice: { x: few?.path, y: (y ?? first).path } },
  layOut: (chart, layout) =>
    layOutBands(chart, layout, {
      isFromZero: false,
      valuesOf: ({ box }) => (box ? [box.low, box.high, ...box.outliers] : []),
      draw({ bar: { box, value }, rect, point }) {
        if (!box) return [];
        const { text, surface, series } = layout.colors;
        const color = series[0] ?? text;
        const { low, high, lower, upper } = box;
        const lines = [
          rect(low, lower, 0),
          rect(upper, high, 0),
          ...[low, high].map((end) => rect(end, end, 0.4)),
        ];
        const body = rect(lower, upper);
        const { width = 0, height = 0, ...place } = rect(value, value) ?? { x: 0, y: 0 };
        const size = { width: Math.max(2, width), height: Math.max(2, height) };
        const beyond = box.outliers.map(point);
        return [
          ...lines.flatMap((area) => filled(area, text)),
          ...filled(body, color),
          ...filled({ ...place, ...size }, surface),
          {
            kind: 'dots',
            points: beyond.flatMap(({ x, y }) => [x, y]),
            sizes: beyond.map(() => 2.5),
            shape: 'circle',
            color,
            opacity: 1,
          },
        ];
      },
    }),
};

function filled(area: Rect | undefined, color: string): Mark[] {
  return area ? [{ kind: 'rect', ...area, color }] : [];
}
