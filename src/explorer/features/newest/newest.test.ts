import { buildSchema, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createAnswersApi } from '../../../answers/create-answers-api.ts';
import type { PageSettings } from '../../../contract/config.ts';
import { createRun } from '../../runs/run.ts';
import { declaredVariables } from '../variables/variable-rows.ts';
import { findFilterVariables, hasOrder, proposeColumn, valueFor } from './find-filters.ts';
import { compareJson, findPagesOfList, readLargest } from './largest-value.ts';

const schema = buildSchema(`
  type Row { v: Int }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type Rows { nodes: [Row!] pageInfo: PageInfo }
  type Query { all(first: Int, after: String): Rows rows(limit: Int, offset: Int): [Row!] plain: [Row!]
    back(last: Int, before: String, after: String): Back whole: Rows latest(last: Int, before: String): Rows noNext(after: String): Counted }
  type Counted { nodes: [Row!] hasMore: Boolean }
  type Back { nodes: [Row!] totalCount: Int hasMore: Boolean nextCursor: String }
`);

const variablesOf = (query: string) => {
  const document = parse(query);
  return findFilterVariables(document, declaredVariables(document, undefined, undefined).rows);
};

describe('variables that ask from a value on', () => {
  test('come first by the name of their argument; cursors and counts are none', () => {
    const variables = variablesOf(
      `query ($first: Int, $after: String, $name: String, $since: DateTime, $ids: [ID!], $all: Boolean) {
        trades(first: $first, after: $after, where: { name: { eq: $name }, updatedAt: { gte: $since } },
          ids: $ids, all: $all) { id }
      }`,
    );
    expect(variables.map(({ name }) => name)).toEqual(['since', 'name']);
    expect(variables[0]?.path).toEqual(['where', 'updatedAt', 'gte']);
  });

  test.each([
    ['$after: DateTime!', 'rows(after: $after)', ['after']],
    ['$after: String', 'rows(after: $after)', []],
    ['$after: Cursor', 'rows(after: $after)', []],
    ['$name: String, $since: ID', 'rows(where: { name: $name, after: $since })', ['since', 'name']],
    ['$skip: Int', 'rows(offset: $skip)', []],
  ])('with %s in %s', (declared, field, names) => {
    expect(variablesOf(`query (${declared}) { ${field} { id } }`).map(({ name }) => name)).toEqual(
      names,
    );
  });

  test.each([
    ['where: { updatedAt: { gte: $v } }', 'updatedAt'],
    ['filter: { populationAtLeast: $v }', 'population'],
    ['where: { created_at_gt: $v }', 'createdAt'],
    ['updatedAfter: $v', 'updatedAt'],
    ['since: $v', 'updatedAt'],
  ])('%s filters %s', (argument, column) => {
    const [variable] = variablesOf(`query ($v: DateTime) { rows(${argument}) { id } }`);
    const columns = ['name', 'population', 'updatedAt', 'createdAt'].map((key) => ({
      column: ['node', key],
    }));
    expect(variable && proposeColumn(variable, columns)?.column).toEqual(['node', column]);
  });
});

test.each([
  ['ID!', '12345678901234567891', '"12345678901234567891"'],
  ['String', '1700000000123', '"1700000000123"'],
  ['String', '"2026-01-02T00:00:00+02:00"', '"2026-01-02T00:00:00+02:00"'],
  ['Int', '"17"', '17'],
  ['Float!', '"1700000000.5"', '1700000000.5'],
  ['Int', '"2026-01-02"', '"2026-01-02"'],
  ['BigInt', '"9007199254740993"', '"9007199254740993"'],
  ['Int64!', '9007199254740993', '9007199254740993'],
])('a variable of type %s takes %s as %s', (type, json, expected) => {
  expect(valueFor(type, json)).toBe(expected);
});

test('an order is seen by the name of its argument', () => {
  expect(hasOrder(parse('{ rows(orderBy: X) { id } }'))).toBe(true);
  expect(hasOrder(parse('{ rows(first: 1) { id } }'))).toBe(false);
});

