import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { asInput } from '../../inputs/input-store.ts';
import { splitPaging } from '../selection-options.tsx';

const schema = buildSchema(`
  type Query {
    all(filter: String, first: Int, after: String): Int
    some(first: Int, filter: String): Int
    needed(first: Int!, after: String, before: String): Int
  }
`);

test.each([
  ['all', ['filter'], ['first', 'after']],
  ['some', ['first', 'filter'], []],
  ['needed', ['first'], ['after', 'before']],
])('of %s', (field, plain, paging) => {
  const { args = [] } = schema.getQueryType()?.getFields()[field] ?? {};
  const split = splitPaging(args.map(asInput));
  expect(split.plain.map(({ name }) => name)).toEqual(plain);
  expect(split.paging.map(({ name }) => name)).toEqual(paging);
});
