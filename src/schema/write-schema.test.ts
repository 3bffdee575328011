import {
  buildClientSchema,
  buildSchema,
  introspectionFromSchema,
  lexicographicSortSchema,
  printSchema,
  type IntrospectionQuery,
} from 'graphql';
import { expect, test } from 'vitest';
import type { SchemaWriting } from './api.ts';
import { writeSchema } from './write-schema.ts';

const SCHEMA = buildSchema(`
  "All there is."
  schema { query: Query }
  type Query {
    "Of the world."
    city(name: String!, old: Int @deprecated(reason: "No more.")): City
    town: City @deprecated
  }
  "Where people live."
  type City { description: String, name: String }
  enum Size { SMALL, HUGE @deprecated }
  input Filter { size: Size = SMALL, hue: String @deprecated }
  type Old { gone: Int @deprecated }
`);

const BYTES = new TextEncoder().encode(
  JSON.stringify(
    introspectionFromSchema(SCHEMA, { schemaDescription: true, inputValueDeprecation: true })
      .__schema,
  ),
);

const ALL: SchemaWriting = { format: 'sdl', descriptions: true, deprecated: true };

const write = (choice: Partial<SchemaWriting> = {}): string =>
  new TextDecoder().decode(writeSchema(BYTES, { ...ALL, ...choice }));

const sorted = (sdl: string): string => printSchema(lexicographicSortSchema(buildSchema(sdl)));

test('SDL is the schema that was asked for', () => {
  expect(sorted(write())).toBe(printSchema(lexicographicSortSchema(SCHEMA)));
  expect(write().endsWith('\n')).toBe(true);
});

test('what introspection says is what a client builds the same schema from', () => {
  const answer = JSON.parse(write({ format: 'json' })) as IntrospectionQuery;
  expect(sorted(printSchema(buildClientSchema(answer)))).toBe(sorted(write()));
});

test('descriptions are left out, and a field of that name is not', () => {
  const sdl = write({ descriptions: false });
  expect(sdl).not.toContain('"""');
  expect(sdl).toContain('description: String');
});

test('what is deprecated is left out, unless nothing would be left of its type', () => {
  for (const format of ['sdl', 'json'] as const) {
    const text = write({ format, deprecated: false });
    for (const name of ['town', 'old', 'HUGE', 'hue'])
      expect(text).not.toMatch(new RegExp(`\\b${name}\\b`));
    for (const name of ['city', 'SMALL', 'size', 'gone']) expect(text).toContain(name);
  }
});

test('what is no schema is refused', () => {
  expect(() => writeSchema(new TextEncoder().encode('{}'), ALL)).toThrow(Error);
});

test('a directive of places that nobody knows, of none, and of a younger edition', () => {
  const directive = { description: null, args: [], isRepeatable: true };
  const { __schema: schema } = introspectionFromSchema(SCHEMA);
  const directives = [
    { ...directive, name: 'nowhere', locations: [] },
    { ...directive, name: 'elsewhere', locations: ['MOON', 'toString'] },
    { ...directive, name: 'unsaid', locations: null },
    { ...directive, name: 'partly', locations: ['MOON', 'FIELD', 'QUERY'] },
  ];
  const bytes = new TextEncoder().encode(JSON.stringify({ ...schema, directives }));
  const sdl = new TextDecoder().decode(writeSchema(bytes, ALL));
  expect(sdl.match(/^directive .*$/gm)).toEqual(['directive @partly repeatable on FIELD | QUERY']);
  expect(buildSchema(sdl).getType('City')).toBeDefined();
});

test('input types of one field, and directives that may be repeated', () => {
  const sdl =
    'directive @tag repeatable on FIELD\n\ninput By @oneOf {\n  id: ID\n  name: String\n}';
  const schema = buildSchema(`${sdl} type Query { a(by: By): Int }`);
  const bytes = new TextEncoder().encode(JSON.stringify(introspectionFromSchema(schema).__schema));
  expect(new TextDecoder().decode(writeSchema(bytes, ALL))).toContain(sdl);
});
