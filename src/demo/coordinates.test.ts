import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Coordinates, distanceKm, fromCell, toCell } from './coordinates.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true, maxExcluded: true }),
});

/** The definition, bit by bit. */
function interleave({ latitude, longitude }: Coordinates): bigint {
  const step = (degrees: number): bigint => BigInt(Math.floor((degrees * 2 ** 32) / 360));
  const [x, y] = [step(longitude + 180), step(latitude + 90)];
  let cell = 0n;
  for (let bit = 0n; bit < 32n; bit += 1n) {
    cell |= ((x >> bit) & 1n) << (2n * bit + 1n);
    cell |= ((y >> bit) & 1n) << (2n * bit);
  }
  return cell;
}

describe('cells', () => {
  test('interleave the bits of both coordinates', () => {
    for (const [latitude, longitude] of [
      [0, 0],
      [52.52437, 13.41053],
      [-33.86785, 151.20732],
      [90, 179.999999],
      [-90, -180],
    ] as const) {
      expect(toCell({ latitude, longitude })).toBe(interleave({ latitude, longitude }));
    }
  });

  test('fit into 64 bits and lead back to within two centimetres', () => {
    fc.assert(
      fc.property(point, (location) => {
        const cell = toCell(location);
        expect(cell >= 0n && cell < 2n ** 64n).toBe(true);
        const back = fromCell(cell);
        // Half a step past the pole has no latitude.
        if (!back) return location.latitude > 89.999_999;
        return distanceKm(location, back) < 0.000_02;
      }),
    );
  });

  test('past the poles are nowhere', () => {
    expect(fromCell(2n ** 64n - 1n)).toBeUndefined();
  });
});

test('a quarter of the way round the earth is some 10,000 km', () => {
  const quarter = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 90 });
  expect(quarter).toBeCloseTo(10_007.557, 2);
});
