import type { Coordinates } from '../data/cell.ts';
import { toSearchName, type City } from '../data/city.ts';
import { distanceKm } from '../data/distance.ts';
import type { World } from '../data/world.ts';
import { checkRange, checkText } from './input-error.ts';

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
