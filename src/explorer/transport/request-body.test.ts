import { expect, test } from 'vitest';
import { requestBody } from './request-body.ts';

const query = 'query A($n: Int) { cities(first: $n) { name } }';

test.each([
  [{ query }, { query }],
  [
    { query, operationName: 'A' },
    { query, operationName: 'A' },
  ],
  [{ query, operationName: null }, { query }],
  [{ query, operationName: '' }, { query }],
  [
    { query, variables: { n: 1 } },
    { query, variables: { n: 1 } },
  ],
  [
    { query, variables: {} },
    { query, variables: {} },
  ],
  [{ query, headers: { 'x-trace': '1' } }, { query }],
])('%j is sent as %j', (call, body) => {
  expect(JSON.parse(requestBody(call, 'json'))).toEqual(body);
});

test('as graphql the query goes as it stands', () => {
  expect(requestBody({ query, operationName: 'A', variables: { n: 1 } }, 'graphql')).toBe(query);
});
