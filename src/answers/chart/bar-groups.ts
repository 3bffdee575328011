import type { IndexedText } from '../json/children.ts';
import { cellOf, groupName, type FoundValue } from '../json/values.ts';
import { MAX_BARS, type ChartBar, type ChartMeasure } from './chart-api.ts';
import { addSaid } from '../query/sum-cells.ts';
import { ExactSum } from '../values/exact-sum.ts';
import { MAX_NAME_BYTES, readChartNumber, type ChartValue } from './point-columns.ts';

/** Most distinct categories: their names are kept in memory. */
const MAX_CATEGORIES = 20_000;

export interface BarGroups {
  /** `added` has the numbers of the added rows if a row may occur several times. */
  readonly groups: Map<
    string,
    { readonly name: string; rows: number; sum: ExactSum | undefined; added: Set<number> }
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
    const name = key === 'null' ? key : cellOf(text, category, MAX_NAME_BYTES).text;
    const sum = isCounted ? undefined : new ExactSum();
    group = { name, rows: 0, sum, added: new Set() };
    groups.set(key, group);
  }
  group.rows += 1;
  if (!group.sum || (once !== undefined && group.added.has(once))) return;
  if (once !== undefined) group.added.add(once);
  addSaid(group.sum, text, value);
  if (number.isRounded) bars.rounded += 1;
}

export function barsOf({ groups }: BarGroups, measure: ChartMeasure): ChartBar[] {
  const all = Array.from(groups.values(), ({ name, rows, sum }): ChartBar => {
    const totals = sum?.totals();
    const text = (measure === 'sum' ? totals?.sum : totals?.average) ?? String(rows);
    return { name, value: Number(text), text, rows };
  });
  if (all.length <= MAX_BARS) return all;
  all.sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
  return all.slice(0, MAX_BARS);
}
