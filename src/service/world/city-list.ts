import { type City, toSearchName } from './cities.ts';
import { type Coordinates, distanceKm } from './coordinates.ts';
import { checkRange, checkText } from './input-error.ts';
import type { World } from './world.ts';

/** The input `CityFilter`. */
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

/** Makes one test of all conditions that are given; cheap ones come first. */
export function toCityTest(filter: CityFilterInput, world: World): Condition {
  const conditions: Condition[] = [];
  const { populationAtLeast, populationAtMost, within } = filter;
  if (populationAtLeast != null) conditions.push((city) => city.population >= populationAtLeast);
  if (populationAtMost != null) conditions.push((city) => city.population <= populationAtMost);
  if (filter.countryIn) {
    const codes = new Set(filter.countryIn.map((code) => code.toUpperCase()));
    conditions.push((city) => codes.has(city.countryCode));
  }
  if (filter.continentIn) {
    const codes = countriesOf(filter.continentIn, world);
    conditions.push((city) => codes.has(city.countryCode));
  }
  if (filter.kindIn) {
    const kinds = new Set(filter.kindIn);
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

/** @throws {GraphQLError} BAD_USER_INPUT for a point that is not on the earth */
export function checkCoordinates({ latitude, longitude }: Coordinates): void {
  checkRange('latitude', latitude, -90, 90);
  checkRange('longitude', longitude, -180, 180);
}

function countriesOf(continentCodes: readonly string[], world: World): ReadonlySet<string> {
  const wanted = new Set(continentCodes);
  const codes = new Set<string>();
  for (const country of world.countries.values()) {
    if (country.continentCodes.some((code) => wanted.has(code))) codes.add(country.code);
  }
  return codes;
}

/** The input `CityOrder`, its defaults filled in. */
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

/**
 * The cities of the world and of each country in every order. Each order is sorted when it is first
 * asked for, which takes up to 200 ms for the world, and remembered.
 */
export class CityOrders {
  readonly #world: World;
  readonly #sorted = new Map<string, readonly City[]>();

  constructor(world: World) {
    this.#world = world;
  }

  /** @param countryCode undefined for all cities */
  sorted({ field, direction }: CityOrderInput, countryCode?: string): readonly City[] {
    const key = `${field} ${direction} ${countryCode ?? ''}`;
    const known = this.#sorted.get(key);
    if (known) return known;
    const sorted = this.#sort(field, direction, countryCode);
    this.#sorted.set(key, sorted);
    return sorted;
  }

  #sort(
    field: CityOrderInput['field'],
    direction: CityOrderInput['direction'],
    countryCode: string | undefined,
  ): readonly City[] {
    if (direction === 'ASC')
      return [...this.sorted({ field, direction: 'DESC' }, countryCode)].reverse();
    const { cities, citiesByCountry } = this.#world;
    const unsorted = countryCode === undefined ? cities : (citiesByCountry.get(countryCode) ?? []);
    // They are loaded in this order.
    if (field === 'POPULATION') return unsorted;
    return [...unsorted].sort(compareCities({ field, direction }));
  }
}
