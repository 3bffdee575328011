import { expect, test } from 'vitest';
import { examplesIn } from './schema-examples.ts';

test('blocks of GraphQL, and lines that begin with Example', () => {
  const description = [
    'All cities.',
    '',
    'Example: `{ cities { totalCount } }`',
    '```graphql',
    'query One {',
    '  city(geonameId: 1) { name }',
    '}',
    '```',
    '**Example:** { countries { name } }',
    'An example with a lead over it. Example query:',
    'Example query:',
    '',
    '~~~',
    '{ languages { name } }',
    '~~~',
  ].join('\n');
  expect(examplesIn(description)).toEqual([
    '{ cities { totalCount } }',
    'query One {\n  city(geonameId: 1) { name }\n}',
    '{ countries { name } }',
    '{ languages { name } }',
  ]);
});

test.each([
  ['nothing', undefined],
  ['a text without examples', 'Such as `DE`, for example: Germany.'],
  ['what does not parse', 'Example: `{ cities { `'],
  ['a value', 'Example: `"2950159"`'],
  ['a value in braces that is no selection', 'Example: `{ name: { eq: "x" } }`'],
  ['a type', '```graphql\ntype City { name: String }\n```'],
  ['another language', '```json\n{ cities }\n```'],
  ['a fence that nothing leads to', '```\n{ cities }\n```'],
  ['a fence that is never closed', '```graphql\n{ cities }'],
  ['a fragment alone', '```graphql\nfragment F on City { name }\n```'],
])('none in %s', (_what, description) => {
  expect(examplesIn(description)).toEqual([]);
});

test('a hostile description is looked through up to a limit', () => {
  expect(examplesIn(`Example: { a }\n${'Example: { b }\n'.repeat(100_000)}`)).toEqual([
    '{ a }',
    '{ b }',
  ]);
  const many = Array.from({ length: 100 }, (_, index) => `Example: { f${index} }`).join('\n');
  expect(examplesIn(many)).toHaveLength(5);
  expect(examplesIn(`Example: { ${'a '.repeat(3_000)} }`)).toEqual([]);
  expect(examplesIn(`Example ${'*_'.repeat(9_000)}`)).toEqual([]);
});

test('a long line that is nearly a fence or an example is read once', () => {
  expect(examplesIn(`\`\`\`${' '.repeat(18_000)}!\nExample: \`{ a }\``)).toEqual(['{ a }']);
  const gap = ' '.repeat(9_000);
  expect(examplesIn(`Example ${gap}:${gap}{ a }\r# b`)).toEqual(['{ a }\r# b']);
});
