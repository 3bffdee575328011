import { describe, expect, test } from 'vitest';
import { sampleSchema as schema } from '../../../../testing/sample-schema.ts';
import { VARIABLE_VALUES } from '../../variables/json-document.ts';
import type { ArgumentLocation } from './arguments.ts';
import { editDocument, type BuilderAction } from './edit-document.ts';
import { parseDocument, type EditContext } from './parsed-document.ts';

function location(
  field: string,
  argument: string,
  ...value: (string | number)[]
): ArgumentLocation {
  return { path: [{ kind: 'field', name: field }], argument, value };
}

interface Setting {
  readonly variables?: string;
}

function outcomeOf(text: string, action: BuilderAction, index: number, setting: Setting) {
  const target = { kind: 'definition', index } as const;
  const context: EditContext = {
    schema,
    document: parseDocument(text),
    target,
    literalOf: (name, type) => VARIABLE_VALUES.literalOf(setting.variables ?? '', name, type),
  };
  return editDocument(context, action);
}

function act(text: string, action: BuilderAction, index = 0, setting: Setting = {}): string {
  const outcome = outcomeOf(text, action, index, setting);
  return outcome.status === 'done' ? outcome.text : JSON.stringify(outcome);
}

const set = (text: string, at: ArgumentLocation, literal: string) =>
  act(text, { type: 'set-argument', location: at, literal });
const unset = (text: string, at: ArgumentLocation) =>
  act(text, { type: 'unset-argument', location: at });
const toVariable = (text: string, at: ArgumentLocation, index = 0) =>
  act(text, { type: 'make-variable', location: at }, index);
const toLiteral = (text: string, at: ArgumentLocation, index = 0, setting: Setting = {}) =>
  act(text, { type: 'inline-variable', location: at }, index, setting);

function movedBy(
  type: 'make-variable' | 'inline-variable',
  text: string,
  at: ArgumentLocation,
  setting: Setting = {},
) {
  const outcome = outcomeOf(text, { type, location: at }, 0, setting);
  return outcome.status === 'done' ? outcome.moved : outcome;
}

describe('setting', () => {
  test.each([
    ['{ countries { id } }', location('countries', 'limit'), '5', '{ countries(limit: 5) { id } }'],
    [
      '{ countries(limit: 5) { id } }',
      location('countries', 'order'),
      'DESC',
      '{ countries(limit: 5, order: DESC) { id } }',
    ],
    [
      '{\n  countries(\n    limit: 5 # few\n  ) { id }\n}',
      location('countries', 'order'),
      'DESC',
      '{\n  countries(\n    limit: 5 # few\n    order: DESC\n  ) { id }\n}',
    ],
    [
      '{ countries(filter: {name: "a"}) { id } }',
      location('countries', 'filter', 'range', 'to'),
      '9',
      '{ countries(filter: {name: "a", range: {to: 9}}) { id } }',
    ],
    [
      '{ countries(filter: {tags: ["a"]}) { id } }',
      location('countries', 'filter', 'tags', 1),
      '"b"',
      '{ countries(filter: {tags: ["a", "b"]}) { id } }',
    ],
    [
      '{ countries(filter: {tags: "a"}) { id } }',
      location('countries', 'filter', 'tags', 1),
      '"b"',
      '{ countries(filter: {tags: ["a", "b"]}) { id } }',
    ],
    [
      '{ place(one: {a: 1}) { __typename } }',
      location('place', 'one', 'b'),
      '"x"',
      '{ place(one: {b: "x"}) { __typename } }',
    ],
    ['{ version }', location('flag', 'on'), 'true', '{ version flag(on: true) }'],
  ])('%s', (text, at, literal, expected) => {
    expect(set(text, at, literal)).toBe(expected);
  });
});

describe('unsetting', () => {
  test.each([
    ['{ countries(limit: 5) { id } }', location('countries', 'limit'), '{ countries { id } }'],
    [
      '{ countries(limit: 5, order: ASC) { id } }',
      location('countries', 'limit'),
      '{ countries(order: ASC) { id } }',
    ],
    [
      '{ countries(filter: {range: {from: 1, to: 2}}) { id } }',
      location('countries', 'filter', 'range', 'to'),
      '{ countries(filter: {range: {from: 1}}) { id } }',
    ],
    [
      '{ countries(filter: {tags: ["a", "b"]}) { id } }',
      location('countries', 'filter', 'tags', 0),
      '{ countries(filter: {tags: ["b"]}) { id } }',
    ],
    [
      'query Q($l: Int) { countries(limit: $l) { id } }',
      location('countries', 'limit'),
      'query Q { countries { id } }',
    ],
  ])('%s', (text, at, expected) => {
    expect(unset(text, at)).toBe(expected);
  });

  test('what is required goes too, and is missing then', () => {
    expect(unset('{ country(code: "DE") { id } }', location('country', 'code'))).toBe(
      '{ country { id } }',
    );
    const text = '{ countries(filter: {range: {from: 1}}) { id } }';
    expect(unset(text, location('countries', 'filter', 'range', 'from'))).toBe(
      '{ countries(filter: {range: {}}) { id } }',
    );
  });
});

