import { buildSchema, introspectionFromSchema } from 'graphql';
import { expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import { sayChange, typeOfChange } from './change-copy.ts';
import { indexIntrospection } from './read-introspection.ts';
import { findDiffering, findSchemaChanges } from './schema-changes.ts';
import type { SchemaIndex } from './schema-index.ts';

function changesOf(before: string, after: string) {
  const [old, present] = [before, after].map((sdl) =>
    indexOfSchema(buildSchema(sdl, { assumeValid: true })),
  );
  if (!old || !present) throw new TypeError('no schema');
  const differing = findDiffering(old, present);
  const changes = findSchemaChanges(old, present, differing);
  return { differing, changes };
}

test('only what differs is compared', () => {
  const { differing, changes } = changesOf(
    'type Query { a: A b: B } type A { x: Int } type B { y: Int }',
    'type Query { a: A b: B } type A { x: Int! } type B { y: Int }',
  );
  expect([...differing]).toEqual(['A']);
  expect(changes).toEqual([
    {
      level: 'safe',
      subject: 'field',
      event: 'type-changed',
      path: 'A.x',
      kind: 'OBJECT',
      from: 'Int',
      to: 'Int!',
    },
  ]);
});

test('types that one schema has alone differ', () => {
  const [one, other] = [
    'type Query { a: Int } type A { a: Int }',
    'type Query { a: Int } enum B { A }',
  ];
  expect([...changesOf(one, other).differing].sort()).toEqual(['A', 'B']);
  expect([...changesOf(other, one).differing].sort()).toEqual(['A', 'B']);
});

test('what is new is listed as a whole', () => {
  const { changes } = changesOf(
    'type Query { a: Int }',
    'type Query { a: Int "All" b(x: Int): New @deprecated } "New" type New { c(d: Int): Int } directive @e(f: Int) on FIELD',
  );
  expect(changes.map(({ path }) => path)).toEqual(['@e', 'New', 'Query.b']);
});

test('a type of another kind, and names that objects have', () => {
  const { changes } = changesOf(
    'type Query { __proto__: Int constructor: K } type K { a: Int } type toString { a: Int }',
    'type Query { hasOwnProperty: Int constructor: K } union K = L type L { a: Int } type __proto__ { a: Int }',
  );
  expect(changes.map((change) => [change.level, change.path, sayChange(change)])).toEqual([
    ['breaking', 'K', 'Type K changed from object type to union'],
    ['breaking', 'Query.__proto__', 'Field Query.__proto__: Int was removed'],
    ['breaking', 'toString', 'Object type toString was removed'],
    ['safe', 'L', 'Object type L was added'],
    ['safe', 'Query.hasOwnProperty', 'Field Query.hasOwnProperty: Int was added'],
    ['safe', '__proto__', 'Object type __proto__ was added'],
  ]);
});

const QUERY = 'type Query { a: Int } ';

test.each([
  [
    'input I { a: Int }',
    'input I { a: Int @deprecated(reason: "x") }',
    'safe',
    'Input field I.a is deprecated: x',
  ],
  [
    'input I { a: Int @deprecated }',
    'input I { a: Int }',
    'safe',
    'Input field I.a is no longer deprecated',
  ],
  [
    'type T { f(a: Int): Int }',
    'type T { f(a: Int @deprecated): Int }',
    'safe',
    'Argument T.f.a is deprecated: No longer supported',
  ],
  [
    'type T { f: Int @deprecated(reason: "x") }',
    'type T { f: Int @deprecated(reason: "y") }',
    'safe',
    'Field T.f is deprecated for another reason: “y” instead of “x”',
  ],
  [
    'input I { a: Int }',
    'input I @oneOf { a: Int }',
    'breaking',
    'Input type I now takes exactly one field (@oneOf)',
  ],
  [
    'input I @oneOf { a: Int }',
    'input I { a: Int }',
    'safe',
    'Input type I now takes several fields (no @oneOf)',
  ],
  [
    'scalar S',
    'scalar S @specifiedBy(url: "https://a.example")',
    'dangerous',
    'Scalar S is specified by https://a.example',
  ],
  [
    'scalar S @specifiedBy(url: "https://a.example")',
    'scalar S',
    'dangerous',
    'Scalar S is no longer specified by https://a.example',
  ],
  [
    'type T { f(a: Int): Int }',
    'type T { f(a: Int = 1): Int }',
    'dangerous',
    'Argument T.f.a now defaults to 1',
  ],
  [
    'type T { f(a: Int = 2): Int }',
    'type T { f(a: Int = 1): Int }',
    'dangerous',
    'Argument T.f.a changed its default from 2 to 1',
  ],
  [
    'type T { f(a: Int = 2): Int }',
    'type T { f(a: Int): Int }',
    'dangerous',
    'Argument T.f.a no longer defaults to 2',
  ],
  [
    'type T { f: Int }',
    'type T { f(a: [Int!]! = [1]): Int }',
    'dangerous',
    'Argument T.f.a: [Int!]! = [1] was added',
  ],
  [
    'type T { f: Int }',
    'type T { f(a: [Int!]!): Int }',
    'breaking',
    'Argument T.f.a: [Int!]! was added',
  ],
  ['type T { f(a: Int): Int }', 'type T { f: Int }', 'breaking', 'Argument T.f.a: Int was removed'],
  [
    'type T { f(a: Int!): Int }',
    'type T { f(a: Int): Int }',
    'safe',
    'Argument T.f.a changed its type from Int! to Int',
  ],
  ['enum E { A }', 'enum E { A B }', 'dangerous', 'Enum value E.B was added'],
  ['enum E { A B }', 'enum E { A }', 'breaking', 'Enum value E.B was removed'],
  [
    'type A { a: Int } union U = A',
    'type A { a: Int } union U = A | Query',
    'dangerous',
    'Union U now has Query as a member',
  ],
  [
    'type A { a: Int } union U = A | Query',
    'type A { a: Int } union U = A',
    'breaking',
    'Union U no longer has Query as a member',
  ],
  [
    'interface N { a: Int } type T { a: Int }',
    'interface N { a: Int } type T implements N { a: Int }',
    'dangerous',
    'Object type T now implements N',
  ],
  [
    'interface N { a: Int } type T implements N { a: Int }',
    'interface N { a: Int } type T { a: Int }',
    'breaking',
    'Object type T no longer implements N',
  ],
  [
    'type T { a: Int }',
    '"More" type T { a: Int }',
    'safe',
    'Object type T now has a description: More',
  ],
  [
    '"Less" type T { a: Int }',
    '"More" type T { a: Int }',
    'safe',
    'Object type T changed its description from “Less” to “More”',
  ],
  [
    '"Less" type T { a: Int }',
    'type T { a: Int }',
    'safe',
    'Object type T lost its description: Less',
  ],
  [
    'directive @d on FIELD',
    'directive @d on FIELD | QUERY',
    'safe',
    'Directive @d may now stand on QUERY',
  ],
  [
    'directive @d on FIELD | QUERY',
    'directive @d on FIELD',
    'breaking',
    'Directive @d may no longer stand on QUERY',
  ],
  [
    'directive @d on FIELD',
    'directive @d repeatable on FIELD',
    'safe',
    'Directive @d is now repeatable',
  ],
  [
    'directive @d repeatable on FIELD',
    'directive @d on FIELD',
    'dangerous',
    'Directive @d is no longer repeatable',
  ],
  [
    'directive @d on FIELD',
    'directive @d(a: Int!) on FIELD',
    'breaking',
    'Argument @d.a: Int! was added',
  ],
  ['directive @d on FIELD', '', 'breaking', 'Directive @d was removed'],
  ['', 'schema { query: Query mutation: Query }', 'safe', 'Mutation root type is now Query'],
  [
    'schema { query: Query mutation: Query }',
    '',
    'breaking',
    'Mutation root type Query was removed',
  ],
])('%s, then %s', (before, after, level, said) => {
  const { changes } = changesOf(QUERY + before, QUERY + after);
  expect(changes.map((change) => [change.level, sayChange(change)])).toEqual([[level, said]]);
});

test('the same in another order is no change', () => {
  const before = 'enum E { A B } type T { a: Int b: Int }';
  const { differing, changes } = changesOf(
    QUERY + before,
    QUERY + 'type T { b: Int a: Int } enum E { B A }',
  );
  expect([...differing].sort()).toEqual(['E', 'T']);
  expect(changes).toEqual([]);
});

test('what one of two introspections was not asked for has not changed', () => {
  const sdl = `
    directive @d repeatable on FIELD
    scalar S @specifiedBy(url: "https://a.example")
    input I @oneOf { a: S b: S @deprecated }
    type Query { a(b: I @deprecated): S }
  `;
  const schema = buildSchema(sdl);
  const [less, more] = [
    { specifiedByUrl: false, directiveIsRepeatable: false, oneOf: false },
    {},
  ].map((options) => {
    const text = JSON.stringify({ data: introspectionFromSchema(schema, options) });
    return indexIntrospection(new TextEncoder().encode(text));
  });
  if (!less || !more) throw new TypeError('no schema');
  const without = lessDeprecated(less);
  const said = (from: SchemaIndex, to: SchemaIndex) => {
    const differing = findDiffering(from, to);
    expect(differing).toContain('I');
    return findSchemaChanges(from, to, differing).map(sayChange);
  };
  for (const old of [less, without]) {
    expect(said(old, more)).toEqual([]);
    expect(said(more, old)).toEqual([]);
  }
});

/** As from a service that cannot deprecate arguments. */
function lessDeprecated({ bytes }: SchemaIndex): SchemaIndex {
  const all = JSON.parse(new TextDecoder().decode(bytes), (_, value: unknown) => {
    const {
      isDeprecated: _is,
      deprecationReason: _why,
      ...rest
    } = Object(value) as Record<string, unknown>;
    return 'defaultValue' in rest ? rest : value;
  }) as object;
  const answer = JSON.stringify({ data: { __schema: all } });
  const index = indexIntrospection(new TextEncoder().encode(answer));
  if (!index) throw new TypeError('no schema');
  return index;
}

test('what has happened is one word for programs', () => {
  const { changes } = changesOf(`${QUERY} enum E { A }`, `${QUERY} enum E { A B }`);
  expect(changes.map(typeOfChange)).toEqual(['ENUM_VALUE_ADDED']);
});

test('a schema of a broken service is compared without what had to be left out', () => {
  const [old, present] = [
    'null',
    '[{"name":"a"},null,{"name":"b","type":{"kind":"SCALAR","name":"Int"},"args":[{}]}]',
  ].map((fields) => {
    const types = `[{"kind":"OBJECT","name":"Query","fields":${fields}}]`;
    const answer = `{"data":{"__schema":{"queryType":{"name":"Query"},"types":${types}}}}`;
    return indexIntrospection(new TextEncoder().encode(answer));
  });
  if (!old || !present) throw new TypeError('no schema');
  const said = (from: SchemaIndex, to: SchemaIndex) =>
    findSchemaChanges(from, to, ['Query', 'Gone']).map(sayChange);
  expect(said(old, present)).toEqual(['Field Query.b: Int was added']);
  expect(said(present, old)).toEqual(['Field Query.b: Int was removed']);
});
