import { kindOf, readRaw } from '../json/values.ts';
import type { SelectedBatches } from '../query/rows.ts';
import type { ColumnSample } from './chart-api.ts';
import { readChartNumber, readChartTime, type ChartValue } from './chart-value.ts';
import { visitRows } from './visit-rows.ts';

/** So many rows say what a column is, fewer where there are many columns. */
const SAMPLED_ROWS = 1_000;
const SAMPLED_CELLS = 200_000;

/** More different values are not counted. */
const MAX_DISTINCT = 200;

/** Longer values are no categories, bytes. */
const MAX_CATEGORY_BYTES = 100;

const value: ChartValue = { value: 0, isRounded: false };

/** Reads what the first values of columns are: most of a kind say what a column is. */
export async function sampleColumns(
  selected: SelectedBatches,
  columns: readonly (readonly string[])[],
  rows: number,
): Promise<ColumnSample[]> {
  const counts = columns.map((path) => ({
    path,
    seen: new Set<string>(),
    filled: 0,
    numbers: 0,
    times: 0,
    categories: 0,
    min: Infinity,
    max: -Infinity,
  }));
  await visitRows(selected, {
    columns,
    from: 0,
    to: Math.min(rows, SAMPLED_ROWS, Math.ceil(SAMPLED_CELLS / (columns.length || 1))),
    isWanted: () => true,
    visit(text, values) {
      for (const [index, count] of counts.entries()) {
        const span = values[index];
        const kind = span && kindOf(text, span);
        if (!span || kind === 'null') continue;
        count.filled += 1;
        if (count.seen.size < MAX_DISTINCT) {
          count.seen.add(readRaw(text, span, MAX_CATEGORY_BYTES));
        }
        if (kind !== 'string' && kind !== 'number' && kind !== 'boolean') continue;
        if (readChartNumber(text, span, value)) {
          count.numbers += 1;
          count.min = Math.min(count.min, value.value);
          count.max = Math.max(count.max, value.value);
        } else if (readChartTime(text, span, value)) count.times += 1;
        else if (span.end - span.start <= MAX_CATEGORY_BYTES) count.categories += 1;
      }
    },
  });
  return counts.map(({ path, seen, filled, numbers, times, categories, min, max }) => {
    const isMost = (some: number): boolean => some > 0 && some * 2 >= filled;
    const kind = isMost(times)
      ? 'time'
      : isMost(numbers)
        ? 'number'
        : isMost(categories)
          ? 'category'
          : 'none';
    return { path, kind, filled, distinct: seen.size, min, max };
  });
}
