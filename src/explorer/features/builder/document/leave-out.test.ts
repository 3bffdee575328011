import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { findFields, leaveOut } from './leave-out.ts';
import { parseDocument } from './parsed-document.ts';

const schema = buildSchema(`
  type Person { id: ID! name(in: String): String birthDate: String spouse: Person }
  type Company { id: ID! name: String }
  union Found = Person | Company
  type Query { found: [Found!]! person: Person }
`);

const UNWANTED = new Set(['Person.name', 'Person.birthDate']);
const isUnwanted = (field: string): boolean => UNWANTED.has(field);

test.each([
  [
    'under another key, with its variable, and not those of another type',
    'query Q($in: String) { found { ... on Person { id n: name(in: $in) } ... on Company { name } } }',
    'query Q { found { ... on Person { id } ... on Company { name } } }',
  ],
  [
    'in fragments, and at any depth',
    '{ person { ...F } }\n\nfragment F on Person { id birthDate spouse { id name } }',
    '{ person { ...F } }\n\nfragment F on Person { id spouse { id } }',
  ],
  ['where nothing else is selected', '{ person { birthDate name } }', '{ person { __typename } }'],
  ['where there is none', '{ person { id } }', '{ person { id } }'],
  ['where the text is broken', '{ person { name }', '{ person { name }'],
])('fields are left out %s', (_, text, left) => {
  expect(leaveOut(schema, text, undefined, isUnwanted)).toBe(left);
  expect(findFields(schema, parseDocument(left), undefined, isUnwanted)).toEqual([]);
});

test('fields are found in one operation and its fragments, and left out of these', () => {
  const other = 'query B { person { id birthDate } }\n\nfragment G on Person { name }';
  const text = `query A { person { ...F } }\n\nfragment F on Person { id birthDate }\n\n${other}`;
  const namesOf = (operationName?: string) =>
    findFields(schema, parseDocument(text), operationName, isUnwanted).map(({ field }) => field);
  expect(namesOf('A')).toEqual(['Person.birthDate']);
  expect(namesOf('C')).toEqual([]);
  expect(namesOf()).toEqual([]);
  expect(leaveOut(schema, text, 'A', isUnwanted)).toBe(
    `query A { person { ...F } }\n\nfragment F on Person { id }\n\n${other}`,
  );
});
