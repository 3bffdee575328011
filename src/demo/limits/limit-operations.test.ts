import { getIntrospectionQuery } from 'graphql';
import { createSchema, createYoga } from 'graphql-yoga';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startServiceUnderTest,
  type ServiceUnderTest,
} from '../../service/testing/service-under-test.ts';
import { limitOperations } from './limit-operations.ts';
import { OPERATION_LIMITS } from './operation-limits.ts';

let service: ServiceUnderTest;
let token: string;

beforeAll(async () => {
  service = await startServiceUnderTest();
  token = await service.token();
});
afterAll(() => service.stop(0));

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string; limit?: string } }[];
}

async function ask(query: string, variables?: Record<string, unknown>): Promise<Answer> {
  const body = JSON.stringify({ query, variables });
  return (await (await service.query('', token, { body })).json()) as Answer;
}

async function limitOf(query: string, variables?: Record<string, unknown>): Promise<unknown> {
  const { data, errors } = await ask(query, variables);
  expect(data).toBeUndefined();
  expect(errors).toHaveLength(1);
  return errors?.[0];
}

const nest = (levels: number): string =>
  `{ country(code: "DE") { ${'partOf { '.repeat(levels)} name ${'}'.repeat(levels)} } }`;

test("GraphiQL's own introspection passes, with every option", async () => {
  const query = getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  });
  const { data, errors } = await ask(query);
  expect(errors).toBeUndefined();
  expect(data).toHaveProperty('__schema.types');
});

describe('depth', () => {
  test('at the limit passes', async () => {
    expect((await ask(nest(OPERATION_LIMITS.depth - 2))).errors).toBeUndefined();
  });

  test('over the limit is refused, with limit and value', async () => {
    expect(await limitOf(nest(OPERATION_LIMITS.depth - 1))).toMatchObject({
      message: 'The operation is too large: its depth is 17, the limit is 16.',
      extensions: { code: 'LIMIT_EXCEEDED', limit: 'depth' },
    });
  });

  test('cannot be hidden in fragments', async () => {
    const half = OPERATION_LIMITS.depth / 2;
    const chain = (inner: string): string => 'partOf { '.repeat(half) + inner + ' }'.repeat(half);
    const query = `
      { country(code: "DE") { ...A } }
      fragment A on Country { ${chain('...B')} }
      fragment B on Country { ... on Country { ${chain('name')} } }`;
    expect(await limitOf(query)).toMatchObject({ extensions: { limit: 'depth' } });
  });

  test('thousands of levels do no harm', async () => {
    const { errors } = await ask(nest(1_500));
    expect(errors?.[0]?.extensions?.code).toMatch(/LIMIT_EXCEEDED|GRAPHQL_PARSE_FAILED/);
  });
});

describe('aliases', () => {
  const aliases = (count: number): string =>
    Array.from({ length: count }, (_, index) => `a${index}: __typename`).join(' ');

  test('over the limit are refused, those in fragments once a spread', async () => {
    expect((await ask(`{ ${aliases(50)} }`)).errors).toBeUndefined();
    expect(await limitOf(`{ ${aliases(51)} }`)).toMatchObject({
      message: 'The operation is too large: its aliases is 51, the limit is 50.',
    });
    const spread = `
      { one: country(code: "DE") { ...A } two: country(code: "FR") { ...A } }
      fragment A on Country { ${aliases(30)} }`;
    expect(await limitOf(spread)).toMatchObject({ extensions: { limit: 'aliases' } });
  });
});

describe('selections and tokens', () => {
  test('too many selections are refused before validation compares them all', async () => {
    expect(await limitOf(`{ ${'__typename '.repeat(1_001)} }`)).toMatchObject({
      extensions: { limit: 'selections' },
    });
  });

  test('too many tokens are refused while parsing', async () => {
    const { errors } = await ask(`{ ${'__typename '.repeat(6_000)} }`);
    expect(errors?.[0]?.message).toContain('more that 5000 tokens');
  });
});

