import type { Coordinates } from './cell.ts';

/** Mean radius of the earth in kilometres (IUGG). */
const EARTH_RADIUS_KM = 6371.0088;

const RADIANS = Math.PI / 180;

/** Kilometres of one degree of latitude. */
export const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS;

/** Great-circle distance in kilometres, by the haversine formula. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const halfLatitude = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
  const halfLongitude = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
  const chord =
    halfLatitude ** 2 +
    Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
