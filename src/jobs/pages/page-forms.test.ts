import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { membersOf, objectText } from '../../contract/json-members.ts';
import { findPagePlans } from './find-page-plans.ts';

const schema = buildSchema(`
  scalar DateTime
  type PageInfo { hasNextPage: Boolean! startCursor: String endCursor: String }
  type PageInfoResponse { totalCount: Int pageInfo: PageInfo }
  input PageInfoInput { first: Int after: String last: Int before: String }
  input Filter { keyword: String! after: DateTime }
  input Cursor { cursor: String limit: Int! }
  type Person { id: ID! name: String friends(limit: Int, offset: Int): [Person!] }
  interface Error { errorMessage: String }
  type GenericError implements Error { errorMessage: String }
  type Persons { items: [Person] pageInfoResponse: PageInfoResponse }
  type EventsResponse { events: [Person!] facets: [Person!] pageInfoResponse: PageInfoResponse }
  union EventsResult = EventsResponse | GenericError
  type Tokens { items: [Person] nextToken: String }
  type Total { total: Int rows: [Person] }
  type PaginatorInfo { currentPage: Int! lastPage: Int! hasMorePages: Boolean! total: Int! }
  type Paged { data: [Person!]! paginatorInfo: PaginatorInfo! }
  type Numbered { results: [Person!]! totalPages: Int }
  type Meta { afterCursor: String }
  type Cursored { list: [Person] cursor: Meta }
  type Deep { inner: Persons }
  type Query {
    search(filter: Filter!, pageInfo: PageInfoInput): Persons
    events(entityId: ID!, pageInfo: PageInfoInput): EventsResult
    tokens(limit: Int, nextToken: String): Tokens
    persons(limit: Int, offset: Int): [Person!]!
    counted(take: Int, skip: Int): Total
    paged(first: Int = 10, page: Int): Paged
    numbered(page: Int!, pageSize: Int): Numbered
    cursored(paging: Cursor!): Cursored
    both(limit: Int, offset: Int, cursor: String): Cursored
    since(after: DateTime, first: Int): Persons
    deep: Deep
    plain: [Person!]!
  }
`);

const FIRST = '{ items { id } }';

/** The plan of the only paged field, its next page in one line, and whether the service accepts that. */
function planOf(query: string, variables?: object, next = '"c1"') {
  const { followed, fixed } = findPagePlans(
    { query, variables: membersOf(JSON.stringify(variables ?? null)) },
    { schema },
  );
  const [plan] = followed;
  if (!plan) return { fixed };
  const call = plan.ask(next);
  expect(validate(schema, parse(call.query))).toEqual([]);
  return {
    argument: plan.argument,
    rows: [...plan.position.parent, ...plan.position.lists].join('.'),
    next: plan.position.next,
    adds: plan.adds,
    query: call.query.replaceAll(/\s+/g, ' ').trim(),
    variables: call.variables && JSON.parse(objectText(call.variables)),
  };
}

test('an input object that the operation leaves out is added, and what tells of the next page', () => {
  expect(planOf(`{ search(filter: { keyword: "x" }) ${FIRST} }`)).toEqual({
    argument: 'pageInfo.after',
    rows: 'data.search.items',
    next: {
      kind: 'value',
      at: ['data', 'search', 'pageInfoResponse', 'pageInfo', 'endCursor'],
      more: ['data', 'search', 'pageInfoResponse', 'pageInfo', 'hasNextPage'],
    },
    adds: ['pageInfoResponse'],
    query:
      'query ($after: String) { search(filter: {keyword: "x"}, pageInfo: {after: $after}) ' +
      '{ items { id } pageInfoResponse { pageInfo { hasNextPage endCursor } } } }',
    variables: { after: 'c1' },
  });
});

test('a literal object keeps its other fields', () => {
  expect(
    planOf(`{ search(filter: { keyword: "x" }, pageInfo: { first: 5 }) ${FIRST} }`)?.query,
  ).toContain('pageInfo: {first: 5, after: $after}');
});

test('an operation’s own object keeps its other fields, in the variables', () => {
  const query =
    'query ($page: PageInfoInput) { search(filter: { keyword: "x" }, pageInfo: $page) { items { id } pageInfoResponse { pageInfo { hasNextPage endCursor } } } }';
  expect(planOf(query, { page: { first: 5, after: 'c0' } })).toMatchObject({
    query,
    adds: [],
    variables: { page: { first: 5, after: 'c1' } },
  });
  expect(planOf(query)).toMatchObject({ variables: { page: { after: 'c1' } } });
});

