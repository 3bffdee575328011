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
 *
 * @param atlas land as TopoJSON
 */
export function coastsOf(atlas: object): readonly (readonly number[])[] {
  let rings = known.get(atlas);
  if (!rings) {
    const { features } = feature(atlas as Topology, 'land') as unknown as Land;
    rings = features.flatMap(({ geometry }) =>
      geometry.coordinates.flat().map((ring) => ring.flat()),
    );
    known.set(atlas, rings);
  }
  return rings;
}
