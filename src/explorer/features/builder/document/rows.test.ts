import type { GraphQLCompositeType } from 'graphql';
import { expect, test } from 'vitest';
import { sampleSchema as schema } from '../../../../testing/sample-schema.ts';
import { parseDocument } from './parsed-document.ts';
import { rowsOf } from './rows.ts';

function rows(type: string, text: string) {
  const { definitions, fragments } = parseDocument(text);
  const at = schema.getType(type) as GraphQLCompositeType;
  return rowsOf(schema, at, definitions.slice(0, 1), fragments).rows;
}

function keys(type: string, text = ''): string[] {
  return rows(type, text).map((row) => row.key);
}

test('a limit leaves out what is not selected, and counts it', () => {
  const [definition] = parseDocument('{ pageInfo { endCursor } }').definitions;
  const type = schema.getType('PageInfo') as GraphQLCompositeType;
  const holders = definition ? definition.selectionSet.selections : [];
  const { rows: shown, more } = rowsOf(schema, type, holders, [], 1);
  expect(shown.map((row) => row.key)).toEqual(['hasNextPage', 'endCursor']);
  expect(more).toBe(1);
});

test('of thousands that are selected the first are rows, and the others are counted', () => {
  const text = `{ ${Array.from({ length: 5_000 }, (_, index) => `a${index}: version`).join(' ')} }`;
  const { definitions } = parseDocument(text);
  const query = schema.getType('Query') as GraphQLCompositeType;
  const { rows: shown, more } = rowsOf(schema, query, definitions, [], 100);
  expect(shown).toHaveLength(300);
  expect(shown[0]).toMatchObject({ key: 'countries' });
  expect(shown.length + more).toBeGreaterThan(5_000);
});

test('fields in the order of the schema, then __typename', () => {
  expect(keys('PageInfo')).toEqual(['hasNextPage', 'endCursor', '__typename']);
});

test('the possible types of a union and of an interface', () => {
  expect(keys('Place')).toEqual(['__typename', '... on Country', '... on City']);
  expect(keys('Named')).toEqual(['name', 'size', '__typename', '... on Country']);
});

test('no __typename at the root of a subscription', () => {
  expect(keys('Subscription')).toEqual(['ticks', 'moved']);
});

test('fragments that can apply, and only those', () => {
  const text =
    '{ version } fragment A on City { id } fragment B on Node { id } fragment C on PageInfo { endCursor }';
  expect(keys('Log', text)).not.toContain('...A');
  expect(keys('Place', text)).toEqual(
    expect.arrayContaining(['...A', '...B', '... on Country', '... on City']),
  );
  expect(keys('Place', text)).not.toContain('...C');
});

test('each alias has its row, beside the plain field if that is selected too', () => {
  const text = '{ version v: version flag f: flag(on: true) }';
  expect(keys('Query', text)).toEqual(
    expect.arrayContaining(['v: version', 'version', 'flag', 'f: flag']),
  );
  expect(keys('Query', '{ v: version }')).not.toContain('version');
});

test('what the document has and the schema has not is shown too', () => {
  const [row] = rows('Query', '{ nope ... on Query { version } }').slice(-2);
  expect(row).toMatchObject({ key: 'nope', field: undefined });
});

test('a selection that stands there twice is one row with both', () => {
  const row = rows('Query', '{ log { at } log { at } }').find(({ key }) => key === 'log');
  expect(row?.nodes).toHaveLength(2);
  expect(row?.signature).toBe('log { at }\nlog { at }');
});
