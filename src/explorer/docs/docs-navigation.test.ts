import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import {
  createDocsNavigation,
  followReference,
  goBack,
  openLocations,
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
  openLocations(navigation, { kind: 'type', type: 'Query' }, { kind: 'type', type: 'Query' });
  openLocations(navigation, { kind: 'field', type: 'Query', field: 'city' });
  openLocations(navigation, { kind: 'field', type: 'Mutation', field: 'city' });
  openLocations(navigation, { kind: 'directive', directive: 'skip' });
  expect(way()).toBe('Query city city @skip');
});

test('the way back begins at what the schema still has', () => {
  const { navigation, way } = start();
  for (const type of ['A', 'B', 'Gone', 'C']) openLocations(navigation, { kind: 'type', type });
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

const field = (type: string, name: string): DocsLocation => ({ kind: 'field', type, field: name });

test.each<[DocsLocation, string]>([
  [{ kind: 'type', type: 'City' }, 'type'],
  [field('Query', 'city'), 'field'],
  [field('Query', '__schema'), 'field'],
  [field('Found', '__typename'), 'field'],
  [field('City', 'constructor'), 'field'],
  [field('Near', 'latitude'), 'field'],
  [{ kind: 'directive', directive: 'cached' }, 'directive'],
])('%j is a page', (location, kind) => {
  expect(subjectAt(schema, location)?.kind).toBe(kind);
});

test.each<DocsLocation>([
  { kind: 'type', type: 'Town' },
  { kind: 'type', type: 'toString' },
  field('Town', 'name'),
  field('City', 'toString'),
  field('Near', 'toString'),
  field('City', '__schema'),
  { kind: 'directive', directive: 'gone' },
])('%j is none', (location) => {
  expect(subjectAt(schema, location)).toBeUndefined();
});
