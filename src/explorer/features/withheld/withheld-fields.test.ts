import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { withTypes } from './withheld-fields.ts';

const schema = buildSchema(`
  interface Named { name: String }
  type Worth { amount: Int currency: String }
  type Person implements Named { name: String worth: Worth }
  type Query { person: Person }
`);

test('a type is withheld where all of its fields are, since the last of them was', () => {
  const fields = new Map([
    ['Worth.amount', 2],
    ['Worth.currency', 3],
    ['Person.worth', 1],
    ['Named.name', 4],
    ['Gone.field', 5],
  ]);
  expect([...withTypes(schema, fields)]).toEqual([...fields, ['Worth', 3], ['Named', 4]]);
  expect([...withTypes(undefined, fields)]).toEqual([...fields]);
});
