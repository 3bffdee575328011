import { expect, test } from 'vitest';
import { createDocsNavigation, followReference, goBack, openPlaces } from './docs-navigation.ts';
import { titleOf } from './docs-place.ts';

function start() {
  const navigation = createDocsNavigation();
  return { navigation, way: () => navigation.getState().places.map(titleOf).join(' ') };
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
  openPlaces(navigation, { kind: 'type', type: 'Query' }, { kind: 'type', type: 'Query' });
  openPlaces(navigation, { kind: 'field', type: 'Query', field: 'city' });
  openPlaces(navigation, { kind: 'field', type: 'Mutation', field: 'city' });
  openPlaces(navigation, { kind: 'directive', directive: 'skip' });
  expect(way()).toBe('Query city city @skip');
});

test('the way back begins at what the schema still has', () => {
  const { navigation, way } = start();
  for (const type of ['A', 'B', 'Gone', 'C']) openPlaces(navigation, { kind: 'type', type });
  goBack(navigation, navigation.getState().places.slice(0, 2));
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
  goBack(navigation, navigation.getState().places);
  followReference(navigation, click);
  expect(way()).toBe('');
  followReference(navigation, clickOn({ type: 'City' }));
  expect(way()).toBe('City');
});
