import land from 'world-atlas/land-110m.json';
import { expect, test } from 'vitest';
import { coastsOf } from './coasts.ts';

test('no coast goes back through the whole map, but for the one around the pole', () => {
  const wide = coastsOf(land).filter((ring) =>
    ring.some(
      (value, index) => index % 2 === 0 && Math.abs(value - (ring[index - 2] ?? value)) > 180,
    ),
  );
  expect(wide).toHaveLength(1);
  expect(Math.max(...(wide[0] ?? []).filter((_, index) => index % 2 === 1))).toBeLessThan(-60);
});

test('what lies over the antimeridian is drawn at both edges', () => {
  const reach = coastsOf(land).flatMap((ring) => ring.filter((_, index) => index % 2 === 0));
  expect(Math.max(...reach)).toBeGreaterThan(185);
  expect(Math.min(...reach)).toBeLessThan(-185);
});
