import { type City, toSearchName } from './cities.ts';
import { checkRange, checkText, inputError } from './input-error.ts';
import type { Continent, Country, Currency, Language, World } from './world.ts';

type Found = City | Country | Currency | Language;

interface SearchArguments {
  readonly text: string;
  readonly kinds: readonly ('CITY' | 'COUNTRY' | 'LANGUAGE' | 'CURRENCY')[];
  readonly first: number;
}

/** Exact matches first; cities last, as there are many, the most populous first. */
export function search({ text, kinds, first }: SearchArguments, world: World): Found[] {
  checkRange('first', first, 1, 100);
  const start = toSearchName(checkText('text', text).trim());
  if (start.length < 2) throw inputError('text must have at least 2 characters.');
  const wanted = new Set(kinds);
  const exact: Found[] = [];
  const others: Found[] = [];
  const collect = (candidates: Iterable<Found>, nameOf: (found: Found) => string): void => {
    for (const candidate of candidates) {
      const name = nameOf(candidate);
      if (name === start) exact.push(candidate);
      else if (others.length < first && name.startsWith(start)) others.push(candidate);
    }
  };
  const foldedName = (found: Found): string => toSearchName(found.name);
  if (wanted.has('LANGUAGE')) collect(world.languages.values(), foldedName);
  if (wanted.has('CURRENCY')) collect(world.currencies.values(), foldedName);
  if (wanted.has('COUNTRY')) collect(world.countries.values(), foldedName);
  if (wanted.has('CITY')) collect(world.cities, (found) => (found as City).searchName);
  return [...exact, ...others].slice(0, first);
}

type Node = City | Continent | Country | Currency | Language;

export function findNode(id: string, world: World): Node | null {
  const [, type = '', key = ''] = /^(\w+):(.*)$/s.exec(id) ?? [];
  const byType = new Map<string, ReadonlyMap<string, Node>>([
    ['Continent', world.continents],
    ['Country', world.countries],
    ['Currency', world.currencies],
    ['Language', world.languages],
  ]);
  if (type !== 'City') return byType.get(type)?.get(key) ?? null;
  return (/^\d{1,10}$/.test(key) && world.citiesById.get(Number(key))) || null;
}
