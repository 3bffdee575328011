import { buildSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { membersOf } from '../../contract/json-members.ts';
import { findCount, readCount } from './find-count.ts';

const schema = buildSchema(`
  input Filter { word: String! }
  type Row { id: ID! }
  type Error { message: String }
  type Counted { count: Int! }
  union CountResult = Error | Counted
  type Query {
    search(filter: Filter!, first: Int, after: String, orderBy: String): [Row]
    searchCount(filter: Filter!): Int
    events(entityId: ID!, since: String, after: String): [Row]
    eventsCount(entityId: ID!): CountResult!
    rows(filter: Filter, kind: ID!, after: String): [Row]
    rowsCount(kind: ID!, region: ID!): Int
    plain(limit: Int, offset: Int): [Row]
    plain_count: Int
    users(where: Filter, distinct_on: [String!], limit: Int, offset: Int, order_by: String): [Row!]!
    users_aggregate(where: Filter, distinct_on: [String!], limit: Int, offset: Int, order_by: String): users_aggregate!
    person(id: ID!, since: String): PersonResult!
    people: [Person!]!
  }
  type users_aggregate { aggregate: users_aggregate_fields nodes: [Row!]! }
  type users_aggregate_fields { count(columns: [String!], distinct: Boolean): Int! max: Row }
  type Person {
    events(kind: String, first: Int, after: String): [Row]
    eventsCount(kind: String): CountResult!
    first: Person!
    friends: [Person!]!
  }
  union PersonResult = Person | Error
`);

const countOf = (query: string, label: string, argument = 'after', variables?: object) => {
  const found = findCount(
    { query, variables: membersOf(JSON.stringify(variables ?? null)) },
    { label, argument },
    schema,
  );
  if (found) expect(validate(schema, parse(found.query))).toEqual([]);
  return found && { query: found.query, variables: found.variables };
};

test('a field that takes the same filter counts, with the variables of that alone', () => {
  const query =
    'query Q($w: String!, $after: String) { s: search(filter: { word: $w }, first: 5, after: $after, orderBy: "x") { id } }';
  expect(countOf(query, 's', 'after', { w: 'x', after: 'c', other: 1 })).toEqual({
    query: 'query($w: String!) { count: searchCount(filter: {word: $w}) }',
    variables: { w: '"x"' },
  });
});

test('a number inside a union’s member is selected, and a field without a filter counts all', () => {
  expect(countOf('{ events(entityId: "1") { id } }', 'events')?.query).toBe(
    'query { count: eventsCount(entityId: "1") { ... on Counted { count } } }',
  );
  expect(countOf('{ plain(limit: 2) { id } }', 'plain', 'offset')?.query).toBe(
    'query { count: plain_count }',
  );
});

test('an aggregate counts, as Hasura has it', () => {
  const query = '{ users(where: { word: "x" }, limit: 2, offset: 4, order_by: "id") { id } }';
  expect(countOf(query, 'users', 'offset')?.query).toBe(
    'query { count: users_aggregate(where: {word: "x"}) { ... on users_aggregate { aggregate { ... on users_aggregate_fields { count } } } } }',
  );
  expect(readCount('{"data":{"count":{"aggregate":{"count":47}}}}')).toBe(47);
});

test('below other fields, theirs are asked for with their arguments, in the member that has them', () => {
  const query = `query ($id: ID!, $kind: String, $after: String, $x: Int) {
    p: person(id: $id, since: "2026") { __typename ... on Error { message } ...F }
  }
  fragment F on Person { f: first { events(kind: $kind, first: $x, after: $after) { id } } }`;
  expect(countOf(query, 'p.f.events', 'after', { id: '1', kind: 'k', x: 2 })).toEqual({
    query:
      'query($id: ID!, $kind: String) { person(id: $id, since: "2026") { ... on Person { first { count: eventsCount(kind: $kind) { ... on Counted { count } } } } } }',
    variables: { id: '"1"', kind: '"k"' },
  });
});

test.each([
  ['a list on the way', '{ people { events { id } } }', 'people.events'],
  [
    'a list in the midst',
    '{ person(id: 1) { ... on Person { friends { events { id } } } } }',
    'person.friends.events',
  ],
  ['a filter that it does not take', '{ events(entityId: "1", since: "x") { id } }', 'events'],
  ['another argument that it needs', '{ rows(kind: 1) { id } }', 'rows'],
  ['a field that is not there', '{ search(filter: { word: "" }) { id } }', 'search.rows'],
])('no field counts with %s', (_, query, label) => expect(countOf(query, label)).toBeUndefined());

test.each([
  ['{"data":{"count":47}}', 47],
  ['{"data":{"count":{"count":0}}}', 0],
  ['{"data":{"person":{"first":{"count":{"count":3}}}}}', 3],
  ['{"data":{"person":{"message":"gone"}}}', undefined],
  ['{"data":{"count":{}},"errors":[]}', undefined],
  ['{"data":null}', undefined],
  ['<html>', undefined],
])('the count in %s is %s', (answer, count) => expect(readCount(answer)).toBe(count));
