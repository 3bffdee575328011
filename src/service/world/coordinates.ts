/** A point on the earth, degrees (WGS 84). */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Steps per degree: the whole turn of 360 degrees in 32 bits, some 9 mm at the equator. */
const STEPS_PER_DEGREE = 2 ** 32 / 360;

const HIGHEST_STEP = 2 ** 32 - 1;

/**
 * The 64-bit cell that a point lies in: longitude and latitude in 32-bit steps, their bits
 * interleaved (Z-order, Morton 1966), longitude in the odd places. Cells that share leading bits
 * are near each other.
 */
export function toCell({ latitude, longitude }: Coordinates): bigint {
  const x = toStep(longitude + 180);
  const y = toStep(latitude + 90);
  const high = spread(x >>> 16) * 2 + spread(y >>> 16);
  const low = spread(x & 0xffff) * 2 + spread(y & 0xffff);
  return (BigInt(high) << 32n) | BigInt(low);
}

/** The middle of a cell; undefined for a number whose latitude would lie past the north pole. */
export function fromCell(cell: bigint): Coordinates | undefined {
  const high = Number(cell >> 32n);
  const low = Number(cell & 0xffff_ffffn);
  const x = gather(Math.floor(high / 2)) * 65_536 + gather(Math.floor(low / 2));
  const y = gather(high) * 65_536 + gather(low);
  const longitude = (x + 0.5) / STEPS_PER_DEGREE - 180;
  const latitude = (y + 0.5) / STEPS_PER_DEGREE - 90;
  return latitude > 90 ? undefined : { latitude, longitude };
}

function toStep(degrees: number): number {
  return Math.min(HIGHEST_STEP, Math.max(0, Math.floor(degrees * STEPS_PER_DEGREE)));
}

/** Moves the 16 bits of a number to the even places of 32. */
function spread(bits: number): number {
  let spreadBits = bits;
  spreadBits = (spreadBits | (spreadBits << 8)) & 0x00ff00ff;
  spreadBits = (spreadBits | (spreadBits << 4)) & 0x0f0f0f0f;
  spreadBits = (spreadBits | (spreadBits << 2)) & 0x33333333;
  return (spreadBits | (spreadBits << 1)) & 0x55555555;
}

/** Undoes {@link spread}; the odd places are left out of account. */
function gather(bits: number): number {
  let gathered = bits & 0x55555555;
  gathered = (gathered | (gathered >>> 1)) & 0x33333333;
  gathered = (gathered | (gathered >>> 2)) & 0x0f0f0f0f;
  gathered = (gathered | (gathered >>> 4)) & 0x00ff00ff;
  return (gathered | (gathered >>> 8)) & 0xffff;
}

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
