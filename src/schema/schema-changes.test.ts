import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { indexOfSchema } from '../testing/schema-apis.ts';
import { findSchemaChanges, reduceToDifferences } from './schema-changes.ts';

async function changesOf(before: string, after: string) {
  const [old, present] = [before, after].map((sdl) =>
    indexOfSchema(buildSchema(sdl, { assumeValid: true })),
  );
  if (!old || !present) throw new TypeError('no schema');
  const pair = reduceToDifferences(old, present);
  const changes = await findSchemaChanges(pair.before, pair.after);
  return { ...pair, said: changes.map(({ level, path, message }) => [level, path, message]) };
}

test('only what differs is compared', async () => {
  const { differing, said } = await changesOf(
    'type Query { a: A b: B } type A { x: Int } type B { y: Int }',
    'type Query { a: A b: B } type A { x: Int! } type B { y: Int }',
  );
  expect([...differing]).toEqual(['A']);
  expect(said).toEqual([['safe', 'A.x', "Field 'A.x' changed type from 'Int' to 'Int!'"]]);
});

test('what is new is listed as a whole', async () => {
  const { said } = await changesOf(
    'type Query { a: Int }',
    'type Query { a: Int "All" b(x: Int): New @deprecated } "New" type New { c(d: Int): Int } directive @e(f: Int) on FIELD',
  );
  expect(said.map(([, path]) => path)).toEqual(['@e', 'New', 'Query.b']);
});

describe('what the library leaves out', () => {
  test.each([
    ['input I { a: Int }', 'input I { a: Int @deprecated(reason: "x") }', 'I.a', 'safe'],
    ['input I { a: Int @deprecated }', 'input I { a: Int }', 'I.a', 'safe'],
    ['type T { f(a: Int): Int }', 'type T { f(a: Int @deprecated): Int }', 'T.f.a', 'safe'],
    ['input I { a: Int }', 'input I @oneOf { a: Int }', 'I', 'breaking'],
    ['input I @oneOf { a: Int }', 'input I { a: Int }', 'I', 'safe'],
    ['scalar S', 'scalar S @specifiedBy(url: "https://a.example")', 'S', 'dangerous'],
  ])('%s, then %s', async (before, after, path, level) => {
    const query = 'type Query { a: Int } ';
    const { said } = await changesOf(query + before, query + after);
    expect(said.map((change) => change.slice(0, 2))).toEqual([[level, path]]);
  });
});

test('a type of another kind, and names that objects have', async () => {
  const { said } = await changesOf(
    'type Query { __proto__: Int constructor: K } type K { a: Int } type toString { a: Int }',
    'type Query { hasOwnProperty: Int constructor: K } union K = L type L { a: Int } type __proto__ { a: Int }',
  );
  expect(said).toEqual([
    ['breaking', 'K', "Type 'K' changed from object type to union"],
    ['breaking', 'Query.__proto__', "Field '__proto__' was removed from object type 'Query'"],
    ['breaking', 'toString', "Type 'toString' was removed"],
    ['safe', 'L', "Type 'L' was added"],
    ['safe', 'Query.hasOwnProperty', "Field 'hasOwnProperty' was added to object type 'Query'"],
    ['safe', '__proto__', "Type '__proto__' was added"],
  ]);
});
