import type { Steps } from '../query/run-in-slices.ts';
import type { ChartBox, PointSeries } from './chart-api.ts';
import type { PointColumns } from './point-columns.ts';

interface Reduction {
  /** The part that is shown. */
  readonly view: ChartBox;
  /** Places from left to right and from bottom to top. */
  readonly columns: number;
  readonly lines: number;
  /** Whether points are told apart. */
  readonly hasSeries: boolean;
}

interface ReducedPoints {
  readonly series: PointSeries[];
  readonly isReduced: boolean;
}

const AT_ONCE = 200_000;

/** The points of a series that are kept, by their positions, and how many each stands for. */
interface Kept {
  readonly at: number[];
  readonly counts: number[];
}

/** The smallest part of the plane with all points; undefined where there are none. */
export function* boxOf({ x, y, length }: PointColumns): Steps<ChartBox | undefined> {
  if (length === 0) return undefined;
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < length; at += 1) {
    const across = x[at] ?? 0;
    const up = y[at] ?? 0;
    if (across < left) left = across;
    if (across > right) right = across;
    if (up < bottom) bottom = up;
    if (up > top) top = up;
    if (at % AT_ONCE === 0) yield;
  }
  return { left, right, bottom, top };
}

/**
 * Keeps of the points of each column of places the first, the last, the lowest and the highest, with which a
 * line looks as with all of them, and beside the view the next on either side.
 *
 * @param points sorted by x
 */
export function* reduceLine(points: PointColumns, reduction: Reduction): Steps<ReducedPoints> {
  const { x, y, series, length } = points;
  const { view, columns, hasSeries } = reduction;
  const width = view.right - view.left || 1;
  const states = Array.from({ length: hasSeries ? points.names.length : 1 }, () => ({
    kept: { at: [], counts: [] } as Kept,
    place: -1,
    first: 0,
    low: 0,
    high: 0,
    last: 0,
    count: 0,
    isPast: false,
  }));
  type State = (typeof states)[number];
  let isReduced = false;
  const flush = (state: State): void => {
    if (state.count === 0) return;
    const four = [state.first, state.low, state.high, state.last];
    const kept = [...new Set(four)].toSorted((one, other) => one - other);
    isReduced ||= kept.length < state.count;
    for (const at of kept) {
      state.kept.at.push(at);
      state.kept.counts.push(state.count);
    }
    state.count = 0;
  };
  const begin = lowerBound(x, length, view.left);
  for (const [number, state] of states.entries()) {
    const at = lastOf(series, number, begin - 1);
    if (at !== undefined) {
      state.kept.at.push(at);
      state.kept.counts.push(1);
    }
  }
  let rest = states.length;
  for (let at = begin; at < length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    const state = states[series[at] ?? 0];
    if (!state || state.isPast) continue;
    const across = x[at] ?? 0;
    const isPast = across > view.right;
    const place = isPast ? columns : Math.floor(((across - view.left) / width) * columns);
    if (place !== state.place || isPast) {
      flush(state);
      Object.assign(state, { place, first: at, low: at, high: at });
    }
    const up = y[at] ?? 0;
    if (up < (y[state.low] ?? 0)) state.low = at;
    if (up > (y[state.high] ?? 0)) state.high = at;
    state.last = at;
    state.count += 1;
    if (!isPast) continue;
    state.isPast = true;
    rest -= 1;
    if (rest === 0) break;
  }
  for (const state of states) flush(state);
  return {
    series: states.map(({ kept }, index) => gather(points, kept, index, hasSeries)),
    isReduced,
  };
}

/** Keeps one point of each place, the first, and says how many are there. */
export function* reducePlane(points: PointColumns, reduction: Reduction): Steps<ReducedPoints> {
  const { x, y, series, length } = points;
  const { view, columns, lines, hasSeries } = reduction;
  const width = view.right - view.left || 1;
  const height = view.top - view.bottom || 1;
  const kept: Kept[] = Array.from({ length: hasSeries ? points.names.length : 1 }, () => ({
    at: [],
    counts: [],
  }));
  const places = columns * lines;
  /** For each place: the index behind that of its point among those that are kept, and 0 for none. */
  const known = kept.map(() => new Uint32Array(places));
  let isReduced = false;
  for (let at = 0; at < length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    const across = ((x[at] ?? 0) - view.left) / width;
    const up = ((y[at] ?? 0) - view.bottom) / height;
    if (across < 0 || across > 1 || up < 0 || up > 1) continue;
    const column = Math.min(columns - 1, Math.floor(across * columns));
    const line = Math.min(lines - 1, Math.floor(up * lines));
    const place = line * columns + column;
    const of = series[at] ?? 0;
    const ofSeries = kept[of];
    const here = known[of];
    if (!ofSeries || !here) continue;
    const index = here[place] ?? 0;
    if (index > 0) {
      ofSeries.counts[index - 1] = (ofSeries.counts[index - 1] ?? 0) + 1;
      isReduced = true;
    } else here[place] = ofSeries.counts.push(1) && ofSeries.at.push(at);
  }
  return { series: kept.map((each, index) => gather(points, each, index, hasSeries)), isReduced };
}

function gather(
  { x, y, rows, names }: PointColumns,
  { at, counts }: Kept,
  index: number,
  hasSeries: boolean,
): PointSeries {
  return {
    name: hasSeries ? names[index] : undefined,
    x: Float64Array.from(at, (each) => x[each] ?? 0),
    y: Float64Array.from(at, (each) => y[each] ?? 0),
    rows: Uint32Array.from(at, (each) => rows[each] ?? 0),
    counts: Uint32Array.from(counts),
  };
}

/** The position of the first value that is not less. */
function lowerBound(values: Float64Array, length: number, value: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Farther back than this no point is looked for, to which a line would go. */
const MAX_BACK = 100_000;

/** The last point of a series up to a position; undefined where there is none. */
function lastOf(series: Uint8Array, number: number, from: number): number | undefined {
  for (let at = from; at >= 0 && at > from - MAX_BACK; at -= 1)
    if (series[at] === number) return at;
  return undefined;
}
