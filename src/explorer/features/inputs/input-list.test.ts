import { GraphQLEnumType, GraphQLInputObjectType, GraphQLInt, GraphQLNonNull } from 'graphql';
import { expect, test } from 'vitest';
import { withNextPage } from './input-list.tsx';
import { asInput } from './input-store.ts';

/** Fields of an input object, each of an enum with that many values, or of Int for none. */
function fieldsOf(counts: readonly number[]) {
  const fields = counts.map((count, at) => {
    const values = Array.from({ length: count }, (_, value) => [`V${value}`, {}] as const);
    const choices = new GraphQLEnumType({ name: `E${at}`, values: Object.fromEntries(values) });
    return [`f${at}`, { type: count > 0 ? new GraphQLNonNull(choices) : GraphQLInt }] as const;
  });
  const object = new GraphQLInputObjectType({ name: 'Many', fields: Object.fromEntries(fields) });
  return Object.values(object.getFields()).map(asInput);
}

test.each([
  ['40 rows', Array.from({ length: 90 }, () => 0), [40, 80, 90]],
  ['2,000 choices', Array.from({ length: 50 }, () => 100), [20, 40, 50]],
  ['what 2,000 choices leave', [0, 1_500, 300, 300, 0], [3, 5]],
  ['one row of more choices', [3_000, 3_000, 0], [1, 2, 3]],
  ['nothing', [], [0]],
])('a page of inputs draws %s', (_name, counts, pages) => {
  const inputs = fieldsOf(counts);
  const shown = [withNextPage(inputs, 0)];
  while ((shown.at(-1) ?? 0) < inputs.length) shown.push(withNextPage(inputs, shown.at(-1) ?? 0));
  expect(shown).toEqual(pages);
});
