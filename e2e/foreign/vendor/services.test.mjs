import { buildClientSchema, getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signIn } from './client.mjs';
import { startVendor } from './start-vendor.mjs';

/** @typedef {import('./client.mjs').Values} Values */

/** @type {import('./start-vendor.mjs').Vendor} */
let vendor;
let token = '';

beforeAll(async () => {
  vendor = await startVendor({ pace: 'off' });
  const [user = { username: '', password: '' }] = vendor.users;
  token = await signIn(vendor, user);
});
beforeEach(() => vendor.reset());
afterAll(() => vendor.close());

/** @param {'people' | 'relations' | 'events' | 'matching'} service @param {string} query @param {object} [variables] */
const answerOf = async (service, query, variables) => {
  const access = { key: vendor.key, token };
  const { status, body } = await ask(vendor.services[service].baseUrl, access, query, variables);
  expect(status).toBe(200);
  return body;
};

/** @param {unknown} value @param {...(string | number)} path @returns {unknown} */
const at = (value, ...path) =>
  path.reduce((inner, name) => /** @type {Values} */ (inner)?.[name] ?? null, value);

/**
 * Goes from page to page.
 *
 * @param {'people' | 'relations' | 'events' | 'matching'} service
 * @param {string} query with `$pageInfo`
 * @param {object} variables
 * @param {string} field
 * @param {string} rowsName
 * @param {number} [first]
 */
async function pagesOf(service, query, variables, field, rowsName, first) {
  const pages = [];
  for (let after = null, count = 0; count < 50; count += 1) {
    const { data } = await answerOf(service, query, { ...variables, pageInfo: { first, after } });
    const rows = /** @type {Values[]} */ (at(data, field, rowsName));
    pages.push(rows.map(({ id }) => id));
    const pageInfo = /** @type {Values} */ (at(data, field, 'pageInfoResponse', 'pageInfo'));
    if (pageInfo['hasNextPage'] !== true) return pages;
    after = pageInfo['endCursor'];
  }
  throw new Error('It does not end');
}

const INFO = 'pageInfoResponse { totalCount pageInfo { hasNextPage startCursor endCursor } }';
const SEARCH = `query Find($word: String!, $pageInfo: PageInfoInput) {
  personKeywordSearch(filter: { searchKeyword: $word }, pageInfo: $pageInfo) {
    items { id lastName } ${INFO}
  }
}`;
const EVENTS = `query Events($id: ID!, $pageInfo: PageInfoInput) {
  events(entityId: $id, pageInfo: $pageInfo) {
    __typename ... on EventsResponse { events { id } ${INFO} }
    ... on Error { errorMessage correlationId }
  }
}`;

