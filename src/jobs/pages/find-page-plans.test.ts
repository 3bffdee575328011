import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { membersOf, objectText } from '../../contract/json-members.ts';
import type { GraphQLCall } from '../../transport/request.ts';
import { findPagePlans } from './find-page-plans.ts';
import { limitIn } from './page-plan.ts';

const schema = buildSchema(`
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type City { name: String! twins(first: Int, after: ID): Cities! }
  type Edge { cursor: String! node: City! }
  type Cities { edges: [Edge!]! nodes: [City!]! pageInfo: PageInfo! totalCount: Int! }
  type Country { name: String! cities(first: Int, after: String): Cities! }
  type Query {
    cities(first: Int, after: String, last: Int, before: String): Cities!
    whole: Cities!
    latest(last: Int, before: String): Cities!
    country(code: String!): Country!
    countries: [Country!]!
  }
`);

const INFO = 'pageInfo { hasNextPage endCursor }';

const find = (query: string, variables?: object, more: Partial<GraphQLCall> = {}) =>
  findPagePlans(
    { query, variables: membersOf(JSON.stringify(variables ?? null)), ...more },
    { schema },
  ).followed;

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError('There is none');
  return value;
}

function only(...parameters: Parameters<typeof find>) {
  const found = find(...parameters);
  expect(found).toHaveLength(1);
  return present(found[0]);
}

/** Validates a call, which shows that nothing is superfluous or missing. */
function valid(call: GraphQLCall): GraphQLCall {
  expect(validate(schema, parse(call.query))).toEqual([]);
  return { ...call, query: call.query.replaceAll(/\s+/g, ' ') };
}

describe('what is a connection to follow', () => {
  test.each([
    [
      'a variable',
      `query ($a: String) { cities(after: $a) { edges { cursor } ${INFO} } }`,
      ['cities'],
    ],
    ['a literal', `{ cities(after: "x") { nodes { name } ${INFO} } }`, ['cities']],
    ['null', `{ cities(after: null) { nodes { name } ${INFO} } }`, ['cities']],
    ['no after', `{ cities(first: 2) { nodes { name } ${INFO} } }`, ['cities']],
    ['no pageInfo', '{ cities { nodes { name } } }', ['cities']],
    [
      'below a field',
      `{ a: country(code: "de") { c: cities { nodes { name } ${INFO} } } }`,
      ['a.c'],
    ],
    [
      'several',
      `{ a: cities { nodes { name } ${INFO} } b: cities { edges { cursor } ${INFO} } }`,
      ['a', 'b'],
    ],
    ['in parts', `{ cities { ${INFO} } cities { nodes { name } } }`, ['cities']],
    [
      'in fragments',
      `{ ...F } fragment F on Query { ... { cities { ...N ...P } } } fragment N on Cities { nodes { name } } fragment P on Cities { ${INFO} }`,
      ['cities'],
    ],
    ['in a list', `{ countries { cities { nodes { name } ${INFO} } } }`, []],
    [
      'in its own rows',
      `{ cities { nodes { twins { nodes { name } ${INFO} } } ${INFO} } }`,
      ['cities'],
    ],
    ['that has no after', `{ whole { nodes { name } ${INFO} } }`, []],
    ['without rows', `{ cities { ${INFO} totalCount } }`, []],
    ['backwards', `{ cities(last: 3) { nodes { name } ${INFO} } }`, []],
    [
      'backwards by a default',
      `query ($n: Int = 3) { cities(last: $n) { nodes { name } ${INFO} } }`,
      [],
    ],
    ['not backwards', `{ cities(first: 3, last: null) { nodes { name } ${INFO} } }`, ['cities']],
    ['a mutation', `mutation { cities(after: "x") { nodes { name } ${INFO} } }`, []],
    ['no GraphQL', '{ cities {', []],
    ['a fragment in itself', 'query { ...F } fragment F on Query { ...F }', []],
  ])('%s', (_, query, labels) => {
    expect(find(query).map(({ label }) => label)).toEqual(labels);
  });

  test('without a schema, by what is asked for', () => {
    const labels = (query: string): string[] =>
      findPagePlans({ query }).followed.map(({ label }) => label);
    expect(labels(`{ a { b(after: null) { edges { id } ${INFO} } } }`)).toEqual(['a.b']);
    expect(
      labels(`{ a(after: 1) { nodes { b(after: 1) { nodes { id } ${INFO} } } ${INFO} } }`),
    ).toEqual(['a']);
    expect(labels(`{ a { b { edges { id } ${INFO} } } }`)).toEqual([]);
    expect(labels('{ a { b(after: null) { edges { id } } } }')).toEqual([]);
  });

  test('of several operations, the one that is meant', () => {
    const query = `query A { whole { totalCount } } query B { cities { nodes { name } ${INFO} } }`;
    expect(find(query, undefined, { operationName: 'A' })).toEqual([]);
    expect(only(query, undefined, { operationName: 'B' }).label).toBe('cities');
  });
});

