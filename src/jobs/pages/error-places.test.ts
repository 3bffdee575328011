import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createAnswerText } from '../../answers/json/answer-text.ts';
import { outlineOf } from '../../answers/query/outline.ts';
import { isOfResult, readDataErrors } from '../../answers/store/data-errors.ts';
import { findErrorPlaces } from './error-places.ts';

const schema = buildSchema(`
  interface Error { errorMessage: String! correlationId: ID }
  type GenericError implements Error { errorMessage: String! correlationId: ID genericErrorCode: String }
  type Problem implements Error { errorMessage: String! correlationId: ID }
  interface Rejection { reason: String }
  type Refused implements Rejection { reason: String }
  type Person { id: ID! name: String lastError: GenericError log: [Entry!]! friends: [Person!] boss: PersonResult }
  union Entry = Person | GenericError
  union PersonResult = Person | GenericError | Problem | Refused
  type Payload { ok: Boolean userErrors: [UserError!]! }
  type UserError { field: [String!] message: String! code: String }
  type Query { person(id: ID!): PersonResult! me: Viewer plain: Person }
  type Viewer { person: PersonResult }
  type Mutation { save: Payload }
`);

function textOf(answer: object) {
  const text = createAnswerText();
  text.append(new TextEncoder().encode(JSON.stringify(answer)));
  text.finish();
  return text;
}

function errorsIn(query: string, data: object, isWithSchema = true, errorTypes?: string[]) {
  const sayEmpty = (label: string, types: readonly string[]): string =>
    `${label}: ${types.join(' ')}`;
  const places = findErrorPlaces(
    { query },
    { errorTypes, ...(isWithSchema && { schema, sayEmpty }) },
  );
  return readDataErrors(textOf({ data }).text, places);
}

const ASKED = `{
  person(id: 1) { ... on Person { id } ... on GenericError { errorMessage genericErrorCode correlationId } }
}`;

