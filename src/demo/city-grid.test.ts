import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { City } from './cities.ts';
import { CityGrid } from './world.ts';
import { distanceKm } from './coordinates.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('finds exactly what comparing with every city finds, poles and date line included', () => {
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
        const cities = points
          .map(
            ([location, population], geonameId) => ({ ...location, population, geonameId }) as City,
          )
          .sort((one, other) => other.population - one.population);
        const [centre] = cities;
        if (!centre) return;
        const found = new CityGrid(cities).nearest(centre, first, { radiusKm, populationAtLeast });
        const expected = cities
          .filter((city) => city !== centre && city.population >= populationAtLeast)
          .map((city) => ({ city, distanceKm: distanceKm(centre, city) }))
          .filter((neighbour) => neighbour.distanceKm <= radiusKm)
          .sort(
            (one, other) =>
              one.distanceKm - other.distanceKm || one.city.geonameId - other.city.geonameId,
          )
          .slice(0, first);
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

test('a quarter of the way round the earth is some 10,000 km', () => {
  const quarter = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 });
  expect(quarter).toBeCloseTo(10_007.557, 2);
});
