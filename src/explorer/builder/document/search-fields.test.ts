import { buildSchema, type GraphQLObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { stepKey } from './path.ts';
import { sampleSchema as schema } from './sample-schema.ts';
import { searchFields } from './search-fields.ts';

function search(query: string, limit = 50) {
  const root = schema.getQueryType() as GraphQLObjectType;
  const { found, more } = searchFields(schema, root, query, limit);
  return { more, paths: found.map(({ path }) => path.map(stepKey).join(' › ')) };
}

test('the nearest comes first, each type is walked once', () => {
  expect(search('title').paths).toEqual(['countries › capital › title']);
  expect(search('country').paths[0]).toBe('country');
});

test('words are looked for one below the other', () => {
  expect(search('log size').paths).toEqual([
    'log › on › ... on Country › size',
    'log › on › ... on City › size',
  ]);
  expect(search('log.on.code').paths).toEqual(['log › on › ... on Country › code']);
});

test('a type is found by its name', () => {
  expect(search('BigInt').paths).toEqual(['countries › population']);
});

test('the limit counts what it leaves out', () => {
  const all = search('e');
  expect(search('e', 2)).toEqual({ paths: all.paths.slice(0, 2), more: all.paths.length - 2 });
});

test('nothing is found for nothing', () => {
  expect(search(' . ')).toEqual({ paths: [], more: 0 });
  expect(search('nowhere').paths).toEqual([]);
});

test('types that lead back to themselves end', () => {
  const round = buildSchema('type Query { me: Query! name: String }');
  const root = round.getQueryType() as GraphQLObjectType;
  expect(searchFields(round, root, 'name', 9).found).toHaveLength(1);
});
