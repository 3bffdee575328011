import { expect, test } from 'vitest';
import { readHistory, writeHistory } from './read-history.ts';

const entry = {
  query: '{ cities }',
  variables: '',
  operationName: 'A',
  label: 'mine',
  favorite: true,
};

test('whole entries stay as they are', () => {
  const value = JSON.stringify({ queries: [entry, { query: '{ a }' }] });
  const entries = readHistory('queries', value) ?? [];
  expect(entries).toEqual([entry, { query: '{ a }' }]);
  expect(writeHistory('queries', entries)).toBe(value);
});

test('entries that GraphiQL would fall over are left out, the others stay', () => {
  const value = JSON.stringify({ favorites: [5, null, { query: 5 }, { label: { a: 1 } }, entry] });
  expect(readHistory('favorites', value)).toEqual([entry]);
});

test.each(['{', '{"queries":null}', '{"queries":{"a":1}}', '[]', '5', '{"favorites":[]}'])(
  '%s is no history',
  (value) => {
    expect(readHistory('queries', value)).toBeUndefined();
  },
);
