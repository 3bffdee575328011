import 'fake-indexeddb/auto';
import { buildSchema, introspectionFromSchema, type IntrospectionOptions } from 'graphql';
import { openDB } from 'idb';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SCHEMA_HISTORY_DATABASE } from './changes-api.ts';
import { createSchemaHistory } from './schema-history.ts';

afterEach(() => void vi.unstubAllGlobals());

const OLD = 'type Query { city(id: ID!): City old: Int } type City { name: String size: Int }';
const NEW =
  'type Query { city(id: ID!, by: String!): City } type City { name: String @deprecated size: Int }';

function bytesOf(sdl: string, options?: IntrospectionOptions): Uint8Array<ArrayBuffer> {
  const { __schema: schema } = introspectionFromSchema(buildSchema(sdl), options);
  return new TextEncoder().encode(JSON.stringify(schema));
}

interface StoredSchema {
  readonly length: number;
  readonly blocks: readonly { readonly start: number; readonly zipped: Uint8Array }[];
}

/** @param step time between two visits, milliseconds */
function setUp(step = 1_000) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  let time = Date.UTC(2026, 0, 1);
  const history = createSchemaHistory(() => (time += step));
  const visit = (sdl: string, file?: string) => history.visit('a', bytesOf(sdl), file);
  return { history, visit };
}

test('a schema that differs is news until somebody has looked', async () => {
  const { history, visit } = setUp();
  expect(await visit(OLD)).toBeUndefined();
  expect(await visit(OLD)).toBeUndefined();
  const news = await visit(NEW);
  expect(news?.counts).toEqual({ breaking: 2, dangerous: 0, safe: 1 });
  expect(await visit(NEW)).toEqual(news);
  await history.markSeen('a');
  expect(await visit(NEW)).toBeUndefined();
  expect((await history.versions('a')).map(({ hash }) => hash)).toEqual([
    news?.after,
    news?.before,
  ]);
  expect(await history.versions('b')).toEqual([]);
  const back = await visit(OLD);
  expect([back?.before, back?.after]).toEqual([news?.after, news?.before]);
  expect(await history.versions('a')).toHaveLength(2);
});

test.each([0, -3_600_000])(
  'the last visit is the last one with a clock that goes by %d',
  async (step) => {
    const { history, visit } = setUp(step);
    await visit(OLD);
    const news = await visit(NEW);
    expect(await visit(NEW)).toEqual(news);
    expect((await visit(OLD))?.after).toBe(news?.before);
    expect((await history.versions('a')).map(({ hash }) => hash)).toEqual([
      news?.before,
      news?.after,
    ]);
  },
);

test('the same schema in another order is no other schema', async () => {
  const { history, visit } = setUp();
  await visit('type Query { a: Int b: Int }');
  expect(await visit('type Query { b: Int a: Int }')).toBeUndefined();
  expect(await history.versions('a')).toHaveLength(1);
});

test('the first introspection that asks for more than the one before finds no other schema', async () => {
  const { history } = setUp();
  const sdl =
    'directive @d repeatable on FIELD input I @oneOf { a: Int } type Query { a(b: I): Int }';
  const [less, more] = [{ oneOf: false, directiveIsRepeatable: false }, {}].map((options) =>
    bytesOf(sdl, options),
  );
  if (!less || !more) throw new TypeError('no schema');
  expect(await history.visit('a', less, undefined)).toBeUndefined();
  expect(await history.visit('a', more, undefined)).toBeUndefined();
  const [kept, ...others] = await history.versions('a');
  expect(others).toEqual([]);
  const news = await history.visit('a', bytesOf(sdl.replace(' @oneOf', '')), undefined);
  expect(news).toMatchObject({
    before: kept?.hash,
    counts: { breaking: 0, dangerous: 0, safe: 1 },
  });
});

test('the last ten are kept', async () => {
  const { history, visit } = setUp();
  for (let count = 0; count < 13; count++) await visit(`type Query { f${count}: Int }`);
  const versions = await history.versions('a');
  expect(versions).toHaveLength(10);
  const [first] = versions;
  const last = versions.at(-1);
  const compared = await history.compare('a', last?.hash ?? '', first?.hash ?? '');
  expect(compared?.changes.map(({ path }) => path)).toEqual(['Query.f3', 'Query.f12']);
  expect(await history.compare('a', 'gone', first?.hash ?? '')).toBeUndefined();
});

test('a schema that an earlier build stored in several blocks is compared', async () => {
  const { visit } = setUp();
  await visit(OLD);
  const database = await openDB(SCHEMA_HISTORY_DATABASE);
  const [id] = await database.getAllKeys('schemas');
  const stored = (await database.get('schemas', id ?? '')) as StoredSchema;
  const bytes = gunzipSync(stored.blocks[0]?.zipped ?? '');
  expect(stored.blocks.map(({ start }) => start)).toEqual([0]);
  expect(bytes.length).toBe(stored.length);
  const blocks = [0, 1_000].map((start, block) => ({
    start,
    zipped: new Uint8Array(gzipSync(bytes.subarray(start, block === 0 ? 1_000 : undefined))),
  }));
  await database.put('schemas', { ...stored, hashes: new Uint32Array(4), blocks }, id);
  database.close();
  expect((await visit(NEW))?.counts).toEqual({ breaking: 2, dangerous: 0, safe: 1 });
});

test('a file is compared with files, and the service with itself', async () => {
  const { history, visit } = setUp();
  await visit(OLD);
  expect(await visit(NEW, 'new.graphql')).toBeUndefined();
  expect(await visit(OLD)).toBeUndefined();
  expect((await history.versions('a')).map(({ file }) => file)).toEqual([undefined, 'new.graphql']);
});

describe('operations', () => {
  async function check(...queries: readonly string[]) {
    const { history, visit } = setUp();
    await visit(OLD);
    const news = await visit(NEW);
    const compared = await history.compare('a', news?.before ?? '', news?.after ?? '');
    const fits = await history.check(queries.map((query, id) => ({ id: String(id), query })));
    return fits.map(({ id, faults, deprecations, changes }) => ({
      id,
      faults,
      deprecations,
      paths: changes.map((number) => compared?.changes[number]?.path),
    }));
  }

  test('are told which of them break, by what, and which use what is deprecated', async () => {
    expect(
      await check('{ old }', '{ city(id: 1) { name } }', '{ __typename }', 'no operation'),
    ).toEqual([
      {
        id: '0',
        faults: ['Cannot query field "old" on type "Query".'],
        deprecations: [],
        paths: ['Query.old'],
      },
      {
        id: '1',
        faults: [
          'Field "city" argument "by" of type "String!" is required, but it was not provided.',
        ],
        deprecations: ['The field City.name is deprecated. No longer supported'],
        paths: ['Query.city.by', 'City.name'],
      },
    ]);
  });

  test('are checked by any two schemas', async () => {
    const { history, visit } = setUp();
    await visit(OLD);
    const news = await visit(NEW);
    const compared = await history.compare('a', news?.after ?? '', news?.before ?? '');
    expect(compared?.counts.breaking).toBe(1);
    const query = '{ city(id: 1, by: "x") { size } }';
    expect(await history.check([{ id: '1', query }])).toMatchObject([
      { faults: ['Unknown argument "by" on field "Query.city".'] },
    ]);
  });

  test('that were wrong before are not broken by what has changed', async () => {
    expect(await check('{ nothing old }')).toMatchObject([
      { faults: ['Cannot query field "old" on type "Query".'] },
    ]);
  });
});
