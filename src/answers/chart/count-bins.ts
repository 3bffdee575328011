import type { Steps } from '../query/run-in-slices.ts';
import type { ChartBar, ChartBox } from './chart-api.ts';
import type { PointColumns } from './point-columns.ts';

const LEAST_BINS = 5;
const MOST_BINS = 40;
const AT_ONCE = 200_000;

/** The points of each bin by their y, between round numbers; as many bins as the root of the points, within limits. */
export function* countBins(points: PointColumns, { bottom, top }: ChartBox): Steps<ChartBar[]> {
  const { y, length, gaps } = points;
  const wanted = Math.max(LEAST_BINS, Math.min(MOST_BINS, Math.ceil(Math.sqrt(length - gaps))));
  const step = roundStep(top - bottom, wanted);
  const first = Math.floor(bottom / step);
  // The largest value belongs to the last bin, where it ends on a round number too.
  const bins = Math.max(1, Math.ceil(top / step) - first);
  const counts = Array.from({ length: bins }, () => 0);
  for (let at = 0; at < length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    const value = y[at] ?? NaN;
    if (Number.isNaN(value)) continue;
    const bin = Math.min(counts.length - 1, Math.max(0, Math.floor(value / step) - first));
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

/** Without the digits by which a product misses a decimal fraction. */
function edge(bin: number, step: number): number {
  return Number((bin * step).toPrecision(12));
}