test.each([
  ['12345678901234567891', '12345678901234567890'],
  ['0.30000000000000004', '0.3'],
  ['-1', '-2'],
  ['"10"', '"9"'],
  ['"2026-01-01T00:00:00+01:00"', '"2025-12-31T22:59:59Z"'],
  ['"2026-01-01T00:00:00.000001Z"', '"2026-01-01T00:00:00Z"'],
])('%s is larger than %s', (one, other) => {
  expect(compareJson(one, other)).toBeGreaterThan(0);
  expect(compareJson(other, one)).toBeLessThan(0);
  expect(compareJson(one, one)).toBe(0);
});

describe('the pages of a list', () => {
  const INFO = 'pageInfo { hasNextPage endCursor }';
  const found = async (
    query: string,
    data: unknown,
    list: readonly string[],
    known: typeof schema | null = schema,
    pages: PageSettings[] = [],
  ) => {
    const api = createAnswersApi();
    await api.write.append('a', new TextEncoder().encode(JSON.stringify({ data })));
    await api.write.finish('a');
    const { lists } = await api.read.outline('a');
    const run = createRun({
      tabId: '1',
      call: { query },
      texts: { query, variables: '', headers: '' },
    });
    const context = { schema: known, lists, service: { requestFormat: 'json' as const, pages } };
    const answerStore = { answersApi: () => api };
    const asked = () => findPagesOfList(answerStore, { name: 'a', run }, list, context);
    return { api, asked };
  };
  const page = (hasNextPage?: boolean) => ({
    nodes: [{ v: 1 }],
    ...(hasNextPage !== undefined && { pageInfo: { hasNextPage, endCursor: 'a' } }),
  });

  test.each([
    ['has more', `{ all { nodes { v } ${INFO} } }`, { all: page(true) }, 'all.nodes', 'all', true],
    [
      'has no more',
      `{ all { nodes { v } ${INFO} } }`,
      { all: page(false) },
      'all.nodes',
      'all',
      false,
    ],
    [
      'does not say so, not being asked',
      '{ all { nodes { v } } }',
      { all: page() },
      'all.nodes',
      'all',
      true,
    ],
    ['may have more after any page', '{ rows { v } }', { rows: [{ v: 1 }] }, 'rows', 'rows', true],
    ['has none without rows', '{ rows { v } }', { rows: [] }, 'rows', 'rows', false],
    [
      'has no pages',
      `{ all { nodes { v } ${INFO} } plain { v } }`,
      { all: page(true), plain: [] },
      'plain',
      undefined,
      false,
    ],
  ])('one that %s', async (_, query, data, list, label, hasRest) => {
    const { asked } = await found(query, data, ['data', ...list.split('.')]);
    const { plan, rest, obstacle } = await asked();
    expect([plan?.label, rest !== undefined, obstacle]).toEqual([label, hasRest, undefined]);
  });

  test('whose answer does not tell, although it was asked, is not known to be whole', async () => {
    const { asked } = await found(
      `{ all { nodes { v } ${INFO} } }`,
      { all: { nodes: [{ v: 1 }], pageInfo: null } },
      ['data', 'all', 'nodes'],
    );
    expect((await asked()).obstacle).toEqual({ kind: 'not-said', label: 'all' });
  });

  const BACK = '{ back(last: 1) { nodes { v } totalCount hasMore } }';
  const WHOLE = `{ whole { nodes { v } ${INFO} } }`;
  const NO_NEXT = '{ noNext { nodes { v } hasMore } }';
  test.each([
    ['backwards', BACK, { back: { ...page(), hasMore: false } }],
    ['backwards', BACK, { back: { ...page(), totalCount: 2, hasMore: false } }],
    [undefined, BACK, { back: { ...page(), totalCount: 1 } }],
    ['backwards', WHOLE.replace('whole', 'latest'), { latest: page(false) }],
    ['no-argument', WHOLE, { whole: page(true) }],
    ['no-argument', WHOLE, { whole: { ...page(), pageInfo: null } }],
    ['no-argument', '{ whole { nodes { v } } }', { whole: page() }],
    [undefined, WHOLE, { whole: page(false) }],
    ['no-next', NO_NEXT, { noNext: { ...page(), hasMore: true } }],
    [undefined, NO_NEXT, { noNext: { ...page(), hasMore: false } }],
  ])('that cannot be followed are whole by the answer alone: %s, %s', async (kind, query, data) => {
    const [label = ''] = Object.keys(data);
    const { asked } = await found(query, data, ['data', label, 'nodes']);
    const obstacle = kind && { kind, label };
    expect(await asked()).toEqual({ plan: undefined, rest: undefined, obstacle });
  });

  test('that may be those that the config names wrongly are not known to be whole', async () => {
    const pages = [{ type: 'Rowz', rows: 'nodes', next: 'key', argument: 'key' }];
    const list = ['data', 'plain'];
    const { asked } = await found('{ plain { v } }', { plain: [{ v: 1 }] }, list, schema, pages);
    expect((await asked()).obstacle).toEqual({ kind: 'not-in-schema', label: 'Rowz' });
  });

  test('that a schema may know a way to are told of so', async () => {
    const { asked } = await found(WHOLE, { whole: page(true) }, ['data', 'whole', 'nodes'], null);
    expect((await asked()).obstacle).toEqual({ kind: 'no-schema', label: 'whole' });
  });

  test('that are joined to their end are whole, also where none tells of the next', async () => {
    const { api, asked } = await found('{ rows { v } }', { rows: [{ v: 1 }] }, ['data', 'rows']);
    const { plan } = await asked();
    if (!plan) throw new TypeError('It has pages');
    await api.write.beginPages('joined', plan.position, undefined);
    for (const rows of ['[{"v":1}]', '[{"v":2}]']) {
      await api.write.addPage('joined', new TextEncoder().encode(`{"data":{"rows":${rows}}}`));
    }
    await api.write.rename('joined', 'a');
    expect((await asked()).rest).toBeDefined();
    await api.write.addPage('a', new TextEncoder().encode('{"data":{"rows":[]}}'));
    await api.write.endPages('a');
    expect(await asked()).toMatchObject({ rest: undefined, obstacle: undefined });
  });
});

