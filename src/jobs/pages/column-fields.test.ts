import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { columnFields } from './column-fields.ts';

const SCHEMA = buildSchema(`
  scalar Moment @specifiedBy(url: "https://www.rfc-editor.org/rfc/rfc3339")
  type Query { cities: [City!]!, found: [Thing], names: [String!]! }
  union Thing = City | Country
  type City {
    "What people call it"
    name: String!
    seen: Moment
    tags: [String!]!
    country: Country
  }
  type Country { name: String! languages: [Language!] }
  type Language { code: ID! }
`);

const brief = (query: string, list: readonly string[]): string[] =>
  columnFields({ query }, SCHEMA, list).map(
    ({ path, type, field, isNullable }) =>
      `${path.join('.')}: ${type} ${field}${isNullable ? '?' : ''}`,
  );

test('columns are found by alias, through objects, lists and fragments', () => {
  const query = `query A { cities { title: name ...Rest country { languages { code } } } }
    fragment Rest on City { seen tags country { name } ...Rest }`;
  expect(brief(query, ['data', 'cities'])).toEqual([
    'title: String! City.name',
    'seen: Moment City.seen?',
    'tags: [String!]! City.tags?',
    'country: Country City.country?',
    'country.name: String! Country.name?',
    'country.languages: [Language!] Country.languages?',
    'country.languages.code: ID! Language.code?',
  ]);
  const [title, seen] = columnFields({ query }, SCHEMA, ['data', 'cities']);
  expect(title?.description).toBe('What people call it');
  expect(seen).toMatchObject({ typeName: 'Moment', specifiedBy: expect.stringContaining('3339') });
});

test('strings, ids and enums are texts; of other scalars the values tell', () => {
  const schema = buildSchema(`
    scalar BigInt
    enum Size { ONE TWO }
    type Query { things: [Thing!]! }
    type Thing { id: ID! name: String sizes: [Size!] total: BigInt! rate: Float other: Thing }
  `);
  const query = '{ things { key: id name sizes total rate other { id } } }';
  const fields = columnFields({ query }, schema, ['data', 'things']);
  const texts = fields.filter(({ isText }) => isText);
  expect(texts.map(({ path }) => path.join())).toEqual(['key', 'name', 'sizes', 'other,id']);
});

test('the items of a list of values have a type', () => {
  expect(brief('{ cities { tags } words: cities { tags } names }', ['data', 'names'])).toEqual([
    ': String! Query.names',
  ]);
});

test('of a union, each part is looked at by its own type', () => {
  const query = '{ found { __typename ... on City { tags } ... on Country { name } } }';
  expect(brief(query, ['data', 'found'])).toEqual([
    '__typename: String! Thing.__typename',
    'tags: [String!]! City.tags?',
    'name: String! Country.name',
  ]);
});

test.each([
  ['{ cities { name }', ['data', 'cities']],
  ['{ cities { name } }', ['data', 'other']],
  ['{ cities { __proto__ constructor } }', ['data', 'cities']],
  ['{ cities { name } }', ['errors']],
])('%s says nothing of %j', (query, list) => {
  expect(brief(query, list)).toEqual([]);
});
