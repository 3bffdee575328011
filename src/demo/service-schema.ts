import type { GraphQLSchema } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { fromCell } from './coordinates.ts';
import type { World } from './world.ts';
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
import { findNode, search } from './search.ts';
import { checkRange } from './input-error.ts';
import operationsSource from './operations.graphql?raw';
import { planRoute } from './plan-route.ts';
import schemaSource from './schema.graphql?raw';
import { subscriptionResolvers } from './subscriptions.ts';

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
      ...cityStatisticsResolvers(world, turns),
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
        currency: (_root: unknown, { code }: { code: string }) =>
          world.currencies.get(code.toUpperCase()) ?? null,
        currencies: () => [...world.currencies.values()],
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
