import { buildSchema } from 'graphql';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import type { SchemaPathStep } from './schema-paths.ts';
import { createSchemaMap } from './schema-map.ts';

async function mapOf(sdl: string) {
  const map = createSchemaMap();
  await map.open(indexOfSchema(buildSchema(sdl, { assumeValid: true })).bytes);
  return map;
}

function say(step: SchemaPathStep): string {
  if (step.kind === 'on') return `... on ${step.type}`;
  const required = step.required.length > 0 ? `(${step.required.join(', ')})` : '';
  return `${step.name}${required}${step.isList ? '[]' : ''}`;
}

async function ways(sdl: string, type: string, field?: string, limit = 20) {
  const { found, isMore } = await (await mapOf(sdl)).findPaths('Query', { type, field }, limit);
  const said = found.map(({ steps }) => steps.map(say).join(' '));
  return isMore ? [...said, '…'] : said;
}

const WORLD = /* GraphQL */ `
  type Query {
    city(id: ID!, size: Int! = 1): City
    country(code: ID!): Country
    cities(first: Int): CityConnection!
    search(text: String!): [Found!]!
    place: Place
    orders(by: Order): Int
  }
  interface Place {
    name: String
  }
  type City implements Place {
    name: String
    population: Int
    country: Country
  }
  type Country implements Place {
    name: String
    capital: City
    cities: [City!]
  }
  type CityConnection {
    edges: [CityEdge]
  }
  type CityEdge {
    node: City
  }
  union Found = City | Nothing
  type Nothing {
    name: String
  }
  input Order {
    by: Order
    kind: Kind
  }
  enum Kind {
    UP
  }
  type Island {
    kind: Kind
  }
`;

describe('ways from the beginning of operations', () => {
  test('to a field of a type: the shortest first, of those the ones without arguments', async () => {
    const all = await ways(WORLD, 'City', 'population');
    expect(all.slice(0, 5)).toEqual([
      'city(id) population',
      'place ... on City population',
      'country(code) capital population',
      'country(code) cities[] population',
      'search(text)[] ... on City population',
    ]);
    expect(all).toContain('cities edges[] node population');
    // Circling between countries and capitals is excluded.
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((way) => way.split('capital').length <= 2)).toBe(true);
  });

  test('to types, leaf types too; never over input', async () => {
    expect((await ways(WORLD, 'CityEdge'))[0]).toBe('cities edges[]');
    expect((await ways(WORLD, 'Int'))[0]).toBe('orders');
    expect(await ways(WORLD, 'Kind')).toEqual([]);
    expect(await ways(WORLD, 'Island', 'kind')).toEqual([]);
    expect(await ways(WORLD, 'Gone')).toEqual([]);
    expect(await ways(WORLD, 'Query', 'place')).toEqual(['place']);
  });

  test('are so many, and no more', async () => {
    expect(await ways(WORLD, 'City', 'name', 2)).toEqual([
      'city(id) name',
      'place ... on City name',
      '…',
    ]);
  });
});

describe('ways to an interface or union', () => {
  test('are those to what implements it too, first the ones to itself', async () => {
    expect((await ways(WORLD, 'Place', 'name')).slice(0, 4)).toEqual([
      'place name',
      'city(id) name',
      'country(code) name',
      'search(text)[] ... on Place name',
    ]);
    expect((await ways(WORLD, 'Found')).slice(0, 3)).toEqual([
      'search(text)[]',
      'city(id)',
      'place ... on City',
    ]);
  });

  const NODES = /* GraphQL */ `
    interface Node {
      id: ID
    }
    interface Thing {
      size: Int
    }
    interface Named implements Node {
      id: ID
    }
    type Query implements Node {
      id: ID
      thing: Thing
      named: Named
    }
    type A implements Node & Thing {
      id: ID
      size: Int
    }
    type B implements Node & Thing {
      id: ID
      size: Int
    }
    type C implements Thing {
      size: Int
    }
  `;

  test('where no field is of it; one fragment stands for all that implement it', async () => {
    expect(await ways(NODES, 'Node', 'id')).toEqual(['named id', 'thing ... on Node id']);
    expect(await ways(NODES, 'A')).toEqual(['thing ... on A']);
  });
});

test('a type of five thousand fields, a union of five hundred, and names that objects have', async () => {
  const fields = Array.from({ length: 5_000 }, (_, number) => `f${number}: Int`).join(' ');
  const members = Array.from({ length: 500 }, (_, number) => `M${number}`);
  const sdl = `type Query { ${fields} constructor: __proto__ } union __proto__ = ${members.join('|')}
    ${members.map((name) => `type ${name} { next: __proto__ toString: Int }`).join(' ')}`;
  expect(await ways(sdl, 'M499', 'toString', 3)).toEqual(['constructor ... on M499 toString']);
});

test('each way is one that the schema has, and none is shorter than the first', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  const edges = fc.array(fc.tuple(fc.constantFrom('Query', ...names), fc.constantFrom(...names)), {
    minLength: 1,
    maxLength: 15,
  });
  return fc.assert(
    fc.asyncProperty(edges, async (chosen) => {
      const types = ['Query', ...names].map((name) => {
        const own = chosen.flatMap(([from, to], number) =>
          from === name ? `f${number}: ${to}` : [],
        );
        return `type ${name} { leaf: Int ${own.join(' ')} }`;
      });
      const schema = buildSchema(types.join(' '));
      const map = createSchemaMap();
      await map.open(indexOfSchema(schema).bytes);
      const { found } = await map.findPaths('Query', { type: 'E' }, 5);
      const lengths = found.map(({ steps }) => steps.length);
      expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
      for (const { steps } of found) {
        const end = steps.reduce<string | undefined>((type, step) => {
          const edge = chosen[Number(step.kind === 'field' ? step.name.slice(1) : NaN)];
          return edge && edge[0] === type ? edge[1] : undefined;
        }, 'Query');
        expect(end).toBe('E');
      }
      // A slow reference: widening rings.
      let ring = new Set(['Query']);
      let distance = 0;
      while (!ring.has('E') && distance < 10) {
        ring = new Set(chosen.filter(([from]) => ring.has(from)).map(([, to]) => to));
        distance += 1;
      }
      expect(lengths[0] ?? 10).toBe(distance);
    }),
  );
});
