import { expect, test } from 'vitest';
import { sampleSchema as schema } from '../../../../testing/sample-schema.ts';
import { nameFault, nearestName } from './definition-edits.ts';
import { editDocument, type BuilderAction } from './edit-document.ts';
import { parseDocument } from './parsed-document.ts';

function act(text: string, index: number, action: BuilderAction): string {
  const target = { kind: 'definition', index } as const;
  const outcome = editDocument({ schema, document: parseDocument(text), target }, action);
  return outcome.status === 'done' ? outcome.text : JSON.stringify(outcome);
}

test.each([
  ['{ version }', 'query New { version }'],
  ['query { version }', 'query New { version }'],
  [
    'query Old($a: Int) { a: countries(limit: $a) { id } }',
    'query New($a: Int) { a: countries(limit: $a) { id } }',
  ],
  ['"""Told""" # c\nquery { version }', '"""Told""" # c\nquery New { version }'],
])('renaming %s', (text, renamed) => {
  expect(act(text, 0, { type: 'rename', name: 'New' })).toBe(renamed);
});

test('renaming a fragment renames its spreads', () => {
  const text = '{ countries { ...F ... on Country { ...F } } } fragment F on Country { id }';
  expect(act(text, 1, { type: 'rename', name: 'G' })).toBe(text.replaceAll('F', 'G'));
});

test('names that cannot be', () => {
  const document = parseDocument('query A { version } query B { version }');
  const fault = (name: string) => nameFault(document, { kind: 'definition', index: 0 }, name);
  expect([fault('B'), fault('A'), fault('1a'), fault('a b'), fault('C')]).toEqual([
    'taken',
    undefined,
    'not-a-name',
    'not-a-name',
    undefined,
  ]);
});

test.each([
  ['My query', 'My_query'],
  [' A-b. ', 'A_b'],
  ['Länder', 'Lander'],
  ['2nd', '_2nd'],
  ['B', 'B2'],
  ['B!', 'B2'],
  ['A ', 'A'],
  ['_own one', '_own_one'],
  ['!?', undefined],
  ['', undefined],
])('the name nearest to %j is %j', (wish, name) => {
  const document = parseDocument('query A { version } query B { version }');
  expect(nearestName(document, { kind: 'definition', index: 0 }, wish)).toBe(name);
});

test('a copy stands below its original under a free name', () => {
  expect(act('{ version }\n# end', 0, { type: 'duplicate' })).toBe(
    'query Version { version }\n\nquery VersionCopy { version }\n# end',
  );
});

test('an operation goes with the fragments that only it used', () => {
  const text =
    '# one\nquery A { version }\n\nquery B {\n  countries { ...F }\n}\n\nfragment F on Country {\n  id\n}\n# end\n';
  expect(act(text, 1, { type: 'remove' })).toBe('# one\nquery A { version }\n\n# end\n');
});

test('what an edit was about is found again when a definition above it goes', () => {
  const text = 'fragment F on Country { id }\nquery A { version countries { ...F } }';
  const path = [{ kind: 'field', name: 'countries' }] as const;
  const target = { kind: 'definition', index: 1 } as const;
  const context = { schema, document: parseDocument(text), target };
  expect(editDocument(context, { type: 'remove-field', path })).toEqual({
    status: 'done',
    text: 'query A { version }',
    target: { kind: 'definition', index: 0 },
    path,
    emptied: [],
  });
});
