import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { City } from './city.ts';
import { CityGrid } from './city-grid.ts';
import { distanceKm } from './distance.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('finds exactly what comparing with every city finds, poles and date line included', () => {
  const radius = fc.double({ min: 1, max: 3_000, noNaN: true });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), point, radius, (points, centre, radiusKm) => {
      const cities = points.map((location, geonameId) => ({ ...location, geonameId }) as City);
      const found = new CityGrid(cities).within(centre, radiusKm);
      const expected = cities.filter((city) => distanceKm(centre, city) <= radiusKm);
      expect(new Set(found.map(({ city }) => city))).toEqual(new Set(expected));
      expect(found).toHaveLength(expected.length);
    }),
    { numRuns: 500 },
  );
});

test('a quarter of the way round the earth is some 10,000 km', () => {
  const quarter = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 });
  expect(quarter).toBeCloseTo(10_007.557, 2);
});
