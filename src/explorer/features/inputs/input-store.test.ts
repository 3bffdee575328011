import { buildSchema, GraphQLScalarType, printSchema, type GraphQLCompositeType } from 'graphql';
import { expect, test } from 'vitest';
import { sampleSchema as schema } from '../../../testing/sample-schema.ts';
import { startingLiteral } from './input-store.ts';
import { defaultSelection } from '../builder/document/selection-tree.ts';

test.each([
  ['[[String!]]!', '[]'],
  ['Order!', 'ASC'],
  ['Filter!', '{}'],
  ['Int', '0'],
])('%s starts as %s', (type, literal) => {
  const input = buildSchema(`${printSchema(schema)} extend type Query { x(x: ${type}): Int }`);
  const argument = input.getQueryType()?.getFields()['x']?.args[0];
  expect(argument && startingLiteral(argument.type)).toBe(literal);
});

test('a scalar of the service starts as its name says', () => {
  expect(
    ['LocalDate', 'DateTime', 'JSON', 'BigInt', 'Color'].map((name) =>
      startingLiteral(new GraphQLScalarType({ name })),
    ),
  ).toEqual(['"1970-01-01"', '"1970-01-01T00:00:00Z"', '{}', '0', '""']);
});

test.each([
  ['Country', 'id name'],
  ['City', 'id title'],
  ['PageInfo', 'hasNextPage'],
  ['Place', '__typename'],
  ['CityConnection', 'edges'],
  ['CityEdge', 'node'],
  ['Log', 'at'],
])('%s is opened with %s', (type, heads) => {
  const trees = defaultSelection(schema.getType(type) as GraphQLCompositeType);
  expect(trees.map((tree) => tree.head).join(' ')).toBe(heads);
});
