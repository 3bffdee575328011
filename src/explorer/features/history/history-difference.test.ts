import { describe, expect, test } from 'vitest';
import { entryDifference, neighboursOf } from './history-lines.ts';
import type { HistoryEntry } from './history-entry.ts';

const query = 'query Land($code: ID!) { country(code: $code) { name cities(first: 3) { name } } }';
const land = (variables: string, text = query) => ({
  query: text,
  variables,
  operationName: 'Land',
});
const iceland = land('{ "code": "IS" }');

describe('what an entry differs in from another one', () => {
  test.each([
    ['a variable', '{ "code": "DE", "n": 1 }', query, 'code: DE, n: 1'],
    ['a variable that has gone', '{}', query, '− code'],
    ['an argument', iceland.variables, query.replace('3', '30'), 'first: 30'],
    ['an alias', iceland.variables, query.replace('country', 'country: land'), '+ country: land'],
    [
      'fields',
      iceland.variables,
      query.replace('{ name c', '{ area { km mi } c'),
      '+ area, − name',
    ],
    [
      'all of it, variables first',
      '{ "code": "DE" }',
      query.replace('3', '5').replace('{ name }', '{ name area }'),
      'code: DE, first: 5, + area',
    ],
  ])('%s', (_, variables, text, expected) => {
    expect(entryDifference(land(variables, text), iceland)).toBe(expected);
  });

  test('the values of a batch, in the place of the one that it was not run with', () => {
    const forEach = { variable: 'code', count: 29, values: 'DE' };
    const batch = { ...land('{ "code": "IS", "n": 1 }'), forEach };
    expect(entryDifference(batch, iceland)).toBe('code: 29 values, n: 1');
    expect(entryDifference({ ...batch, forEach: { count: 'many' } }, iceland)).toBe('n: 1');
  });

  test('keeps the digits of a number, and cuts what is long', () => {
    const many = land(`{ "id": 12345678901234567890, "all": "${'x'.repeat(100)}" }`);
    const [id, all = ''] = entryDifference(many, iceland).split(', ');
    // Where the engine keeps them.
    expect(id).toMatch(/^id: 1234567890123456/);
    expect(all.length).toBeLessThan(70);
    expect(all).toMatch(/…$/);
  });

  test.each([
    ['its variables', iceland, 'code: IS'],
    ['its arguments', land('', query.replace('$code)', '"FO")')), 'code: "FO", first: 3'],
    ['its text', land('', 'query Land { a { b } }'), 'query Land { a { b } }'],
    ['its text, where that cannot be read', land('', 'query Land {'), 'query Land {'],
    ['nothing, where its name is its text', { query: '{ a }' }, ''],
  ])('without another one: %s', (_, entry, expected) => {
    expect(entryDifference(entry, undefined)).toBe(expected);
    expect(entryDifference(entry, { ...entry })).toBe(expected);
  });
});

test('an entry is told apart from the next older one of its name that is another, else from a newer one', () => {
  const entries: readonly HistoryEntry[] = [
    land('{ "code": "DE" }'),
    { query: '{ a(b: 2) }' },
    iceland,
    { ...iceland },
    { query: 'query Other { a }', operationName: 'Other' },
    land('{ "code": "FO" }'),
    { query: '{ a(b: 1) }' },
  ];
  const neighbours = neighboursOf(entries);
  const indexes = entries.map((entry) => entries.indexOf(neighbours.get(entry) ?? {}));
  expect(indexes).toEqual([2, 6, 5, 5, -1, 3, 1]);
});
