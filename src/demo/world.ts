import {
  continents,
  countries,
  getCountryData,
  getEmojiFlag,
  languages,
  type ICountry,
  type ICurrency,
  type ILanguage,
  type TContinentCode,
  type TCountryCode,
  type TCurrencyCode,
  type TLanguageCode,
} from 'countries-list';
import { currencies } from 'countries-list/currencies';
import { type City, toSearchName } from './cities.ts';
import { type Coordinates, distanceKm, KM_PER_DEGREE } from './coordinates.ts';

export type World = ReturnType<typeof buildWorld>;

/** Puts the cities together with countries, languages and currencies (countries-list, MIT). */
export function buildWorld(cities: readonly City[]) {
  const citiesByCountry = new Map<string, City[]>();
  for (const city of cities) {
    const ofCountry = citiesByCountry.get(city.countryCode);
    if (ofCountry) ofCountry.push(city);
    else citiesByCountry.set(city.countryCode, [city]);
  }
  const isCapital = ({ featureCode }: City): boolean => featureCode === 'PPLC';
  return {
    continents: index(continents, toContinent),
    countries: index(countries, toCountry),
    languages: index(languages, toLanguage),
    currencies: index(currencies, toCurrency),
    cities,
    citiesById: new Map(cities.map((city) => [city.geonameId, city])),
    citiesByCountry: citiesByCountry as ReadonlyMap<string, readonly City[]>,
    populationsByCountry: mapValues(citiesByCountry, totalPopulation),
    capitalsByCountry: mapValues(citiesByCountry, (ofCountry) => ofCountry.find(isCapital)),
    grid: new CityGrid(cities),
  };
}

export function totalPopulation(cities: readonly City[]): number {
  return cities.reduce((sum, { population }) => sum + population, 0);
}

function mapValues<Source, Target>(
  source: ReadonlyMap<string, Source>,
  convert: (value: Source) => Target,
): ReadonlyMap<string, Target> {
  return new Map([...source].map(([key, value]) => [key, convert(value)]));
}

export type Continent = ReturnType<typeof toContinent>;

function toContinent(code: TContinentCode, name: string) {
  return { __typename: 'Continent', code, name } as const;
}

export type Country = ReturnType<typeof toCountry>;

function toCountry(code: TCountryCode, country: ICountry) {
  return {
    __typename: 'Country',
    code,
    alpha3Code: getCountryData(code).iso3,
    name: country.name,
    searchName: toSearchName(country.name),
    nativeName: country.native,
    alternativeNames: country.alias ?? [],
    flag: getEmojiFlag(code),
    capitalName: country.capital === '' ? null : country.capital,
    continentCodes: country.continents ?? [country.continent],
    currencyCodes: country.currency,
    languageCodes: country.languages,
    callingCodes: country.phone,
    partOfCode: country.partOf ?? null,
  } as const;
}

export type Language = ReturnType<typeof toLanguage>;

function toLanguage(code: TLanguageCode, { name, native, rtl }: ILanguage) {
  const isRightToLeft = rtl === 1;
  return { __typename: 'Language', code, name, nativeName: native, isRightToLeft } as const;
}

export type Currency = ReturnType<typeof toCurrency>;

function toCurrency(code: TCurrencyCode, currency: ICurrency) {
  return {
    __typename: 'Currency',
    code,
    numericCode: currency.numeric,
    name: currency.name,
    nativeName: currency.native,
    symbol: currency.symbol,
    decimals: currency.decimals,
    isWithdrawn: currency.withdrawn === true,
  } as const;
}

function index<Code extends string, Source, Target>(
  source: Readonly<Record<Code, Source>>,
  convert: (code: Code, value: Source) => Target,
): ReadonlyMap<string, Target> {
  const entries = Object.entries(source) as [Code, Source][];
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(entries.map(([code, value]) => [code, convert(code, value)]));
}

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
