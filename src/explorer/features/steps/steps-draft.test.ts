import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import type { SavedOperation } from '../../../operations/saved-operation.ts';
import type { StepSettings, StepsFile } from '../../../jobs/steps/steps-file.ts';
import {
  columnsBefore,
  constantOf,
  constantText,
  findAlike,
  freeId,
  outputOf,
  proposeStep,
  readFacts,
  withNames,
  withSteps,
  type DraftStep,
} from './steps-draft.ts';

const SCHEMA = buildSchema(`
  type Query {
    search(text: String!): [City!]!
    nodes(ids: [ID!]!): [Country!]!
    near(city: String!, country: ID!, size: Int, tags: [String!]!): [City!]!
    status(id: ID!): Status!
  }
  type Mutation { match(persons: [PersonInput!]!): Status! }
  input PersonInput { firstName: String, accountId: ID!, note: String }
  type City { id: ID!, name: String!, country: Country! }
  type Country { id: ID!, name: String! }
  type Status { requestId: ID!, state: String! }
`);

function draftOf(id: string, query: string, part: Partial<StepSettings> = {}): DraftStep {
  const operation = { name: id, query } as SavedOperation;
  return { step: { id, operation: id, with: {}, ...part }, facts: readFacts(operation, SCHEMA) };
}

const CITY = 'query ($city: String!) { search(text: $city) { id name country { id } } }';
const COUNTRIES = 'query ($countryIds: [ID!]!) { nodes(ids: $countryIds) { id name } }';
const MATCH = 'mutation ($persons: [PersonInput!]!) { match(persons: $persons) { requestId } }';

const FILE: StepsFile = {
  version: 1,
  input: { id: 'office', misfits: 'stop' },
  steps: [],
  output: { columns: ['office', 'city'], unmatched: 'keep' },
};

test.each([
  ['city', ['City'], 'City'],
  ['requestId', ['name', 'match.request_ids'], 'match.request_ids'],
  ['ids', ['country.id', 'id'], 'country.id'],
  ['mail', ['email'], undefined],
])('of the columns, %s is like %j: %s', (name, columns, found) => {
  expect(findAlike(name, columns)).toBe(found);
});

test('a step takes a column of a like name, and is joined by the column of its values', () => {
  const step = proposeStep(FILE, ['office', 'city'], [], draftOf('found', CITY));
  expect(step).toEqual({
    id: 'found',
    operation: 'found',
    with: { city: 'city' },
    join: { city: 'city' },
  });
});

test('columns of the step before come first, and one without a join has none to join by', () => {
  const before = draftOf('found', CITY, { with: { city: 'city' } });
  const names = ['office', 'country_id'];
  expect(columnsBefore([before], names)).toEqual([
    'found.id',
    'found.name',
    'found.country.id',
    ...names,
  ]);
  const ids = draftOf('countries', COUNTRIES.replaceAll('countryIds', 'ids'));
  expect(proposeStep(FILE, names, [before], ids)).toEqual({
    id: 'countries',
    operation: 'countries',
    with: { ids: 'found.id' },
  });
  const joined = { ...before, step: { ...before.step, join: 'city' } };
  expect(proposeStep(FILE, names, [joined], ids).join).toEqual({ id: 'found.id' });
  expect(proposeStep(FILE, names, [], draftOf('countries', COUNTRIES)).join).toEqual({
    countryIds: 'country_id',
  });
});

const NEAR =
  'query ($size: Int, $city: String!, $country: ID!, $tags: [String!]!) { near(city: $city, country: $country, size: $size, tags: $tags) { id } }';

test.each([
  [['country', 'city', 'tags'], { city: 'city', country: 'country' }],
  [['tags'], { tags: 'tags' }],
  [['size'], { size: 'size' }],
])(
  'of the columns %j, those of required variables that go together are proposed',
  (names, given) => {
    expect(proposeStep(FILE, names, [], draftOf('near', NEAR)).with).toEqual(given);
  },
);

test('variables that go together take columns of the same rows', () => {
  const before = draftOf('found', CITY.replace('name', 'city: name'));
  const step = proposeStep(FILE, ['country'], [before], draftOf('near', NEAR));
  expect(step.with).toEqual({ city: 'found.city' });
});

test.each([
  ['EU', 'String!', { value: 'EU' }],
  ['{x}', 'String', { value: '{x}' }],
  ['007', 'ID', { value: '007' }],
  ['3', 'Int', 3],
  ['three', 'Int', { value: 'three' }],
  ['12345678901234567890', 'Long', { value: '12345678901234567890' }],
  ['false', 'Boolean', false],
  ['["a","b"]', '[ID!]!', { value: ['a', 'b'] }],
  ['{"by":"name"}', 'Sort', { value: { by: 'name' } }],
])('the constant %s for %s is %j, and is shown as it was typed', (text, typeText, given) => {
  expect(constantOf(text, typeText)).toEqual(given);
  expect(constantText(given)).toBe(text);
});

test('what comes from rows, and a parameter, is no constant', () => {
  expect(['city', '$region', { each: {} }].map(constantText)).toEqual(Array(3).fill(undefined));
  expect(constantText(true)).toBe('true');
});

test('another operation of a step is one of its service', () => {
  const step = draftOf('countries', COUNTRIES, { service: 'people' });
  expect(proposeStep(FILE, [], [], step)).toMatchObject({ service: 'people', with: {} });
});

test('an input object has its fields from columns of like names', () => {
  const names = ['account_id', 'first name', 'company'];
  const step = proposeStep(FILE, names, [], draftOf('match', MATCH));
  expect(step.with).toEqual({
    persons: { each: { firstName: 'first name', accountId: 'account_id' } },
  });
  expect(step.join).toBeUndefined();
  expect(draftOf('match', MATCH).facts?.isMutation).toBe(true);
});

test('the output follows the steps and the list', () => {
  const found = draftOf('found', CITY, { join: { city: 'city' } });
  const withOne = withSteps(FILE, [found.step], found);
  expect(withOne.output.columns).toEqual(['office', 'city', ...outputOf(found)]);
  expect(outputOf(found)).toEqual(['found.id', 'found.name', 'found.country.id']);
  expect(withSteps(withOne, []).output.columns).toEqual(['office', 'city']);
  const other = withNames(withOne, ['office', 'town'], 'list.csv');
  expect(other.input).toMatchObject({ id: 'office', file: 'list.csv' });
  expect(other.output.columns).toEqual(['office', ...outputOf(found)]);
  expect(withNames(FILE, ['town']).output.columns).toEqual(['town']);
  expect(withNames(FILE, ['town']).input.id).toBe('town');
});

test('ids are letters and digits that no other step has', () => {
  expect(freeId('find-city', [])).toBe('find_city');
  expect(freeId('42 Länder', [])).toBe('L_nder');
  const others = [{ id: 'a', operation: 'a', with: {} }];
  expect(freeId('a', others)).toBe('a2');
  expect(freeId('…', [])).toBe('step');
});
