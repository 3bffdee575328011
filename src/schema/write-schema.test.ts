import {
  buildClientSchema,
  buildSchema,
  introspectionFromSchema,
  isRequiredArgument,
  lexicographicSortSchema,
  printSchema,
  type IntrospectionQuery,
} from 'graphql';
import { expect, test } from 'vitest';
import type { SchemaWriting } from './api.ts';
import { defaultLiteral } from '../contract/literal-json.ts';
import { indexSchema } from './index-introspection.ts';
import { indexIntrospection } from './read-introspection.ts';
import { LazySchema } from './lazy-schema.ts';
import { readSchemaFile } from './read-schema-file.ts';
import { printSdl, writeSchema } from './write-schema.ts';

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

test('default values are written as the service has them, sorted or not', () => {
  const defaults: Readonly<Record<string, string>> = {
    'a: BigInt': '9007199254740993',
    'b: JSON': '{a: [1.10, {b: 12345678901234567890}]}',
    'c: [JSON!]': '[1, 2.0]',
    'd: In': '{b: {x: 1.0}}',
    'e: BigInt!': '-1E400',
    'f: Int': '"none of the type"',
  };
  const inputs = Object.keys(defaults);
  // An object that defaults to itself is endless.
  const inner = inputs.filter((input) => input !== 'd: In');
  const bare = `scalar BigInt scalar JSON input In { ${inner.join(' ')} } type Query { q(${inputs.join(', ')}): Int }`;
  const { __schema } = introspectionFromSchema(buildSchema(bare));
  const text = JSON.stringify(
    __schema,
    (_, value: { name?: string; defaultValue?: null } | null) => {
      const input = value?.defaultValue === null && inputs.find((one) => one[0] === value.name);
      return input ? { ...value, defaultValue: defaults[input] } : value;
    },
  );
  const bytes = new TextEncoder().encode(text);
  const index = indexSchema(bytes);
  if (!index) throw new TypeError('It is a schema.');
  const written = Object.entries(defaults).map(([input, literal]) => `${input} = ${literal}`);
  const sdls = [
    new TextDecoder().decode(writeSchema(bytes, ALL)),
    printSdl(lexicographicSortSchema(new LazySchema(index))),
  ];
  for (const sdl of sdls) {
    expect(sdl).toContain(`q(${written.join(', ')}): Int`);
    for (const input of inner) expect(sdl).toContain(`\n  ${input} = ${defaults[input]}\n`);
  }
  for (const sdl of sdls) {
    const read = readSchemaFile(new TextEncoder().encode(sdl));
    const again = 'answer' in read && indexIntrospection(read.answer);
    expect(again && printSdl(lexicographicSortSchema(new LazySchema(again)))).toBe(sdls[1]);
  }
  const args = new LazySchema(index).getQueryType()?.getFields()['q']?.args ?? [];
  expect(args.map(defaultLiteral)).toEqual(Object.values(defaults));
  expect(args.filter(isRequiredArgument)).toEqual([]);
});
