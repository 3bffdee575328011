import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import { createGraph } from './schema-graph.ts';
import { matchFields, matchSchema } from './search.ts';
import { pathKey } from './selection-path.ts';

const schema = buildSchema(/* GraphQL */ `
  type Query {
    city(id: ID!): City
    cities(first: Int, order: CityOrder): [City!]!
    country: Country
    any: Anything
    orders(order: Int): Int
  }
  interface Place {
    name: String!
    near(placeName: String): [Place!]
  }
  type City implements Place {
    name: String!
    near(placeName: String): [Place!]
    country: Country!
    population: Int
  }
  type Country {
    name: String!
    capital: City
    capitalName: String
  }
  type Hidden {
    name: String
    secretName: String
  }
  union Anything = Hidden | Country
  input CityOrder {
    byName: Boolean
  }
`);

const graph = createGraph(indexOfSchema(schema)).whole();

describe('a search of the whole schema', () => {
  const found = (text: string, within?: string, limit = 100) => {
    const { types, fields, more, ...rest } = matchSchema(graph, text, {
      limit,
      ...(within !== undefined && { within }),
    });
    const words = (matches: typeof fields) =>
      matches.map((match) => Object.values(match).slice(1).join('.'));
    return { within: words(rest.within), types: words(types), fields: words(fields), more };
  };

  test('whole names come first, then beginnings, each in the schema’s order', () => {
    expect(found('City')).toEqual({
      within: [],
      types: ['City', 'CityOrder'],
      fields: ['Query.city'],
      more: 0,
    });
    const { fields } = found('name');
    expect(fields.filter((field) => !field.startsWith('__'))).toEqual([
      'Place.name',
      'City.name',
      'Country.name',
      'Hidden.name',
      'Place.near.placeName',
      'City.near.placeName',
      'Country.capitalName',
      'Hidden.secretName',
      'CityOrder.byName',
    ]);
  });

  test('an argument is told of where its field does not match', () => {
    expect(found('order').fields).toEqual(['Query.cities.order', 'Query.orders']);
    expect(found('near').fields).toEqual(['Place.near', 'City.near']);
  });

  test('the type that is nearest has a group of its own', () => {
    const near = found('capital', 'Country');
    expect(near).toEqual({
      within: ['Country.capital', 'Country.capitalName'],
      types: [],
      fields: [],
      more: 0,
    });
    expect(found('country', 'Country').types).toEqual([]);
  });

  test('a limit is shared out between the groups, and what is left is counted', () => {
    const all = found('c', 'City');
    const few = found('c', 'City', 5);
    const count = (one: typeof all) => one.within.length + one.types.length + one.fields.length;
    expect(count(few)).toBe(5);
    expect(few.more).toBe(count(all) - 5);
    expect(few.within).toEqual(all.within);
    expect(few.types.length).toBeGreaterThan(0);
    expect(few.fields.length).toBeGreaterThan(0);
  });

  test.each(['', '  ', 'nowhere', '.*', '('])('%j finds nothing', (text) => {
    expect(found(text)).toEqual({ within: [], types: [], fields: [], more: 0 });
  });
});

describe('a search below a type', () => {
  const paths = (text: string, limit = 50, root = 'Query') => {
    const { found, more } = matchFields(graph, root, text, limit);
    return [...found.map(({ path, owner }) => `${pathKey(path)} (${owner})`), more];
  };

  test('finds by name, the nearest first', () => {
    expect(paths('country')).toEqual(['country (Query)', 'city / country (City)', 0]);
  });

  test('finds by a part of the name, and by the type or how it begins', () => {
    expect(paths('ulation')).toEqual(['city / population (City)', 0]);
    expect(paths('anything')).toEqual(['any (Query)', 0]);
    expect(paths('anyt')).toEqual(['any (Query)', 0]);
    expect(paths('nything')).toEqual([0]);
  });

  test('goes into what a union may be, and where several words lead', () => {
    expect(paths('secret')).toEqual(['any / ... on Hidden / secretName (Hidden)', 0]);
    expect(paths('country capitalName')).toEqual([
      'country / capitalName (Country)',
      expect.stringContaining('capitalName (Country)'),
      0,
    ]);
  });

  test('says how many more there are', () => {
    const [, more] = paths('name', 1);
    expect(more).toBeGreaterThan(2);
  });

  test.each([
    ['', 'Query'],
    ['nowhere', 'Query'],
    ['name', 'Missing'],
  ])('%j below %s finds nothing', (text, root) => {
    expect(paths(text, 50, root)).toEqual([0]);
  });
});
