import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { City } from './cities.ts';
import { createNearest } from './world.ts';
import { distanceKm } from './coordinates.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('finds what comparing with every city finds, poles and date line included', () => {
  const radius = fc.double({ min: 1, max: 3_000, noNaN: true });
  const count = fc.integer({ min: 1, max: 20 });
  const cityPoint = fc.tuple(point, fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(
      fc.array(cityPoint, { minLength: 1, maxLength: 60 }),
      radius,
      count,
      fc.integer({ min: 0, max: 9 }),
      (points, radiusKm, first, populationAtLeast) => {
        const cities = points.map(
          ([location, population], geonameId) => ({ ...location, population, geonameId }) as City,
        );
        const [centre] = cities;
        if (!centre) return;
        const found = createNearest(cities)(centre, first, { radiusKm, populationAtLeast });
        const others = cities.filter((city) => city !== centre);
        const expected = others
          .filter(({ population }) => population >= populationAtLeast)
          .map((city) => distanceKm(centre, city))
          .filter((distance) => distance <= radiusKm)
          .sort((one, other) => one - other)
          .slice(0, first);
        expect(found).toHaveLength(expected.length);
        for (const [rank, { city, distanceKm: distance }] of found.entries()) {
          expect(others).toContain(city);
          expect(city.population).toBeGreaterThanOrEqual(populationAtLeast);
          // Cities in one place come in any order.
          expect(distance).toBeCloseTo(expected[rank] ?? NaN, 6);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('a quarter of the way round the earth is some 10,000 km', () => {
  const quarter = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 });
  expect(quarter).toBeCloseTo(10_007.557, 2);
});
