import { buildSchema, introspectionFromSchema, printSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { indexIntrospection } from './read-introspection.ts';
import { LazySchema } from './lazy-schema.ts';
import { readSchemaFile } from './read-schema-file.ts';

const SDL = '"""All of them"""\ntype Query {\n  towns(first: Int = 3): [String!]\n}';

function read(file: string | Uint8Array): unknown {
  const result = readSchemaFile(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  if ('fault' in result) return result.fault;
  const index = indexIntrospection(result.answer);
  return index && printSchema(new LazySchema(index));
}

const introspection = introspectionFromSchema(buildSchema(SDL));

test.each([
  ['SDL', SDL],
  ['SDL with a byte order mark', `\uFEFF${SDL}`],
  ['SDL that begins with a comment', `# towns\n\n${SDL}`],
  ['an answer to introspection', JSON.stringify({ data: introspection })],
  ['what is in it', JSON.stringify(introspection, undefined, 2)],
  ['an answer with more', JSON.stringify({ extensions: {}, data: introspection, errors: [] })],
])('%s is read', (_, file) => {
  expect(read(file)).toBe(SDL);
});

test('UTF-16 is read, as PowerShell writes it', () => {
  expect(read(Buffer.from(`\uFEFF${SDL}`, 'utf16le'))).toBe(SDL);
  expect(read(Buffer.from(`\uFEFF${SDL}`, 'utf16le').swap16())).toBe(SDL);
});

test('directives of a federation are no fault, and what extends a type belongs to it', () => {
  const file =
    'extend schema @link(url: "x")\ntype Query @shareable { a: A }\ntype A @key(fields: "id") { id: ID }\nextend type A { b: Int @external }';
  expect(read(file)).toBe('type Query {\n  a: A\n}\n\ntype A {\n  id: ID\n  b: Int\n}');
});

test('an introspection that lacks types is read without what names them; those of the language go without saying', () => {
  const { __schema } = introspectionFromSchema(
    buildSchema('type Query { a: Int, b: Gone, c: [Gone!]! } type Gone { d: ID }'),
  );
  const types = __schema.types.filter(({ name }) => !['Int', 'ID', 'Gone'].includes(name));
  expect(read(JSON.stringify({ __schema: { ...__schema, types } }))).toBe(
    'type Query {\n  a: Int\n}',
  );
});

describe('what is no schema', () => {
  test.each<[string, string | Uint8Array, object]>([
    ['nothing', ' \n', { kind: 'empty' }],
    ['bytes', Uint8Array.of(0x50, 0x4b, 3, 4, 0xff), { kind: 'not-text' }],
    ['text with zeros in it', 'type\0', { kind: 'not-text' }],
    [
      'JSON that breaks off',
      '{\n  "data": {,\n}',
      { kind: 'json', location: { line: 2, column: 12 } },
    ],
    ['JSON of something else', '{"data": {"towns": []}}', { kind: 'no-schema' }],
    ['a list', '[1]', { kind: 'no-schema' }],
    ['a refusal', '{"errors": [{"message": "no"}]}', { kind: 'no-schema' }],
    ['an empty schema', '{"__schema": null}', { kind: 'no-schema' }],
    ['a query', 'query { towns }', { kind: 'operations' }],
    ['a query without its word', '{ towns }', { kind: 'operations' }],
    [
      'SDL with a typing error',
      'type Query {\n  towns [String]\n}',
      {
        kind: 'sdl',
        message: 'Syntax Error: Expected ":", found "[".',
        location: { line: 2, column: 9 },
      },
    ],
    [
      'SDL with a type that is not there',
      'type Query {\n  towns: Town\n}',
      { kind: 'sdl', message: 'Unknown type "Town".', location: { line: 2, column: 10 } },
    ],
    [
      'SDL with two types of a name',
      'type Query { a: Int }\ntype Query { b: Int }',
      {
        kind: 'sdl',
        message: 'There can be only one type named "Query".',
        location: { line: 1, column: 6 },
      },
    ],
    ['SDL without queries', 'type Town { a: Int }', { kind: 'no-query-type' }],
  ])('%s is said to be that', (_, file, fault) => {
    expect(read(file)).toEqual(fault);
  });

  test('too large a file is not read', () => {
    expect(read(new Uint8Array(64_000_001))).toEqual({ kind: 'too-large' });
    expect(read(new Uint8Array(16_000_001).fill(0x61))).toEqual({ kind: 'too-large' });
  });
});