describe('where a page’s parts are', () => {
  test('is told by the names in the answer', () => {
    const query =
      '{ c: country(code: "de") { all: cities { n: nodes { name } edges { cursor } t: totalCount ' +
      'p: pageInfo { more: hasNextPage } p: pageInfo { end: endCursor } } } }';
    expect(only(query)).toMatchObject({
      adds: [],
      position: {
        parent: ['data', 'c', 'all'],
        lists: ['n', 'edges'],
        next: {
          at: ['data', 'c', 'all', 'p', 'end'],
          more: ['data', 'c', 'all', 'p', 'more'],
        },
        total: ['data', 'c', 'all', 't'],
      },
    });
  });

  test.each([
    ['{ cities { nodes { name } } }', 'pageInfo', 'pageInfo { hasNextPage endCursor }'],
    [
      '{ cities { nodes { name } pageInfo { endCursor } } }',
      'pageInfoForPages',
      'pageInfoForPages: pageInfo { hasNextPage endCursor }',
    ],
    [
      '{ cities { pageInfo: totalCount nodes { name } } }',
      'pageInfoForPages',
      'pageInfoForPages: pageInfo { hasNextPage endCursor }',
    ],
  ])('is asked for where it is not: %s', (query, key, added) => {
    const { adds, position, ask } = only(query);
    expect(adds).toEqual(['pageInfo']);
    expect(position.next).toMatchObject({ more: ['data', 'cities', key, 'hasNextPage'] });
    expect(valid(ask(undefined)).query).toContain(added);
  });
});

describe('the next page is asked for', () => {
  test('with the operation’s own variable, its text as it is', () => {
    const query = `query A($after: String, $n: Int) { # all
      cities(first: $n, after: $after) { nodes { name } ${INFO} } }`;
    const call = { query, variables: { n: '2.0' }, operationName: 'A', headers: { x: '1' } };
    const [connection] = findPagePlans(call, { schema }).followed;
    expect(connection).toMatchObject({
      start: undefined,
      variable: { name: 'after', field: undefined },
    });
    expect(connection?.ask('"c1"')).toEqual({ ...call, variables: { n: '2.0', after: '"c1"' } });
    expect(connection?.ask(undefined)).toEqual(call);
  });

  test.each([
    ['{ cities(first: 2) {', undefined, {}],
    ['{ cities(first: 2, after: null) {', undefined, { after: null }],
    ['{ cities(first: 2, after: "c0") {', '"c0"', { after: 'c0' }],
  ])('with a variable of its own: %s', (beginning, start, sent) => {
    const connection = only(`${beginning} nodes { name } ${INFO} } }`);
    expect(connection.start).toBe(start);
    const next = valid(connection.ask('"c1"'));
    expect(next.query).toContain('query ($after: String) { cities(first: 2, after: $after)');
    expect(next.variables).toEqual({ after: '"c1"' });
    const again = connection.ask('"c2"');
    expect([again.query, again.variables]).toEqual([
      connection.ask('"c1"').query,
      { after: '"c2"' },
    ]);
    expect(JSON.parse(objectText(valid(connection.ask(undefined)).variables ?? {}))).toEqual(sent);
  });

  test('with a variable of a free name, and of the schema’s type', () => {
    const query = `query ($after: String!, $after2: Int) { country(code: $after) { cities(first: $after2) { nodes { twins(first: $after2) { totalCount } } ${INFO} } } }`;
    const next = valid(only(query, { after: 'de' }).ask('"c1"'));
    expect(next.query).toContain('cities(first: $after2, after: $after3)');
    expect(next.variables).toEqual({ after: '"de"', after3: '"c1"' });
    const city = buildSchema(
      'type P { hasNextPage: Boolean endCursor: ID } type C { nodes: [ID] pageInfo: P } type Query { c(after: ID): C }',
    );
    const [inner] = findPagePlans({ query: '{ c { nodes } }' }, { schema: city }).followed;
    expect(inner?.ask('7')).toMatchObject({
      query: expect.stringContaining('query ($after: ID)') as string,
      variables: { after: '7' },
    });
  });

  test.each([
    ['', 'a: cities(after: $c) { ...P } b: cities(after: $c) { nodes { name } }'],
    ['by fragments', '...F b: cities(after: $c) { ...P }'],
  ])('for one field alone, where a variable serves several %s', (_, fields) => {
    const more = fields.includes('...F')
      ? 'fragment F on Query { a: cities(after: $c) { ...P } }'
      : '';
    const query = `query ($c: String) { ${fields} } ${more} fragment P on Cities { nodes { name } ${INFO} }`;
    const [first] = find(query, { c: 'c0' });
    expect(first).toMatchObject({ label: 'a', start: '"c0"' });
    const next = valid(present(first).ask('"c1"'));
    expect(next.query).toContain('a: cities(after: $after)');
    expect(next.query).toContain('b: cities(after: $c)');
    expect(next.variables).toEqual({ c: '"c0"', after: '"c1"' });
  });

  test('with another page size, and with the operation’s own again', () => {
    const query = `query A($after: String, $n: Int) { cities(first: $n, after: $after) { nodes { name } ${INFO} } }`;
    const { ask } = only(query, { n: 2 });
    const larger = valid(ask('"c1"', 500));
    expect(larger.query).toContain('query A($after: String) { cities(after: $after, first: 500)');
    expect(larger.variables).toMatchObject({ after: '"c1"' });
    expect(ask('"c2"').query).toBe(query);
    const literal = only(`{ cities(first: 2) { nodes { name } ${INFO} } }`);
    expect(valid(literal.ask('"c1"', 7)).query).toContain('cities(first: 7, after: $after)');
    const inPlace = findPagePlans({ query }, { schema, carriesVariables: false }).followed[0];
    expect(present(inPlace).ask('"c1"', 9).query).toMatch(/cities\(first: 9, after: "c1"\)/);
  });

  test.each([
    ['first: Int', true, undefined],
    ['"From 1 to 250." first: Int', true, 250],
    ['count: Int', false, undefined],
  ])('whose size the service takes: %s', (argument, takesSize, maxSize) => {
    const other = buildSchema(
      `type P { hasNextPage: Boolean endCursor: ID } type C { nodes: [ID] pageInfo: P } type Query { c(${argument}, after: ID): C }`,
    );
    const [found] = findPagePlans({ query: '{ c { nodes } }' }, { schema: other }).followed;
    expect(found).toMatchObject({ takesSize, maxSize });
  });

  test('for one field alone, where a fragment is used twice', () => {
    const query = `query ($c: String) { a: country(code: "de") { ...F } b: country(code: "fr") { ...F } }
      fragment F on Country { cities(after: $c) { nodes { name } ${INFO} } }`;
    const [, second] = find(query, { c: 'c0' });
    expect(second?.label).toBe('b.cities');
    const next = valid(present(second).ask('"c1"'));
    expect(next.query).toContain('a: country(code: "de") { ...F }');
    expect(next.query).toContain('b: country(code: "fr") { ... on Country { cities(after: $after)');
  });

  test('without what the operation needs no more', () => {
    const query = `query A($c: String) { ...F ...G ...G } query B { whole { totalCount } }
      fragment F on Query { cities(after: $c) { nodes { name } ${INFO} } }
      fragment G on Query { whole { totalCount } }`;
    const next = valid(only(query, { c: 'c0' }, { operationName: 'A' }).ask('"c1"'));
    expect(next.query).toContain('query A($after: String)');
    expect(next.query).not.toMatch(/\$c\b|query B|fragment F/);
  });

  test('in the text, where a request carries no variables', () => {
    const query = `query ($c: String = "c0") { cities(after: $c) { nodes { name } ${INFO} } }`;
    const [connection] = findPagePlans({ query }, { schema, carriesVariables: false }).followed;
    expect(connection).toMatchObject({ start: '"c0"', variable: undefined });
    const next = valid(present(connection).ask('"c\\"1"'));
    expect(next.query).toContain('{ cities(after: "c\\"1") {');
    expect(next).not.toHaveProperty('variables');
    expect(connection?.ask(undefined).query).toContain('after: $c');
  });
});

