import { buildSchema, isInputType, parseType, typeFromAST, type GraphQLInputType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { GRAPHQL_NOTATION } from '../builder/document/graphql-notation.ts';
import { JSON_NOTATION, readValue } from '../variables/json-document.ts';
import {
  faultsIn,
  inputFault,
  type InputFault,
  fieldText,
  literalOf,
  mayBeEmptyText,
  momentKindOf,
  pastedItems,
  readTyped,
} from './input-value.ts';
import { momentText, pickedMoment } from './leaf-editors.tsx';

const SCHEMA = buildSchema(`
  scalar Any
  enum Kind { CITY TOWN }
  input Circle { lat: Float!, km: Float! = 5 }
  input One @oneOf { a: Int, b: Int }
  input Filter { kind: Kind, in: [ID!], within: Circle }
  type Query { a(f: Filter, o: One, a: Any): Int }
`);

function typeOf(text: string): GraphQLInputType {
  const type = typeFromAST(SCHEMA, parseType(text));
  if (!isInputType(type)) throw new TypeError(`${text} is no input type`);
  return type;
}

test.each<[string, string, InputFault | undefined]>([
  ['Int', '2147483647', undefined],
  ['Int', '-2147483648', undefined],
  ['Int', '2147483648', 'out-of-range'],
  ['Int', '1.0', undefined],
  ['Int', '1.5', 'whole-number'],
  ['Int', '"1"', 'whole-number'],
  ['Int!', 'null', 'missing'],
  ['Int', 'null', undefined],
  ['Float', '1e999', 'too-large'],
  ['Float', 'true', 'number'],
  ['String', '1', 'text'],
  ['ID', '12345678901234567890', undefined],
  ['ID', '1.5', 'id'],
  ['Boolean', '"true"', 'true-or-false'],
  ['Kind', '"CITY"', undefined],
  ['Kind', '"VILLAGE"', 'enum'],
  ['Kind', '1', 'enum'],
  ['Filter', '"x"', 'object'],
  ['One', '{}', 'one-of'],
  ['One', '{ "a": null }', 'one-of'],
  ['One', '{ "a": 1 }', undefined],
  ['[Int]', '1', undefined],
  ['Any', '{ "x": [] }', undefined],
  ['Any', '"{ x"', 'json'],
])('%s: %s', (type, text, fault) => {
  expect(inputFault(readValue(text), typeOf(type), JSON_NOTATION)).toBe(fault);
});

test('what a value holds is counted too', () => {
  const count = (text: string, type = 'Filter!') =>
    [...faultsIn(readValue(text), typeOf(type), JSON_NOTATION)].length;
  expect(count('{ "kind": "CITY", "in": ["a"], "within": { "lat": 1 } }')).toBe(0);
  expect(count('{ "kind": "NO", "in": ["a", null], "within": {} }')).toBe(3);
  expect(count('{ "unknown": 1 }')).toBe(1);
  expect(count('[1, "x", null]', '[Int!]')).toBe(2);
});

describe('what is typed becomes a value that the field shows as it was typed', () => {
  test.each<[string, string, string]>([
    ['Int', '12345678901234567890', '12345678901234567890'],
    ['Int', '12a', '"12a"'],
    ['Float', '1.10', '1.10'],
    ['Float', '1.', '"1."'],
    ['String', '5', '"5"'],
    ['ID', '007', '"007"'],
    ['Any', '2024-05-01', '"2024-05-01"'],
    ['Any', '18446744073709551615', '18446744073709551615'],
    ['Any', '{"a": 1.10}', '{"a": 1.10}'],
    ['Any', 'null', '"null"'],
    ['Any', 'nullable', '"nullable"'],
  ])('%s: %s', (type, typed, literal) => {
    expect(literalOf(typed, typeOf(type), JSON_NOTATION)).toBe(literal);
    expect(fieldText(readValue(literal), typeOf(type), JSON_NOTATION)).toBe(typed);
  });

  test('text that would become another value keeps its quotes', () => {
    expect(fieldText(readValue('"12"'), typeOf('Int'), JSON_NOTATION)).toBe('"12"');
    expect(fieldText(readValue('"12"'), typeOf('Any'), JSON_NOTATION)).toBe('"12"');
    expect(fieldText(readValue('"12"'), typeOf('String'), JSON_NOTATION)).toBe('12');
    expect(literalOf('"12"', typeOf('Any'), JSON_NOTATION)).toBe('"12"');
  });
});

test('a scalar’s name says whether it is a date, a time or both', () => {
  expect(
    ['Date', 'LocalDate', 'DateTime', 'Time', 'Instant', 'DateRange'].map(momentKindOf),
  ).toEqual(['date', 'date', 'datetime-local', 'time', 'datetime-local', undefined]);
  expect(['Timezone', 'Update', 'Candidate', 'Int'].map(momentKindOf)).toEqual(
    Array.from({ length: 4 }),
  );
});

test('what is picked is written as the scalar has it, and shown again', () => {
  expect(momentText('2024-05-01', 'date', 'Date')).toBe('2024-05-01');
  expect(momentText('12:30', 'time', 'Time')).toBe('12:30:00');
  expect(momentText('2024-05-01T12:30', 'datetime-local', 'LocalDateTime')).toBe(
    '2024-05-01T12:30:00',
  );
  const sent = momentText('2024-05-01T12:30', 'datetime-local', 'DateTime');
  expect(Date.parse(sent)).toBe(Date.parse('2024-05-01T12:30'));
  expect(sent).toMatch(/:00Z$/);
  expect(pickedMoment(sent, 'datetime-local')).toBe('2024-05-01T12:30:00');
  expect(pickedMoment('2024-05-01T00:00:00Z', 'date')).toBe('2024-05-01');
  expect(pickedMoment('soon', 'datetime-local')).toBe('');
});

test.each<[string, string, readonly string[] | undefined]>([
  ['DE', 'String', undefined],
  ['Reykjavík and more', 'String', undefined],
  ['DE,FR', 'String', ['"DE"', '"FR"']],
  [' DE , , FR, ', 'ID!', ['"DE"', '"FR"']],
  ['DE\n', 'String', ['"DE"']],
  ['Paris, France\r\nRome, Italy\r\n', 'String', ['"Paris, France"', '"Rome, Italy"']],
  ['"DE",\n"FR"', 'String', ['"DE"', '"FR"']],
  ['"a, b", c "d", "e""f"', 'String', ['"a, b"', String.raw`"c \"d\""`, String.raw`"e\"f"`]],
  ['1\t2.50\tx', 'Float', ['1', '2.50', '"x"']],
  ['["DE", "", null, 1.50, [2]]', 'String', ['"DE"', '""', 'null', '1.50', '[2]']],
  ['[1, 2', 'Int', ['"[1"', '2']],
  ['["true"]', 'Boolean', ['true']],
  ['[]', 'Int', []],
  [',\n,', 'Int', []],
])('of %j in a list of %s come %j', (text, type, items) => {
  expect(pastedItems(text, typeOf(type), JSON_NOTATION)).toEqual(items);
});

test('a long pasted text is read once', () => {
  expect(pastedItems(`${'"'.repeat(300_001)},a`, typeOf('String'), JSON_NOTATION)).toHaveLength(2);
  expect(pastedItems(`${' '.repeat(300_000)}a\nb`, typeOf('String'), JSON_NOTATION)).toEqual([
    '"a"',
    '"b"',
  ]);
});

test('empty text is a value of texts alone', () => {
  const types = ['String', 'ID!', 'Any', 'Int', 'Float!', 'Boolean', 'Kind'];
  expect(types.filter((type) => mayBeEmptyText(typeOf(type)))).toEqual(['String', 'ID!', 'Any']);
});

describe('in a document of GraphQL', () => {
  test.each<[string, string, string]>([
    ['Int', '12', '12'],
    ['Int', '-2147483648', '-2147483648'],
    ['Int', 'abc', 'whole-number'],
    ['Int', '1.0', 'whole-number'],
    ['Int', '', 'whole-number'],
    ['Int', '3000000000', 'out-of-range'],
    ['Float', '1,5', 'number'],
    ['Float', '1e999', 'too-large'],
    ['Boolean', 'yes', 'true-or-false'],
    ['String', 'a "b"\n', String.raw`"a \"b\"\n"`],
    ['Kind', 'CITY', 'CITY'],
    ['Kind', 'VILLAGE', 'enum'],
    ['Any', '2024-01-01', '"2024-01-01"'],
    ['Any', 'now', '"now"'],
    ['Any', '[a-z]+', '"[a-z]+"'],
    ['Any', '9007199254740993', '9007199254740993'],
    ['Any', '{a: [1]}', '{a: [1]}'],
  ])('%s: %j is %s', (type, typed, expected) => {
    const { literal, fault } = readTyped(typed, typeOf(type), GRAPHQL_NOTATION);
    expect(fault ?? literal).toBe(expected);
  });

  test.each(['"2024-01-01"', '"12"', '12', '{a: 1}', '""'])(
    'the text shown for a custom scalar %s gives it back',
    (literal) => {
      const shown = fieldText(GRAPHQL_NOTATION.read(literal), typeOf('Any'), GRAPHQL_NOTATION);
      expect(literalOf(shown, typeOf('Any'), GRAPHQL_NOTATION)).toBe(literal);
    },
  );

  test('a pasted list is read as the document has it', () => {
    const items = (text: string, type: string) => pastedItems(text, typeOf(type), GRAPHQL_NOTATION);
    expect(items('CITY, TOWN', 'Kind')).toEqual(['CITY', 'TOWN']);
    expect(items('["a", $b, 1]', 'ID')).toEqual(['"a"', '$b', '1']);
  });
});
