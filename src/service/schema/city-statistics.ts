import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Coordinates } from '../data/cell.ts';
import type { City } from '../data/city.ts';
import type { World } from '../data/world.ts';

/** Cities that are worked on in one turn of the event loop. */
const CITIES_A_TURN = 500;

/** What `CityStatistics` is worked out from. */
export interface CitySet {
  /** Most people first. */
  readonly cities: readonly City[];
}

/** Resolvers of `CityStatistics`. */
export function cityStatisticsResolvers(world: World) {
  return {
    CityStatistics: {
      count: ({ cities }: CitySet) => cities.length,
      totalPopulation: ({ cities }: CitySet) =>
        cities.reduce((sum, { population }) => sum + population, 0),
      medianPopulation: ({ cities }: CitySet) => median(cities),
      largest: ({ cities }: CitySet) => cities[0] ?? null,
      smallest: ({ cities }: CitySet) => cities.at(-1) ?? null,
      centreOfPopulation: ({ cities }: CitySet) => centreOfPopulation(cities),
      meanDistanceToNearestKm: (
        { cities }: CitySet,
        _arguments: unknown,
        context: { readonly signal?: AbortSignal },
      ) => meanDistanceToNearestKm(cities, world, context.signal),
    },
  };
}

function median(cities: readonly City[]): number | null {
  const upper = cities[Math.floor(cities.length / 2)];
  const lower = cities[Math.ceil(cities.length / 2) - 1];
  return upper && lower ? (upper.population + lower.population) / 2 : null;
}

/** On the sphere: the mean of the directions, weighted by inhabitants. */
function centreOfPopulation(cities: readonly City[]): Coordinates | null {
  const radians = Math.PI / 180;
  let [x, y, z] = [0, 0, 0];
  for (const { latitude, longitude, population } of cities) {
    const fromAxis = Math.cos(latitude * radians) * population;
    x += fromAxis * Math.cos(longitude * radians);
    y += fromAxis * Math.sin(longitude * radians);
    z += Math.sin(latitude * radians) * population;
  }
  if (x === 0 && y === 0 && z === 0) return null;
  return {
    latitude: Math.atan2(z, Math.hypot(x, y)) / radians,
    longitude: Math.atan2(y, x) / radians,
  };
}

async function meanDistanceToNearestKm(
  cities: readonly City[],
  world: World,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  if (cities.length === 0) return null;
  let sum = 0;
  for (const [index, city] of cities.entries()) {
    if (index % CITIES_A_TURN === 0) {
      await nextTurn();
      signal?.throwIfAborted();
    }
    sum += distanceToNearestKm(city, world);
  }
  return sum / cities.length;
}

/** Looks in ever wider circles; nowhere on earth is a city further than half way round. */
function distanceToNearestKm(city: City, world: World): number {
  for (let radiusKm = 5; radiusKm < 30_000; radiusKm *= 4) {
    const nearest = world.grid.within(city, radiusKm).find((found) => found.city !== city);
    if (nearest) return nearest.distanceKm;
  }
  return 0;
}
