import { expect, test } from 'vitest';
import { searchHistory } from './search-history.ts';

const ENTRIES = [
  { query: 'query Land { country { name } }', variables: '{ "code": "IS" }' },
  { query: '{ continent { name } }', label: 'My World', operationName: null },
  { query: '{ cities }' },
];

test.each([
  ['', [0, 1, 2]],
  ['  ', [0, 1, 2]],
  ['NAME', [0, 1]],
  ['name land', [0]],
  ['"is"', [0]],
  ['world', [1]],
  ['null', []],
])('“%s” finds %j', (text, expected) => {
  expect(searchHistory(ENTRIES, text)).toEqual(expected.map((index) => ENTRIES[index]));
});
