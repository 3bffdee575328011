import { type City, toSearchName } from './cities.ts';
import { type Coordinates, distanceKm } from './coordinates.ts';
import { checkRange, checkText } from './input-error.ts';
import type { World } from './world.ts';

export interface CityFilterInput {
  readonly nameContains?: string | null;
  readonly nameStartsWith?: string | null;
  readonly countryIn?: readonly string[] | null;
  readonly continentIn?: readonly string[] | null;
  readonly kindIn?: readonly string[] | null;
  readonly populationAtLeast?: number | null;
  readonly populationAtMost?: number | null;
  readonly within?: { readonly centre: Coordinates; readonly radiusKm: number } | null;
}

type Condition = (city: City) => boolean;

export function toCityTest(filter: CityFilterInput, world: World): Condition {
  const conditions: Condition[] = [];
  const { populationAtLeast, populationAtMost, countryIn, continentIn, kindIn, within } = filter;
  if (populationAtLeast != null) conditions.push((city) => city.population >= populationAtLeast);
  if (populationAtMost != null) conditions.push((city) => city.population <= populationAtMost);
  if (countryIn) {
    const codes = new Set(countryIn.map((code) => code.toUpperCase()));
    conditions.push((city) => codes.has(city.countryCode));
  }
  if (continentIn) {
    const wanted = new Set(continentIn);
    const onThem = [...world.countries.values()].filter(({ continentCodes }) =>
      continentCodes.some((code) => wanted.has(code)),
    );
    const codes = new Set<string>(onThem.map(({ code }) => code));
    conditions.push((city) => codes.has(city.countryCode));
  }
  if (kindIn) {
    const kinds = new Set(kindIn);
    conditions.push((city) => kinds.has(city.featureCode));
  }
  if (filter.nameStartsWith != null) {
    const start = toSearchName(checkText('nameStartsWith', filter.nameStartsWith));
    conditions.push((city) => city.searchName.startsWith(start));
  }
  if (filter.nameContains != null) {
    const part = toSearchName(checkText('nameContains', filter.nameContains));
    conditions.push((city) => city.searchName.includes(part));
  }
  if (within) {
    checkCoordinates(within.centre);
    checkRange('radiusKm', within.radiusKm, Number.MIN_VALUE, 2_000);
    conditions.push((city) => distanceKm(within.centre, city) <= within.radiusKm);
  }
  return (city) => conditions.every((holds) => holds(city));
}

export function checkCoordinates({ latitude, longitude }: Coordinates): void {
  checkRange('latitude', latitude, -90, 90);
  checkRange('longitude', longitude, -180, 180);
}

export interface CityOrderInput {
  readonly field: 'NAME' | 'POPULATION' | 'LATITUDE';
  readonly direction: 'ASC' | 'DESC';
}

type Compare = (one: City, other: City) => number;

const ascending: Readonly<Record<CityOrderInput['field'], Compare>> = {
  NAME: (one, other) =>
    one.searchName < other.searchName ? -1 : Number(one.searchName > other.searchName),
  POPULATION: (one, other) => one.population - other.population,
  LATITUDE: (one, other) => one.latitude - other.latitude,
};

/** A total order: equal cities stand in the order of their numbers, so that pages never overlap. */
export function compareCities({ field, direction }: CityOrderInput): Compare {
  const compare = ascending[field];
  const total: Compare = (one, other) => compare(one, other) || one.geonameId - other.geonameId;
  return direction === 'ASC' ? total : (one, other) => total(other, one);
}

/** Sorts cities when an order is first asked for, up to 200 ms for the world, and remembers it. */
export function createCityOrders({ cities, citiesByCountry }: World) {
  const known = new Map<string, readonly City[]>();
  const sort = ({ field, direction }: CityOrderInput, countryCode?: string): readonly City[] => {
    if (direction === 'ASC') return sorted({ field, direction: 'DESC' }, countryCode).toReversed();
    const unsorted = countryCode === undefined ? cities : (citiesByCountry.get(countryCode) ?? []);
    if (field === 'POPULATION') return unsorted;
    return unsorted.toSorted(compareCities({ field, direction }));
  };
  const sorted = (order: CityOrderInput, countryCode?: string): readonly City[] => {
    const key = `${order.field} ${order.direction} ${countryCode ?? ''}`;
    const list = known.get(key) ?? sort(order, countryCode);
    known.set(key, list);
    return list;
  };
  return sorted;
}
