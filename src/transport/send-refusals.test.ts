import type { ExecutionResult } from 'graphql';
import { describe, expect, test } from 'vitest';
import { collectResults } from '../testing/collect.ts';
import { answers, startServer, type Answer } from '../testing/local-server.ts';
import { serviceAt, session } from '../testing/sessions.ts';
import { isOfTexts, type CallError } from './call-failure.ts';
import type { CallFacts } from './exchange.ts';
import { send } from './send.ts';

async function sendTo(
  answer: Answer,
  requestFormat: 'json' | 'graphql' = 'json',
): Promise<ExecutionResult[]> {
  const { url } = await startServer(answer);
  const { signal } = new AbortController();
  const service = serviceAt(url, { requestFormat });
  return collectResults(send({ query: '{ cities }' }, { service, session, signal }));
}

test.each(['', ' ,\n', '# query { a }\r#\u2028more', '\uFEFF# a'])(
  'a text without an operation is not sent: %j',
  async (query) => {
    const { url, received } = await startServer(answers(200, { data: {} }));
    const { signal } = new AbortController();
    const sending = collectResults(send({ query }, { service: serviceAt(url), session, signal }));
    await expect(sending).rejects.toMatchObject({ failure: { code: 'nothing-to-run' } });
    expect(received).toEqual([]);
  },
);

test.each([
  ['nothing-to-run', { query: '# { a }' }, {}],
  ['bad-headers', { query: '{ a }', headers: { 'x y': '1' } }, {}],
  [
    'variables-unsupported',
    { query: '{ a }', variables: { n: '1' } },
    { requestFormat: 'graphql' },
  ],
  ['request-too-large', { query: '{ a }' }, { maxBodyBytes: 3 }],
] as const)('what is refused before it is sent was no call: %s', async (code, call, more) => {
  const { url, received } = await startServer(answers(200, { data: {} }));
  const { signal } = new AbortController();
  const facts: CallFacts[] = [];
  const service = { ...serviceAt(url), ...more };
  const onFacts = (known: CallFacts): void => void facts.push(known);
  const refused = await collectResults(send(call, { service, session, signal, onFacts })).then(
    () => expect.fail('gave results'),
    (error: CallError) => error.failure,
  );
  expect(refused.code).toBe(code);
  expect(isOfTexts(refused)).toBe(true);
  expect(facts).toEqual([]);
  expect(received).toEqual([]);
});

test('the same codes from a service are of a call that was made', async () => {
  const refused = await sendTo(answers(413)).then(
    () => expect.fail('gave results'),
    (error: CallError) => error.failure,
  );
  expect(refused.code).toBe('request-too-large');
  expect(isOfTexts(refused)).toBe(false);
});

const errors = [{ message: 'Cannot query field "citys"', locations: [{ line: 1, column: 3 }] }];

test.each([400, 422])('a refused operation keeps its locations, status %i', async (status) => {
  expect(await sendTo(answers(status, { errors }))).toEqual([{ errors }]);
});

test.each([
  ['no errors in it', 400, { errors: [] }],
  ['a status that speaks of the service', 503, { errors }],
  ['a status that speaks of the amount', 429, { errors }],
])('%s is a failure', async (_, status, body) => {
  await expect(sendTo(answers(status, body))).rejects.toMatchObject({ failure: { status } });
});

test.each<[string, Answer]>([
  [
    '429 in GraphQL’s media type',
    answers(
      429,
      { errors },
      { 'retry-after': '7', 'content-type': 'application/graphql-response+json' },
    ),
  ],
  ['403 with a time, as GitHub has it', answers(403, { message: 'Slow' }, { 'retry-after': '7' })],
])('%s asks to wait', async (_, answer) => {
  await expect(sendTo(answer)).rejects.toMatchObject({
    failure: { code: 'rate-limited', retryAfterS: 7 },
  });
});

test('the service’s message is shown without key and token', async () => {
  const message = `key ${session.apiKey} with token ${session.accessToken} is blocked`;
  await expect(sendTo(answers(403, { message }))).rejects.toMatchObject({
    failure: { code: 'forbidden', description: 'key ••• with token ••• is blocked' },
  });
});

