import type { City } from '../data/city.ts';
import type { Continent, Country, Currency, Language, World } from '../data/world.ts';
import {
  cutPage,
  type CityConnectionArguments,
  type CityPage,
  type PageSource,
} from './city-connection.ts';
import { listCountries, type CountryListArguments } from './country-list.ts';
import type { FieldContext } from './fair-turns.ts';

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
