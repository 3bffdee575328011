import { expect, test } from 'vitest';
import { parseDocument } from './definitions.ts';

test.each(['', ' \n\t', '# only a comment', '\uFEFF,,# a\r\n# b\n'])('%j is empty', (text) => {
  expect(parseDocument(text).status).toBe('empty');
});

test('a syntax error has its location, counted from 1', () => {
  expect(parseDocument('query {\n  a(\n}')).toMatchObject({
    status: 'broken',
    line: 3,
    column: 1,
    message: 'Expected Name, found "}".',
  });
});

test('a document that parses keeps its text', () => {
  expect(parseDocument('{ a } # end')).toMatchObject({ status: 'parsed', text: '{ a } # end' });
});
