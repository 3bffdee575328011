import type { City } from '../data/city.ts';

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
  return direction === 'ASC'
    ? (one, other) => compare(one, other) || one.geonameId - other.geonameId
    : (one, other) => compare(other, one) || one.geonameId - other.geonameId;
}

/** Sorts all cities once an order, since that takes some 200 ms, and remembers it. */
export class CityOrders {
  readonly #sorted = new Map<string, readonly City[]>();
  readonly #cities: readonly City[];

  /** @param cities most people first, as they are loaded */
  constructor(cities: readonly City[]) {
    this.#cities = cities;
    this.#sorted.set('POPULATION DESC', cities);
  }

  all(order: CityOrderInput): readonly City[] {
    const key = `${order.field} ${order.direction}`;
    const known = this.#sorted.get(key);
    if (known) return known;
    const sorted = [...this.#cities].sort(compareCities(order));
    this.#sorted.set(key, sorted);
    return sorted;
  }
}
