import type { City } from './cities.ts';
import { checkCoordinates } from './city-list.ts';
import { type Coordinates, distanceKm, toCell } from './coordinates.ts';
import type { FairTurns, FieldContext } from './fair-turns.ts';
import { checkRange } from './input-error.ts';
import { totalPopulation, type World } from './world.ts';

export const cityKinds = {
  CAPITAL: 'PPLC',
  FORMER_CAPITAL: 'PPLCH',
  SEAT_OF_GOVERNMENT: 'PPLG',
  SEAT_OF_FIRST_ORDER_DIVISION: 'PPLA',
  SEAT_OF_SECOND_ORDER_DIVISION: 'PPLA2',
  SEAT_OF_THIRD_ORDER_DIVISION: 'PPLA3',
  SEAT_OF_FOURTH_ORDER_DIVISION: 'PPLA4',
  SEAT_OF_FIFTH_ORDER_DIVISION: 'PPLA5',
  POPULATED_PLACE: 'PPL',
  SECTION_OF_POPULATED_PLACE: 'PPLX',
  POPULATED_LOCALITY: 'PPLL',
  POPULATED_PLACES: 'PPLS',
  FARM_VILLAGE: 'PPLF',
  RELIGIOUS_POPULATED_PLACE: 'PPLR',
  HISTORICAL_POPULATED_PLACE: 'PPLH',
  ABANDONED_POPULATED_PLACE: 'PPLQ',
  DESTROYED_POPULATED_PLACE: 'PPLW',
  SETTLEMENT: 'STLMT',
} as const;

export function placeResolvers(world: World) {
  // When the first one is asked for: it takes as long as all the rest of a schema.
  const ranksOf = remember((cities: CitySet) => new Map(cities.map((city, at) => [city, at + 1])));
  return {
    City: {
      id: (city: City) => `City:${city.geonameId}`,
      country: (city: City) => world.countries.get(city.countryCode),
      divisionCode: (city: City) => city.adminCode || null,
      kind: (city: City) => city.featureCode,
      location: (city: City) => city,
      rank: (city: City) => ranksOf(world.cities).get(city),
      nearby: (
        city: City,
        circle: { first: number; radiusKm: number; populationAtLeast: number },
      ) => {
        checkRange('radiusKm', circle.radiusKm, Number.MIN_VALUE, 500);
        checkRange('first', circle.first, 1, 100);
        return world.nearest(city, circle.first, circle);
      },
    },
    Location: {
      cell: (location: Coordinates) => toCell(location),
      distanceKm: (location: Coordinates, { to }: { readonly to: Coordinates }) => {
        checkCoordinates(to);
        return distanceKm(location, to);
      },
    },
  };
}

/** The cities of the world, a continent or a country, most people first: always the same list. */
type CitySet = readonly City[];

export function cityStatisticsResolvers(world: World, turns: FairTurns) {
  return {
    CityStatistics: {
      count: (cities: CitySet) => cities.length,
      totalPopulation: remember(totalPopulation),
      largest: (cities: CitySet) => cities[0] ?? null,
      smallest: (cities: CitySet) => cities.at(-1) ?? null,
      meanDistanceToNearestKm: meanDistances(world, turns),
    },
  };
}

export function remember<Key, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, workOut(key));
    return known.get(key) as Value;
  };
}

/** The distance of each city is remembered, not the sum: a call may end half way through a list. */
function meanDistances(world: World, turns: FairTurns) {
  const means = new Map<CitySet, number>();
  const distanceOf = remember((city: City) => world.nearest(city, 1)[0]?.distanceKm ?? 0);
  return async (cities: CitySet, _arguments: unknown, context: FieldContext) => {
    if (cities.length === 0) return null;
    const known = means.get(cities);
    if (known !== undefined) return known;
    let sum = 0;
    for (const city of cities) {
      if (turns.isOver()) await turns.next(context);
      sum += distanceOf(city);
    }
    means.set(cities, sum / cities.length);
    return sum / cities.length;
  };
}
