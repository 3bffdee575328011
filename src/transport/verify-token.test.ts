import { expect, test } from 'vitest';
import { answers, startServer, type Answer } from '../testing/local-server.ts';
import { outOfTime } from '../testing/out-of-time.ts';
import { serviceAt } from '../testing/sessions.ts';
import { stalls } from '../testing/unfinished-answers.ts';
import { verifyToken } from './verify-token.ts';

const secrets = { accessToken: 'token-of-this-test', apiKey: 'key-of-this-test' };

async function verifyAt(answer: Answer, requestFormat: 'json' | 'graphql' = 'json') {
  const server = await startServer(answer);
  const { signal } = new AbortController();
  const failure = await verifyToken(serviceAt(server.url, { requestFormat }), secrets, signal);
  return { failure, ...server };
}

test('asks once, with key and token, for next to nothing', async () => {
  const { failure, received } = await verifyAt(answers(200, { data: { __typename: 'Query' } }));
  expect(failure).toBeUndefined();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/v1/graphql',
    headers: { authorization: 'Bearer token-of-this-test', 'x-api-key': 'key-of-this-test' },
    body: '{"query":"{ __typename }"}',
  });
});

test('asks in the envelope that the service takes', async () => {
  const { failure, received } = await verifyAt(answers(200, { data: {} }), 'graphql');
  expect(failure).toBeUndefined();
  expect(received[0]).toMatchObject({ body: '{ __typename }' });
});

test.each([
  ['an answer with errors', answers(200, { errors: [{ message: 'No.' }] })],
  ['a refused operation', answers(400, { errors: [{ message: 'Not on the list.' }] })],
])('%s came past token and key', async (_, answer) => {
  expect((await verifyAt(answer)).failure).toBeUndefined();
});

test.each([
  [401, 'token-refused'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [429, 'rate-limited'],
  [503, 'server-error'],
])('%d is %s', async (status, code) => {
  expect((await verifyAt(answers(status, {}))).failure).toMatchObject({ code, status });
});

test('a page instead of an answer is none', async () => {
  const { failure } = await verifyAt(answers(200, '<html>', { 'content-type': 'text/html' }));
  expect(failure).toMatchObject({ code: 'not-json' });
});

test('a stream is not waited for', async () => {
  const { failure } = await verifyAt((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: next\ndata: {"data":{"__typename":"Query"}}\n\n');
  });
  expect(failure).toBeUndefined();
});

test.each([
  ['no answer', (): void => undefined],
  ['a stream that says nothing', stalls('', { 'content-type': 'text/event-stream' })],
  ['parts that never come', stalls('---\r\n', { 'content-type': 'multipart/mixed; boundary=-' })],
])('%s: it is given up in time', async (_, answer) => {
  const { failure, abandoned } = await verifyAt(outOfTime(20_000, answer));
  expect(failure).toMatchObject({ code: 'timeout' });
  await abandoned;
});

test('who does not want to know any more gets the reason thrown', async () => {
  const controller = new AbortController();
  const { url } = await startServer(() => controller.abort(new Error('gone')));
  await expect(verifyToken(serviceAt(url), secrets, controller.signal)).rejects.toThrow('gone');
});
