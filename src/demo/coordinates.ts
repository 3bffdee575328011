export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** Steps per degree: the whole turn of 360 degrees in 32 bits, some 9 mm at the equator. */
const STEPS_PER_DEGREE = 2 ** 32 / 360;

const HIGHEST_STEP = 2 ** 32 - 1;

export function toCell({ latitude, longitude }: Coordinates): bigint {
  const latitudeBits = toBits(latitude + 90);
  const interleave = (bit: string, index: number): string => bit + latitudeBits.charAt(index);
  return BigInt(`0b${toBits(longitude + 180).replace(/./g, interleave)}`);
}

function toBits(degrees: number): string {
  const step = Math.min(HIGHEST_STEP, Math.max(0, Math.floor(degrees * STEPS_PER_DEGREE)));
  return step.toString(2).padStart(32, '0');
}

export function fromCell(cell: bigint): Coordinates | undefined {
  const bits = cell.toString(2).padStart(64, '0');
  const degreesOf = (everySecond: '$1' | '$2'): number =>
    (Number.parseInt(bits.replace(/(.)(.)/g, everySecond), 2) + 0.5) / STEPS_PER_DEGREE;
  const longitude = degreesOf('$1') - 180;
  const latitude = degreesOf('$2') - 90;
  return latitude > 90 ? undefined : { latitude, longitude };
}

const EARTH_RADIUS_KM = 6371.0088;

const RADIANS = Math.PI / 180;

export function distanceKm(from: Coordinates, to: Coordinates): number {
  const halfLatitude = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
  const halfLongitude = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
  const chord =
    halfLatitude ** 2 +
    Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * halfLongitude ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