describe('cost', () => {
  test('is the product of nested list sizes', async () => {
    const query = '{ countries { cities(first: 10000) { nodes { name } } } }';
    expect(await limitOf(query)).toMatchObject({
      message: expect.stringMatching(
        /its cost is 5,000,\d{3}|its cost is 5,\d{3},\d{3}/,
      ) as unknown,
      extensions: { limit: 'cost' },
    });
  });

  test('takes sizes from variables, and from their defaults', async () => {
    const query = (initial: string): string =>
      `query ($n: Int${initial}) { countries { cities(first: $n) { nodes { name } } } }`;
    expect(await limitOf(query(''), { n: 10_000 })).toMatchObject({
      extensions: { limit: 'cost' },
    });
    expect(await limitOf(query(' = 10000'))).toMatchObject({ extensions: { limit: 'cost' } });
    expect((await ask(query(' = 10000'), { n: 1 })).errors).toBeUndefined();
  });

  test('is not fooled by fragments', async () => {
    const query = `
      { countries { ...A } }
      fragment A on Country { cities(first: 10000) { ...B } }
      fragment B on CityConnection { ... on CityConnection { nodes { ... on Place { name } } } }`;
    expect(await limitOf(query)).toMatchObject({ extensions: { limit: 'cost' } });
  });

  test('holds for subscriptions too', async () => {
    const query = `subscription {
      cityOfTheMoment { country { cities(first: 10000) { nodes { country { cities(first: 10000) { nodes { name } } } } } } }
    }`;
    const response = await service.query(query, token, {
      headers: { accept: 'text/event-stream' },
    });
    expect(await response.text()).toContain('"limit":"cost"');
  });

  test('lets a page of 10,000 cities with everything about them through', async () => {
    const query = `{ cities(first: 10000) { edges { cursor node {
      id name population kind rank divisionCode country { name flag continent { name } }
      location { latitude longitude cell } } } pageInfo { endCursor } totalCount } }`;
    const { data, errors } = await ask(query);
    expect(errors).toBeUndefined();
    expect(data).toHaveProperty('cities.edges.length', 10_000);
  });
});

describe('fragments', () => {
  test('that spread each other twice, sixty deep, are measured in no time', async () => {
    const fragments = Array.from(
      { length: 60 },
      (_, index) =>
        `fragment F${index} on Country { ...F${index + 1} ... on Country { ...F${index + 1} } }`,
    ).join('\n');
    const query = `{ country(code: "DE") { ...F0 } }\n${fragments}\nfragment F60 on Country { name }`;
    expect(await limitOf(query)).toMatchObject({ extensions: { limit: 'cost' } });
  });

  test('that go round in a circle are refused by validation', async () => {
    const { errors } = await ask(`
      { country(code: "DE") { ...A } }
      fragment A on Country { partOf { ...B } }
      fragment B on Country { partOf { ...A } }`);
    expect(errors?.[0]?.message).toContain('Cannot spread fragment "A" within itself');
  });
});