test('an object that another field uses too is copied', () => {
  const query =
    'query ($page: PageInfoInput = { first: 3 }) { a: search(filter: { keyword: "x" }, pageInfo: $page) { items { id } } b: search(filter: { keyword: "y" }, pageInfo: $page) { items { id } } }';
  const plan = planOf(query);
  expect(plan.query).toContain('$after: PageInfoInput');
  expect(plan.query).toContain('pageInfo: $after)');
  expect(plan.variables).toEqual({ after: { first: 3, after: 'c1' } });
});

test('a page inside a union’s member', () => {
  const plan = planOf(
    '{ events(entityId: "1") { __typename ... on EventsResponse { facets { id } events { id } } ... on GenericError { errorMessage } } }',
  );
  expect(plan).toMatchObject({
    rows: 'data.events.events',
    adds: ['pageInfoResponse'],
    next: { at: ['data', 'events', 'pageInfoResponse', 'pageInfo', 'endCursor'] },
  });
  expect(plan.query).toContain(
    '... on EventsResponse { pageInfoResponse { pageInfo { hasNextPage endCursor } } }',
  );
});

test('aliases and fragments on the way', () => {
  const plan = planOf(
    'query { all: events(entityId: "1") { ...E } } fragment E on EventsResponse { list: events { id } info: pageInfoResponse { p: pageInfo { more: hasNextPage end: endCursor } } }',
  );
  expect(plan).toMatchObject({
    rows: 'data.all.list',
    adds: [],
    next: {
      at: ['data', 'all', 'info', 'p', 'end'],
      more: ['data', 'all', 'info', 'p', 'more'],
    },
  });
});

test.each([
  ['a token', `{ tokens(limit: 2) ${FIRST} }`, '"t"', 'nextToken', { kind: 'value' }],
  [
    'an offset',
    '{ persons(limit: 2, offset: 4) { id } }',
    '6',
    'offset',
    { kind: 'offset', start: 4 },
  ],
  ['a skip', '{ counted { rows { id } total } }', '2', 'skip', { kind: 'offset', start: 0 }],
  [
    'a page',
    '{ paged { data { id } } }',
    '2',
    'page',
    {
      kind: 'page',
      start: 1,
      current: ['data', 'paged', 'paginatorInfo', 'currentPage'],
      last: ['data', 'paged', 'paginatorInfo', 'lastPage'],
    },
  ],
  [
    'a page of its own variable',
    'query ($p: Int!) { numbered(page: $p) { results { id } } }',
    '2',
    'page',
    { kind: 'page', last: ['data', 'numbered', 'totalPages'] },
  ],
  [
    'a cursor in an input object',
    '{ cursored(paging: { limit: 2 }) { list { id } } }',
    '"c"',
    'paging.cursor',
    { kind: 'value', at: ['data', 'cursored', 'cursor', 'afterCursor'], more: undefined },
  ],
])('%s', (_, query, position, argument, next) => {
  const plan = planOf(query, { p: 1 }, position);
  expect(plan).toMatchObject({ argument, next });
});

test('of several ways the cursor is preferred, the others stay', () => {
  const { followed } = findPagePlans({ query: '{ both { list { id } } }' }, { schema });
  expect(followed.map(({ argument }) => argument)).toEqual(['cursor', 'offset']);
});

test('what has no pages, and why', () => {
  expect(planOf('{ plain { id } }')).toEqual({ fixed: [] });
  expect(planOf(`{ since(after: "2026") ${FIRST} }`)).toMatchObject({
    fixed: [{ label: 'since', obstacle: 'no-argument' }],
  });
  expect(planOf('{ deep { inner { items { id } } } }')).toMatchObject({
    fixed: [{ label: 'deep.inner', obstacle: 'no-argument' }],
  });
  expect(
    planOf(`{ search(filter: { keyword: "x" }, pageInfo: { last: 5 }) ${FIRST} }`),
  ).toMatchObject({ fixed: [{ label: 'search', obstacle: 'backwards' }] });
});

test('without a schema, by the lists of an answer', () => {
  const find = (query: string, lists: readonly string[]) =>
    findPagePlans({ query }, { lists: lists.map((path) => `data.${path}`.split('.')) }).followed;
  expect(find('{ persons(limit: 2, offset: 0) { id friend { id } } }', ['persons'])).toMatchObject([
    { argument: 'offset', position: { parent: ['data'], lists: ['persons'] } },
  ]);
  expect(
    find('{ t(limit: 2, nextToken: null) { box { items { id } } nextToken } }', ['t.box.items']),
  ).toMatchObject([
    { argument: 'nextToken', position: { parent: ['data', 't', 'box'], lists: ['items'] } },
  ]);
  expect(
    find(
      '{ search(pageInfo: { first: 2 }) { items { id } meta { pageInfo { hasNextPage endCursor } } } }',
      ['search.items'],
    ),
  ).toMatchObject([{ argument: 'pageInfo.after' }]);
});
