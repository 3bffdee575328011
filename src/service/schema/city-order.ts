import type { City } from '../data/city.ts';
import type { World } from '../data/world.ts';

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
