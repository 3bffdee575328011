import type { IndexedText } from '../json/children.ts';
import { groupName, type FoundValue } from '../json/values.ts';
import {
  MAX_BARS,
  type ChartBar,
  type ChartBox,
  type ChartCategory,
  type ChartMeasure,
} from './chart-api.ts';
import type { Steps } from '../query/run-in-slices.ts';
import { addSaid } from '../query/sum-cells.ts';
import { ExactSum } from '../values/exact-sum.ts';
import {
  categoryNamed,
  readChartNumber,
  type ChartValue,
  type PointColumns,
} from './point-columns.ts';

/** Most distinct categories: their names are kept in memory. */
const MAX_CATEGORIES = 20_000;

export interface BarGroups {
  /** `added` has the numbers of the added rows if a row may occur several times. */
  readonly groups: Map<
    string,
    ChartCategory & { rows: number; sum: ExactSum | undefined; added: Set<number> }
  >;
  readonly isCounted: boolean;
  others: number;
  unusable: number;
  rounded: number;
}

const number: ChartValue = { value: 0, isRounded: false };

/**
 * Adds a row to the group of its category, as far as it has a number; null and a missing category are one.
 * @param values those of category and number
 * @param once the row's number where items of it are rows that share the value
 */
export function addToGroup(
  bars: BarGroups,
  text: IndexedText,
  [category, value]: readonly (FoundValue | undefined)[],
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
    const sum = isCounted ? undefined : new ExactSum();
    group = { ...categoryNamed(text, category, key), rows: 0, sum, added: new Set() };
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

const LEAST_BINS = 5;
const MOST_BINS = 40;
const AT_ONCE = 200_000;

/** The points of each bin by their y, between round numbers; as many bins as the root of the points, within limits. */
export function* countBins(points: PointColumns, { bottom, top }: ChartBox): Steps<ChartBar[]> {
  const { y, length, gaps } = points;
  const wanted = Math.max(LEAST_BINS, Math.min(MOST_BINS, Math.ceil(Math.sqrt(length - gaps))));
  const least = Math.max(Math.abs(bottom), Math.abs(top)) * LEAST_STEP * wanted;
  const step = roundStep(Math.max(top - bottom, least), wanted);
  const first = Math.floor(bottom / step);
  // The largest value belongs to the last bin, where it ends on a round number too.
  const bins = Math.max(1, Math.ceil(top / step) - first);
  const counts = Array.from({ length: bins }, () => 0);
  for (let at = 0; at < length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    const value = y[at] ?? NaN;
    if (Number.isNaN(value)) continue;
    const near = Math.floor(value / step);
    // A quotient misses the edge that a bin is said to have by a digit.
    const own =
      value < edge(near, step) ? near - 1 : value < edge(near + 1, step) ? near : near + 1;
    const bin = Math.min(counts.length - 1, Math.max(0, own - first));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => {
    const range = [edge(first + bin, step), edge(first + bin + 1, step)] as const;
    const name = range.join(' – ');
    return { name, value: count, text: String(count), rows: count, token: undefined, range };
  });
}

/** 1, 2 or 5 times a power of ten, so that at most so many of them make the span. */
function roundStep(span: number, most: number): number {
  const least = span / most;
  if (!(least > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((one) => one * power >= least) ?? 10;
  return factor * power;
}

const EDGE_DIGITS = 15;

/** A bin's least width as a share of its numbers: edges of so many digits are apart then. */
const LEAST_STEP = 1e-14;

/** Without the digits by which a product misses a decimal fraction. */
function edge(bin: number, step: number): number {
  return Number((bin * step).toPrecision(EDGE_DIGITS));
}
