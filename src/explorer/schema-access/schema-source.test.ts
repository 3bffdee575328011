import { QueryClient } from '@tanstack/react-query';
import { buildSchema, introspectionFromSchema, printSchema } from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SchemaApi } from '../../schema/api.ts';
import { readSchemaFile } from '../../schema/read-schema-file.ts';
import { answers, startServer, type Answer } from '../../testing/local-server.ts';
import { createMemoryCache, createTestSchemaApi } from '../../testing/schema-apis.ts';
import { createSignedIn, serviceAt } from '../../testing/sessions.ts';
import { setOnline } from '../../testing/set-online.ts';
import { CallError } from '../../transport/call-failure.ts';
import type { SchemaResult } from './introspect.ts';
import { createSchemaSource, schemaQueryKey, type SchemaSource } from './schema-source.ts';

const [SDL, CHANGED_SDL] = ['cities', 'towns'].map(
  (field) => `type Query {\n  ${field}: [String]\n}`,
);
const schema = answerOf(SDL);
const changed = answerOf(CHANGED_SDL);
const queryClient = new QueryClient();

function answerOf(sdl = '') {
  return { data: introspectionFromSchema(buildSchema(sdl)) };
}

/** What is left of an introspection without some of its types. */
function withoutTypes(...names: string[]) {
  const { __schema } = introspectionFromSchema(buildSchema(SDL ?? ''));
  return { ...__schema, types: __schema.types.filter(({ name }) => !names.includes(name)) };
}

/** The answer of a service that has of {@link YOUNGER} the description of its schema alone. */
function withoutYounger() {
  const text = JSON.stringify(schema).replaceAll(
    /"(?:specifiedByURL|isRepeatable|isOneOf)"/g,
    '"x"',
  );
  return JSON.parse(text.replaceAll('"includeDeprecated"', '"y"')) as object;
}

async function setUp(answer: Answer, api: SchemaApi = createTestSchemaApi()) {
  const server = await startServer(answer);
  const signedIn = await createSignedIn();
  const service = serviceAt(server.url);
  const readFile = async (bytes: Uint8Array) => readSchemaFile(bytes);
  const context = { service, store: signedIn.store, queryClient, api, readFile };
  return { server, signedIn, context, source: createSchemaSource(context) };
}

/** What a source gives, for people. */
async function sdlOf(loaded: Promise<SchemaResult>): Promise<string> {
  return printSchema((await loaded).data.__schema);
}

/** The schema that a source holds, for people. */
function heldBy({ held }: SchemaSource): string | undefined {
  const { schema: inUse } = held.getState();
  return inUse && printSchema(inUse);
}

/** One answer after the other; the last one stays. */
function inTurn(...turns: Answer[]): Answer {
  return (response, request) => (turns.length > 1 ? turns.shift() : turns[0])?.(response, request);
}

beforeEach(() => setOnline(true));
afterEach(() => queryClient.clear());

test('asking twice at once is one request', async () => {
  const { server, source } = await setUp(answers(200, schema));
  void source.load();
  expect(await sdlOf(source.load())).toBe(SDL);
  expect(server.received).toHaveLength(1);
  expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({
    operationName: 'IntrospectionQuery',
    query: expect.stringMatching(/query IntrospectionQuery[^]*specifiedByURL/),
  });
});

