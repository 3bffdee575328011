import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANSWER_WORD, startBenchServer } from './bench-server.mjs';

/** @type {import('./bench-server.mjs').BenchServer} */
let server;

beforeEach(async () => {
  server = await startBenchServer();
});

afterEach(() => server.close());

/** @param {string} body */
async function post(body) {
  const response = await fetch(`${server.origin}/v1/graphql`, { method: 'POST', body });
  return response.text();
}

it('answers an operation by its name, in whatever form it comes, for as long as it is told to', async () => {
  server.setAnswer('Large', Buffer.from('large'));
  expect(await post(JSON.stringify({ query: 'query Large { __typename }' }))).toBe('large');
  expect(await post('query Large { __typename }')).toBe('large');
  expect(await post('query Larger { __typename }')).toContain(ANSWER_WORD);
  expect(await post('{ __typename }')).toContain(ANSWER_WORD);
  server.setAnswer('Large', undefined);
  expect(await post('query Large { __typename }')).toContain(ANSWER_WORD);
});
