import { buildSchema, isInputType, parseType, parseValue, typeFromAST } from 'graphql';
import { expect, test } from 'vitest';
import { jsonOfLiteral } from '../../../contract/literal-json.ts';
import { literalOfJson, readValue } from './json-document.ts';

const SCHEMA = buildSchema(`
  enum Kind { CITY TOWN }
  input Filter { kinds: [Kind!], name: String, min: Float, within: Filter }
  scalar Any
  type Query { a(f: Filter, a: Any): Int }
`);

test.each([
  [
    'Filter',
    '{kinds: [CITY], name: "a\\"b", min: 1.10}',
    '{ "kinds": ["CITY"], "name": "a\\"b", "min": 1.10 }',
  ],
  ['Int', '12345678901234567890', '12345678901234567890'],
  ['Any', '{x: [1, true, null, "CITY"]}', '{ "x": [1, true, null, "CITY"] }'],
  ['Filter', '{within: {}}', '{ "within": {} }'],
])('%s: a literal is moved into the variables and back', (typeText, literal, json) => {
  const type = typeFromAST(SCHEMA, parseType(typeText));
  expect(jsonOfLiteral(parseValue(literal))).toBe(json);
  const value = readValue(json);
  expect(value && isInputType(type) && literalOfJson(value, type)).toBe(literal);
});

test('JSON that no literal can hold has none', () => {
  const value = readValue('{ "two words": 1 }');
  expect(value && literalOfJson(value, undefined)).toBeUndefined();
});

test('a block of text becomes a string', () => {
  expect(jsonOfLiteral(parseValue('"""\n  two\n  lines\n"""'))).toBe('"two\\nlines"');
});