describe('an error that is data', () => {
  test.each([true, false])('is told by what only errors select; with a schema: %s', (known) => {
    const error = { errorMessage: 'No.', genericErrorCode: 'REFUSED', correlationId: 'c-1' };
    expect(errorsIn(ASKED, { person: error }, known)).toMatchObject([
      {
        message: 'No.',
        code: 'REFUSED',
        correlationId: 'c-1',
        path: ['person'],
        locations: [{ line: 2, column: 3 }],
      },
    ]);
    expect(errorsIn(ASKED, { person: { id: '1' } }, known)).toEqual([]);
  });

  test.each([true, false])('is told by the type’s name; with a schema: %s', (known) => {
    const query = '{ a: person(id: 1) { t: __typename ... on Person { id } } }';
    const [error] = errorsIn(query, { a: { t: 'GenericError' } }, known);
    expect(error).toMatchObject({ message: 'GenericError', path: ['a'] });
    expect(errorsIn(query, { a: { t: 'Person', id: '1' } }, known)).toEqual([]);
  });

  test('is one by its interface, and by the operator’s word', () => {
    const query = '{ person(id: 1) { __typename ... on Problem { m: errorMessage } } }';
    const problem = { person: { __typename: 'Problem', m: 'Why' } };
    expect(errorsIn(query, problem)).toMatchObject([{ message: 'Why' }]);
    expect(errorsIn(query, problem, false)).toEqual([]);
    const refused = { person: { __typename: 'Refused' } };
    expect(errorsIn(query, refused)).toEqual([]);
    expect(errorsIn(query, refused, true, ['Refused'])).toHaveLength(1);
    expect(errorsIn(query, refused, false, ['Refused'])).toHaveLength(1);
    expect(errorsIn(query, refused, true, ['Rejection'])).toHaveLength(1);
    const selected = '{ person(id: 1) { ... on Person { id } ... on Refused { reason } } }';
    expect(errorsIn(selected, { person: { reason: 'No' } })).toEqual([]);
    expect(errorsIn(selected, { person: { reason: 'No' } }, true, ['Rejection'])).toHaveLength(1);
  });

  test('is an empty object where every other member selects a field', () => {
    const query = '{ person(id: 1) { ... on Person { id } ... on Refused { reason } } }';
    expect(errorsIn(query, { person: {} })).toMatchObject([
      { message: 'person: GenericError Problem' },
    ]);
    const asked =
      '{ person(id: 1) { ... on Person { id } ... on Refused { reason } ... on GenericError { errorMessage } } }';
    // An error whose message is selected is not empty.
    expect(errorsIn(asked, { person: {} })).toMatchObject([{ message: 'person: Problem' }]);
    expect(errorsIn('{ person(id: 1) { ... on Person { id } } }', { person: {} })).toEqual([]);
    const left =
      'query ($x: Boolean!) { person(id: 1) { ... on Person @skip(if: $x) { id } ... on Refused { reason } } }';
    expect(errorsIn(left, { person: {} })).toEqual([]);
    const shared =
      'query ($x: Boolean!) { person(id: 1) { ... on Person @skip(if: $x) { id: name } ... on Refused { id: reason } } }';
    expect(errorsIn(shared, { person: {} })).toEqual([]);
  });

  test.each([
    'query ($x: Boolean!) { plain @include(if: $x) { id } person(id: 1) { ... on Person { id lastError @skip(if: $x) { errorMessage } } ... on Refused { reason } } }',
    'query ($x: Boolean!) { person(id: 1) { ...F @skip(if: $x) ...F ... on Refused { reason } } } fragment F on Person { id }',
  ])('is an empty object whatever else is left out: %s', (query) => {
    for (const known of [true, false])
      expect(errorsIn(query, { person: {} }, known)).toHaveLength(known ? 1 : 0);
  });

  test('is found below other fields, through fragments and aliases', () => {
    const query = `query { v: me { p: person { ...F } } } fragment F on PersonResult { ... on Error { errorMessage } }`;
    expect(errorsIn(query, { v: { p: { errorMessage: 'No.' } } })).toMatchObject([
      { message: 'No.', path: ['v', 'p'] },
    ]);
  });

  test('is none where it was asked for, nor among rows', () => {
    const plain =
      '{ plain { lastError { errorMessage } log { ... on GenericError { errorMessage } } } }';
    const error = { errorMessage: 'Old' };
    expect(errorsIn(plain, { plain: { lastError: error, log: [error] } })).toEqual([]);
    expect(errorsIn(plain, { plain: { lastError: error, log: [error] } }, false)).toEqual([]);
  });

  test.each([true, false])('is a field of a row; with a schema: %s', (known) => {
    const query =
      '{ plain { friends { id friends { boss { ... on Person { id } ... on Error { errorMessage } } } } } }';
    const boss = { errorMessage: 'No.' };
    const friends = [
      { id: 1, friends: [{ boss: { id: 2 } }, { boss }] },
      { id: 2, friends: null },
    ];
    const [error, ...others] = errorsIn(query, { plain: { friends } }, known);
    const path = ['plain', 'friends', 0, 'friends', 1, 'boss'];
    expect(error).toMatchObject({ message: 'No.', path });
    expect(others).toEqual([]);
    expect(error && isOfResult(error)).toBe(false);
  });

  test.each([true, false])('is an item of a payload’s list; with a schema: %s', (known) => {
    const query = 'mutation { s: save { ok userErrors { field message code } } }';
    const userErrors = [{ field: ['name'], message: 'Too long', code: 'LONG' }];
    expect(errorsIn(query, { s: { ok: false, userErrors } }, known)).toMatchObject([
      { message: 'Too long', code: 'LONG', path: ['s', 'userErrors', 0] },
    ]);
    expect(errorsIn(query, { s: { ok: true, userErrors: [] } }, known)).toEqual([]);
  });
});

test('entries of `errors` by their errorType: withheld fields and hints are no failures', () => {
  const withheld = (row: number) => ({
    errorType: 'unauthorized',
    message: 'Not yours',
    path: ['rows', row, 'worth'],
  });
  const errors = [
    withheld(0),
    withheld(1),
    { errorType: 'deprecated', message: 'Use b.', path: ['rows', 0, 'a'] },
    { errorType: 'Lambda:Unhandled', message: 'Broken', path: ['rows', 0, 'c'] },
    { errorType: 'unauthorized', message: 'No path', path: null },
    { message: 'Plain' },
  ];
  const {
    errors: failures,
    errorCount,
    notes,
  } = outlineOf(textOf({ data: { rows: [] }, errors }), []);
  expect(failures.map(({ message }) => message)).toEqual(['Broken', 'No path', 'Plain']);
  expect(errorCount).toBe(3);
  expect(notes).toEqual([
    { kind: 'withheld', path: ['rows', 'worth'], message: 'Not yours' },
    { kind: 'deprecated', path: ['rows', 'a'], message: 'Use b.' },
  ]);
  const refused = outlineOf(textOf({ data: null, errors: [withheld(0)] }), []);
  expect(refused.errorCount).toBe(1);
});