describe('length, nesting and repeats', () => {
  test('a document that is too long is refused before it is parsed', async () => {
    expect(await limitOf(`{ __typename } #${'x'.repeat(100_000)}`)).toMatchObject({
      message: 'The operation is too large: its length is 100,016, the limit is 100,000.',
      extensions: { code: 'LIMIT_EXCEEDED', limit: 'length' },
    });
  });

  test('thousands of brackets are refused before the parser runs out of stack', async () => {
    const ids = '['.repeat(2_400) + ']'.repeat(2_400);
    expect(await limitOf(`{ nodes(ids: ${ids}) { id } }`)).toMatchObject({
      message: 'The operation is too large: its nesting is 65, the limit is 64.',
    });
    expect((await ask('{ search(text: "((((") { __typename } }')).errors).toBeUndefined();
  });

  test('fields of one name are bounded, since validation compares them all', async () => {
    const field = 'country(code: "DE") { name }';
    expect((await ask(`{ ${field.repeat(50)} }`)).errors).toBeUndefined();
    expect(await limitOf(`{ ${field.repeat(51)} }`)).toMatchObject({
      message:
        'The operation is too large: its number of fields of one name is 51, the limit is 50.',
    });
  });

  test('fields of one name are counted through fragments, and for each operation apart', async () => {
    const field = 'country(code: "DE") { name }';
    const query = `{ ${field.repeat(26)} ...A } fragment A on Query { ${field.repeat(25)} }`;
    expect(await limitOf(query)).toMatchObject({
      extensions: { limit: 'repeats' },
    });
    const operations = Array.from({ length: 60 }, (_, index) => `query Q${index} { ${field} }`);
    const body = JSON.stringify({ query: operations.join(' '), operationName: 'Q7' });
    const answer = (await (await service.query('', token, { body })).json()) as Answer;
    expect(answer.errors).toBeUndefined();
  });
});

describe('what validation compares', () => {
  const many = (count: number, make: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => make(index)).join(' ');

  test('a query of hundreds of fragments is refused before validation', async () => {
    const query = `{ country(code: "DE") { ${many(440, (i) => `...F${i}`)} } }
      ${many(440, (i) => `fragment F${i} on Country { name }`)}`;
    expect(await limitOf(query)).toMatchObject({
      message:
        'The operation is too large: its number of operations and fragments is 441, the limit is 100.',
      extensions: { code: 'LIMIT_EXCEEDED', limit: 'definitions' },
    });
  });

  test.each([
    ['definitions', (count: number) => many(count, (i) => `query Q${i} { __typename }`)],
    [
      'spreads',
      (count: number) => `{ ${'...F '.repeat(count)} } fragment F on Query { __typename }`,
    ],
    ['lines', (count: number) => `${'\n'.repeat(count - 1)}{ __typename }`],
    ['lines', (count: number) => `${'\r\n'.repeat(count - 1)}{ __typename }`],
  ] as const)('the limit of %s is met, and not passed', async (name, makeQuery) => {
    const limit = OPERATION_LIMITS[name];
    const askFirst = async (count: number): Promise<Answer> => {
      const query = makeQuery(count);
      const operationName = query.includes('Q0') ? 'Q0' : undefined;
      const body = JSON.stringify({ query, operationName });
      return (await (await service.query('', token, { body })).json()) as Answer;
    };
    expect((await askFirst(limit)).errors).toBeUndefined();
    expect((await askFirst(limit + 1)).errors).toMatchObject([{ extensions: { limit: name } }]);
  });

  test('pairs of plain fields of one name are bounded, those of other names not counted', async () => {
    // 316 fields are 49,770 pairs.
    const query = (count: number): string =>
      `{ country(code: "DE") { ${many(count, () => 'name')} ${many(300, (i) => ['id', 'code'][i % 2] ?? '')} } }`;
    expect((await ask(query(230))).errors).toBeUndefined();
    expect(await limitOf(query(300))).toMatchObject({
      message:
        'The operation is too large: its number of pairs of fields of one name is 67,200, the limit is 50,000.',
      extensions: { limit: 'pairs' },
    });
  });

  test('a conflict is told once, and ten faults at most', async () => {
    const conflict = await ask('{ country(code: "DE") { a: name a: code } }');
    expect(conflict.errors).toHaveLength(1);
    expect(conflict.errors?.[0]?.message).toContain('"name" and "code" are different fields');
    const { errors } = await ask(`{ ${many(300, (i) => `nothing${i}`)} }`);
    expect(errors?.map(({ message }) => message).slice(9)).toEqual([
      expect.stringContaining('nothing9'),
      'Too many validation errors, error limit reached. Validation aborted.',
    ]);
  });

  const LANGUAGES = 'languages @stream(initialCount: 1) { name }';
  test.each([
    ['in one set', `{ ${LANGUAGES} languages { code } }`],
    ['with other arguments', `{ ${LANGUAGES} languages @stream(initialCount: 2) { name } }`],
    ['in a fragment', `{ ${LANGUAGES} ...F } fragment F on Query { languages { name } }`],
    [
      'below fields of one name',
      `{ country(code: "DE") { ${LANGUAGES} } ... { country(code: "DE") { ...F } } }
       fragment F on Country { ... { languages { name } } }`,
    ],
  ])('streams that differ are refused: %s', async (_where, query) => {
    const { errors } = await ask(query);
    expect(errors).toMatchObject([
      { message: expect.stringContaining('they have differing stream directives') as unknown },
    ]);
  });

  test('streams that are the same, or of different fields, pass', async () => {
    const query = `{ ${LANGUAGES} ...F country(code: "DE") { languages { name } } }
      fragment F on Query { languages @stream(initialCount: 1) { code } }`;
    const response = await service.query(query, token, { headers: { accept: 'multipart/mixed' } });
    expect(await response.text()).not.toContain('errors');
  });

  test('streams below fragments that double at each level are looked at once', async () => {
    const chain = many(
      5,
      (i) => `fragment F${i} on Country { partOf { ...F${i + 1} } b${i}: partOf { ...F${i + 1} } }`,
    );
    const query = `{ country(code: "DE") { ...F0 } } ${chain}
      fragment F5 on Country { ${LANGUAGES} languages { code } }`;
    expect((await ask(query)).errors?.map(({ extensions }) => extensions?.code)).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
    ]);
  });
});

