import { feature } from 'topojson-client';
import land from 'world-atlas/land-110m.json';

type Topology = Parameters<typeof feature>[0];

interface Land {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly (readonly (readonly number[][])[])[] };
  }[];
}

let rings: (readonly number[])[] | undefined;

/**
 * The coasts of the world in rings of longitudes and latitudes in turn, degrees. Natural Earth at 1:110 million,
 * which is in the public domain.
 */
export function readCoasts(): readonly (readonly number[])[] {
  const { features } = feature(land as unknown as Topology, 'land') as unknown as Land;
  rings ??= features.flatMap(({ geometry }) =>
    geometry.coordinates.flat().map((ring) => ring.flat()),
  );
  return rings;
}
