import type { Steps } from '../query/run-in-slices.ts';
import { sortByValue } from '../query/sort.ts';
import { MAX_BARS, MAX_OUTLIERS, type BoxNumbers, type ChartBar } from './chart-api.ts';
import type { PointColumns } from './point-columns.ts';

/** How far from the box a value is no outlier, in heights of the box. */
const REACH = 1.5;

/** The quartiles of y in each category, in the order of the rows; of more than fit, those of the most rows. */
export function* boxesOf(points: PointColumns, most = MAX_BARS): Steps<ChartBar[]> {
  const { y, series, categories } = points;
  const given = Uint32Array.from(y.keys()).filter(
    (at) => at < points.length && !Number.isNaN(y[at]),
  );
  yield;
  const values = Float64Array.from(given, (at) => y[at] ?? 0);
  const { positions } = yield* sortByValue(values, given, 1);
  const ofAll = { name: '', token: undefined, points: given.length };
  const known = (categories.length === 0 ? [ofAll] : categories).map((category, index) => ({
    ...category,
    index,
  }));
  const filled = known.filter((each) => each.points > 0);
  const sorted = filled.toSorted((one, other) => other.points - one.points).slice(0, most);
  const shown = new Map(sorted.map(({ index, points: size }) => [index, new Float64Array(size)]));
  const ends = new Map<number, number>();
  for (const at of positions) {
    const of = series[at] ?? 0;
    const end = ends.get(of) ?? 0;
    const own = shown.get(of);
    if (!own) continue;
    own[end] = y[at] ?? 0;
    ends.set(of, end + 1);
  }
  return filled.flatMap(({ name, token, index }) => {
    const own = shown.get(index);
    return own ? [{ name, token, rows: own.length, ...boxOf(own) }] : [];
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
