import { expect, test } from 'vitest';
import { entryName, entryPreview, entryTime, searchHistory } from './history-entry.ts';

const query = '# why\nquery Land{ country(code:"IS") {\n  name # of it\n} }';

test('an operation on one line, without comments', () => {
  expect(entryPreview({ query })).toBe('query Land { country(code:"IS") { name } }');
  expect(entryPreview({ query: `{ ${'a'.repeat(100_000)} }` }).length).toBeLessThanOrEqual(302);
});

test.each([
  [{ query, label: 'Mine', operationName: 'Land' }, 'Mine'],
  [{ query, label: '', operationName: 'Land' }, 'Land'],
  [{ query: '{a}' }, '{ a }'],
  [{ query: '# nothing' }, '(empty)'],
  [{}, '(empty)'],
])('%j is called %s', (entry, expected) => {
  expect(entryName(entry)).toBe(expected);
});

test('today is told by the hour, another day by its date, an unknown time not at all', () => {
  const now = new Date(2026, 10, 21, 15, 30).getTime();
  const yesterday = new Date(2026, 10, 20, 15, 30).getTime();
  expect(entryTime({ ranAt: now }, now)).toContain('30');
  expect(entryTime({ ranAt: now }, now)).not.toContain('2026');
  expect(entryTime({ ranAt: yesterday }, now)).toContain('2026');
  expect(entryTime({}, now)).toBeUndefined();
});

const ENTRIES = [
  { query: 'query Land { country { name } }', variables: '{ "code": "IS" }' },
  { query: '{ continent { name } }', label: 'My World', operationName: null },
  { query: '{ cities }', label: 'cafe\u0301 ΣΑΣ' },
];

test.each([
  ['', [0, 1, 2]],
  ['  ', [0, 1, 2]],
  ['NAME', [0, 1]],
  ['name land', [0]],
  ['"is"', [0]],
  ['world', [1]],
  ['null', []],
  ['CAFÉ σασ', [2]],
])('“%s” finds %j', (text, expected) => {
  expect(searchHistory(ENTRIES, text)).toEqual(expected.map((index) => ENTRIES[index]));
});
