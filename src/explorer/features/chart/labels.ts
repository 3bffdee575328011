import { useMemo } from 'react';
import type { Chart } from '../../../answers/chart/chart-api.ts';
import { shownText } from '../../../answers/json/values.ts';
import { useAwaited } from '../../ui/while-wanted.ts';
import type { ChartedList } from '../table/columns.ts';
import { GAP, LINE, type Drawn } from './chart-frame.ts';
import { cutText, TEXT_SIZE, widthOf, type ChartPoint, type Mark, type Rect } from './scene.ts';

/** Points with a label, the largest or highest, as far as there is room. */
const MAX_LABELS = 40;

/** CSS pixels. */
const LABEL_WIDTH = 140;

const MAX_BYTES = 100;

/** The texts of a column by the numbers of the rows of the largest points, which come first. */
export function useLabels(
  { answersApi, name, list }: Pick<ChartedList, 'answersApi' | 'name' | 'list'>,
  column: readonly string[] | undefined,
  chart: Chart | undefined,
): ReadonlyMap<number, string> | undefined {
  const key = useMemo(() => {
    const points = (column && chart?.kind === 'points' ? chart.series : []).flatMap(
      ({ rows, y, sizes = y }) => Array.from(rows, (row, at) => ({ row, size: sizes[at] ?? 0 })),
    );
    const largest = points.toSorted((one, other) => other.size - one.size).slice(0, MAX_LABELS);
    return JSON.stringify([list.path, column, largest.map(({ row }) => row)]);
  }, [list, column, chart]);
  return useAwaited(async () => {
    const [path, asked, numbers] = JSON.parse(key) as [string[], string[], number[]];
    const reading = numbers.map(async (row) => {
      const range = { list: path, columns: [asked], from: row, count: 1, maxCellBytes: MAX_BYTES };
      const { rows } = await answersApi.compute.rows(name, range);
      const [cell] = rows[0]?.cells ?? [];
      return [row, cell ? shownText(cell) : ''] as const;
    });
    return new Map(await Promise.all(reading));
  }, [answersApi, name, key]);
}

/** Labels beside their points, those of the largest first; one that would overlap another is left out. */
export function drawLabels(
  labels: ReadonlyMap<number, string>,
  points: ReadonlyMap<number, ChartPoint>,
  { plot, colors }: Drawn,
): Mark[] {
  const taken: Rect[] = [];
  return [...labels].flatMap(([row, label]): Mark[] => {
    const point = points.get(row);
    if (!point || label === '') return [];
    const text = cutText(label, LABEL_WIDTH);
    const width = widthOf(text);
    const isRight = point.x + GAP + width <= plot.x + plot.width;
    const x = isRight ? point.x + GAP : point.x - GAP - width;
    const y = point.y + TEXT_SIZE / 3;
    const isOn = (other: Rect): boolean =>
      Math.abs(y - other.y) < LINE && x < other.x + other.width && other.x < x + width;
    if (taken.some(isOn)) return [];
    taken.push({ x, y, width, height: LINE });
    return [{ kind: 'text', x, y, text, color: colors.text, align: 'start' }];
  });
}