test.each<[string, number, object | string, string, string]>([
  [
    'a right that is missing',
    403,
    { errors: [{ message: 'Field salaries needs role HR' }] },
    'denied',
    'Field salaries needs role HR',
  ],
  [
    'Problem Details',
    403,
    { title: 'Quota used up', detail: '1,000 of 1,000 calls' },
    'denied',
    'Quota used up: 1,000 of 1,000 calls',
  ],
  ['Problem Details', 500, { title: 'No pool', status: 500 }, 'server-error', 'No pool'],
  ['plain text', 503, 'Being upgraded', 'server-error', 'Being upgraded'],
  ['a 400 in no known form', 400, { detail: 'No body' }, 'unexpected-status', 'No body'],
  [
    'a key at 400, as Google words it',
    400,
    { error: { code: 400, message: 'API key not valid.' } },
    'forbidden',
    'API key not valid.',
  ],
  ['a bare 403', 403, { message: 'Forbidden' }, 'forbidden', 'Forbidden'],
  [
    '200 with an error',
    200,
    { error: { message: 'Pool is closed' } },
    'not-graphql',
    'Pool is closed',
  ],
  ['200 about the key', 200, { error: 'invalid_api_key' }, 'forbidden', 'invalid_api_key'],
])('the service is quoted: %s at %d', async (_, status, body, code, description) => {
  await expect(sendTo(answers(status, body))).rejects.toMatchObject({
    failure: { code, status, description },
  });
});

test('a service that takes the bare query is not sent half of a call', async () => {
  const server = await startServer(answers(200, { data: {} }));
  const { signal } = new AbortController();
  const service = { ...serviceAt(server.url), requestFormat: 'graphql' as const };
  const given = { query: 'query ($n: Int) { a(n: $n) }', variables: { n: '1' } };
  await expect(collectResults(send(given, { service, session, signal }))).rejects.toMatchObject({
    failure: { code: 'variables-unsupported' },
  });
  expect(server.received).toEqual([]);
  await collectResults(send({ ...given, variables: {} }, { service, session, signal }));
  expect(server.received).toHaveLength(1);
});

describe('a request format that the service does not take is named', () => {
  const apollo = 'POST body missing, invalid Content-Type, or JSON object has no keys.';
  const ofGraphQL = { 'content-type': 'application/graphql-response+json' };

  test.each<['json' | 'graphql', string, Answer, string]>([
    ['graphql', '415', answers(415), 'bare-query-refused'],
    [
      'graphql',
      '415 in GraphQL',
      answers(415, { errors: [{ message: 'x' }] }, ofGraphQL),
      'bare-query-refused',
    ],
    ['graphql', '400 without a message', answers(400, ''), 'bare-query-refused'],
    [
      'graphql',
      '400 of Apollo Server',
      answers(400, { errors: [{ message: apollo }] }),
      'bare-query-refused',
    ],
    [
      'graphql',
      '400 of Apollo Server in its media type',
      answers(400, { errors: [{ message: apollo }] }, ofGraphQL),
      'bare-query-refused',
    ],
    [
      'graphql',
      '400 about something else',
      answers(400, { message: 'No such field' }),
      'unexpected-status',
    ],
    ['json', '415', answers(415, { message: 'Unsupported Media Type' }), 'json-refused'],
    ['json', '400 without a message', answers(400, ''), 'unexpected-status'],
  ])('%s: %s', async (format, _, answer, code) => {
    await expect(sendTo(answer, format)).rejects.toMatchObject({ failure: { code } });
  });

  test('an operation that is wrong is not taken for one', async () => {
    expect(await sendTo(answers(400, { errors }), 'graphql')).toEqual([{ errors }]);
    expect(await sendTo(answers(400, { errors }, ofGraphQL), 'graphql')).toEqual([{ errors }]);
    const other = [{ message: 'Unknown operation' }];
    expect(await sendTo(answers(400, { errors: other }), 'graphql')).toEqual([{ errors: other }]);
  });
});
