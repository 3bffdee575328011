import type { City } from '../data/city.ts';
import type { Continent, Country, Currency, Language, World } from '../data/world.ts';

type Node = City | Continent | Country | Currency | Language;

/** The object that an id such as `City:2950159` names; null where there is none. */
export function findNode(id: string, world: World): Node | null {
  const divider = id.indexOf(':');
  const key = id.slice(divider + 1);
  switch (id.slice(0, Math.max(divider, 0))) {
    case 'City':
      return (/^\d{1,10}$/.test(key) && world.citiesById.get(Number(key))) || null;
    case 'Continent':
      return world.continents.get(key) ?? null;
    case 'Country':
      return world.countries.get(key) ?? null;
    case 'Currency':
      return world.currencies.get(key) ?? null;
    case 'Language':
      return world.languages.get(key) ?? null;
    default:
      return null;
  }
}
