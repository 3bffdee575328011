import {
  buildSchema,
  introspectionFromSchema,
  printSchema,
  type IntrospectionQuery,
} from 'graphql';
import { describe, expect, test, vi } from 'vitest';
import { introspectionWithAllFaults } from '../testing/faulty-introspection.ts';
import { createMemoryCache, createTestSchemaApi } from '../testing/schema-apis.ts';
import type { IntrospectionReply } from './api.ts';
import { createSchemaApi } from './create-schema-api.ts';
import { LazySchema } from './lazy-schema.ts';

const CITIES = 'type Query {\n  cities(first: Int): [String]\n}';
const TOWNS = '"""All of them"""\ntype Query {\n  towns: [String]\n}';
const AT_FIELD = { lineNumber: 1, column: 5 };

function bytesOf(answer: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(typeof answer === 'string' ? answer : JSON.stringify(answer));
}

function answerOf(sdl: string): Uint8Array<ArrayBuffer> {
  return bytesOf({ data: introspectionFromSchema(buildSchema(sdl)) });
}

/** The stored part of an answer. */
function schemaOf(sdl: string): Uint8Array<ArrayBuffer> {
  return bytesOf(introspectionFromSchema(buildSchema(sdl)).__schema);
}

/** Bytes in small pieces, as over a network. */
async function* sent(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.slice(at, at + 7);
}

function sdlOf(answer: IntrospectionReply): string {
  return answer.kind === 'schema' ? printSchema(new LazySchema(answer.index)) : answer.kind;
}

test('what is read is there at the next visit', async () => {
  const cache = createMemoryCache();
  expect(sdlOf(await createTestSchemaApi(cache).read('a', sent(answerOf(CITIES))))).toBe(CITIES);
  await vi.waitFor(() => expect(cache.answers.size).toBe(1));
  expect(cache.answers.get('a')).toEqual(schemaOf(CITIES));
  const api = createTestSchemaApi(cache);
  const kept = await api.restore('a');
  expect(kept && printSchema(new LazySchema(kept.index))).toBe(CITIES);
  expect(await api.read('a', sent(answerOf(CITIES)))).toEqual({ kind: 'same' });
  expect(sdlOf(await api.read('a', sent(answerOf(TOWNS))))).toBe(TOWNS);
  await vi.waitFor(() => expect(cache.answers.get('a')).toEqual(schemaOf(TOWNS)));
});

test('what stands beside the schema is neither compared nor kept', async () => {
  const cache = createMemoryCache();
  const api = createTestSchemaApi(cache);
  const data = introspectionFromSchema(buildSchema(TOWNS));
  await api.read('a', sent(bytesOf({ extensions: { trace: 'Bearer 1' }, data })));
  await vi.waitFor(() => expect(cache.answers.get('a')).toEqual(schemaOf(TOWNS)));
  const next = bytesOf({ data: { more: 1, ...data }, extensions: { trace: 'Bearer 2' } });
  expect(await api.read('a', sent(next))).toEqual({ kind: 'same' });
});

test('what was restored or read last is what is asked of', async () => {
  const api = createTestSchemaApi();
  const labels = async () =>
    (await api.complete('{ x }', AT_FIELD)).map(({ label }) => label).slice(0, 1);
  expect(await labels()).toEqual([]);
  void api.read('a', sent(answerOf(CITIES)));
  await api.read('b', sent(answerOf(TOWNS)));
  expect(await labels()).toEqual(['towns']);
  expect(await api.restore('b')).toBeDefined();
  expect(await labels()).toEqual(['towns']);
  expect(await api.restore('c')).toBeUndefined();
  expect(await labels()).toEqual([]);
  expect((await api.searchSchema('towns', { limit: 5 })).fields).toEqual([]);
});

test('an answer that overtakes the schema of an earlier visit is compared with it', async () => {
  const cache = createMemoryCache();
  cache.answers.set('a', schemaOf(CITIES));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const get = async (key: string) => {
    await released;
    return cache.get(key);
  };
  const api = createTestSchemaApi({ ...cache, get });
  const restored = api.restore('a');
  const read = api.read('a', sent(answerOf(CITIES)));
  release();
  expect(await restored).toBeDefined();
  expect(await read).toEqual({ kind: 'same' });
});

test('completion waits for a schema that is coming in, and for none that is not', async () => {
  const api = createTestSchemaApi();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* late() {
    await released;
    yield answerOf(CITIES);
  }
  const reading = api.read('a', late());
  const items = api.complete('{ x }', AT_FIELD);
  release();
  expect((await items)[0]?.label).toBe('cities');
  await reading;
  // oxlint-disable-next-line require-yield
  async function* never(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    await new Promise(() => undefined);
  }
  void api.read('a', never());
  expect((await api.complete('{ x }', AT_FIELD))[0]?.label).toBe('cities');
});

