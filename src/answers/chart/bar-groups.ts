import type { IndexedText } from '../json/children.ts';
import { groupName, type FoundValue } from '../json/values.ts';
import {
  MAX_BARS,
  MAX_CELLS,
  MAX_OUTLIERS,
  MAX_SERIES,
  type BarsChart,
  type BoxNumbers,
  type ChartBar,
  type ChartBox,
  type ChartCategory,
  type ChartMeasure,
  type ChartPart,
  type ChartRequest,
} from './chart-api.ts';
import type { Steps } from '../query/run-in-slices.ts';
import { addSaid } from '../query/sum-cells.ts';
import { ExactSum } from '../values/exact-sum.ts';
import {
  categoryNamed,
  mostOf,
  readChartNumber,
  type ChartValue,
  type PointColumns,
} from './point-columns.ts';

/** Most distinct categories, and most parts of them: their names are kept in memory. */
const MAX_CATEGORIES = 20_000;
const MAX_PARTS = 100_000;

interface Group extends ChartCategory {
  rows: number;
  /** Undefined of rows that are counted. */
  sum: ExactSum | undefined;
  /** The numbers of the added rows if a row may occur several times. */
  readonly added: Set<number>;
  /** By the name of a series; all that there is no room for are {@link FURTHER}. */
  readonly parts: Map<string, Group>;
}

export interface BarGroups {
  readonly groups: Map<string, Group>;
  readonly isCounted: boolean;
  readonly hasSeries: boolean;
  parts: number;
  others: number;
  unusable: number;
  rounded: number;
}

/** No value has an empty name. */
const FURTHER = '';

const number: ChartValue = { value: 0, isRounded: false };

/**
 * Adds a row to the group of its category, as far as it has a number; null and a missing category are one.
 * @param values those of category, number and series
 * @param once the row's number where items of it are rows that share the value
 */
export function addToGroup(
  bars: BarGroups,
  text: IndexedText,
  [category, value, series]: readonly (FoundValue | undefined)[],
  once: number | undefined,
): void {
  const { groups, isCounted, hasSeries } = bars;
  if (!isCounted && !(value && readChartNumber(text, value, number))) {
    bars.unusable += 1;
    return;
  }
  const add = (group: Group): boolean => {
    group.rows += 1;
    if (isCounted || (once !== undefined && group.added.has(once))) return false;
    if (once !== undefined) group.added.add(once);
    addSaid((group.sum ??= new ExactSum()), text, value);
    return true;
  };
  const key = groupName(text, category);
  if (!groups.has(key) && groups.size === MAX_CATEGORIES) {
    bars.others += 1;
    return;
  }
  const group = groupIn(groups, key, text, category);
  if (add(group) && number.isRounded) bars.rounded += 1;
  if (!hasSeries) return;
  const name = groupName(text, series);
  const isKnown = group.parts.has(name);
  const hasRoom = isKnown || bars.parts < MAX_PARTS;
  if (!isKnown) bars.parts += 1;
  add(groupIn(group.parts, hasRoom ? name : FURTHER, text, series));
}

function groupIn(
  groups: Map<string, Group>,
  key: string,
  text: IndexedText,
  value: FoundValue | undefined,
): Group {
  let group = groups.get(key);
  if (!group) {
    const named = categoryNamed(text, value, key);
    group = { ...named, rows: 0, sum: undefined, added: new Set(), parts: new Map() };
    groups.set(key, group);
  }
  return group;
}

/**
 * If more bars than fit, keeps those of the largest values; if more cells, those of the most rows, and one of the rest.
 * @param request `most` bars at most
 */
export function barsOf(
  { groups, hasSeries }: BarGroups,
  { reading, measure = 'count', most = MAX_BARS }: ChartRequest,
): Pick<BarsChart, 'bars' | 'series' | 'inOther'> {
  const all = [...groups.values()];
  const isCells = reading === 'cells';
  const series = hasSeries ? seriesIn(all, isCells ? MAX_CELLS : MAX_SERIES) : undefined;
  const barOf = (of: readonly Group[], { name, token, isOther }: ChartCategory): ChartBar => ({
    name,
    token,
    ...(isOther && { isOther }),
    ...measured(of, measure),
    parts: series?.map(({ keys }) => {
      const parts = of.flatMap((group) => keys.flatMap((key) => group.parts.get(key) ?? []));
      return parts.length > 0 ? measured(parts, measure) : undefined;
    }),
  });
  const sizes = new Map(
    all.map((one) => [one, isCells ? one.rows : Math.abs(measured([one], measure).value)]),
  );
  const sizeOf = (one: Group): number => sizes.get(one) ?? 0;
  const { shown, left } = mostOf(all, isCells ? MAX_CELLS : most, sizeOf);
  if (!isCells && left.length > 0) shown.sort((one, other) => sizeOf(other) - sizeOf(one));
  const bars = shown.map((group) => barOf([group], group));
  if (isCells && left.length > 0) bars.push(barOf(left, OTHER));
  const rest = series?.find(({ category }) => category === OTHER)?.keys.length ?? 0;
  const inOther = (isCells ? left.length : 0) + rest;
  return { bars, series: series?.map(({ category }) => category), inOther };
}

