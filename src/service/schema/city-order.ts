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
  const total: Compare = (one, other) => compare(one, other) || one.geonameId - other.geonameId;
  return direction === 'ASC' ? total : (one, other) => total(other, one);
}

/** Sorts all cities once a field, since that takes up to 200 ms, and remembers it. */
export class CityOrders {
  readonly #cities: readonly City[];
  readonly #sorted = new Map<string, readonly City[]>();

  /** @param cities in the order POPULATION DESC, as they are loaded */
  constructor(cities: readonly City[]) {
    this.#cities = cities;
    this.#remember('POPULATION', [...cities].reverse(), cities);
  }

  all({ field, direction }: CityOrderInput): readonly City[] {
    if (!this.#sorted.has(`${field} ${direction}`)) {
      const sorted = [...this.#cities].sort(compareCities({ field, direction: 'ASC' }));
      this.#remember(field, sorted, [...sorted].reverse());
    }
    return this.#sorted.get(`${field} ${direction}`) ?? [];
  }

  #remember(field: CityOrderInput['field'], up: readonly City[], down: readonly City[]): void {
    this.#sorted.set(`${field} ASC`, up);
    this.#sorted.set(`${field} DESC`, down);
  }
}
