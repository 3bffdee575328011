import { describe, expect, test } from 'vitest';
import type { PointSeries } from '../../../answers/chart/chart-api.ts';
import { drawDots, scaleOfDots } from './dots.ts';

const LOOK = { color: 'blue', shape: 'circle', isJoined: false } as const;

/** Dots of points that lie in a row. */
function dotsOf(counts: readonly number[], sizes?: readonly number[]) {
  const series: PointSeries = {
    name: undefined,
    x: Float64Array.from(counts.keys()),
    y: new Float64Array(counts.length),
    rows: Uint32Array.from(counts.keys()),
    counts: Uint32Array.from(counts),
    ...(sizes && { sizes: Float64Array.from(sizes) }),
  };
  const points = [...counts.keys()].map((index) => ({ x: index, y: 0, series: 0, index }));
  const scale = scaleOfDots([series]);
  const marks = drawDots(series, points, { ...LOOK, scale });
  const dots = marks.flatMap((mark) => {
    if (mark.kind !== 'dots') return [];
    return mark.sizes.map((radius, at) => ({
      at: mark.points[at * 2],
      radius,
      opacity: mark.opacity,
    }));
  });
  return { scale, dots };
}

describe('dots of a size', () => {
  test('have areas in proportion, the largest first, so that a small one is not hidden', () => {
    const { dots } = dotsOf([1, 1, 1], [25, 100, 50]);
    expect(dots.map(({ at }) => at)).toEqual([1, 2, 0]);
    const [most, half, quarter] = dots.map(({ radius }) => radius ** 2);
    expect((half ?? 0) / (most ?? 1)).toBeCloseTo(0.5);
    expect((quarter ?? 0) / (most ?? 1)).toBeCloseTo(0.25);
  });

  test.each([
    ['no number above zero', [0, 0]],
    ['huge and tiny ones', [1e300, 5e-324]],
    ['ties', [7, 7]],
  ])('can be seen: %s', (_, sizes) => {
    for (const { radius } of dotsOf([1, 1], sizes).dots) {
      expect(radius).toBeGreaterThanOrEqual(2);
      expect(radius).toBeLessThanOrEqual(18);
    }
  });
});

describe('many dots', () => {
  test('are deeper where more points lie', () => {
    const counts = Array.from({ length: 6_000 }, (_, index) => [1, 20, 400, 8_000][index % 4] ?? 1);
    const { dots, scale } = dotsOf(counts);
    expect(scale).toMatchObject({ isDeep: true, densest: 8_000 });
    expect(dots).toHaveLength(6_000);
    const depths = [0, 1, 2, 3].map((at) => dots.find((dot) => dot.at === at)?.opacity ?? 0);
    expect(depths).toEqual(depths.toSorted((one, other) => one - other));
    expect(new Set(depths).size).toBe(4);
  });

  test('are alike where no two points share a place, and where they are few', () => {
    const alone = dotsOf(Array.from({ length: 6_000 }, () => 1));
    expect(new Set(alone.dots.map(({ opacity }) => opacity)).size).toBe(1);
    expect(alone.scale.isDeep).toBe(false);
    expect(dotsOf([1, 5_000]).scale.isDeep).toBe(false);
  });
});
