import { expect, test } from 'vitest';
import { operationOf } from './fetcher.ts';

test.each([
  ['the only one', 'query A { a }', undefined, 'A'],
  ['the one of that name', 'query A { a } mutation B { b }', 'B', 'B'],
  ['the only one, where the name is of the text before', 'mutation B { b }', 'A', 'B'],
  ['none of several without a name', 'query A { a } query B { b }', undefined, undefined],
  [
    'none of several where the name is of the text before',
    'query A { a } query B { b }',
    'C',
    undefined,
  ],
  ['none in a text that does not parse', 'query A {', 'A', undefined],
])('%s', (_case, query, operationName, expected) => {
  expect(operationOf({ query, operationName })?.name?.value).toBe(expected);
});

test('an operation without a name', () => {
  expect(operationOf({ query: '{ a }', operationName: 'Before' })?.operation).toBe('query');
});
