import type { PointSeries } from '../../../answers/chart/chart-api.ts';
import type { ChartPoint, DotShape, Mark } from './scene.ts';

/** The radius of a point, CSS pixels. */
const LARGEST_DOT = 5;

/** The radius of one whose area shows a number. */
const LARGEST_BUBBLE = 18;
const LEAST_BUBBLE = 2;

/** Points past this number are smaller, and deeper where many of them lie in one place. */
const MANY = 5_000;
const DEPTHS = [0.3, 0.5, 0.75, 1];

/** This many are drawn one by one, the largest first, so that none hides another. */
const MOST_APART = 2_000;

export function scaleOfDots(series: readonly PointSeries[]) {
  let [largest, densest, dots] = [0, 1, 0];
  for (const { sizes = [], counts } of series) {
    dots += counts.length;
    for (const size of sizes) largest = Math.max(largest, size);
    for (const count of counts) densest = Math.max(densest, count);
  }
  const isMany = dots > MANY;
  const reach = largest > 0 ? LARGEST_BUBBLE : LARGEST_DOT;
  return { largest, densest, reach, isMany, isDeep: isMany && densest > 1 };
}

interface DotLook {
  readonly color: string;
  readonly shape: DotShape;
  readonly isJoined: boolean;
  readonly scale: ReturnType<typeof scaleOfDots>;
}

export function drawDots(
  { counts, sizes }: PointSeries,
  dots: readonly ChartPoint[],
  { color, shape, isJoined, scale }: DotLook,
): Mark[] {
  const { largest, densest, isMany, isDeep } = scale;
  const countOf = ({ index }: ChartPoint): number => counts[index] ?? 1;
  const sizeOf = ({ index }: ChartPoint): number => sizes?.[index] ?? 0;
  const radiusOf = (dot: ChartPoint): number =>
    sizes
      ? Math.max(LEAST_BUBBLE, Math.sqrt(sizeOf(dot) / (largest || 1)) * LARGEST_BUBBLE)
      : Math.min(LARGEST_DOT, 2.5 + Math.log10(countOf(dot))) - (isMany ? 1.1 : 0);
  const markOf = (some: readonly ChartPoint[], opacity: number): Mark => ({
    kind: 'dots',
    points: some.flatMap(({ x, y }) => [x, y]),
    sizes: some.map(radiusOf),
    color,
    shape,
    opacity,
  });
  if (isJoined) return [markOf(dots, 1)];
  if (sizes && dots.length <= MOST_APART)
    return dots
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .map((dot) => markOf([dot], 0.6));
  if (!isDeep) return [markOf(dots, isMany ? 0.6 : 0.75)];
  const step = Math.log(densest + 1) / DEPTHS.length;
  const depthOf = (dot: ChartPoint): number => Math.floor(Math.log(countOf(dot)) / step);
  return DEPTHS.map((opacity, depth) =>
    markOf(
      dots.filter((dot) => depthOf(dot) === depth),
      opacity,
    ),
  );
}
