import type { Steps } from '../query/run-in-slices.ts';
import type { LogAxes } from './chart-api.ts';
import type { PointColumns } from './point-columns.ts';

const AT_ONCE = 100_000;

export interface LogPoints {
  readonly axes: LogAxes;
  readonly points: PointColumns;
  /** Points that have no place there: a value of them is zero or less. */
  readonly hidden: number;
}

/** Puts points where a log scale has them: at the logarithms to base ten. What has none is a gap. */
export function* logPoints(read: PointColumns, axes: LogAxes): Steps<LogPoints> {
  const { length } = read;
  const x = axes === 'y' ? read.x : new Float64Array(length);
  const y = new Float64Array(length);
  let hidden = 0;
  for (let at = 0; at < length; at += 1) {
    if (at % AT_ONCE === 0) yield;
    const across = read.x[at] ?? 0;
    const up = read.y[at] ?? 0;
    const hasX = axes === 'y' || across > 0;
    // Before all others, so that the order by x is the same.
    if (axes !== 'y') x[at] = hasX ? Math.log10(across) : -Infinity;
    const hasY = axes === 'x' || up > 0;
    y[at] = hasX && hasY ? (axes === 'x' ? up : Math.log10(up)) : NaN;
    if (Number.isNaN(y[at]) && !Number.isNaN(up)) hidden += 1;
  }
  return { axes, points: { ...read, x, y, gaps: read.gaps + hidden }, hidden };
}