describe('pages', () => {
  it('come without any argument, as many as the service likes', async () => {
    const { data } = await answerOf('people', SEARCH, { word: 'x' });
    expect(at(data, 'personKeywordSearch', 'items')).toHaveLength(10);
    expect(at(data, 'personKeywordSearch', 'pageInfoResponse')).toMatchObject({
      totalCount: 47,
      pageInfo: { hasNextPage: true, startCursor: null },
    });
    const relations = await answerOf(
      'relations',
      `{ relations(entityId: "1-per-1") { ... on RelationsResponse { data { id } ${INFO} } } }`,
    );
    expect(at(relations.data, 'relations', 'data')).toHaveLength(25);
    const events = await answerOf('events', EVENTS, { id: '1-per-1' });
    expect(at(events.data, 'events', 'events')).toHaveLength(20);
  });

  it('give each row once', async () => {
    const five = await pagesOf('people', SEARCH, { word: 'X' }, 'personKeywordSearch', 'items', 10);
    expect(five.map(({ length }) => length)).toEqual([10, 10, 10, 10, 7]);
    expect(new Set(five.flat()).size).toBe(47);
    const count = '{ personKeywordSearchCount(filter: { searchKeyword: "x" }) }';
    expect((await answerOf('people', count)).data).toEqual({ personKeywordSearchCount: 47 });
    const events = await pagesOf('events', EVENTS, { id: '1-per-1' }, 'events', 'events');
    expect(events.map(({ length }) => length)).toEqual([20, 20, 5]);
  });

  it('have a largest size, which one service keeps to silently and one says', async () => {
    const word = { word: 'a', pageInfo: { first: 1_000 } };
    const { data } = await answerOf('people', SEARCH, word);
    expect(at(data, 'personKeywordSearch', 'items')).toHaveLength(50);
    const refused = await answerOf('events', EVENTS, { id: '1-per-1', pageInfo: { first: 101 } });
    expect(at(refused.data, 'events', '__typename')).toBe('ValidationError');
  });

  it('go back too', async () => {
    const all = await pagesOf('people', SEARCH, { word: 'x' }, 'personKeywordSearch', 'items', 50);
    const { data } = await answerOf('people', SEARCH, { word: 'x', pageInfo: { last: 7 } });
    const ids = /** @type {Values[]} */ (at(data, 'personKeywordSearch', 'items'));
    expect(ids.map(({ id }) => id)).toEqual(all.flat().slice(-7));
    const before = at(data, 'personKeywordSearch', 'pageInfoResponse', 'pageInfo', 'startCursor');
    const page = { word: 'x', pageInfo: { last: 7, before } };
    const rows = at((await answerOf('people', SEARCH, page)).data, 'personKeywordSearch', 'items');
    expect(/** @type {Values[]} */ (rows).map(({ id }) => id)).toEqual(all.flat().slice(-14, -7));
  });

  it('come shorter than asked where a test says so', async () => {
    vendor.services.people.shortenPages(1);
    const pages = await pagesOf(
      'people',
      SEARCH,
      { word: 'x' },
      'personKeywordSearch',
      'items',
      10,
    );
    expect(pages.map(({ length }) => length)).toEqual([9, 9, 9, 9, 9, 2]);
  });

  it('take the cursors of their own query only', async () => {
    const { data } = await answerOf('people', SEARCH, { word: 'x' });
    const after = at(data, 'personKeywordSearch', 'pageInfoResponse', 'pageInfo', 'endCursor');
    const other = await answerOf('people', SEARCH, { word: 'a', pageInfo: { after } });
    expect(other.errors?.[0]?.errorType).toBe('ValidationError');
    const strange = { id: '1-per-1', pageInfo: { after: '10' } };
    const events = await answerOf('events', EVENTS, strange);
    expect(at(events.data, 'events', '__typename')).toBe('ValidationError');
  });
});

describe('errors', () => {
  it('are data, and nothing where none of them is selected', async () => {
    const { data, errors } = await answerOf('events', EVENTS, { id: '1-per-999' });
    expect(errors).toBeUndefined();
    expect(at(data, 'events')).toMatchObject({
      __typename: 'EntityNotFoundError',
      errorMessage: 'There is no 1-per-999.',
    });
    expect(at(data, 'events', 'correlationId')).toMatch(/^[\d-]{36}$/);
    const bare = '{ events(entityId: "1-per-999") { ... on EventsResponse { events { id } } } }';
    expect(await answerOf('events', bare)).toEqual({ data: { events: {} } });
  });

  it('come where a test says so', async () => {
    vendor.services.events.refuse('events', 'AuthorizationError', 'Not in your subscription.');
    const { data } = await answerOf('events', EVENTS, { id: '1-per-1' });
    expect(at(data, 'events')).toMatchObject({
      __typename: 'AuthorizationError',
      errorMessage: 'Not in your subscription.',
    });
  });

  it('are in errors where the document is not valid', async () => {
    const { data, errors } = await answerOf('people', '{ nothing }');
    expect(data).toBeNull();
    expect(errors?.[0]).toMatchObject({ errorType: 'ValidationError', path: null });
    expect((await answerOf('people', '{')).errors).toHaveLength(1);
  });

  it('tell of withheld fields, and the rest is valid', async () => {
    const query =
      '{ person(id: "1-per-3") { ... on Person { id netWorth homeAddress { city } } } }';
    const { data, errors } = await answerOf('people', query);
    expect(data).toEqual({ person: { id: '1-per-3', netWorth: null, homeAddress: null } });
    expect(errors?.map(({ errorType, path }) => [errorType, path])).toEqual([
      ['unauthorized', ['person', 'netWorth']],
      ['unauthorized', ['person', 'homeAddress']],
    ]);
    vendor.services.people.permit('Person.netWorth');
    vendor.services.people.permit('Person.homeAddress');
    vendor.services.people.withhold('Person.birthDate');
    expect(await answerOf('people', query)).toEqual({
      data: { person: { id: '1-per-3', netWorth: 750_000, homeAddress: { city: 'Lyon' } } },
    });
    expect(() => vendor.services.people.withhold('Person.id')).toThrow(
      'not a field that can be null',
    );
    expect(() => vendor.services.people.withhold('Person.nothing')).toThrow('not a field');
  });

  it('tell of a field that fails', async () => {
    vendor.services.people.fail('Person.firstName');
    const query = '{ person(id: "1-per-3") { ... on Person { id firstName } } }';
    const { data, errors } = await answerOf('people', query);
    expect(data).toEqual({ person: { id: '1-per-3', firstName: null } });
    expect(errors?.[0]).toMatchObject({
      errorType: 'Lambda:Unhandled',
      path: ['person', 'firstName'],
    });
  });

  it('tell of deprecated fields, and all is valid', async () => {
    vendor.services.people.deprecate('Person.workEmail', 'Use contact.email.');
    const query = '{ person(id: "1-per-3") { ... on Person { phone workEmail } } }';
    const { data, errors } = await answerOf('people', query);
    expect(at(data, 'person', 'phone')).toBe('+43 316 1003');
    expect(errors?.map(({ errorType, message }) => [errorType, message])).toEqual([
      ['deprecated', 'phone goes away. Use contact.phone.'],
      ['deprecated', 'Use contact.email.'],
    ]);
  });
});

