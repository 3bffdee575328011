import type { BarsChart, ChartBar } from '../../../answers/chart/chart-api.ts';
import { CHART_COPY } from './chart-copy.ts';
import { signOf, type ChartLayout } from './chart-frame.ts';
import type { ChartKind } from './chart-kind.ts';
import { apart, layOutBands, SHARE, type Band } from './lay-out-bands.ts';
import type { Rect, Scene } from './scene.ts';

export const BARS_CHART: ChartKind = {
  id: 'bars',
  names: { en: 'Bars', de: 'Balken' },
  reading: 'groups',
  xKinds: ['number', 'time', 'category'],
  leastX: 0,
  series: 'colors',
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

/** Parts of a bar lie on each other, or side by side where their sum means nothing or has no place. */
export function layOutBars(chart: BarsChart, layout: ChartLayout): Scene {
  const { colors, log, measure } = layout;
  const { series: own } = chart;
  const isStacked = measure !== 'average' && log === undefined;
  const partsOf = isStacked ? stacked : sideBySide;
  return layOutBands(chart, layout, {
    valuesOf: isStacked ? endsOf : ({ value, parts }) => valuesOf(parts) ?? [value],
    ...(own && { partsOf }),
    draw(band) {
      const { bar, rect } = band;
      const areas = own ? partsOf(band) : [bar.rows > 0 ? rect(undefined, bar.value) : undefined];
      return areas.flatMap((area, index) => {
        const { color } = signOf(index, own?.[index]?.isOther, colors);
        return area ? [{ kind: 'rect', ...(own ? apart(area) : area), color }] : [];
      });
    },
  });
}

function valuesOf(parts: ChartBar['parts']): number[] | undefined {
  return parts?.flatMap((part) => part?.value ?? []);
}

function endsOf({ value, parts }: ChartBar): number[] {
  const values = valuesOf(parts) ?? [value];
  const sum = (sign: 1 | -1) => values.reduce((all, one) => (one * sign > 0 ? all + one : all), 0);
  return [sum(-1), sum(1)];
}

function stacked({ bar: { parts = [] }, rect }: Band): (Rect | undefined)[] {
  let [below, above] = [0, 0];
  return parts.map((part) => {
    if (!part) return undefined;
    const { value } = part;
    const from = value < 0 ? below : above;
    if (value < 0) below += value;
    else above += value;
    return rect(from, from + value);
  });
}

function sideBySide({ bar: { parts = [] }, rect }: Band): (Rect | undefined)[] {
  const share = SHARE / parts.length;
  return parts.map((part, index) => {
    const middle = (1 - SHARE) / 2 + (index + 0.5) * share;
    return part && rect(undefined, part.value, share, middle);
  });
}
