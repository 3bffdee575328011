import type { IndexedText } from '../json/children.ts';
import { cellOf, groupName, type FoundValue } from '../json/values.ts';
import { MAX_BARS, type ChartBar, type ChartMeasure } from './chart-api.ts';
import { valueToken } from '../query/selection.ts';
import { addSaid } from '../query/sum-cells.ts';
import { ExactSum } from '../values/exact-sum.ts';
import { MAX_NAME_BYTES, readChartNumber, type ChartValue } from './point-columns.ts';

/** Most distinct categories: their names are kept in memory. */
const MAX_CATEGORIES = 20_000;

export interface BarGroups {
  /** `added` has the numbers of the added rows if a row may occur several times. */
  readonly groups: Map<
    string,
    {
      readonly name: string;
      readonly token: string | undefined;
      rows: number;
      sum: ExactSum | undefined;
      added: Set<number>;
    }
  >;
  readonly isCounted: boolean;
  others: number;
  unusable: number;
  rounded: number;
}

const number: ChartValue = { value: 0, isRounded: false };

/**
 * Adds a row to the group of its category, as far as it has a number; null and a missing category are one.
 * @param once the row's number where items of it are rows that share the value
 */
export function addToGroup(
  bars: BarGroups,
  text: IndexedText,
  category: FoundValue | undefined,
  value: FoundValue | undefined,
  once: number | undefined,
): void {
  const { groups, isCounted } = bars;
  if (!isCounted && !(value && readChartNumber(text, value, number))) {
    bars.unusable += 1;
    return;
  }
  const key = groupName(text, category);
  let group = groups.get(key);
  if (!group) {
    if (groups.size === MAX_CATEGORIES) {
      bars.others += 1;
      return;
    }
    const cell = cellOf(text, category, MAX_NAME_BYTES);
    const name = key === 'null' ? key : cell.text;
    const token = cell.isCut || category?.items ? undefined : valueToken(cell);
    const sum = isCounted ? undefined : new ExactSum();
    group = { name, token, rows: 0, sum, added: new Set() };
    groups.set(key, group);
  }
  group.rows += 1;
  if (!group.sum || (once !== undefined && group.added.has(once))) return;
  if (once !== undefined) group.added.add(once);
  addSaid(group.sum, text, value);
  if (number.isRounded) bars.rounded += 1;
}

/** @param most bars at most, of more those of the largest values */
export function barsOf({ groups }: BarGroups, measure: ChartMeasure, most = MAX_BARS): ChartBar[] {
  const all = Array.from(groups.values(), ({ name, token, rows, sum }): ChartBar => {
    const totals = sum?.totals();
    const text = (measure === 'sum' ? totals?.sum : totals?.average) ?? String(rows);
    return { name, value: Number(text), text, rows, token };
  });
  if (all.length <= most) return all;
  all.sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
  return all.slice(0, most);
}
