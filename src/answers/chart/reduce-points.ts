import type { Steps } from '../query/run-in-slices.ts';
import type { ChartBox, PointSeries } from './chart-api.ts';
import type { PointColumns } from './point-columns.ts';

interface Reduction {
  /** The same points as they were read: those that are kept are given as they are here. */
  readonly read: PointColumns;
  readonly view: ChartBox;
  readonly columns: number;
  readonly lines: number;
  /** Indices of the drawn categories; undefined if all points are one series. */
  readonly drawn: readonly number[] | undefined;
}

const AT_ONCE = 200_000;

/** The series of each category: its place in `drawn`, and for all others the place behind. */
function seriesFinder(
  { series }: PointColumns,
  drawn: readonly number[] | undefined,
): (at: number) => number {
  if (!drawn) return () => 0;
  const places = new Uint8Array(65_536).fill(drawn.length);
  for (const [place, index] of drawn.entries()) places[index] = place;
  return (at) => places[series[at] ?? 0] ?? 0;
}

interface Kept {
  readonly at: number[];
  readonly counts: number[];
}

export function* boxOf({ x, y, length }: PointColumns): Steps<ChartBox | undefined> {
  if (length === 0) return undefined;
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    const across = x[at] ?? 0;
    const up = y[at] ?? 0;
    if (Number.isNaN(up)) continue;
    if (across < left) left = across;
    if (across > right) right = across;
    if (up < bottom) bottom = up;
    if (up > top) top = up;
  }
  return left > right ? undefined : { left, right, bottom, top };
}

/** Points of a line that follow each other in one place, without a gap between them; by their positions. */
interface Stretch {
  readonly first: number;
  low: number;
  high: number;
  last: number;
  count: number;
  gap: number | undefined;
}

function stretchOf(at: number, count: number): Stretch {
  return { first: at, low: at, high: at, last: at, count, gap: undefined };
}

interface LineState {
  readonly kept: Kept;
  /** The last point to the left of the view. */
  before: number | undefined;
  place: number;
  stretches: Stretch[];
  gap: number | undefined;
  isPast: boolean;
}

/** Most gaps shown in one cell, which is about as wide as a pixel. */
const MAX_STRETCHES = 4;

/**
 * Keeps the first, last, lowest and highest point of each column of places, with which a line looks the same, and the
 * next on either side of the view; between gaps (y is NaN) likewise. Takes points sorted by x.
 */
export function* reduceLine(points: PointColumns, reduction: Reduction): Steps<PointSeries[]> {
  const { x, y, length } = points;
  const { view, columns, drawn } = reduction;
  const seriesAt = seriesFinder(points, drawn);
  const width = view.right - view.left || 1;
  const flush = (state: LineState): void => {
    const { kept, stretches } = state;
    const count = stretches.reduce((sum, stretch) => sum + stretch.count, 0);
    for (const { first, low, high, last, gap } of stretches) {
      for (const at of [...new Set([first, low, high, last])].toSorted((a, b) => a - b)) {
        kept.at.push(at);
        kept.counts.push(count);
      }
      if (gap === undefined) continue;
      kept.at.push(gap);
      kept.counts.push(0);
    }
    state.stretches = [];
  };
  const states = Array.from({ length: drawn?.length ?? 1 }, (): LineState => ({
    kept: { at: [], counts: [] },
    before: undefined,
    place: -1,
    stretches: [],
    gap: undefined,
    isPast: false,
  }));
  let rest = states.length;
  for (let at = 0; at < length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    const state = states[seriesAt(at)];
    if (!state || state.isPast) continue;
    const across = x[at] ?? 0;
    const up = y[at] ?? 0;
    const { stretches } = state;
    if (Number.isNaN(up)) {
      const last = stretches.at(-1)?.last ?? state.before;
      // An x with a value has no gap.
      if (last !== undefined && x[last] !== across) state.gap ??= at;
      continue;
    }
    // The last one of all points to the left is enough.
    if (across < view.left) {
      state.before = at;
      state.gap = undefined;
      continue;
    }
    if (state.place < 0 && state.before !== undefined) stretches.push(stretchOf(state.before, 1));
    let stretch = stretches.at(-1);
    const isPast = across > view.right;
    const place = isPast ? columns : Math.floor(((across - view.left) / width) * columns);
    const isBroken = state.gap !== undefined && x[state.gap] !== across;
    const isElsewhere = place !== state.place || isPast;
    const hasRoom = stretches.length < MAX_STRETCHES;
    if (stretch && isBroken && (isElsewhere || hasRoom)) stretch.gap = state.gap;
    if (isElsewhere) flush(state);
    if (!stretch || isElsewhere || (isBroken && hasRoom)) {
      stretch = stretchOf(at, 0);
      state.stretches.push(stretch);
    }
    state.gap = undefined;
    state.place = place;
    if (up < (y[stretch.low] ?? 0)) stretch.low = at;
    if (up > (y[stretch.high] ?? 0)) stretch.high = at;
    stretch.last = at;
    stretch.count += 1;
    if (!isPast) continue;
    state.isPast = true;
    rest -= 1;
    if (rest === 0) break;
  }
  for (const state of states) flush(state);
  return gather(
    states.map(({ kept }) => kept),
    reduction,
  );
}