/** What services may be too old for, as introspection asks for it. */
const YOUNGER = {
  description: /__schema \{\\n *description/,
  repeatable: /isRepeatable/,
  specifiedBy: /specifiedByURL/,
  deprecated: /args\(includeDeprecated/,
  oneOf: /isOneOf/,
};

const UNKNOWN_ONE_OF = 'Cannot query field "isOneOf" on type "__Type".';

/** What a request has asked for. */
function askedFor({ body = '' }: { readonly body?: string | undefined } = {}): readonly string[] {
  expect(body).toContain('query IntrospectionQuery');
  return Object.entries(YOUNGER).flatMap(([part, pattern]) => (pattern.test(body) ? part : []));
}

test.each([
  [[UNKNOWN_ONE_OF], ['description', 'repeatable', 'specifiedBy', 'deprecated']],
  [
    ['Unknown argument "includeDeprecated" on field "__Field.args".', UNKNOWN_ONE_OF],
    ['description', 'repeatable', 'specifiedBy'],
  ],
  [
    ['Cannot query field "specifiedByURL" on type "__Type". Did you mean "specifiedByUrl"?'],
    ['description', 'repeatable'],
  ],
  [
    [
      "Validation error (FieldUndefined@[__schema/types/specifiedByURL]) : Field 'specifiedByURL' is undefined",
    ],
    ['description', 'repeatable'],
  ],
  [["Field 'isRepeatable' doesn't exist on type '__Directive'"], ['description']],
  [['Cannot query field "description" on type "__Schema".'], []],
])('a service that is too old for the question is asked for less: %s', async (said, asked) => {
  const refusal = answers(400, { errors: said.map((message) => ({ message })) });
  const { server, source } = await setUp(inTurn(refusal, answers(200, schema)));
  expect(await sdlOf(source.load())).toBe(SDL);
  expect(server.received.map(askedFor)).toEqual([Object.keys(YOUNGER), asked]);
});

test('a service that names one fault at a time is asked three times, and a visit later once', async () => {
  const refusals = [UNKNOWN_ONE_OF, 'Unknown argument "includeDeprecated" on field "args".'];
  const old = withoutYounger();
  const turns = refusals.map((message) => answers(400, { errors: [{ message }] }));
  const cache = createMemoryCache();
  const { server, source, context } = await setUp(
    inTurn(...turns, answers(200, old)),
    createTestSchemaApi(cache),
  );
  expect(await sdlOf(source.load())).toBe(SDL);
  expect(server.received.map(askedFor)).toEqual([
    Object.keys(YOUNGER),
    ['description', 'repeatable', 'specifiedBy', 'deprecated'],
    [],
  ]);
  await source.load();
  expect(server.received.slice(3).map(askedFor)).toEqual([[]]);
  // What it lists is what it knows.
  queryClient.clear();
  const again = createSchemaSource({ ...context, api: createTestSchemaApi(cache) });
  expect(await sdlOf(again.load())).toBe(SDL);
  await vi.waitFor(() => expect(server.received).toHaveLength(5));
  expect(server.received.slice(4).map(askedFor)).toEqual([['description']]);
});

test('a service that has learnt more since the last visit is asked for it', async () => {
  const cache = createMemoryCache();
  const refusal = answers(400, { errors: [{ message: UNKNOWN_ONE_OF }] });
  const { server, source, context } = await setUp(
    inTurn(refusal, answers(200, schema)),
    createTestSchemaApi(cache),
  );
  await source.load();
  queryClient.clear();
  void createSchemaSource({ ...context, api: createTestSchemaApi(cache) }).load();
  await vi.waitFor(() => expect(server.received).toHaveLength(3));
  expect(askedFor(server.received[2])).toEqual(Object.keys(YOUNGER));
});

test('a service that keeps to itself what is wrong is asked once more, for nothing that is young', async () => {
  const refusal = answers(400, { errors: [{ message: 'Bad request' }] });
  const { server, source } = await setUp(inTurn(refusal, answers(200, schema)));
  expect(await sdlOf(source.load())).toBe(SDL);
  expect(server.received.slice(1).map(askedFor)).toEqual([[]]);
});

test('a service that refuses the plain question too is asked no third time', async () => {
  const message = 'Cannot query field "specifiedByURL" on type "__Type".';
  const { server, source } = await setUp(answers(400, { errors: [{ message }] }));
  await expect(source.load()).rejects.toMatchObject({
    failure: { code: 'introspection-refused', description: message },
  });
  expect(server.received).toHaveLength(2);
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
    [
      'to allow it',
      answers(200, { errors: [{ message: 'introspection is off' }] }),
      'introspection-refused',
    ],
    ['to find it', answers(200, { data: { other: 1 } }), 'introspection-refused'],
    ['to find anything', answers(200, { data: null }), 'introspection-refused'],
    [
      'to say more than nothing',
      answers(200, { data: { __schema: null } }),
      'introspection-refused',
    ],
    [
      'to list a type',
      answers(200, { data: { __schema: { types: [] } } }),
      'introspection-refused',
    ],
    [
      'to list its types',
      answers(200, { data: { __schema: withoutTypes('Query') } }),
      'schema-unreadable',
    ],
    [
      'as Apollo Server says it',
      answers(400, {
        errors: [
          {
            message:
              'GraphQL introspection is not allowed by Apollo Server, but the query contained __schema or __type.',
            extensions: { code: 'INTROSPECTION_DISABLED' },
          },
        ],
      }),
      'introspection-refused',
    ],
    [
      'as graphql-js says it',
      answers(200, {
        errors: [
          {
            message:
              'GraphQL introspection has been disabled, but the requested query contained the field "__schema".',
          },
        ],
      }),
      'introspection-refused',
    ],
    [
      'as Hasura says it',
      answers(200, {
        errors: [{ message: 'query is not allowed', extensions: { code: 'validation-failed' } }],
      }),
      'introspection-refused',
    ],
    [
      'by a gateway that says so',
      answers(403, { message: 'Introspection queries are blocked' }),
      'introspection-refused',
    ],
    ['by a right that is another', answers(403, { message: 'Denied by policy 17' }), 'denied'],
    [
      'with a failure of its own',
      answers(200, { errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }),
      'server-error',
    ],
    ['with errors that are no list', answers(200, { errors: 'no' }), 'introspection-refused'],
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

  test('of introspection that is switched off is told as the service does', async () => {
    const { source } = await setUp(answers(200, { errors: [{ message: 'x'.repeat(5_000) }] }));
    const error: unknown = await source.load().catch((reason: unknown) => reason);
    expect((error as CallError).failure.description).toBe(`${'x'.repeat(299)}…`);
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
      createTestSchemaApi(cache),
    );
    await source.load();
    await vi.waitFor(() => expect(cache.answers.size).toBe(1));
    queryClient.clear();
    answerNow = answer;
    const again = createSchemaSource({ ...context, api: createTestSchemaApi(cache) });
    return { again, server, cache, context };
  }

  test('serves before the service has answered, and once it does, with no news', async () => {
    let answerLate = (): void => undefined;
    const { again, server } = await visitAgain((response) => {
      answerLate = () => void response.writeHead(200).end(JSON.stringify(schema));
    });
    const seen = await again.load();
    expect(printSchema(seen.data.__schema)).toBe(SDL);
    await vi.waitFor(() => expect(server.received.length).toBe(2));
    answerLate();
    await vi.waitFor(() => expect(queryClient.getQueryData(schemaQueryKey('cities'))).toBe(seen));
  });

  test('gives way to the service’s, which is kept instead', async () => {
    const { again, server, cache } = await visitAgain(answers(200, changed));
    await again.reload();
    expect(heldBy(again)).toBe(SDL);
    await vi.waitFor(() => expect(heldBy(again)).toBe(CHANGED_SDL));
    expect(server.received).toHaveLength(2);
    await vi.waitFor(() => {
      const [kept] = cache.answers.values();
      expect(new TextDecoder().decode(kept)).toBe(JSON.stringify(changed.data.__schema));
    });
  });

  test('stays where the service fails, which is told', async () => {
    const { again } = await visitAgain(answers(500));
    expect(await sdlOf(again.load())).toBe(SDL);
    await vi.waitFor(() =>
      expect(queryClient.getQueryState(schemaQueryKey('cities'))?.error).toBeInstanceOf(CallError),
    );
  });

  test('is not another service’s', async () => {
    const cache = createMemoryCache();
    const first = await setUp(answers(200, schema), createTestSchemaApi(cache));
    await first.source.load();
    queryClient.clear();
    const second = await setUp(answers(200, changed), createTestSchemaApi(cache));
    expect(await sdlOf(second.source.load())).toBe(CHANGED_SDL);
    await vi.waitFor(() => expect(cache.answers.size).toBe(2));
  });
});

describe('what is held', () => {
  test('is no schema after a failure, which is told until there is one', async () => {
    const { source } = await setUp(
      inTurn(answers(400, { errors: [{ message: 'introspection is off' }] }), answers(200, schema)),
    );
    const asking = source.reload();
    expect(source.held.getState()).toMatchObject({ isAsking: true });
    await asking;
    expect(source.held.getState()).toMatchObject({
      schema: undefined,
      isAsking: false,
      failure: { code: 'introspection-refused' },
    });
    await source.reload();
    expect(heldBy(source)).toBe(SDL);
    expect(source.held.getState().failure).toBeUndefined();
  });

  test('is the schema that there was after a failure', async () => {
    const { source } = await setUp(inTurn(answers(200, schema), answers(500)));
    await source.reload();
    const { schema: held } = source.held.getState();
    await source.reload();
    expect(source.held.getState()).toMatchObject({ failure: { code: 'server-error' } });
    expect(source.held.getState().schema).toBe(held);
  });
});

describe('a schema file', () => {
  const off = answers(200, { errors: [{ message: 'introspection is off' }] });
  const fileOf = (text = CHANGED_SDL ?? '', name = 'towns.graphql') => new File([text], name);

  test('stands in for a service that shows none, at the next visit too, and the service is not asked', async () => {
    const cache = createMemoryCache();
    const { source, server, context } = await setUp(off, createTestSchemaApi(cache));
    await expect(source.load()).rejects.toThrow(CallError);
    expect(await source.takeFile(fileOf())).toBeUndefined();
    await vi.waitFor(() => expect(heldBy(source)).toBe(CHANGED_SDL));
    expect(source.file.getState()).toMatchObject({ name: 'towns.graphql', isKept: true });
    expect(await sdlOf(source.load())).toBe(CHANGED_SDL);
    expect(queryClient.getQueryState(schemaQueryKey('cities'))?.error).toBeNull();

    queryClient.clear();
    const again = createSchemaSource({ ...context, api: createTestSchemaApi(cache) });
    expect(await sdlOf(again.load())).toBe(CHANGED_SDL);
    await vi.waitFor(() => expect(again.file.getState()?.name).toBe('towns.graphql'));
    expect(await sdlOf(again.load())).toBe(CHANGED_SDL);
    expect(server.received).toHaveLength(1);
  });

  test('stays before the service’s own schema until it is removed', async () => {
    const { source, server } = await setUp(answers(200, schema));
    expect(await sdlOf(source.load())).toBe(SDL);
    await source.takeFile(fileOf());
    expect(await sdlOf(source.load())).toBe(CHANGED_SDL);
    expect(server.received).toHaveLength(1);
    await source.removeFile();
    expect(source.file.getState()).toBeUndefined();
    await vi.waitFor(() => expect(heldBy(source)).toBe(SDL));
    expect(server.received).toHaveLength(2);
  });

  test('leaves nothing behind where the service shows none', async () => {
    const { source } = await setUp(off);
    await source.takeFile(fileOf());
    await source.removeFile();
    await source.reload();
    expect(source.held.getState().schema).toBeUndefined();
  });

  test('does not wait for an answer that does not come, nor give way to it', async () => {
    let answerLate = (): void => undefined;
    const { source, server } = await setUp((response) => {
      answerLate = () => void response.writeHead(200).end(JSON.stringify(schema));
    });
    const first = source.reload();
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    expect(await source.takeFile(fileOf())).toBeUndefined();
    expect(await sdlOf(source.load())).toBe(CHANGED_SDL);
    answerLate();
    await first;
    expect(heldBy(source)).toBe(CHANGED_SDL);
  });

  test('that cannot be used changes nothing', async () => {
    const { source } = await setUp(answers(200, schema));
    await source.load();
    expect(await source.takeFile(fileOf('type Query {'))).toMatchObject({ kind: 'sdl' });
    expect(await source.takeFile(fileOf('{"data": {}}'))).toEqual({ kind: 'no-schema' });
    expect(source.file.getState()).toBeUndefined();
    expect(await sdlOf(source.load())).toBe(SDL);
  });

  test('that is lost gives way to the service', async () => {
    const cache = createMemoryCache();
    const { source, context } = await setUp(answers(200, schema), createTestSchemaApi(cache));
    await source.takeFile(fileOf());
    for (const key of cache.answers.keys()) cache.answers.set(key, new Uint8Array(3));
    queryClient.clear();
    const again = createSchemaSource({ ...context, api: createTestSchemaApi(cache) });
    expect(await sdlOf(again.load())).toBe(SDL);
    expect(again.file.getState()).toBeUndefined();
  });
});
