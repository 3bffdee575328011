import { expect, test } from 'vitest';
import { createMemoryStorage } from '../ui/browser-storage.ts';
import { createStoredList } from './stored-list.ts';

const entry = {
  query: '{ cities }',
  variables: '{"headers": 1}',
  operationName: 'A',
  label: 'mine',
  favorite: true,
};

function listOf(value: string) {
  const storage = createMemoryStorage();
  storage.setItem('favorites', value);
  return { storage, list: createStoredList(storage, '', 'favorites') };
}

test('what GraphiQL stored is read, and written as it would be', () => {
  const value = JSON.stringify({ favorites: [entry, { query: '{ a }' }] });
  const { storage, list } = listOf(value);
  expect(list.read()).toEqual([entry, { query: '{ a }' }]);
  list.write(list.read());
  expect(storage.getItem('favorites')).toBe(value);
});

test('entries that cannot be shown are left out, the others stay', () => {
  const value = JSON.stringify({ favorites: [5, null, { query: 5 }, { label: { a: 1 } }, entry] });
  expect(listOf(value).list.read()).toEqual([entry]);
});

test.each(['{', '{"favorites":null}', '{"favorites":{"a":1}}', '[]', '5', '{"queries":[{}]}'])(
  '%s is no history',
  (value) => {
    expect(listOf(value).list.read()).toEqual([]);
  },
);

test('the same entries are read for as long as nobody writes', () => {
  const { storage, list } = listOf(JSON.stringify({ favorites: [entry] }));
  const before = list.read();
  expect(list.read()).toBe(before);
  storage.setItem('favorites', JSON.stringify({ favorites: [] }));
  expect(list.read()).toEqual([]);
});