/** Keeps one point of each place, the largest or the first, and says how many are there. */
export function* reducePlane(points: PointColumns, reduction: Reduction): Steps<PointSeries[]> {
  const { x, y, sizes, length } = points;
  const { view, columns, lines, drawn } = reduction;
  const seriesAt = seriesFinder(points, drawn);
  const width = view.right - view.left || 1;
  const height = view.top - view.bottom || 1;
  const kept: Kept[] = Array.from({ length: (drawn?.length ?? 0) + 1 }, () => ({
    at: [],
    counts: [],
  }));
  const places = columns * lines;
  /** For each cell: 1 + the index of its kept point, or 0. */
  const known = kept.map(() => new Uint32Array(places));
  for (let at = 0; at < length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    const across = ((x[at] ?? 0) - view.left) / width;
    const up = ((y[at] ?? 0) - view.bottom) / height;
    if (!(across >= 0 && across <= 1 && up >= 0 && up <= 1)) continue;
    const column = Math.min(columns - 1, Math.floor(across * columns));
    const line = Math.min(lines - 1, Math.floor(up * lines));
    const place = line * columns + column;
    const of = seriesAt(at);
    const ofSeries = kept[of];
    const here = known[of];
    if (!ofSeries || !here) continue;
    const index = here[place] ?? 0;
    if (index > 0) {
      ofSeries.counts[index - 1] = (ofSeries.counts[index - 1] ?? 0) + 1;
      const last = ofSeries.at[index - 1] ?? at;
      if ((sizes[at] ?? 0) > (sizes[last] ?? 0)) ofSeries.at[index - 1] = at;
    } else here[place] = ofSeries.counts.push(1) && ofSeries.at.push(at);
  }
  return gather(kept, reduction);
}

function gather(kept: readonly Kept[], { read, drawn }: Reduction): PointSeries[] {
  const { x, y, rows, sizes, categories } = read;
  const hasSizes = sizes.length > 0;
  const series = kept.map(({ at, counts }, place) => ({
    name: categories[drawn?.[place] ?? -1]?.name,
    isOther: drawn !== undefined && place === drawn.length,
    x: Float64Array.from(at, (each) => x[each] ?? 0),
    y: Float64Array.from(at, (each) => y[each] ?? 0),
    rows: Uint32Array.from(at, (each) => rows[each] ?? 0),
    counts: Uint32Array.from(counts),
    ...(hasSizes && { sizes: Float64Array.from(at, (each) => sizes[each] ?? 0) }),
  }));
  return series.filter((one) => !one.isOther || one.x.length > 0);
}
