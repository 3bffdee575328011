import {
  continents,
  countries,
  getCountryData,
  getEmojiFlag,
  languages,
  type ICountry,
  type ILanguage,
  type TContinentCode,
  type TCountryCode,
  type TLanguageCode,
} from 'countries-list';
import { type City, toSearchName } from './cities.ts';

export type World = ReturnType<typeof buildWorld>;

/** Puts the cities together with countries and languages (countries-list, MIT). */
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
    cities,
    citiesById: new Map(cities.map((city) => [city.geonameId, city])),
    citiesByCountry: citiesByCountry as ReadonlyMap<string, readonly City[]>,
    populationsByCountry: mapValues(citiesByCountry, totalPopulation),
    capitalsByCountry: mapValues(citiesByCountry, (ofCountry) => ofCountry.find(isCapital)),
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

function index<Code extends string, Source, Target>(
  source: Readonly<Record<Code, Source>>,
  convert: (code: Code, value: Source) => Target,
): ReadonlyMap<string, Target> {
  const entries = Object.entries(source) as [Code, Source][];
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(entries.map(([code, value]) => [code, convert(code, value)]));
}
