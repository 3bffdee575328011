import { toSearchName } from '../data/city.ts';
import type { Country, World } from '../data/world.ts';
import { checkText } from './input-error.ts';

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
