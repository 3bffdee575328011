import {
  buildSchema,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLScalarType,
  GraphQLString,
  parseValue,
  printSchema,
  type GraphQLCompositeType,
  type GraphQLInputType,
} from 'graphql';
import { expect, test } from 'vitest';
import { sampleSchema as schema } from '../../../../testing/sample-schema.ts';
import {
  literalText,
  placeholder,
  readLiteral,
  startingLiteral,
  type ValueFault,
} from './literals.ts';
import { defaultSelection } from './selection-tree.ts';

const DateTime = schema.getType('DateTime') as GraphQLScalarType;

test.each<[string, GraphQLInputType, string | undefined]>([
  ['12', GraphQLInt, '12'],
  ['1.5', GraphQLInt, undefined],
  ['2147483648', GraphQLInt, undefined],
  ['', GraphQLInt, undefined],
  ['a "b"\n', GraphQLString, '"a \\"b\\"\\n"'],
  ['2024-01-01', DateTime, '"2024-01-01"'],
  ['now', DateTime, '"now"'],
  ['9007199254740993', DateTime, '9007199254740993'],
  ['{a: [1]}', DateTime, '{a: [1]}'],
])('%j typed', (text, type, literal) => {
  expect(readLiteral(text, type).literal).toBe(literal);
});

test.each<[string, GraphQLInputType, ValueFault | undefined]>([
  ['12', GraphQLInt, undefined],
  ['abc', GraphQLInt, 'whole-number'],
  ['1.5', GraphQLInt, 'whole-number'],
  ['', GraphQLInt, 'whole-number'],
  ['3000000000', GraphQLInt, 'out-of-range'],
  ['1,5', GraphQLFloat, 'number'],
  ['1e999', GraphQLFloat, 'too-large'],
  ['yes', GraphQLBoolean, 'true-or-false'],
  ['', GraphQLString, undefined],
  ['now', DateTime, undefined],
])('%j typed has the fault', (text, type, fault) => {
  expect(readLiteral(text, type).fault).toBe(fault);
});

test.each(['"2024-01-01"', '"12"', '12', '{a: 1}', '""'])(
  'the text shown for a custom scalar %s gives it back',
  (literal) => {
    const shown = literalText(parseValue(literal), DateTime);
    expect(readLiteral(shown, DateTime).literal).toBe(literal);
  },
);

test.each([
  ['[String!]', '[""]'],
  ['[[Int]]!', '[[0]]'],
  ['[Order!]!', '[ASC]'],
  ['[Filter!]', '[{}]'],
  ['Int', '0'],
])('%s starts as %s', (type, literal) => {
  const input = buildSchema(`${printSchema(schema)} extend type Query { x(x: ${type}): Int }`);
  const argument = input.getQueryType()?.getFields()['x']?.args[0];
  expect(argument && startingLiteral(argument.type)).toBe(literal);
});

test('a scalar that refuses most literals gets one it takes', () => {
  const strict = new GraphQLScalarType({
    name: 'Strict',
    parseValue: (value) => {
      if (value !== false) throw new TypeError('no');
      return value;
    },
  });
  expect(placeholder(strict)).toBe('false');
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