describe('fragments', () => {
  const fragment = 'fragment F on EventsResponse { events { id } }';
  const error = '... on GenericError { errorMessage }';

  it('are refused as spreads, nested ones too', async () => {
    const spread = `{ events(entityId: "1-per-1") { __typename ...F ${error} } } ${fragment}`;
    expect(at((await answerOf('events', spread)).data, 'events')).toEqual({
      __typename: 'GenericError',
      errorMessage: 'Fragment spreads are not supported. Use inline fragments.',
    });
    const nested = `query N { events(entityId: "1-per-1") {
      ... on EventsResponse { events { ... on Event { ...E } } } ${error}
    } } fragment E on Event { id }`;
    expect(at((await answerOf('events', nested)).data, 'events', 'errorMessage')).toMatch(
      'spreads',
    );
    const silent = `{ events(entityId: "1-per-1") { ...F } } ${fragment}`;
    expect(await answerOf('events', silent)).toEqual({ data: { events: {} } });
    // Where the field's type has no GenericError, there is only `errors` for it.
    const plain = `{ personKeywordSearch(filter: { searchKeyword: "x" }) { ...R } }
      fragment R on PersonKeywordSearchResponse { items { id } }`;
    expect(await answerOf('people', plain)).toMatchObject({
      data: { personKeywordSearch: null },
      errors: [{ errorType: 'GenericError' }],
    });
    vendor.services.events.allowSpreads(true);
    const { data } = await answerOf('events', spread);
    expect(at(data, 'events', 'events')).toHaveLength(20);
  });

  it('pass where they are inline', async () => {
    const query =
      '{ ... on Query { events(entityId: "1-per-1") { ... on EventsResponse { events { id } } } } }';
    expect(at((await answerOf('events', query)).data, 'events', 'events')).toHaveLength(20);
  });

  it('pass in introspection', async () => {
    for (const service of /** @type {const} */ (['people', 'relations', 'events', 'matching'])) {
      const { data } = await answerOf(service, getIntrospectionQuery());
      const schema = buildClientSchema(
        /** @type {import('graphql').IntrospectionQuery} */ (/** @type {unknown} */ (data)),
      );
      expect(schema.getType('PageInfoInput')).toBeDefined();
    }
    const all = '{ ...All } fragment All on Query { __schema { queryType { name } } }';
    expect((await answerOf('events', all)).data).toEqual({
      __schema: { queryType: { name: 'Query' } },
    });
  });
});

