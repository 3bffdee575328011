import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import { createSchemaMap } from './schema-map.ts';

async function usesOf(sdl: string, type: string, limit = 100) {
  const map = createSchemaMap();
  await map.open(indexOfSchema(buildSchema(sdl, { assumeValid: true })).bytes);
  const { found, count } = await map.findUses(type, limit);
  return { names: found.map(({ name }) => name), count };
}

const WORLD = /* GraphQL */ `
  type Query {
    city(id: ID!): City
    cities(filter: CityFilter, also: [CityFilter!]): [City!]!
    search: [Found!]
  }
  union Found = City | Island
  interface Place {
    within: Country
  }
  type City implements Place {
    within: Country
    kind(of: Kind = TOWN): Kind!
  }
  type Country implements Place {
    within: Country
    capital: City
  }
  type Island {
    size: Int
  }
  input CityFilter {
    kind: Kind
    not: CityFilter
  }
  enum Kind {
    TOWN
  }
`;

test('an output type is used by fields, through lists too, and by unions', async () => {
  expect(await usesOf(WORLD, 'City')).toEqual({
    names: ['Query.city', 'Query.cities', 'Found', 'Country.capital'],
    count: 4,
  });
  expect((await usesOf(WORLD, 'Country')).names).toEqual([
    'Place.within',
    'City.within',
    'Country.within',
  ]);
});

test('an input type is used by arguments and input fields, an enum by all of them', async () => {
  expect((await usesOf(WORLD, 'CityFilter')).names).toEqual([
    'Query.cities(filter:)',
    'Query.cities(also:)',
    'CityFilter.not',
  ]);
  expect((await usesOf(WORLD, 'Kind')).names).toEqual([
    'City.kind',
    'City.kind(of:)',
    'CityFilter.kind',
  ]);
});

test('introspection does not count, and a type without uses or unknown has none', async () => {
  expect((await usesOf(WORLD, 'ID')).names).toEqual(['Query.city(id:)']);
  expect(await usesOf(WORLD, 'Query')).toEqual({ names: [], count: 0 });
  expect(await usesOf(WORLD, 'Nowhere')).toEqual({ names: [], count: 0 });
});

test('of more than the limit the first are named, and all are counted', async () => {
  expect(await usesOf(WORLD, 'City', 2)).toEqual({
    names: ['Query.city', 'Query.cities'],
    count: 4,
  });
});
