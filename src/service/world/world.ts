import { continents, countries, getCountryData, getEmojiFlag, languages } from 'countries-list';
import type { TContinentCode, TCountryCode, TCurrencyCode, TLanguageCode } from 'countries-list';
import { currencies } from 'countries-list/currencies';
import { type City, toSearchName } from './cities.ts';
import { CityGrid } from './city-grid.ts';

export interface Continent {
  readonly __typename: 'Continent';
  readonly code: TContinentCode;
  readonly name: string;
}

export interface Language {
  readonly __typename: 'Language';
  /** ISO 639-1. */
  readonly code: TLanguageCode;
  readonly name: string;
  readonly nativeName: string;
  readonly isRightToLeft: boolean;
}

export interface Currency {
  readonly __typename: 'Currency';
  /** ISO 4217. */
  readonly code: TCurrencyCode;
  readonly numericCode: string;
  readonly name: string;
  readonly nativeName: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly isWithdrawn: boolean;
}

export interface Country {
  readonly __typename: 'Country';
  /** ISO 3166-1 alpha-2. */
  readonly code: TCountryCode;
  readonly alpha3Code: string;
  readonly name: string;
  readonly searchName: string;
  readonly nativeName: string;
  readonly alternativeNames: readonly string[];
  readonly flag: string;
  readonly capitalName: string | null;
  /** The main one first. */
  readonly continentCodes: readonly TContinentCode[];
  readonly currencyCodes: readonly TCurrencyCode[];
  readonly languageCodes: readonly TLanguageCode[];
  readonly callingCodes: readonly number[];
  readonly partOfCode: string | null;
}

/** All data of the service, indexed; never changes. */
export interface World {
  readonly continents: ReadonlyMap<string, Continent>;
  readonly countries: ReadonlyMap<string, Country>;
  readonly languages: ReadonlyMap<string, Language>;
  readonly currencies: ReadonlyMap<string, Currency>;
  /** Most people first. */
  readonly cities: readonly City[];
  readonly citiesById: ReadonlyMap<number, City>;
  /** By country code, most people first. */
  readonly citiesByCountry: ReadonlyMap<string, readonly City[]>;
  /** Inhabitants of all cities, by country code. */
  readonly populationsByCountry: ReadonlyMap<string, number>;
  /** By country code, where GeoNames lists one. */
  readonly capitalsByCountry: ReadonlyMap<string, City>;
  readonly grid: CityGrid;
}

/** Puts the cities together with countries, languages and currencies (countries-list, MIT). */
export function buildWorld(cities: readonly City[]): World {
  const citiesByCountry = new Map<string, City[]>();
  const populationsByCountry = new Map<string, number>();
  const capitalsByCountry = new Map<string, City>();
  for (const city of cities) {
    const population = populationsByCountry.get(city.countryCode) ?? 0;
    populationsByCountry.set(city.countryCode, population + city.population);
    if (city.featureCode === 'PPLC' && !capitalsByCountry.has(city.countryCode)) {
      capitalsByCountry.set(city.countryCode, city);
    }
    const ofCountry = citiesByCountry.get(city.countryCode);
    if (ofCountry) ofCountry.push(city);
    else citiesByCountry.set(city.countryCode, [city]);
  }
  return {
    continents: index(continents, (code, name) => ({ __typename: 'Continent', code, name })),
    countries: index(countries, toCountry),
    languages: index(languages, (code, { name, native, rtl }) => ({
      __typename: 'Language',
      code,
      name,
      nativeName: native,
      isRightToLeft: rtl === 1,
    })),
    currencies: index(currencies, (code, currency) => ({
      __typename: 'Currency',
      code,
      numericCode: currency.numeric,
      name: currency.name,
      nativeName: currency.native,
      symbol: currency.symbol,
      decimals: currency.decimals,
      isWithdrawn: currency.withdrawn === true,
    })),
    cities,
    citiesById: new Map(cities.map((city) => [city.geonameId, city])),
    citiesByCountry,
    populationsByCountry,
    capitalsByCountry,
    grid: new CityGrid(cities),
  };
}

function toCountry(code: TCountryCode, country: (typeof countries)[TCountryCode]): Country {
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
  };
}

function index<Code extends string, Source, Target>(
  source: Readonly<Record<Code, Source>>,
  convert: (code: Code, value: Source) => Target,
): ReadonlyMap<string, Target> {
  const entries = Object.entries(source) as [Code, Source][];
  return new Map(
    entries
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, value]) => [code, convert(code, value)]),
  );
}
