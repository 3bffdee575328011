import { setTimeout as wait } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { fromCell, distanceKm } from './coordinates.ts';
import type { World, Continent, Country, Language } from './world.ts';
import {
  type CityConnectionArguments,
  cityConnectionResolvers,
  cutPage,
} from './city-connection.ts';
import citySource from './city.graphql?raw';
import { cityKinds, cityStatisticsResolvers, placeResolvers } from './city-resolvers.ts';
import { createCityOrders } from './city-list.ts';
import { type CountryListArguments, countryResolvers, listCountries } from './country-resolvers.ts';
import countrySource from './country.graphql?raw';
import { uint64Resolver } from './exact-integer.ts';
import { FairTurns, type FieldContext, shareTheLoop } from './fair-turns.ts';
import { checkRange, inputError, checkText } from './input-error.ts';
import operationsSource from './operations.graphql?raw';
import schemaSource from './schema.graphql?raw';
import { type City, toSearchName } from './cities.ts';

export function createServiceSchema(world: World): GraphQLSchema {
  const turns = new FairTurns();
  const pages = { world, sorted: createCityOrders(world), turns };
  const schema = createSchema({
    typeDefs: [schemaSource, operationsSource, countrySource, citySource],
    resolvers: {
      UInt64: uint64Resolver,
      CityKind: cityKinds,
      ...placeResolvers(world),
      ...countryResolvers(world, pages),
      ...cityConnectionResolvers,
      ...cityStatisticsResolvers,
      ...subscriptionResolvers(world),
      Query: {
        node: (_root: unknown, { id }: { id: string }) => findNode(id, world),
        nodes: (_root: unknown, { ids }: { ids: string[] }) => {
          checkRange('The number of ids', ids.length, 0, 100);
          return ids.map((id) => findNode(id, world));
        },
        city: (_root: unknown, { geonameId }: { geonameId: number }) =>
          world.citiesById.get(geonameId) ?? null,
        cities: (_root: unknown, pageArguments: CityConnectionArguments, context: FieldContext) =>
          cutPage(pageArguments, pages, context),
        country: (_root: unknown, { code }: { code: string }) =>
          world.countries.get(code.toUpperCase()) ?? null,
        countries: (_root: unknown, listArguments: CountryListArguments) =>
          listCountries([...world.countries.values()], listArguments, world),
        continent: (_root: unknown, { code }: { code: string }) => world.continents.get(code),
        continents: () => [...world.continents.values()],
        language: (_root: unknown, { code }: { code: string }) =>
          world.languages.get(code.toLowerCase()) ?? null,
        languages: () => [...world.languages.values()],
        search: (_root: unknown, searchArguments: Parameters<typeof search>[0]) =>
          search(searchArguments, world),
        locationOfCell: (_root: unknown, { cell }: { cell: bigint }) => fromCell(cell) ?? null,
        statistics: () => world.cities,
      },
      Mutation: {
        planRoute: (_root: unknown, routeArguments: Parameters<typeof planRoute>[0]) =>
          planRoute(routeArguments, world),
      },
    },
  });
  shareTheLoop(schema, turns);
  return schema;
}

function planRoute({ stops: ids }: { stops: readonly string[] }, world: World) {
  checkRange('The number of stops', ids.length, 2, 50);
  if (new Set(ids).size !== ids.length) throw inputError('Each stop can be named only once.');
  const stops = ids.map((id) => {
    const node = findNode(id, world);
    if (node?.__typename !== 'City') throw inputError(`There is no city with the id ${id}.`);
    return node;
  });
  const legs = stops.slice(1).map((to, index) => {
    const from = stops[index] ?? to;
    return { from, to, lengthKm: distanceKm(from, to) };
  });
  return { stops, legs, lengthKm: legs.reduce((sum, { lengthKm }) => sum + lengthKm, 0) };
}

function subscriptionResolvers(world: World) {
  return {
    Subscription: {
      cityOfTheMoment: {
        subscribe: (
          _root: unknown,
          given: Readonly<Record<'intervalMs' | 'count' | 'populationAtLeast', number>>,
          { request: { signal } }: FieldContext,
        ) => {
          const { intervalMs, count, populationAtLeast } = given;
          checkRange('intervalMs', intervalMs, 250, 60_000);
          checkRange('count', count, 1, 1_000);
          const cities = world.cities.filter(({ population }) => population >= populationAtLeast);
          if (cities.length === 0) throw inputError('No city has so many inhabitants.');
          const draw = () => cities[Math.floor(Math.random() * cities.length)];
          return ticks(count, intervalMs, signal, draw);
        },
        resolve: (city: City) => city,
      },
      countdown: {
        subscribe: (
          _root: unknown,
          { from }: { readonly from: number },
          { request: { signal } }: FieldContext,
        ) => {
          checkRange('from', from, 0, 3_600);
          return ticks(from + 1, 1_000, signal, (index) => from - index);
        },
        resolve: (left: number) => left,
      },
    },
  };
}

async function* ticks<T>(
  count: number,
  intervalMs: number,
  signal: AbortSignal,
  make: (index: number) => T,
): AsyncGenerator<T> {
  for (let index = 0; index < count && !signal.aborted; index += 1) {
    yield make(index);
    if (index + 1 === count) return;
    await wait(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

type Found = City | Country | Language;

interface SearchArguments {
  readonly text: string;
  readonly kinds: readonly ('CITY' | 'COUNTRY' | 'LANGUAGE')[];
  readonly first: number;
}

/** Exact matches first; cities last, as there are many, the most populous first. */
function search({ text, kinds, first }: SearchArguments, world: World): Found[] {
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
  if (wanted.has('COUNTRY')) collect(world.countries.values(), foldedName);
  if (wanted.has('CITY')) collect(world.cities, (found) => (found as City).searchName);
  return [...exact, ...others].slice(0, first);
}

type Node = City | Continent | Country | Language;

function findNode(id: string, world: World): Node | null {
  const [, type = '', key = ''] = /^(\w+):(.*)$/s.exec(id) ?? [];
  const byType = new Map<string, ReadonlyMap<string, Node>>([
    ['Continent', world.continents],
    ['Country', world.countries],
    ['Language', world.languages],
  ]);
  if (type !== 'City') return byType.get(type)?.get(key) ?? null;
  return (/^\d{1,10}$/.test(key) && world.citiesById.get(Number(key))) || null;
}
