import { buildSchema, type GraphQLSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { ProgramError } from './program.ts';
import { toProgramTask, type ProgramSource } from './program-task.ts';

const schema = buildSchema(`
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type City { name: String! twins(first: Int, after: String): Cities! }
  type Cities { edges: [Edge!]! nodes: [City!]! pageInfo: PageInfo! }
  type Edge { node: City! }
  input PageInput { first: Int after: String }
  type Found { items: [City!]! token: String nextToken: String }
  type Query {
    search(page: PageInput): Found
    list(skip: Int, take: Int): [City!]
    cities(first: Int, after: String): Cities! count(of: UInt64): Int
  }
  scalar UInt64
`);

const SERVICE = {
  authUrl: 'https://auth.example.com',
  baseUrl: 'https://data.example.com/x',
  requestFormat: 'json',
} as const;

const INFO = 'pageInfo { hasNextPage endCursor }';

const taskOf = (query: string, changes: Partial<ProgramSource> = {}) =>
  toProgramTask({
    service: SERVICE,
    flow: 'A',
    query,
    variables: '',
    schema,
    endsExplorerToken: true,
    ...changes,
  });

test('a service that refuses spreads gets inline fragments alone, of pages too', () => {
  const query = `{ cities { ...C } } fragment C on Cities { nodes { name } ${INFO} }`;
  const task = taskOf(query, { service: { ...SERVICE, fragments: 'inline' } });
  expect(task.query).toMatch(/\$after.*\.\.\. on Cities ?\{/s);
  expect(task.query).not.toMatch(/fragment|\.\.\.C/);
  expect(task.pages?.label).toBe('cities');
});

test('mutations alone are told as such', () => {
  const query = `mutation M { change } query Q { cities { nodes { name } } }`;
  expect(taskOf(query, { operationName: 'M' }).isMutation).toBe(true);
  expect(taskOf(query, { operationName: 'Q' }).isMutation).toBeUndefined();
});

test('a service with a pace has pauses between pages', () => {
  const query = `{ cities { nodes { name } ${INFO} } }`;
  const paced = taskOf(query, { service: { ...SERVICE, pace: { perSecond: 2, burst: 2 } } });
  expect(paced.pages?.pauseMs).toBe(525);
  expect(taskOf(query).pages?.pauseMs).toBeUndefined();
  expect(taskOf(query).limits).toBeUndefined();
  const limited = taskOf(query, { service: { ...SERVICE, pace: { perDay: 9 }, maxBodyBytes: 99 } });
  expect(limited.limits).toEqual({ perDay: 9, maxBodyBytes: 99 });
  expect(limited.pages?.pauseMs).toBeUndefined();
});

test('a total that the operation asks for is watched on pages of each form, and none is added', () => {
  const counted = buildSchema(`
    type PageInfo { hasNextPage: Boolean! endCursor: String }
    type Rows { nodes: [Row] totalCount: Int pageInfo: PageInfo! }
    type Row { id: ID }
    type Query { rows(after: String): Rows }
  `);
  const totalOf = (select: string) =>
    taskOf(`{ rows { nodes { id } ${select} } }`, { schema: counted }).pages?.total;
  expect(totalOf('n: totalCount')).toEqual(['data', 'rows', 'n']);
  expect(totalOf('')).toBeUndefined();
});

test('a program knows where its answer may hold an error as data', () => {
  const errors = buildSchema(`
    type Ok { id: ID }
    type Refused { message: String }
    type GoneError { message: String }
    union Result = Ok | Refused | GoneError
    type Query { result: Result }
  `);
  const service = { ...SERVICE, errorTypes: ['Refused'] };
  const query = '{ r: result { t: __typename ... on Ok { id } ... on Refused { message } } }';
  expect(taskOf(query, { schema: errors, service }).errorPlaces).toEqual([
    {
      path: ['r'],
      kind: 'value',
      typenames: ['t'],
      types: ['Refused', 'GoneError'],
      only: ['message'],
      ifEmpty: '{} is an error whose fields the operation does not select (GoneError).',
    },
  ]);
});

test('an empty object of a union whose errors are not selected says so', () => {
  const errors = buildSchema(`
    type Ok { id: ID }
    type GoneError { message: String }
    union Result = Ok | GoneError
    type Query { result: Result }
  `);
  const emptyOf = (query: string, known?: GraphQLSchema) =>
    taskOf(query, { schema: known }).errorPlaces?.map(({ ifEmpty }) => ifEmpty);
  expect(emptyOf('{ result { ... on Ok { id } } }', errors)).toEqual([
    '{} is an error whose fields the operation does not select (GoneError).',
  ]);
  // It may be the other member.
  expect(emptyOf('{ result { ... on GoneError { message } } }', errors)).toEqual(['']);
  expect(emptyOf('{ result { ... on Ok { id } } }')).toEqual(['']);
});

test('an operation without a connection stays as it is', () => {
  const query = 'query Count($n: UInt64) { count(of: $n) } # of all';
  const variables = '{ "n": 12345678901234567890 }';
  expect(taskOf(query, { operationName: 'Count', variables })).toEqual({
    tokenUrl: 'https://auth.example.com/oauth2/token',
    graphqlUrl: 'https://data.example.com/x/v1/graphql',
    flow: 'A',
    requestFormat: 'json',
    query,
    operationName: 'Count',
    variables,
    endsExplorerToken: true,
  });
  expect(taskOf('{ count }', { variables: ' \n' }).variables).toBe('{}');
});

describe('pages', () => {
  test('are asked for with the operation’s own variable, its text as it is', () => {
    const query = `query ($at: String) { cities(after: $at) { e: edges { node { name } } i: ${INFO} } }`;
    const variables = '{ "at":  "x" }';
    expect(taskOf(query, { variables })).toMatchObject({
      query,
      variables,
      pages: {
        label: 'cities',
        path: ['data', 'cities'],
        rows: 'e',
        next: {
          kind: 'value',
          at: ['data', 'cities', 'i', 'endCursor'],
          more: ['data', 'cities', 'i', 'hasNextPage'],
        },
        variable: { name: 'at', field: undefined },
      },
    });
    expect(taskOf(query).variables).toBe('{}');
  });

  test('or with one of its own; numbers stay as they were written', () => {
    const task = taskOf(
      'query ($n: UInt64) { count(of: $n) all: cities(after: "c0") { edges { node { name } } nodes { name } } }',
      { variables: '{"n": 12345678901234567890}' },
    );
    expect(task.query).toContain('query ($n: UInt64, $after: String)');
    expect(task.query).toMatch(/cities\(after: \$after\)[^]*hasNextPage/);
    expect(task.variables).toBe('{"n": 12345678901234567890, "after": "c0"}');
    expect(task.pages).toMatchObject({
      path: ['data', 'all'],
      rows: 'nodes',
      variable: { name: 'after' },
    });
    expect(task.notes).toBeUndefined();
  });

  test('go into an object of the operation, or one of its own', () => {
    const ask = (query: string, variables = '') => {
      const task = taskOf(query, { variables });
      return [task.pages?.variable, task.variables];
    };
    const own = { name: 'p', field: 'after' };
    const search = (page: string, type = '') =>
      `query ${type} { search(page: ${page}) { items { name } } }`;
    const byVariable = search('$p', '($p: PageInput = { first: 2 })');
    expect(ask(byVariable, '{"p": {"first": 5}}')).toEqual([own, '{"p": {"first": 5}}']);
    expect(ask(byVariable, '{"p": null}')).toEqual([own, '{"p": null}']);
    expect(ask(byVariable)).toEqual([own, '{"p": {"first":2}}']);
    expect(ask(search('$p', '($p: PageInput)'))).toEqual([own, '{}']);
    const after = { name: 'after', field: undefined };
    expect(ask('{ search { items { name } } }')).toEqual([after, '{}']);
    expect(ask(search('{ first: 2, after: "c0" }'))).toEqual([after, '{"after": "c0"}']);
    // One that serves something else as well is not changed.
    const twice = `query ($p: PageInput) { search(page: $p) { items { name } } b: search(page: $p) { token } }`;
    expect(ask(twice, '{"p": {"first": 5, "after": "x"}}')).toEqual([
      { name: 'after', field: 'after' },
      '{"p": {"first": 5, "after": "x"}, "after": {"first":5,"after":"x"}}',
    ]);
  });

  test('whose positions are counted', () => {
    const task = taskOf('{ list(skip: 4) { name } }');
    expect(task.pages).toEqual({
      label: 'list',
      path: ['data'],
      rows: 'list',
      next: { kind: 'offset', start: 4, more: undefined },
      total: undefined,
      variable: { name: 'after', field: undefined },
      isPartial: true,
      hasIds: false,
    });
    expect(task.variables).toBe('{"after": 4}');
    expect(task.notes).toEqual([expect.stringContaining('may come twice')]);
    expect(taskOf('{ list { name } }').variables).toBe('{}');
  });

  test('that cannot be followed are told of, and so is the way of several that is taken', () => {
    const back = taskOf(`{ cities(last: 2, before: "c") { nodes { name } ${INFO} } }`, {
      schema: undefined,
    });
    expect(back.pages).toBeUndefined();
    expect(back.notes).toEqual([
      'Asks for one page of cities alone: it goes backwards (last, before).',
    ]);
    const ways = buildSchema(`
      type Row { id: ID }
      type Info { hasNextPage: Boolean! endCursor: String }
      type Rows { nodes: [Row] pageInfo: Info }
      type Query { rows(after: String, offset: Int, first: Int): Rows }
    `);
    expect(taskOf('{ rows { nodes { id } } }', { schema: ways }).notes).toEqual([
      'Follows rows by after, not by offset.',
    ]);
  });

  test('are left alone by choice', () => {
    const query = `{ cities { nodes { name } ${INFO} } }`;
    expect(taskOf(query, { followsPages: false })).toMatchObject({ query, variables: '{}' });
    expect(taskOf(query, { followsPages: false }).pages).toBeUndefined();
  });

  test('that are not followed are told of', () => {
    const others = taskOf(
      `{ cities { nodes { twins { nodes { name } ${INFO} } } } b: cities { nodes { name } } }`,
    );
    expect(others.notes).toEqual(['Follows cities, and no pages of b, twins.']);
    const service = { ...SERVICE, requestFormat: 'graphql' } as const;
    const bare = taskOf(`{ cities { nodes { name } } }`, { service });
    expect(bare.pages).toBeUndefined();
    expect(bare.notes).toEqual([
      'Asks for one page of cities alone: the service takes no variables.',
    ]);
  });
});

test.each(['[]', 'null', '{', '3'])('variables are a JSON object: %s is none', (variables) => {
  expect(() => taskOf('{ count }', { variables })).toThrow(ProgramError);
});
