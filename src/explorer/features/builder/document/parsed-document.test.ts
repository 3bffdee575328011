import { expect, test } from 'vitest';
import { parseDocument } from './parsed-document.ts';

test.each(['', ' \n\t', '# only a comment', '\uFEFF,,# a\r\n# b\n'])('%j is empty', (text) => {
  const document = parseDocument(text);
  expect(document.definitions).toEqual([]);
  expect(document.fault).toBeUndefined();
});

test('a syntax error has its location, counted from 1', () => {
  const document = parseDocument('query {\n  a(\n}');
  expect(document.fault).toEqual({ line: 3, column: 1, message: 'Expected Name, found "}".' });
  expect(document.definitions).toEqual([]);
});

test('a document that parses keeps its text, and its definitions in their order', () => {
  const text = 'fragment F on T { b } { a } type T { b: Int } # end';
  const { definitions, operations, fragments, ...document } = parseDocument(text);
  expect(document.text).toBe(text);
  expect(definitions).toEqual([...fragments, ...operations]);
  expect(definitions.map(({ kind }) => kind)).toEqual([
    'FragmentDefinition',
    'OperationDefinition',
  ]);
});

test('a line of number signs above an operation is read once', () => {
  const text = `${'#'.repeat(50_000)}\n# ${'# , '.repeat(10_000)}\r\n{ a }`;
  expect(parseDocument(text).operations).toHaveLength(1);
});