test.each([
  ['[{"v":2},{"v":12345678901234567891},{"v":12345678901234567890},{}]', '12345678901234567891'],
  ['[{"v":"2026-01-02"},{"v":"2026-01-10"},{"v":null}]', '"2026-01-10"'],
  ['[{"v":"9"},{"v":"10"}]', '"10"'],
  ['[{"v":"9007199254740993"},{"v":"9007199254740992"}]', '"9007199254740993"'],
  ['[{"v":1700000000123},{"v":1700000000122.9}]', '1700000000123'],
  [
    '[{"v":"2026-01-02T00:30:00.250+02:00"},{"v":"2026-01-01T22:30:00.249Z"}]',
    '"2026-01-02T00:30:00.250+02:00"',
  ],
  [
    '[{"v":"2026-01-01T10:00:00.000001Z"},{"v":"2026-01-01T10:00:00.000003Z"},{"v":"2026-01-01T10:00:00Z"}]',
    '"2026-01-01T10:00:00.000003Z"',
  ],
  ['[{"v":"2026-01-01T10:00:00"},{"v":"2026-01-01T10:00:01"}]', '"2026-01-01T10:00:01"'],
  ['[{"v":"2026-01-01 10:00:00+00"},{"v":"2026-01-01 10:00:01+00"}]', '"2026-01-01 10:00:01+00"'],
  [
    '[{"v":"2026-01-01T10:00:00Z"},{"v":""},{"v":"2026-01-01T10:00:00.5z"}]',
    '"2026-01-01T10:00:00.5z"',
  ],
  ['[{"v":"a"},{"v":1}]', undefined],
  ['[]', undefined],
])('of %s the largest is %s', async (rows, largest) => {
  const api = createAnswersApi();
  await api.write.append('a', new TextEncoder().encode(`{"data":{"rows":${rows}}}`));
  await api.write.finish('a');
  const column = { list: ['data', 'rows'], column: ['v'] };
  expect(await readLargest(api, 'a', column)).toBe(largest);
});
