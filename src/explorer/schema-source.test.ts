import { QueryClient } from '@tanstack/react-query';
import { buildSchema, introspectionFromSchema, printSchema } from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answers, startServer, type Answer } from '../testing/local-server.ts';
import { createSignedIn, serviceAt } from '../testing/sessions.ts';
import { createDesk, createMemoryCache } from '../testing/schema-desks.ts';
import { setOnline } from '../testing/set-online.ts';
import { CallError } from './call-failure.ts';
import type { SchemaDesk } from './schema/schema-desk.ts';
import { createSchemaSource, schemaQueryKey, type SchemaResult } from './schema-source.ts';

const [SDL, CHANGED_SDL] = ['cities', 'towns'].map(
  (field) => `type Query {\n  ${field}: [String]\n}`,
);
const schema = answerOf(SDL);
const changed = answerOf(CHANGED_SDL);
const queryClient = new QueryClient();

function answerOf(sdl = '') {
  return { data: introspectionFromSchema(buildSchema(sdl)) };
}

async function setUp(answer: Answer, desk: SchemaDesk = createDesk()) {
  const server = await startServer(answer);
  const signedIn = await createSignedIn();
  const unhurried = vi.fn((body: AsyncIterable<Uint8Array<ArrayBuffer>>) => body);
  const service = serviceAt(server.url);
  const context = { service, store: signedIn.store, queryClient, desk, unhurried };
  return { server, signedIn, context, source: createSchemaSource(context) };
}

/** What a source gives, for people. */
async function sdlOf(loaded: Promise<SchemaResult>): Promise<string> {
  return printSchema((await loaded).data.__schema);
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
  expect(await sdlOf(source.load())).toBe(SDL);
  expect(server.received).toHaveLength(1);
  expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({
    operationName: 'IntrospectionQuery',
    query: expect.stringMatching(/query IntrospectionQuery[^]*specifiedByURL/),
  });
});

test('asking again is a request again', async () => {
  const { server, source } = await setUp(inTurn(answers(200, schema), answers(200, changed)));
  expect(await sdlOf(source.load())).toBe(SDL);
  expect(await sdlOf(source.load())).toBe(CHANGED_SDL);
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
    ['to be whole', answers(200, { data: { __schema: { types: [] } } }), 'schema-unreadable'],
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
    expect((error as CallError).failure.description).toBe(`${'x'.repeat(299)}…`);
  });

  test('ahead of need is quiet, and asked for again when there is need', async () => {
    const { server, source } = await setUp(inTurn(answers(500), answers(200, schema)));
    source.prefetch();
    await expect(source.load()).rejects.toThrow(CallError);
    expect(await sdlOf(source.load())).toBe(SDL);
    expect(server.received).toHaveLength(2);
  });

  test('of a refresh leaves the schema there was', async () => {
    const { source } = await setUp(inTurn(answers(200, schema), answers(500)));
    const loaded = await source.load();
    await expect(source.load()).rejects.toThrow(CallError);
    expect(queryClient.getQueryData(schemaQueryKey('cities'))).toBe(loaded);
  });
});

test('a refused token is waited for, and introspection goes on with the next', async () => {
  const { server, signedIn, source } = await setUp(inTurn(answers(401), answers(200, schema)));
  const loaded = source.load();
  await new Promise<void>((resolve) => {
    signedIn.store.subscribe(() => signedIn.store.getState().status === 'terminated' && resolve());
  });
  await signedIn.signIn();
  expect(await sdlOf(loaded)).toBe(SDL);
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
  expect(await sdlOf(source.load())).toBe(SDL);
});

test('a schema that has not changed is the same schema', async () => {
  const { server, source } = await setUp(answers(200, schema));
  const first = await source.load();
  expect(await source.load()).toBe(first);
  expect(server.received).toHaveLength(2);
});

test('a schema that comes as one event of a stream is one as well', async () => {
  const event = `event: next\ndata: ${JSON.stringify(schema)}\n\nevent: complete\n\n`;
  const { source } = await setUp((response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(event),
  );
  expect(await sdlOf(source.load())).toBe(SDL);
});

describe('a schema of an earlier visit', () => {
  /** The next visit to a service that is seen with the schema, and answers so this time. */
  async function visitAgain(answer: Answer) {
    const cache = createMemoryCache();
    let answerNow = answers(200, schema);
    const { context, server, source } = await setUp(
      (...exchange) => answerNow(...exchange),
      createDesk(cache),
    );
    await source.load();
    await vi.waitFor(() => expect(cache.answers.size).toBe(1));
    queryClient.clear();
    answerNow = answer;
    const again = createSchemaSource({ ...context, desk: createDesk(cache) });
    const news = new Promise<void>((resolve) => {
      again.onNews(resolve);
    });
    return { again, news, server, cache, context };
  }

  test('serves before the service has answered, and once it does, with no news', async () => {
    let answerLate = (): void => undefined;
    const { again, server } = await visitAgain((response) => {
      answerLate = () => void response.writeHead(200).end(JSON.stringify(schema));
    });
    again.prefetch();
    again.onNews(() => expect.unreachable('nothing is new'));
    const seen = await again.load();
    expect(printSchema(seen.data.__schema)).toBe(SDL);
    await vi.waitFor(() => expect(server.received.length).toBe(2));
    answerLate();
    await vi.waitFor(() => expect(queryClient.getQueryData(schemaQueryKey('cities'))).toBe(seen));
  });

  test('gives way to the service’s, which is kept in its place', async () => {
    const { again, news, server, cache } = await visitAgain(answers(200, changed));
    again.prefetch();
    expect(await sdlOf(again.load())).toBe(SDL);
    await news;
    expect(await sdlOf(again.load())).toBe(CHANGED_SDL);
    expect(server.received).toHaveLength(2);
    await vi.waitFor(() => {
      const [kept] = cache.answers.values();
      expect(new TextDecoder().decode(kept)).toBe(JSON.stringify(changed.data.__schema));
    });
  });

  test('is compared unhurriedly, and nothing else is', async () => {
    const { again, context } = await visitAgain(answers(200, schema));
    expect(context.unhurried).not.toHaveBeenCalled();
    again.prefetch();
    await again.load();
    await vi.waitFor(() => expect(context.unhurried).toHaveBeenCalledTimes(1));
    // Somebody who asks anew waits for it.
    await again.load();
    expect(context.unhurried).toHaveBeenCalledTimes(1);
  });

  test('stays where the service fails, which is told', async () => {
    const { again } = await visitAgain(answers(500));
    again.prefetch();
    expect(await sdlOf(again.load())).toBe(SDL);
    await vi.waitFor(() =>
      expect(queryClient.getQueryState(schemaQueryKey('cities'))?.error).toBeInstanceOf(CallError),
    );
  });

  test('is not another service’s', async () => {
    const cache = createMemoryCache();
    const first = await setUp(answers(200, schema), createDesk(cache));
    await first.source.load();
    queryClient.clear();
    const second = await setUp(answers(200, changed), createDesk(cache));
    expect(await sdlOf(second.source.load())).toBe(CHANGED_SDL);
    await vi.waitFor(() => expect(cache.answers.size).toBe(2));
  });
});
