import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import type { FieldMatch } from './api.ts';
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
  const paths = (text: string, options: Partial<Parameters<typeof matchFields>[3]> = {}) => {
    const { found, more } = matchFields(graph, 'Query', text, { limit: 50, ...options });
    return [...found.map(wayOf), more];
  };
  const wayOf = ({ path, owner, argument }: FieldMatch) =>
    `${pathKey(path)}${argument === undefined ? '' : `(${argument}:)`} (${owner})`;
  const wayTo = (...names: string[]) => names.map((name) => ({ kind: 'field', name }) as const);

  test('finds by name, the nearest first', () => {
    expect(paths('country')).toEqual(['country (Query)', 'city / country (City)', 0]);
  });

  test('of equals, lists and connections come first', () => {
    expect(paths('cit').slice(0, 2)).toEqual(['cities (Query)', 'city (Query)']);
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
    const [, more] = paths('name', { limit: 1 });
    expect(more).toBeGreaterThan(2);
  });

  test('what is next to something selected comes first, then what is under the cursor', () => {
    expect(paths('name', { limit: 1 })[0]).toBe('city / name (City)');
    const selected = [wayTo('country', 'capital')];
    expect(paths('name', { limit: 1, selected })[0]).toBe('country / capital / name (City)');
    const cursor = wayTo('cities');
    const ways = paths('population', { selected, cursor });
    expect(ways).toEqual([
      'country / capital / population (City)',
      'cities / population (City)',
      'city / population (City)',
      0,
    ]);
  });

  test('finds arguments, those of what is selected with its alias', () => {
    const alias = { kind: 'field', name: 'cities', alias: 'few' } as const;
    expect(paths('order', { selected: [[alias]] })).toEqual([
      'few: cities(order:) (Query)',
      'orders (Query)',
      'cities(order:) (Query)',
      'orders(order:) (Query)',
      0,
    ]);
    expect(paths('cities order', { limit: 1 })).toEqual(['cities(order:) (Query)', 0]);
  });

  test.each([[wayTo('nowhere')], [wayTo('city', 'name')], [[{ kind: 'on' } as const]]])(
    'a way that the schema does not have leads to nothing more: %j',
    (path) => {
      expect(paths('country', { selected: [path], cursor: path })).toEqual(paths('country'));
    },
  );

  test.each([
    ['', 'Query'],
    ['nowhere', 'Query'],
    ['name', 'Missing'],
  ])('%j below %s finds nothing', (text, root) => {
    expect(matchFields(graph, root, text, { limit: 50 })).toEqual({ found: [], more: 0 });
  });
});
