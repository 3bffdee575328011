import { feature } from 'topojson-client';

type Topology = Parameters<typeof feature>[0];

interface Land {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly (readonly (readonly number[][])[])[] };
  }[];
}

/** By the atlas that they are of: to unfold one takes a moment. */
const known = new WeakMap<object, readonly (readonly number[])[]>();

/**
 * The coasts of the world in rings of longitudes and latitudes in turn, degrees: those of Natural Earth, which is in
 * the public domain.
 */
export function coastsOf(atlas: object): readonly (readonly number[])[] {
  let rings = known.get(atlas);
  if (!rings) {
    const { features } = feature(atlas as Topology, 'land') as unknown as Land;
    rings = features.flatMap(({ geometry }) => geometry.coordinates.flat().flatMap(unwrapped));
    known.set(atlas, rings);
  }
  return rings;
}

/**
 * A ring that goes over the antimeridian is drawn in one piece at either edge of the map: else a line would go
 * back through all of it. One around a pole stays as it is, with its line at the map's foot.
 */
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