test('who waits for completion does not wait for the page’s copy', async () => {
  const copied = vi.fn<() => void>();
  const cache = createMemoryCache();
  const api = createSchemaApi({
    cache,
    whenIdle: () => undefined,
    later: () => undefined,
    answersSent: () => new Promise(() => undefined),
  });
  void api.read('a', sent(answerOf(CITIES))).then(copied);
  expect((await api.complete('{ x }', AT_FIELD))[0]?.label).toBe('cities');
  expect(copied).not.toHaveBeenCalled();
});

test('of a large answer no more is kept than its schema', async () => {
  const cache = createMemoryCache();
  const api = createTestSchemaApi(cache);
  const { __schema } = introspectionFromSchema(buildSchema(CITIES));
  const schema = { ...__schema, description: 'x'.repeat(17_000_000) };
  async function* whole() {
    yield bytesOf({ data: { __schema: schema } });
  }
  expect((await api.read('a', whole())).kind).toBe('schema');
  const { length } = JSON.stringify(schema);
  expect(cache.answers.get('a')?.buffer.byteLength).toBe(length);
});

test('fields are offered in the schema’s order, however many there are', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `field${index}`);
  const api = createTestSchemaApi();
  await api.read(
    'a',
    sent(answerOf(`type Query { ${names.map((name) => `${name}: Int`).join(' ')} }`)),
  );
  const items = await api.complete('{  }', { lineNumber: 1, column: 3 });
  const sorted = items.sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
  expect(sorted.map(({ label }) => label).slice(0, names.length)).toEqual(names);
});

test('what the variables may be is said without descriptions where those are long, and not at all past a limit', async () => {
  const api = createTestSchemaApi();
  const typesOf = (count: number, letters: number, name = 'field') =>
    `type Query { a(b: B): Int } input B { ${Array.from(
      { length: count },
      (_, at) => `"${'x'.repeat(letters)}" ${name}${at}: String`,
    ).join(' ')} }`;
  const query = 'query Q($b: B) { a(b: $b) }';
  await api.read('a', sent(answerOf(typesOf(100, 300))));
  expect(JSON.stringify(await api.variablesSchema(query))).toContain('xxx');
  await api.read('a', sent(answerOf(typesOf(500, 3_000))));
  const bare = await api.variablesSchema(query);
  expect(bare).toMatchObject({ properties: { b: {} } });
  expect(JSON.stringify(bare)).not.toContain('xxx');
  await api.read('a', sent(answerOf(typesOf(1_000, 1, 'f'.repeat(1_000)))));
  expect(JSON.stringify(await api.variablesSchema(query)).length).toBeLessThan(1_000);
});

test('it answers editors', async () => {
  const api = createTestSchemaApi();
  await api.read('a', sent(answerOf(TOWNS)));
  expect((await api.hover('{ towns }', { lineNumber: 1, column: 4 }))?.content).toContain('towns');
  expect(await api.hover('{ towns }', { lineNumber: 1, column: 1 })).toBeUndefined();
  expect(await api.validate('{ rivers }')).toEqual([
    expect.objectContaining({ message: expect.stringContaining('Cannot query field "rivers"') }),
  ]);
  await api.read('a', sent(answerOf(CITIES)));
  const query = 'query Q($first: Int) { cities(first: $first) }';
  expect(await api.validate(query)).toEqual([]);
  expect(await api.variablesSchema(query)).toMatchObject({ properties: { first: {} } });
  expect((await api.searchSchema('first', { limit: 5 })).fields).toEqual([
    { kind: 'argument', type: 'Query', field: 'cities', argument: 'first' },
  ]);
  expect((await api.searchFields('Query', 'cit', { limit: 5 })).found).toHaveLength(1);
});

describe('an answer', () => {
  test.each([
    ['is no JSON', '<html>'],
    ['is cut', new TextDecoder().decode(answerOf(CITIES).slice(0, -3))],
    ['goes on', `${new TextDecoder().decode(answerOf(CITIES))}]`],
    ['is no object', '[]'],
    ['has no data', { errors: [{ message: 'off' }] }],
    ['has null for data', { data: null }],
    ['has other data', { data: { other: { __schema: {} } } }],
    ['has null for a schema', { data: { __schema: null } }],
  ])('that %s is given back as text', async (_, answer) => {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    expect(await createTestSchemaApi().read('a', sent(bytesOf(answer)))).toEqual({
      kind: 'other',
      text,
    });
  });

  const typeNamed = (name: string, kind = 'OBJECT') => ({ name, kind, fields: [], interfaces: [] });
  const queryType = { name: 'Query' };

  test.each([
    ['no root', { types: [typeNamed('Query')] }, { code: 'no-query-type' }],
    [
      'a root of another kind',
      { queryType, types: [typeNamed('Query', 'ENUM')] },
      { code: 'missing-root', name: 'Query' },
    ],
    [
      'a root of a kind that is none',
      { queryType, types: [typeNamed('Query', 'X')] },
      { code: 'missing-root', name: 'Query' },
    ],
  ])('whose schema has %s cannot be used, and says why', async (_, schema, fault) => {
    const api = createTestSchemaApi();
    await api.read('a', sent(answerOf(CITIES)));
    expect(await api.read('a', sent(bytesOf({ data: { __schema: schema } })))).toEqual({
      kind: 'broken',
      fault,
    });
    expect(await api.validate('{ cities }')).toEqual([]);
  });
});