describe('names', () => {
  test.each(['constructor', 'prototype', 'toString', 'then'])(
    'the variable $%s is one like any other',
    async (name) => {
      const query = `query ($${name}: Int!) { city(geonameId: $${name}) { name } }`;
      expect(await ask(query, { [name]: 2950159 })).toEqual({ data: { city: { name: 'Berlin' } } });
    },
  );

  test('the variable $__proto__ is refused, with the reason', async () => {
    const body = `{ "query": "query ($__proto__: Int!) { city(geonameId: $__proto__) { name } }",
      "variables": { "__proto__": 2950159 } }`;
    const answer = (await (await service.query('', token, { body })).json()) as Answer;
    expect(answer.errors?.[0]?.message).toBe('The variable $__proto__ must not begin with __.');
  });

  test.each(['then', '__proto__'])('the alias %s is refused, with the reason', async (name) => {
    for (const query of [`{ ${name}: __typename }`, `{ country(code: "DE") { ${name}: name } }`]) {
      const { errors } = await ask(query);
      expect(errors?.[0]?.message).toBe(`A field cannot be given the name ${name}.`);
    }
  });

  test('a negative initialCount of @stream is refused, with the reason', async () => {
    for (const [count, variables] of [
      ['-1', {}],
      ['$count', { count: -1 }],
    ] as const) {
      const query = `query ($count: Int = 0) { languages @stream(initialCount: ${count}) { name } c: city(geonameId: $count) { name } }`;
      const body = JSON.stringify({ query, variables });
      const response = await service.query('', token, {
        body,
        headers: { accept: 'multipart/mixed, application/json' },
      });
      expect(await response.text()).toContain('initialCount must not be negative');
    }
  });
});

test('a server of others sets limits of its own', async () => {
  const yoga = createYoga({
    schema: createSchema({ typeDefs: 'type Query { self: Query, name: String }' }),
    plugins: [limitOperations({ depth: 2 })],
  });
  const askYoga = async (query: string): Promise<unknown> =>
    (
      await yoga.fetch('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
    ).json();
  expect(await askYoga('{ self { name } }')).toEqual({ data: { self: null } });
  expect(await askYoga('{ self { self { name } } }')).toMatchObject({
    errors: [{ extensions: { code: 'LIMIT_EXCEEDED', limit: 'depth' } }],
  });
});
