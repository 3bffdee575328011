import type { City } from '../data/city.ts';
import type { Continent, Country, Currency, Language, World } from '../data/world.ts';
import { cutPage, type CityConnectionArguments, type CityPage } from './city-connection.ts';
import type { CityOrders } from './city-order.ts';
import { listCountries, type CountryListArguments } from './country-list.ts';

/** Resolvers of `Continent`, `Country`, `Language` and `Currency`. */
export function countryResolvers(world: World, orders: CityOrders) {
  const citiesOf = (country: Country): readonly City[] =>
    world.citiesByCountry.get(country.code) ?? [];
  const capitalOf = (country: Country): City | null =>
    citiesOf(country).find(({ featureCode }) => featureCode === 'PPLC') ?? null;
  const all = [...world.countries.values()];

  return {
    Continent: {
      id: ({ code }: Continent) => `Continent:${code}`,
      countries: ({ code }: Continent, listArguments: CountryListArguments) =>
        listCountries(
          all.filter(({ continentCodes }) => continentCodes.includes(code)),
          listArguments,
          world,
        ),
      statistics: ({ code }: Continent) => ({
        cities: world.cities.filter(({ countryCode }) =>
          world.countries.get(countryCode)?.continentCodes.includes(code),
        ),
      }),
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
      cities: (country: Country, pageArguments: CityConnectionArguments): CityPage =>
        cutPage(pageArguments, world, orders, citiesOf(country)),
      statistics: (country: Country) => ({ cities: citiesOf(country) }),
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
