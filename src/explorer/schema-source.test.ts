import { QueryClient } from '@tanstack/react-query';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answers, startServer, type Answer } from '../testing/local-server.ts';
import { createSignedIn, serviceAt } from '../testing/sessions.ts';
import { setOnline } from '../testing/set-online.ts';
import { CallError } from './call-failure.ts';
import { createSchemaSource, schemaQueryKey } from './schema-source.ts';

const schema = { data: introspectionFromSchema(buildSchema('type Query { cities: [String] }')) };
const queryClient = new QueryClient();

async function setUp(answer: Answer) {
  const server = await startServer(answer);
  const signedIn = await createSignedIn();
  const context = { service: serviceAt(server.url), store: signedIn.store, queryClient };
  return { server, signedIn, source: createSchemaSource(context) };
}

/** One answer after the other; the last one stays. */
function inTurn(...turns: Answer[]): Answer {
  return (response, request) => (turns.length > 1 ? turns.shift() : turns[0])?.(response, request);
}

beforeEach(() => setOnline(true));
afterEach(() => queryClient.clear());

test('asking ahead and asking, at once and later, is one request', async () => {
  const { server, source } = await setUp(answers(200, schema));
  source.prefetch();
  source.prefetch();
  expect(await source.load()).toEqual(schema);
  expect(server.received).toHaveLength(1);
  expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({
    operationName: 'IntrospectionQuery',
    query: expect.stringMatching(/query IntrospectionQuery[^]*specifiedByURL/),
  });
});

test('asking again is a request again', async () => {
  const changed = { data: { __schema: { ...schema.data.__schema, description: 'new' } } };
  const { server, source } = await setUp(inTurn(answers(200, schema), answers(200, changed)));
  expect(await source.load()).toEqual(schema);
  expect(await source.load()).toEqual(changed);
  expect(server.received).toHaveLength(2);
});

describe('a failure', () => {
  test.each([
    ['of the service', answers(500), 'server-error'],
    ['of the key', answers(403), 'forbidden'],
    ['of the address', answers(404), 'not-found'],
    ['of the limit', answers(429), 'rate-limited'],
    ['of what answers', answers(200, '<html>'), 'not-json'],
    ['of GraphQL', answers(200, { hello: 'world' }), 'not-graphql'],
    ['to allow it', answers(200, { errors: [{ message: 'off' }] }), 'introspection-refused'],
    ['to find it', answers(200, { data: { other: 1 } }), 'introspection-refused'],
    ['to find anything', answers(200, { data: null }), 'introspection-refused'],
    ['of the network', (response) => void response.destroy(), 'unreachable'],
  ] satisfies [string, Answer, string][])(
    '%s is told after one request',
    async (_, answer, code) => {
      const { server, source } = await setUp(answer);
      const error: unknown = await source.load().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(CallError);
      expect((error as CallError).failure.code).toBe(code);
      expect(server.received).toHaveLength(1);
      expect(queryClient.getQueryState(schemaQueryKey('cities'))?.error).toBe(error);
    },
  );

  test('of introspection that is switched off has the service’s words', async () => {
    const { source } = await setUp(answers(200, { errors: [{ message: 'x'.repeat(5_000) }] }));
    const error: unknown = await source.load().catch((reason: unknown) => reason);
    expect((error as CallError).failure.description).toBe('x'.repeat(300));
  });

  test('ahead of need is quiet, and asked for again when there is need', async () => {
    const { server, source } = await setUp(inTurn(answers(500), answers(200, schema)));
    source.prefetch();
    await expect(source.load()).rejects.toThrow(CallError);
    expect(await source.load()).toEqual(schema);
    expect(server.received).toHaveLength(2);
  });

  test('of a refresh leaves the schema there was', async () => {
    const { source } = await setUp(inTurn(answers(200, schema), answers(500)));
    await source.load();
    await expect(source.load()).rejects.toThrow(CallError);
    expect(queryClient.getQueryData(schemaQueryKey('cities'))).toEqual(schema);
  });
});

test('a refused token is waited for, and introspection goes on with the next', async () => {
  const { server, signedIn, source } = await setUp(inTurn(answers(401), answers(200, schema)));
  const loaded = source.load();
  await new Promise<void>((resolve) => {
    signedIn.store.subscribe(() => signedIn.store.getState().status === 'terminated' && resolve());
  });
  await signedIn.signIn();
  expect(await loaded).toEqual(schema);
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-1',
    'Bearer token-2',
  ]);
});

test('stopping closes the connection, and what is asked after it is answered', async () => {
  let begun = (): void => undefined;
  const begins: Answer = (response) => void response.writeHead(200).write('{', () => begun());
  const { server, source } = await setUp(inTurn(begins, answers(200, schema)));
  const loaded = source.load().then(
    () => 'loaded',
    () => 'stopped',
  );
  await new Promise<void>((resolve) => {
    begun = resolve;
  });
  source.stop();
  await server.abandoned;
  expect(await loaded).toBe('stopped');
  expect(await source.load()).toEqual(schema);
});