describe('connections inside rows', () => {
  const INNER = `{ edges { node { t: twins(first: 2) { nodes { name } i: pageInfo { more: hasNextPage } } } } nodes { twins { nodes { name } } } ${INFO} }`;

  test('are known where they say whether there is more', () => {
    const { inner, position, pageSize } = only(
      `query ($n: Int = 20) { cities(first: $n) ${INNER} }`,
    );
    expect(inner).toEqual(['node.t']);
    expect(position.inner).toEqual([['node', 't', 'i', 'more']]);
    expect(pageSize).toBe('20');
  });

  test.each([
    [
      'in-list',
      `{ countries { cities(first: 1) { nodes { name } ${INFO} } } }`,
      'countries.cities',
    ],
    ['backwards', `{ cities(last: 5) { nodes { name } ${INFO} } }`, 'cities'],
    ['backwards', `{ latest { nodes { name } ${INFO} } }`, 'latest'],
    ['no-argument', '{ whole { nodes { name } pageInfo { hasNextPage } } }', 'whole'],
  ])('or elsewhere, that cannot be followed, say why: %s', (obstacle, query, label) => {
    const { followed, fixed } = findPagePlans({ query }, { schema });
    expect(followed).toEqual([]);
    expect(fixed).toMatchObject([{ label, obstacle }]);
  });
});

test.each([
  ['How many from the start, 1 to 10,000; 20 where neither this nor `last` is given.', 10_000],
  ['How many at most, from 1 to 100.', 100],
  ['Page size (maximum: 250)', 250],
  ['Up to 1_000 of them', 1_000],
  ['Returns the first n elements of the list.', undefined],
  [undefined, undefined],
])('a description names a limit: %s', (description, limit) => {
  expect(limitIn(description)).toBe(limit);
});
