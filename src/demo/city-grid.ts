import { type Coordinates, distanceKm, KM_PER_DEGREE } from './coordinates.ts';
import type { City } from './cities.ts';

export interface Neighbour {
  readonly city: City;
  readonly distanceKm: number;
}

const HALF_ROUND_KM = 20_038;

const FIRST_CIRCLE_KM = 10;

/** Squares a degree. Four, because a whole degree of Central Europe holds hundreds of cities. */
const PER_DEGREE = 4;

const COLUMNS = 360 * PER_DEGREE;
const ROWS = 180 * PER_DEGREE;

export class CityGrid {
  readonly #squares = new Map<number, City[]>();

  constructor(cities: readonly City[]) {
    for (const city of cities) {
      const key = rowOf(city.latitude) * COLUMNS + columnOf(city.longitude);
      const square = this.#squares.get(key);
      if (square) square.push(city);
      else this.#squares.set(key, [city]);
    }
  }

  nearest(
    centre: City,
    count: number,
    { radiusKm = HALF_ROUND_KM, populationAtLeast = 0 } = {},
  ): Neighbour[] {
    // In growing circles: 500 km contain thousands of cities.
    let reachKm = Math.min(FIRST_CIRCLE_KM, radiusKm);
    let neighbours = this.#inCircle(centre, reachKm, populationAtLeast);
    while (neighbours.length < count && reachKm < radiusKm) {
      reachKm = Math.min(reachKm * 3, radiusKm);
      neighbours = this.#inCircle(centre, reachKm, populationAtLeast);
    }
    return neighbours.sort(byDistance).slice(0, count);
  }

  #inCircle(centre: City, radiusKm: number, populationAtLeast: number): Neighbour[] {
    const neighbours: Neighbour[] = [];
    for (const square of this.#around(centre, radiusKm)) {
      for (const city of square) {
        if (city.population < populationAtLeast) break;
        if (city === centre) continue;
        const distance = distanceKm(centre, city);
        if (distance <= radiusKm) neighbours.push({ city, distanceKm: distance });
      }
    }
    return neighbours;
  }

  *#around({ latitude, longitude }: Coordinates, radiusKm: number): Generator<readonly City[]> {
    const reach = radiusKm / KM_PER_DEGREE;
    const lowest = rowOf(Math.max(-90, latitude - reach));
    const highest = rowOf(Math.min(90, latitude + reach));
    const [first, count] = columnsOf(latitude, longitude, reach);
    for (let row = lowest; row <= highest; row += 1) {
      for (let step = 0; step < count; step += 1) {
        const square = this.#squares.get(row * COLUMNS + ((first + step) % COLUMNS));
        if (square) yield square;
      }
    }
  }
}

function columnsOf(latitude: number, longitude: number, reach: number): [number, number] {
  if (Math.abs(latitude) + reach >= 90) return [0, COLUMNS];
  // Widest span of longitude that a circle touches: asin(sin r / cos latitude).
  const radians = Math.PI / 180;
  const sine = Math.sin(reach * radians) / Math.cos(latitude * radians);
  const halfSpan = Math.asin(Math.min(1, sine)) / radians;
  const count = Math.min(COLUMNS, Math.ceil(2 * halfSpan * PER_DEGREE) + 2);
  return [columnOf(longitude - halfSpan), count];
}

function rowOf(latitude: number): number {
  return Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) * PER_DEGREE)));
}

function columnOf(longitude: number): number {
  return ((Math.floor((longitude + 180) * PER_DEGREE) % COLUMNS) + COLUMNS) % COLUMNS;
}

function byDistance(one: Neighbour, other: Neighbour): number {
  return one.distanceKm - other.distanceKm || one.city.geonameId - other.city.geonameId;
}