test('a schema that was found whole is not checked again at the next visit, one that was kept before is', async () => {
  const cache = createMemoryCache();
  await createTestSchemaApi(cache).read('a', sent(answerOf(CITIES)));
  const [facts] = await cache.factsOf(['a']);
  expect(facts).toMatchObject({ wholeBy: 1 });
  await createTestSchemaApi(cache).read(
    'b',
    sent(new TextEncoder().encode(introspectionWithAllFaults())),
  );
  expect(await cache.factsOf(['b'])).not.toContainEqual(expect.objectContaining({ wholeBy: 1 }));
  // Nothing is left out of a schema that lacks Int, but it differs from the sent one.
  const { data } = JSON.parse(new TextDecoder().decode(answerOf(CITIES))) as {
    data: IntrospectionQuery;
  };
  const types = data.__schema.types.filter(({ name }) => name !== 'Int');
  const unlisted = { data: { __schema: { ...data.__schema, types } } };
  await createTestSchemaApi(cache).read('c', sent(bytesOf(unlisted)));
  const restored = await createTestSchemaApi(cache).restore('c');
  expect(restored?.index.names).toContain('Int');
  const names = async (key: string) =>
    (await createTestSchemaApi(cache).restore(key))?.index.leftOut?.names;
  expect([await names('a'), await names('b')]).toEqual([undefined, 7]);
});

test.each([{}, { queryType: null, types: [] }, { queryType: { name: 'Query' } }])(
  'a schema that lists no types, %o, is one that is not shown',
  async (schema) => {
    const text = JSON.stringify({ data: { __schema: schema } });
    expect(await createTestSchemaApi().read('a', sent(bytesOf(text)))).toEqual({
      kind: 'other',
      text,
    });
  },
);

test.each([
  ['no schema', { data: {} }, 'no-schema'],
  [
    'a schema without the type it begins at',
    { data: { __schema: { queryType: { name: 'Query' }, types: [{}] } } },
    'no-query-type',
  ],
])('a file with %s is refused, and says why', async (_, answer, kind) => {
  const file = { name: 'towns.json', loadedAt: 1 };
  const api = createTestSchemaApi();
  expect(await api.takeFile('a', file, bytesOf(answer))).toEqual({ fault: { kind } });
});

test('the schema of a file stands before answers, those under way too, until it is removed', async () => {
  const cache = createMemoryCache();
  const api = createTestSchemaApi(cache);
  const file = { name: 'towns.graphql', loadedAt: 1 };
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* late() {
    await released;
    yield answerOf(CITIES);
  }
  const reading = api.read('a', late());
  const taken = await api.takeFile('a', file, answerOf(TOWNS));
  expect('index' in taken && printSchema(new LazySchema(taken.index))).toBe(TOWNS);
  release();
  expect(await reading).toEqual({ kind: 'same' });
  expect((await api.complete('{ x }', AT_FIELD))[0]?.label).toBe('towns');

  const next = createTestSchemaApi(cache);
  expect((await next.lastVisit('a')).file).toEqual({ ...file, isKept: true });
  expect((await next.lastVisit('b')).file).toBeUndefined();
  expect((await next.restore('a'))?.file).toEqual({ ...file, isKept: true });
  await next.removeFile('a');
  expect((await next.lastVisit('a')).file).toBeUndefined();
  expect(await next.restore('a')).toBeUndefined();
  expect(cache.answers.size).toBe(0);
});

test('a file that cannot be kept is in force for this visit', async () => {
  const cache = createMemoryCache();
  const api = createTestSchemaApi({ ...cache, put: async () => false });
  await api.takeFile('a', { name: 'x', loadedAt: 1 }, answerOf(TOWNS));
  expect((await api.lastVisit('a')).file).toMatchObject({ isKept: false });
});

test('a kept answer that cannot be read goes', async () => {
  const cache = createMemoryCache();
  cache.answers.set('a', bytesOf('{"types":['));
  cache.answers.set('b', bytesOf({}));
  const api = createTestSchemaApi(cache);
  expect(await api.restore('a')).toBeUndefined();
  expect(await api.restore('b')).toBeUndefined();
  expect(cache.answers.size).toBe(0);
  expect(sdlOf(await api.read('a', sent(answerOf(CITIES))))).toBe(CITIES);
});
