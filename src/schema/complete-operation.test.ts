import { buildSchema } from 'graphql';
import { Position } from 'graphql-language-service';
import { expect, test } from 'vitest';
import { completeOperation } from './language-service.ts';

const schema = buildSchema(`
  enum Kind { BIG SMALL }
  input Filter { kind: Kind kinds: [Kind!] deep: Filter text: String }
  type Query { me: User all(kind: Kind, filter: Filter): [User] }
  type User { id: ID name: String friend: User }
`);
const FIELDS = 'id name friend __typename';
const INPUTS = 'kind kinds deep text';

function offeredAt(marked: string): string {
  const before = marked.slice(0, marked.indexOf('|')).split('\n');
  const position = new Position(before.length - 1, before.at(-1)?.length ?? 0);
  const items = completeOperation(schema, marked.replace('|', ''), position);
  return items.map(({ label }) => label).join(' ');
}

test.each([
  ['{ me { ...F | } }', FIELDS],
  ['{ me { ...F\n\n  |\n} }', FIELDS],
  ['{ me { ...F, | } }', FIELDS],
  ['{ me { ...F # said\n | } }', FIELDS],
  ['{ me { ...F |', FIELDS],
  ['{ me { ...F n| } }', 'name friend __typename'],
  ['{ me { id friend { ...F | } } }', FIELDS],
  ['fragment G on User { ...F | } { me { id } }', FIELDS],
  ['{ me { ...F @include(if: true) | } }', FIELDS],
  ['{ me { ...F @| } }', 'include skip'],
  ['{ me { ...F @include(|) } }', 'if'],
  ['{ me { ... on User { id } | } }', FIELDS],
  ['{ me { ... @skip(if: false) { id } | } }', FIELDS],
  ['{ me { ... | } }', 'F'],
])('after a spread: %s', (operation, offered) => {
  expect(offeredAt(`${operation}\nfragment F on User { id }`)).toBe(offered);
});

test.each([
  ['($k: Kind = |)', 'BIG SMALL'],
  ['($k: Kind = S|)', 'SMALL'],
  ['($k: Kind! =\n  |)', 'BIG SMALL'],
  ['($k: [Kind!]! = |)', 'BIG SMALL'],
  ['($k: [Kind] = [BIG, |])', 'BIG SMALL'],
  ['($k: Boolean = |)', 'true false'],
  ['($a: String = "$5 = #", $k: Kind = |)', 'BIG SMALL'],
  ['(# $a: A = b\n $k: Kind = # said\n |)', 'BIG SMALL'],
  ['($f: Filter = { | })', INPUTS],
  ['($f: Filter = { text: "$", kind: | })', 'BIG SMALL'],
  ['($f: Filter = { kind: BIG, | })', INPUTS],
  ['($f: Filter = { kinds: [|] })', 'BIG SMALL'],
  ['($f: [Filter!] = [{ deep: { kind: | } }])', 'BIG SMALL'],
  ['($f: Filter = { text: "|" })', ''],
  ['($k: Kind = BIG |)', ''],
  ['($k: Absent = |)', ''],
  ['($k: Kind = BIG) { all(kind: |) { id } }', 'BIG SMALL $k'],
])('in variables: query Q%s', (variables, offered) => {
  expect(offeredAt(`query Q${variables} { me { id } }`)).toBe(offered);
});