describe('variables', () => {
  test('a literal becomes what the variable is set to, and comes back', () => {
    const text = 'query Q { countries(limit: 5) { id } }';
    const made = 'query Q($limit: Int) { countries(limit: $limit) { id } }';
    expect(toVariable(text, location('countries', 'limit'))).toBe(made);
    expect(movedBy('make-variable', text, location('countries', 'limit'))).toMatchObject({
      variable: 'limit',
      literal: { kind: 'IntValue', value: '5' },
    });
    const given = { variables: '{ "limit": 6 }' };
    expect(toLiteral(made, location('countries', 'limit'), 0, given)).toBe(text.replace('5', '6'));
    expect(movedBy('inline-variable', made, location('countries', 'limit'), given)).toEqual({
      variable: 'limit',
      literal: undefined,
    });
  });

  test('an argument that is not set moves nothing', () => {
    const text = 'query Q { countries { id } }';
    expect(movedBy('make-variable', text, location('countries', 'limit'))).toBeUndefined();
  });

  test('a default value comes back where the variable is not set', () => {
    const made = 'query Q($limit: Int = 5) { countries(limit: $limit) { id } }';
    expect(toLiteral(made, location('countries', 'limit'))).toBe(
      'query Q { countries(limit: 5) { id } }',
    );
  });

  test('the short form gets its keyword', () => {
    expect(toVariable('{ country(code: "") { id } }', location('country', 'code'))).toBe(
      'query ($code: ID!) { country(code: $code) { id } }',
    );
  });

  test('a list is moved as it is', () => {
    const text = 'query Q { countries(filter: {tags: [""]}) { id } }';
    expect(toVariable(text, location('countries', 'filter', 'tags'))).toBe(
      'query Q($tags: [String!]) { countries(filter: {tags: $tags}) { id } }',
    );
  });

  test('a list that has no default comes back empty', () => {
    const made = 'query Q($tags: [String!]) { countries(filter: {tags: $tags}) { id } }';
    expect(toLiteral(made, location('countries', 'filter', 'tags'))).toBe(
      'query Q { countries(filter: {tags: []}) { id } }',
    );
  });

  test('a name that is taken is told apart by its field', () => {
    const text = 'query Q($limit: Int) { a: countries(limit: $limit) { id } countries { id } }';
    expect(toVariable(text, location('countries', 'limit'))).toBe(
      'query Q($limit: Int, $countriesLimit: Int) { a: countries(limit: $limit) { id } countries(limit: $countriesLimit) { id } }',
    );
  });

  test('a part of an input object', () => {
    const text = '{ countries(filter: {tags: ["a"]}) { id } }';
    expect(toVariable(text, location('countries', 'filter', 'tags'))).toBe(
      'query ($tags: [String!]) { countries(filter: {tags: $tags}) { id } }',
    );
  });

  test('a member of a oneOf object must not be null', () => {
    expect(toVariable('{ place(one: {a: 1}) { __typename } }', location('place', 'one', 'a'))).toBe(
      'query ($a: Int!) { place(one: {a: $a}) { __typename } }',
    );
  });

  test('one that is used twice stays defined', () => {
    const text = 'query Q($c: ID!) { country(code: $c) { id } node(id: $c) { id } }';
    expect(toLiteral(text, location('country', 'code'))).toBe(
      'query Q($c: ID!) { country(code: "") { id } node(id: $c) { id } }',
    );
  });

  test('in a fragment it is defined in every operation that spreads it', () => {
    const text =
      'query No { version } query A { countries { ...F } } query B($x: ID!) { country(code: $x) { ...F } } fragment F on Country { cities(first: 3) { totalCount } }';
    const made = toVariable(text, location('cities', 'first'), 3);
    expect(made).toBe(
      'query No { version } query A($first: Int) { countries { ...F } } query B($x: ID!, $first: Int) { country(code: $x) { ...F } } fragment F on Country { cities(first: $first) { totalCount } }',
    );
    const given = { variables: '{ "first": 3 }' };
    expect(toLiteral(made, location('cities', 'first'), 3, given)).toBe(text);
  });
});
