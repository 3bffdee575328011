import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { createFieldLookup } from './answer-fields.ts';

const schema = buildSchema(`
  type Query { cities(first: Int): Connection! node: Node }
  type Connection { nodes: [City!]! }
  interface Node { "Names it." id: ID! }
  type City implements Node {
    id: ID!
    "How many live there."
    population: Int
    country: Country
  }
  type Country { name: String! languages: [[Language]] }
  type Language { "What it is called." name: String }
`);

const find = (query: string, path: string, operationName?: string) =>
  createFieldLookup(schema, { query, operationName })(path.split(' '));

test('a value has the field that was asked for under its key', () => {
  const query = '{ all: cities { nodes { people: population country { languages { name } } } } }';
  expect(find(query, 'data all nodes people')).toEqual({
    type: 'Int',
    description: 'How many live there.',
  });
  expect(find(query, 'data all nodes country languages name')?.description).toBe(
    'What it is called.',
  );
  expect(find(query, 'data all nodes')?.type).toBe('[City!]!');
  expect(find(query, 'data cities nodes')).toBeUndefined();
  expect(find(query, 'extensions cost')).toBeUndefined();
});

test('fields of fragments are found, of those that hold themselves too', () => {
  const query = `
    query A { node { ...N ... on City { population } } }
    query B { node { id } }
    fragment N on Node { id ...N }`;
  expect(find(query, 'data node id', 'A')?.description).toBe('Names it.');
  expect(find(query, 'data node population', 'A')?.type).toBe('Int');
  expect(find(query, 'data node population', 'B')).toBeUndefined();
});

test('what is no GraphQL, or not in the schema, has no field', () => {
  expect(find('{ ', 'data a')).toBeUndefined();
  expect(find('{ nothing { __proto__ } }', 'data nothing __proto__')).toBeUndefined();
  expect(find('{ node { __proto__ } }', 'data node __proto__')).toBeUndefined();
  expect(find('{ node { __typename } }', 'data node __typename')).toBeUndefined();
});
