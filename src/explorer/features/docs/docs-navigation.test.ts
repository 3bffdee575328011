import { buildSchema, GraphQLDirective, GraphQLObjectType } from 'graphql';
import { expect, test } from 'vitest';
import {
  coordinateText,
  createDocsNavigation,
  followReference,
  goBack,
  openLocation,
  readCoordinate,
  readPathQuestion,
  subjectAt,
  titleOf,
  type DocsLocation,
} from './docs-navigation.ts';

function start() {
  const navigation = createDocsNavigation();
  return { navigation, way: () => navigation.getState().locations.map(titleOf).join(' ') };
}

const clickOn = (names: { type?: string; field?: string; directive?: string }) => ({
  click: {},
  type: undefined,
  field: undefined,
  directive: undefined,
  ...names,
});

test('pages open one on the other, the same one once', () => {
  const { navigation, way } = start();
  openLocation(navigation, { type: 'Query' });
  openLocation(navigation, { type: 'Query' });
  openLocation(navigation, { type: 'Query', field: 'city' });
  openLocation(navigation, { type: 'Mutation', field: 'city' });
  openLocation(navigation, { directive: 'skip' });
  expect(way()).toBe('Query city city @skip');
});

test('the way back begins at what the schema still has', () => {
  const { navigation, way } = start();
  for (const type of ['A', 'B', 'Gone', 'C']) openLocation(navigation, { type });
  goBack(navigation, navigation.getState().locations.slice(0, 2));
  expect(way()).toBe('A');
});

test.each([
  [{ type: 'Query', field: 'city' }, 'Query city'],
  [{ type: 'City' }, 'City'],
  [{ directive: 'skip' }, '@skip'],
  [{}, ''],
])('a click on %j in the editor leads to %j', (names, expected) => {
  const { navigation, way } = start();
  followReference(navigation, clickOn(names));
  expect(way()).toBe(expected);
});

test('a click is followed once, also by a panel that was closed since', () => {
  const { navigation, way } = start();
  const click = clickOn({ type: 'City' });
  followReference(navigation, click);
  goBack(navigation, navigation.getState().locations);
  followReference(navigation, click);
  expect(way()).toBe('');
  followReference(navigation, clickOn({ type: 'City' }));
  expect(way()).toBe('City');
});

const schema = buildSchema(`
  directive @cached on FIELD
  type Query { city(near: Near): City }
  type City { constructor: String }
  input Near { latitude: Float }
  union Found = City
`);

const field = (type: string, name: string): DocsLocation => ({ type, field: name });

test.each<[DocsLocation, unknown]>([
  [{ type: 'City' }, GraphQLObjectType],
  [{ type: 'City', field: undefined }, GraphQLObjectType],
  [field('Query', 'city'), Object],
  [field('Query', '__schema'), Object],
  [field('Found', '__typename'), Object],
  [field('City', 'constructor'), Object],
  [field('Near', 'latitude'), Object],
  [{ directive: 'cached' }, GraphQLDirective],
])('%j is a page', (location, kind) => {
  const subject = subjectAt(schema, location);
  expect(subject?.name).toBe(titleOf(location).replace('@', ''));
  expect(subject?.constructor).toBe(kind);
});

test.each<DocsLocation>([
  { type: 'Town' },
  { type: 'toString' },
  field('Town', 'name'),
  field('City', 'toString'),
  field('Near', 'toString'),
  field('City', '__schema'),
  { directive: 'gone' },
])('%j is none', (location) => {
  expect(subjectAt(schema, location)).toBeUndefined();
});

test.each(['Query', 'Query.country', '@deprecated'])('%s is read as it is written', (text) => {
  const location = readCoordinate(text);
  expect(location && coordinateText(location)).toBe(text);
});

test.each(['', '@', 'Query.', '@a.b', 'Query.a.b', '<img>', 'Query.__proto__ ', 'a'.repeat(300)])(
  '“%s” leads nowhere',
  (text) => {
    expect(readCoordinate(text)).toBeUndefined();
  },
);

test.each([
  ['Query to City.population', { type: 'City', field: 'population' }],
  ['query -> City', { type: 'City', field: undefined }],
  ['Query › City.', { type: 'City', field: undefined }],
  ['Query nach City.name', { type: 'City', field: 'name' }],
  ['Query.toCity', undefined],
  ['toCity', undefined],
  ['City population', undefined],
])('%s asks for a path', (text, target) => {
  expect(readPathQuestion(text)).toEqual(target);
});