describe('lists by id', () => {
  const query = `query B($ids: [ID!]!) { personBulkIdSearch(filter: { ids: $ids }) {
    ... on PersonBulkIdSearchResponse { items { id } }
    ... on ValidationError { errorMessage validationErrorCode }
  } }`;
  const ids = Array.from({ length: 101 }, (_, index) => `1-per-${index + 100}`);

  it('take at most 100 ids, and leave out those that are unknown', async () => {
    const { data } = await answerOf('people', query, { ids: ids.slice(1) });
    expect(at(data, 'personBulkIdSearch', 'items')).toHaveLength(50);
    const refused = await answerOf('people', query, { ids });
    expect(at(refused.data, 'personBulkIdSearch', 'validationErrorCode')).toBe('TOO_MANY_IDS');
    const order = await answerOf('people', query, { ids: ['1-per-9', '1-per-2', '1-per-9'] });
    expect(at(order.data, 'personBulkIdSearch', 'items')).toEqual([
      { id: '1-per-2' },
      { id: '1-per-9' },
    ]);
  });

  it('fail as a whole for an id that is none', async () => {
    const { data } = await answerOf('people', query, { ids: ['1-per-1', 'x', '1-per-2'] });
    expect(at(data, 'personBulkIdSearch', 'validationErrorCode')).toBe('INVALID_ID');
  });

  it('bring events in pages', async () => {
    const batch = `query E($ids: [ID!]!, $pageInfo: PageInfoInput) {
      eventsBatch(entityIds: $ids, pageInfo: $pageInfo) {
        ... on EventsBatchResponse { data { id } ${INFO} } ... on Error { errorMessage }
      }
    }`;
    const pages = await pagesOf('events', batch, { ids: ids.slice(0, 10) }, 'eventsBatch', 'data');
    expect(new Set(pages.flat()).size).toBe(45 + 40 + 35 + 30 + 25 + 20 + 15 + 10 + 5);
    const refused = await answerOf('events', batch, { ids });
    expect(at(refused.data, 'eventsBatch', 'errorMessage')).toMatch('At most 100');
  });
});

it('dates carry a precision', async () => {
  const query = `{ personBulkIdSearch(filter: { ids: ["1-per-1", "1-per-2", "1-per-3"] }) {
    ... on PersonBulkIdSearchResponse { items { birthDate { date datePrecision displayDate } } }
  } }`;
  const { data } = await answerOf('people', query);
  expect(at(data, 'personBulkIdSearch', 'items')).toEqual([
    { birthDate: { date: '1956-07-01', datePrecision: 'MONTH', displayDate: '1956-07' } },
    { birthDate: { date: '1956-01-01', datePrecision: 'YEAR', displayDate: '1956' } },
    { birthDate: { date: '1957-02-09', datePrecision: 'DAY', displayDate: '1957-02-09' } },
  ]);
});

it('matching is a job', async () => {
  const persons = [
    { clientSuppliedId: 'crm-1', workEmail: 'bela.adams.1@company-2.example' },
    { clientSuppliedId: 'crm-2', lastName: 'Fox' },
    { clientSuppliedId: 'crm-3', lastName: 'Nobody' },
    { clientSuppliedId: 'crm-4' },
  ];
  const begin = `mutation M($persons: [PersonMatchInput!]!) { personsMatch(persons: $persons) {
    ... on RequestResponse { requestId } ... on Error { errorMessage }
  } }`;
  const begun = await answerOf('matching', begin, { persons });
  const variables = { input: { requestId: at(begun.data, 'personsMatch', 'requestId') } };
  /** @param {string} field @param {string} type @param {string} [more] */
  const rows = async (field, type, more = 'id') => {
    const query = `query R($input: RequestInput!) { ${field}(input: $input) {
      ... on ${type} { items { clientSuppliedId ${more} } ${INFO} } ... on Error { errorMessage }
    } }`;
    return at((await answerOf('matching', query, variables)).data, field);
  };
  expect(await rows('personsUniqueMatches', 'UniqueMatchesResponse')).toEqual({
    errorMessage: 'The results are not available yet.',
  });
  const status = `query S($input: RequestInput!) { requestStatus(input: $input) {
    ... on RequestStatusResponse { status }
  } }`;
  const seen = [];
  for (let count = 0; count < 3; count += 1) {
    seen.push(at((await answerOf('matching', status, variables)).data, 'requestStatus', 'status'));
  }
  expect(seen).toEqual(['Request Received', 'Matching In Progress', 'Matched Results Available']);
  expect(at(await rows('personsUniqueMatches', 'UniqueMatchesResponse'), 'items')).toEqual([
    { clientSuppliedId: 'crm-1', id: '1-per-1' },
  ]);
  const possible = at(await rows('personsPossibleMatches', 'PossibleMatchesResponse'), 'items');
  expect(/** @type {unknown[]} */ (possible).length).toBeGreaterThan(1);
  expect(at(await rows('personsWithoutMatch', 'WithoutMatchResponse', ''), 'items')).toEqual([
    { clientSuppliedId: 'crm-3' },
    { clientSuppliedId: 'crm-4' },
  ]);
});
