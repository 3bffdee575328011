import type { IndexedText } from '../json/children.ts';
import { cellOf, type FoundValue } from '../json/values.ts';
import { MAX_BARS, type ChartBar, type ChartMeasure } from './chart-api.ts';
import { ExactSum } from '../profile/exact-sum.ts';
import { numberSpan, readChartNumber, type ChartValue } from './chart-value.ts';
import { MAX_NAME_BYTES } from './point-columns.ts';

/** More categories are not told apart: their names are in memory meanwhile. */
const MAX_CATEGORIES = 20_000;

interface Group {
  readonly name: string;
  rows: number;
  sum: ExactSum | undefined;
}

export interface BarGroups {
  readonly groups: Map<string, Group>;
  /** Whether rows are counted alone, whatever else they have. */
  readonly isCounted: boolean;
  others: number;
  unusable: number;
  rounded: number;
}

export function createBarGroups(isCounted: boolean): BarGroups {
  return { groups: new Map(), isCounted, others: 0, unusable: 0, rounded: 0 };
}

const number: ChartValue = { value: 0, isRounded: false };

/** Adds a row to the group of its category, as far as it has a category and a number. */
export function addToGroup(
  bars: BarGroups,
  text: IndexedText,
  category: FoundValue | undefined,
  value: FoundValue | undefined,
): void {
  const { groups, isCounted } = bars;
  const isUsable = isCounted || (value !== undefined && readChartNumber(text, value, number));
  if (!category || !isUsable) {
    bars.unusable += 1;
    return;
  }
  const { kind, text: name } = cellOf(text, category, MAX_NAME_BYTES);
  // A text may say null too.
  const key = `${kind === 'null' ? 'null' : 'text'} ${name}`;
  let group = groups.get(key);
  if (!group) {
    if (groups.size === MAX_CATEGORIES) {
      bars.others += 1;
      return;
    }
    group = { name, rows: 0, sum: isCounted ? undefined : new ExactSum() };
    groups.set(key, group);
  }
  group.rows += 1;
  if (!value || !group.sum) return;
  const { start, end } = numberSpan(text, value);
  group.sum.add(text.bytes, start, end);
  if (number.isRounded) bars.rounded += 1;
}

/** The bars of the groups: in the order in which they came, or where there are too many, the largest. */
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
