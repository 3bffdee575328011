import { type City, toSearchName } from './cities.ts';
import { type CityConnectionArguments, cutPage, type PageSource } from './city-connection.ts';
import { remember } from './city-resolvers.ts';
import type { FieldContext } from './fair-turns.ts';
import { checkText } from './input-error.ts';
import type { Continent, Country, Language, World } from './world.ts';

const NO_CITIES: readonly City[] = [];

export function countryResolvers(world: World, pages: PageSource) {
  const capitalOf = ({ code }: Country): City | null => world.capitalsByCountry.get(code) ?? null;
  const all = [...world.countries.values()];
  const countriesOn = ({ code }: Continent): Country[] =>
    all.filter(({ continentCodes }) => continentCodes.includes(code));
  const citiesOn = remember((continent: Continent): readonly City[] => {
    const codes = new Set<string>(countriesOn(continent).map(({ code }) => code));
    return world.cities.filter(({ countryCode }) => codes.has(countryCode));
  });

  return {
    Continent: {
      id: ({ code }: Continent) => `Continent:${code}`,
      countries: (continent: Continent, listArguments: CountryListArguments) =>
        listCountries(countriesOn(continent), listArguments, world),
      statistics: citiesOn,
    },
    Country: {
      id: ({ code }: Country) => `Country:${code}`,
      capital: capitalOf,
      location: capitalOf,
      continent: ({ continentCodes }: Country) => world.continents.get(continentCodes[0] ?? ''),
      continents: ({ continentCodes }: Country) =>
        continentCodes.map((code) => world.continents.get(code)),
      languages: ({ languageCodes }: Country) =>
        languageCodes.map((code) => world.languages.get(code)),
      phone: ({ callingCodes }: Country) => callingCodes.join(','),
      partOf: ({ partOfCode }: Country) => world.countries.get(partOfCode ?? '') ?? null,
      cities: ({ code }: Country, pageArguments: CityConnectionArguments, context: FieldContext) =>
        cutPage(pageArguments, { ...pages, countryCode: code }, context),
      statistics: ({ code }: Country) => world.citiesByCountry.get(code) ?? NO_CITIES,
    },
    Language: {
      id: ({ code }: Language) => `Language:${code}`,
      countries: ({ code }: Language) =>
        all.filter(({ languageCodes }) => languageCodes.includes(code)),
    },
  };
}

export interface CountryListArguments {
  readonly filter?: {
    readonly nameContains?: string | null;
    readonly continentIn?: readonly string[] | null;
    readonly languageIn?: readonly string[] | null;
  } | null;
  readonly orderBy: {
    readonly field: 'NAME' | 'CODE' | 'CITY_POPULATION';
    readonly direction: 'ASC' | 'DESC';
  };
}

export function listCountries(
  countries: readonly Country[],
  { filter, orderBy }: CountryListArguments,
  world: World,
): Country[] {
  const { nameContains, continentIn, languageIn } = filter ?? {};
  const part = toSearchName(checkText('nameContains', nameContains ?? ''));
  const continents = continentIn && new Set(continentIn);
  const languages = languageIn && new Set(languageIn.map((code) => code.toLowerCase()));
  return countries
    .filter(
      (country) =>
        country.searchName.includes(part) &&
        isAmong(country.continentCodes, continents) &&
        isAmong(country.languageCodes, languages),
    )
    .sort(compareCountries(orderBy, world));
}

function isAmong(codes: readonly string[], wanted?: ReadonlySet<string> | null): boolean {
  return !wanted || codes.some((code) => wanted.has(code));
}

function compareCountries(
  { field, direction }: CountryListArguments['orderBy'],
  world: World,
): (one: Country, other: Country) => number {
  const sign = direction === 'ASC' ? 1 : -1;
  if (field === 'CITY_POPULATION') {
    const populationOf = ({ code }: Country): number => world.populationsByCountry.get(code) ?? 0;
    return (one, other) => sign * (populationOf(one) - populationOf(other));
  }
  const key = field === 'NAME' ? 'searchName' : 'code';
  return (one, other) => sign * (one[key] < other[key] ? -1 : Number(one[key] > other[key]));
}
