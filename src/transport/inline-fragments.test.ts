import { buildSchema, executeSync, parse, validate, visit } from 'graphql';
import { describe, expect, test } from 'vitest';
import { inlineFragments } from './inline-fragments.ts';

const SCHEMA = buildSchema(`
  interface Node { id: ID }
  type City implements Node { id: ID name(short: Boolean): String twin: City }
  type Query { city: City node: Node }
`);
const rootValue = {
  city: { id: 1, name: 'Aa', twin: { id: 2, name: 'Bb', twin: { id: 3 } } },
  node: { __typename: 'City', id: 4, name: 'Dd' },
};

const kindsIn = (text: string): ReadonlySet<string> => {
  const kinds = new Set<string>();
  visit(parse(text), { enter: ({ kind }) => void kinds.add(kind) });
  return kinds;
};

describe('a document with inline fragments alone asks for the same', () => {
  test.each([
    ['one', '{ city { ...F } } fragment F on City { id name }'],
    ['before its operation', 'fragment F on City { id }\nquery { city { ...F } }'],
    [
      'nested',
      '{ city { ...A } } fragment A on City { id twin { ...B } } fragment B on City { name }',
    ],
    [
      'with directives, nested ones too',
      `query ($a: Boolean = false, $b: Boolean = true) { city { id ...A @include(if: $b) } node { ...B @skip(if: $a) } }
       fragment A on City { twin { ...B @include(if: $b) @skip(if: $a) } } fragment B on City { name }`,
    ],
    [
      'of fields that are merged',
      '{ city { id twin { name } ...A ...B } } fragment A on City { id twin { id } } fragment B on City { twin { twin { id } } ...A }',
    ],
    [
      'of an interface',
      '{ node { ...N } } fragment N on Node { id ... on City { name(short: true) } }',
    ],
    ['that is not spread', '{ city { id } } fragment Unused on City { name }'],
    [
      'with comments and block strings',
      '{ city { ...F # why\n } }\n# of F\nfragment F on City { # first\n id, name(short: true) }',
    ],
  ])('%s', (_, source) => {
    const inline = inlineFragments(source);
    expect([...kindsIn(inline)]).not.toContain('FragmentSpread');
    expect([...kindsIn(inline)]).not.toContain('FragmentDefinition');
    expect(validate(SCHEMA, parse(inline))).toEqual([]);
    const before = executeSync({ schema: SCHEMA, document: parse(source), rootValue });
    expect(before.data).toBeTruthy();
    const after = executeSync({ schema: SCHEMA, document: parse(inline), rootValue });
    expect(after.data).toEqual(before.data);
  });
});

test('fields of a fragment in one of the same type are merged into it, without directives alone', () => {
  const text =
    '{ node { ... on City { id...A } } } fragment A on City { ...B ... @skip(if: false) { ...B } twin { ...B } ...C @skip(if: true) } ' +
    'fragment B on City { name } fragment C on City { id }';
  expect(inlineFragments(text).trim().replaceAll(/\s+/g, ' ')).toBe(
    '{ node { ... on City { id name ...@skip(if:false){name}twin{...on City{name}}...on City@skip(if:true){id} } } }',
  );
});

test('directives of each spread are kept where they stand', () => {
  const text =
    'query ($a: Boolean!) { city { ...F @include(if: $a) @own(of: "x") } } fragment F on City { id }';
  expect(inlineFragments(text).trim()).toBe(
    'query ($a: Boolean!) { city { ... on City @include(if: $a) @own(of: "x") {id} } }',
  );
});

test('the lines of the operation stay', () => {
  const text =
    'fragment F on City {\n  id\n  name\n}\n\n# Cities\nquery {\n  city {\n    ...F\n    nope\n  }\n}\n';
  const lineOf = (query: string): number =>
    query.split('\n').findIndex((line) => line.includes('nope'));
  expect(lineOf(inlineFragments(text))).toBe(lineOf(text));
});

test.each([
  ['does not parse', '{ city { ...F '],
  ['spreads a fragment that is not there', '{ city { ...F } }'],
  [
    'spreads itself',
    '{ city { ...A } } fragment A on City { ...B } fragment B on City { twin { ...A } }',
  ],
  ['has no fragments', '# Cities\n{ city { ... on City { id } } }\n'],
])('a text that %s stays as it is', (_, text) => expect(inlineFragments(text)).toBe(text));

test('a text that would double and double again stays as it is', () => {
  const fragments = Array.from(
    { length: 60 },
    (_, at) =>
      `fragment F${at} on City { ${at === 0 ? 'id' : `a: twin { ...F${at - 1} } b: twin { ...F${at - 1} }`} }`,
  );
  const text = `{ city { ...F59 } } ${fragments.join(' ')}`;
  expect(inlineFragments(text)).toBe(text);
});
