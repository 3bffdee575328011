import { feature } from 'topojson-client';

interface Land {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly (readonly (readonly number[][])[])[] };
  }[];
}

/** Rings of longitudes and latitudes in turn, degrees; from Natural Earth (public domain). */
export function coastsOf(atlas: object): readonly (readonly number[])[] {
  const { features } = feature(atlas as Parameters<typeof feature>[0], 'land') as unknown as Land;
  return features.flatMap(({ geometry }) => geometry.coordinates.flat().flatMap(unwrapped));
}

/** Cuts a ring at the antimeridian, where a line would cross the map. One around a pole stays as it is. */
function unwrapped(ring: readonly number[][]): number[][] {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  const longitudes = ring.map(([longitude = 0]) => {
    if (Math.abs(longitude - before) > 180) turn += longitude < before ? 360 : -360;
    before = longitude;
    return longitude + turn;
  });
  if (turn !== 0) return [ring.flat()];
  const shifts = [0, -360, 360].filter(
    (shift) =>
      shift === 0 ||
      longitudes.some((longitude) => Math.abs(longitude) > 180 && longitude * shift < 0),
  );
  return shifts.map((shift) =>
    ring.flatMap(([, latitude = 0], index) => [(longitudes[index] ?? 0) + shift, latitude]),
  );
}
