import type { ExecutionResult } from 'graphql';
import { expect, test } from 'vitest';
import { collect } from '../testing/collect.ts';
import { answers, startServer, type Answer } from '../testing/local-server.ts';
import { serviceAt, session } from '../testing/sessions.ts';
import { send } from './send.ts';

async function sendTo(answer: Answer): Promise<ExecutionResult[]> {
  const { url } = await startServer(answer);
  const { signal } = new AbortController();
  return collect(send({ query: '{ cities }' }, { service: serviceAt(url), session, signal }));
}

const errors = [{ message: 'Cannot query field "citys"', locations: [{ line: 1, column: 3 }] }];

test.each([400, 422])('a refused operation keeps its places, status %i', async (status) => {
  expect(await sendTo(answers(status, { errors }))).toEqual([{ errors }]);
});

test.each([
  ['no errors in it', 400, { errors: [] }],
  ['a status that speaks of the service', 503, { errors }],
  ['a status that speaks of the amount', 429, { errors }],
])('%s is a failure', async (_, status, body) => {
  await expect(sendTo(answers(status, body))).rejects.toMatchObject({ failure: { status } });
});

test('the service’s words are shown without key and token', async () => {
  const message = `key ${session.apiKey} with token ${session.accessToken} is blocked`;
  await expect(sendTo(answers(403, { message }))).rejects.toMatchObject({
    failure: { code: 'forbidden', description: 'key ••• with token ••• is blocked' },
  });
});

test('a service that takes the bare query is not sent half of a call', async () => {
  const server = await startServer(answers(200, { data: {} }));
  const { signal } = new AbortController();
  const service = { ...serviceAt(server.url), requestFormat: 'graphql' as const };
  const given = { query: 'query ($n: Int) { a(n: $n) }', variables: { n: 1 } };
  await expect(collect(send(given, { service, session, signal }))).rejects.toMatchObject({
    failure: { code: 'variables-unsupported' },
  });
  expect(server.received).toEqual([]);
  await collect(send({ ...given, variables: {} }, { service, session, signal }));
  expect(server.received).toHaveLength(1);
});