const OTHER: ChartCategory = { name: '', token: undefined, isOther: true };

/** The most frequent categories of the parts, in the order of the groups, and one of all others, if any. */
function seriesIn(groups: readonly Group[], most: number) {
  const rows = new Map<string, number>();
  const categories = new Map<string, ChartCategory>();
  for (const [key, part] of groups.flatMap(({ parts }) => [...parts])) {
    rows.set(key, (rows.get(key) ?? 0) + part.rows);
    categories.set(key, { name: part.name, token: part.token });
  }
  const { shown, left } = mostOf([...categories], most, ([key]) =>
    key === FURTHER ? 0 : (rows.get(key) ?? 0),
  );
  const series = shown.map(([key, category]) => ({ category, keys: [key] }));
  const keys = left.map(([key]) => key);
  return keys.length > 0 ? [...series, { category: OTHER, keys }] : series;
}

function measured(groups: readonly Group[], measure: ChartMeasure): ChartPart {
  const rows = groups.reduce((all, group) => all + group.rows, 0);
  const sum = new ExactSum();
  for (const group of groups) if (group.sum) sum.addSum(group.sum);
  const totals = measure === 'count' ? undefined : sum.totals();
  const text = (measure === 'sum' ? totals?.sum : totals?.average) ?? String(rows);
  return { value: Number(text), text, rows };
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
  const power = 10 ** Math.floor(Math.log10(least));
  if (!(power > 0)) return 1;
  return ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power;
}

const EDGE_DIGITS = 15;

/** A bin's least width as a share of its numbers: edges of so many digits are apart then. */
const LEAST_STEP = 1e-14;

/** Without the digits by which a product misses a decimal fraction. */
function edge(bin: number, step: number): number {
  return Number((bin * step).toPrecision(EDGE_DIGITS));
}

/** How far from the box a value is no outlier, in heights of the box. */
const REACH = 1.5;

/** The quartiles of y in each category, in the order of the rows; of more than fit, those of the most rows. */
export function* boxesOf(points: PointColumns, most = MAX_BARS): Steps<ChartBar[]> {
  const { series, categories, y } = points;
  const drawn = y.filter((value) => !Number.isNaN(value));
  const ofAll = { name: '', token: undefined, points: drawn.length };
  const known = (categories.length === 0 ? [ofAll] : categories).map((category, index) => ({
    ...category,
    index,
  }));
  const filled = known.filter((each) => each.points > 0);
  const { shown } = mostOf(filled, most, (each) => each.points);
  const numbers = new Map(shown.map(({ index, points: size }) => [index, new Float64Array(size)]));
  const ends = new Map<number, number>();
  for (const [at, value] of y.entries()) {
    if (at % AT_ONCE === 0) yield;
    const of = series[at] ?? 0;
    const end = ends.get(of) ?? 0;
    const own = numbers.get(of);
    if (!own || Number.isNaN(value)) continue;
    own[end] = value;
    ends.set(of, end + 1);
  }
  return shown.flatMap(({ name, token, index }) => {
    const own = numbers.get(index);
    return own ? [{ name, token, rows: own.length, ...boxOf(own.sort()) }] : [];
  });
}

/** @param sorted ascending, at least one */
function boxOf(sorted: Float64Array): Pick<ChartBar, 'value' | 'text' | 'box'> {
  const [lower, value] = [quantile(sorted, 0.25), quantile(sorted, 0.5)];
  const upper = quantile(sorted, 0.75);
  const reach = REACH * (upper - lower);
  const inside = sorted.filter((one) => one >= lower - reach && one <= upper + reach);
  // A quartile between two values may lie beyond all that are within reach.
  const low = Math.min(lower, inside[0] ?? lower);
  const high = Math.max(upper, inside.at(-1) ?? upper);
  const beyond = sorted.filter((one) => one < low || one > high);
  const apart = [...new Set(beyond)].toSorted((a, b) => Math.abs(b - value) - Math.abs(a - value));
  const outliers = apart.slice(0, MAX_OUTLIERS);
  const box: BoxNumbers = { low, high, lower, upper, outliers, outlierRows: beyond.length };
  return { value, text: String(value), box };
}

/** Between the two nearest values in proportion; halves are added, since a difference may be no double. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const [low, rest] = [Math.floor(at), at % 1];
  const [one = 0, next = one] = [sorted[low], sorted[low + 1]];
  return rest === 0 ? one : one * (1 - rest) + next * rest;
}
