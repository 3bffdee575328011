import type { City } from './cities.ts';
import { checkCoordinates } from './city-list.ts';
import { type Coordinates, distanceKm, toCell } from './coordinates.ts';
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

export const cityStatisticsResolvers = {
  CityStatistics: {
    count: (cities: CitySet) => cities.length,
    totalPopulation,
    largest: (cities: CitySet) => cities[0] ?? null,
    smallest: (cities: CitySet) => cities.at(-1) ?? null,
  },
};

export function remember<Key, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    if (!known.has(key)) known.set(key, workOut(key));
    return known.get(key) as Value;
  };
}
