import { buildClientSchema, validateSchema } from 'graphql';
import { expect, it } from 'vitest';
import { synthesizeSchema } from './synthetic-schema.mjs';

const { data } = synthesizeSchema();
const BUILT_IN = ['String', 'Int', 'Float', 'Boolean', 'ID'];

it('has 10,000 types and 100,000 fields, no two of a name', () => {
  const types = data.__schema.types.filter(({ name }) => !BUILT_IN.includes(String(name)));
  expect(types).toHaveLength(10_000);
  expect(new Set(types.map(({ name }) => name)).size).toBe(10_000);
  const lists = types.map((type) => [type['fields'] ?? type['inputFields'] ?? []].flat());
  expect(lists.reduce((sum, list) => sum + list.length, 0)).toBe(100_000);
  for (const list of lists) {
    expect(new Set(list.map((one) => Reflect.get(Object(one), 'name'))).size).toBe(list.length);
  }
});

it('is a schema, and the same each time @full', () => {
  expect(validateSchema(buildClientSchema(/** @type {any} */ (data)))).toEqual([]);
  expect(JSON.stringify(synthesizeSchema().data) === JSON.stringify(data)).toBe(true);
});
