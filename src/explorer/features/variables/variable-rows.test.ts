import { buildSchema, parse } from 'graphql';
import { expect, test } from 'vitest';
import { declaredVariables, readOperations } from './variable-rows.ts';

const SCHEMA = buildSchema(`
  input Filter { "Fewest inhabitants." min: Int, in: [ID!] }
  type Query { cities("Which ones." filter: Filter, first: Int! = 10): [Int!] }
`);

test('variables are those of the operation that runs, required ones first', () => {
  const document = parse(`
    query A($min: Int = 5, $in: [ID!]!, $first: Int! = 20) {
      cities(filter: { min: $min, in: $in }, first: $first)
    }
    query B($filter: Filter) { cities(filter: $filter) }
  `);
  const ofA = declaredVariables(document, 'A', SCHEMA);
  expect(ofA.rows.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['in', true],
    ['min', false],
    ['first', false],
  ]);
  expect(ofA.rows[1]).toMatchObject({
    typeText: 'Int',
    defaultText: '5',
    description: 'Fewest inhabitants.',
  });
  expect([...ofA.ofOthers]).toEqual(['filter']);
  expect(ofA.isOneOfSeveral).toBe(true);
  const ofB = declaredVariables(document, 'B', SCHEMA);
  expect(ofB.rows).toMatchObject([{ name: 'filter', description: 'Which ones.' }]);
  expect(String(ofB.rows[0]?.type)).toBe('Filter');
});

test('without a schema built-in scalars are known, and nothing else is', () => {
  const document = parse('query ($a: [Int!]!, $b: When, $c: ID) { a }');
  const { rows } = declaredVariables(document, undefined, undefined);
  const typeOf = new Map(rows.map((row) => [row.name, row.type && String(row.type)]));
  expect(Object.fromEntries(typeOf)).toEqual({ a: '[Int!]!', b: undefined, c: 'ID' });
});

test('a document that cannot be read is none', () => {
  expect(readOperations('query (')).toBeUndefined();
});
