import { type City, toSearchName } from './cities.ts';
import {
  type CityConnectionArguments,
  type CityPage,
  cutPage,
  type PageSource,
} from './city-connection.ts';
import type { FieldContext } from './fair-turns.ts';
import { checkText } from './input-error.ts';
import type { Continent, Country, Currency, Language, World } from './world.ts';

/** One and the same list, so that its figures are remembered as well. */
const NO_CITIES: readonly City[] = [];

/** Resolvers of `Continent`, `Country`, `Language` and `Currency`. */
export function countryResolvers(world: World, pages: PageSource) {
  const capitalOf = (country: Country): City | null =>
    world.capitalsByCountry.get(country.code) ?? null;
  const all = [...world.countries.values()];
  const citiesByContinent = new Map<string, readonly City[]>();
  const citiesOn = (code: string): readonly City[] => {
    const known = citiesByContinent.get(code);
    if (known) return known;
    const cities = world.cities.filter(({ countryCode }) =>
      world.countries.get(countryCode)?.continentCodes.some((each) => each === code),
    );
    citiesByContinent.set(code, cities);
    return cities;
  };

  return {
    Continent: {
      id: ({ code }: Continent) => `Continent:${code}`,
      countries: ({ code }: Continent, listArguments: CountryListArguments) =>
        listCountries(
          all.filter(({ continentCodes }) => continentCodes.includes(code)),
          listArguments,
          world,
        ),
      statistics: ({ code }: Continent) => citiesOn(code),
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
      currencies: ({ currencyCodes }: Country) =>
        currencyCodes.map((code) => world.currencies.get(code)),
      phone: ({ callingCodes }: Country) => callingCodes.join(','),
      partOf: ({ partOfCode }: Country) => world.countries.get(partOfCode ?? '') ?? null,
      cities: (
        { code }: Country,
        pageArguments: CityConnectionArguments,
        context: FieldContext,
      ): Promise<CityPage> => cutPage(pageArguments, { ...pages, countryCode: code }, context),
      statistics: ({ code }: Country) => world.citiesByCountry.get(code) ?? NO_CITIES,
    },
    Language: {
      id: ({ code }: Language) => `Language:${code}`,
      countries: ({ code }: Language) =>
        all.filter(({ languageCodes }) => languageCodes.includes(code)),
    },
    Currency: {
      id: ({ code }: Currency) => `Currency:${code}`,
      countries: ({ code }: Currency) =>
        all.filter(({ currencyCodes }) => currencyCodes.includes(code)),
    },
  };
}

/** Arguments of the fields that list countries. */
export interface CountryListArguments {
  readonly filter?: {
    readonly nameContains?: string | null;
    readonly continentIn?: readonly string[] | null;
    readonly languageIn?: readonly string[] | null;
    readonly currencyIn?: readonly string[] | null;
  } | null;
  readonly orderBy: {
    readonly field: 'NAME' | 'CODE' | 'CITY_POPULATION';
    readonly direction: 'ASC' | 'DESC';
  };
}

/** Filters and sorts countries. */
export function listCountries(
  countries: readonly Country[],
  { filter, orderBy }: CountryListArguments,
  world: World,
): Country[] {
  const part =
    filter?.nameContains == null
      ? undefined
      : toSearchName(checkText('nameContains', filter.nameContains));
  const continents = filter?.continentIn ? new Set(filter.continentIn) : undefined;
  const languages = filter?.languageIn
    ? new Set(filter.languageIn.map((code) => code.toLowerCase()))
    : undefined;
  const currencies = filter?.currencyIn
    ? new Set(filter.currencyIn.map((code) => code.toUpperCase()))
    : undefined;
  return countries
    .filter(
      (country) =>
        (part === undefined || country.searchName.includes(part)) &&
        (!continents || country.continentCodes.some((code) => continents.has(code))) &&
        (!languages || country.languageCodes.some((code) => languages.has(code))) &&
        (!currencies || country.currencyCodes.some((code) => currencies.has(code))),
    )
    .sort(compareCountries(orderBy, world));
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
