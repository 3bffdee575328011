import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { extractFragment } from './extract-fragment.ts';

const SCHEMA = buildSchema(`
  type Query { city(id: Int): City cities: [City!]! pet: Pet }
  type City { name(style: String): String population: Int country: Country }
  type Country { name: String cities: [City] }
  type Dog { name: String }
  type Cat { lives: Int }
  union Pet = Dog | Cat
`);

function extract(marked: string) {
  const start = marked.indexOf('|');
  const text = marked.replaceAll('|', '');
  return extractFragment(text, { start, end: marked.lastIndexOf('|') - 1 }, SCHEMA);
}

test.each([
  [
    'fields on lines of their own',
    `query Q {
    city(id: 1) {
        name # its own
        |population
        country {
            name
        }|
    }
}
`,
    `query Q {
    city(id: 1) {
        name # its own
        ...CityFields
    }
}

fragment CityFields on City {
  population
  country {
      name
  }
}
`,
  ],
  [
    'fields within a line',
    '{ city { |name, population,| country { name } } }',
    '{ city { ...CityFields, country { name } } }\n\nfragment CityFields on City {\n  name, population\n}',
  ],
  [
    'all fields, with their braces',
    '{ city | { name population } | }',
    '{ city  { ...CityFields }  }\n\nfragment CityFields on City {\n  name population\n}',
  ],
  [
    'fields of a fragment that has the name already',
    'query A { city { ...CityFields } }\nfragment CityFields on City { country { |name| } name }\n# end',
    'query A { city { ...CityFields } }\nfragment CityFields on City { country { ...CountryFields } name }\n\nfragment CountryFields on Country {\n  name\n}\n# end',
  ],
  [
    'fields of one of several types',
    '{ pet { ... on Dog { |name| } } }',
    '{ pet { ... on Dog { ...DogFields } } }\n\nfragment DogFields on Dog {\n  name\n}',
  ],
  [
    'a whole operation, with what it asks of variables',
    'query Q($id: Int) { |city(id: $id) { name }| }',
    'query Q($id: Int) { ...QueryFields }\n\nfragment QueryFields on Query {\n  city(id: $id) { name }\n}',
  ],
])('%s', (_what, marked, expected) => {
  const result = extract(marked);
  expect(result).toMatchObject({ text: expected });
  expect(validate(SCHEMA, parse(expected))).toEqual([]);
});

test('another name is found where one is taken', () => {
  const result = extract('{ city { |name| } }\nfragment CityFields on City { name }');
  expect(result).toMatchObject({ name: 'CityFields2' });
});

test('a text over several lines keeps its lines', () => {
  const result = extract('{\n    city {\n    |name(style: """\n  two\n    lines\n""")|\n  }\n}');
  expect(result).toMatchObject({ text: expect.stringContaining('"""\n  two\n    lines\n"""') });
});

test.each([
  ['{ city { | , | name } }', 'nothing'],
  ['{ city { name| | } }', 'nothing'],
  ['{ city { na|me| } }', 'parts'],
  ['{ city { name |country { name| } } }', 'parts'],
  ['{ ci|ty { name } cities| { name } }', 'parts'],
  ['{ city |{ name| } }', 'parts'],
  ['|query Q| { city { name } }', 'parts'],
  ['|{ city { name } } query Q { pet { __typename } }|', 'parts'],
  ['{ city(id: |1|) { name } }', 'parts'],
  ['{ city { |name| ', 'syntax'],
  ['{ town { |name| } }', 'type'],
])('%s: %s', (marked, fault) => {
  expect(extract(marked)).toEqual({ fault });
});
