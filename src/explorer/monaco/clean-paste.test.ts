import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

/** What becomes of a text that is pasted between two others. */
const clean = (pasted: string, before = '', after = '') =>
  cleanPaste(before + pasted + after, before.length, before.length + pasted.length);

test.each([
  ['no-break spaces', '{\u00A0a\u202F}', '{ a }', 2],
  ['line and paragraph separators', '{\u2028a\u2029}', '{\na\n}', 2],
  ['signs without a width', '\uFEFF{ a\u200B }', '{ a }', 2],
  ['line breaks of word processors', '{\va\f}', '{\na\n}', 2],
  ['marks of direction', '\u200E{ \u202Aa\u202C\u2066 }\u2069\u061C', '{ a }', 6],
  ['signs of formulas', '{\u2061 a\u2064 }', '{ a }', 2],
  ['several in a row', '{\u00A0\u2028\u200Ba\u2029\uFEFF\u3000}', '{ \na\n }', 6],
  ['nothing else', 'query Ä { a(b: 1) # \u00A0\n}', 'query Ä { a(b: 1) # \u00A0\n}', 0],
])('%s', (_, pasted, text, count) => {
  expect(clean(pasted)).toEqual({ text, count });
});

test.each([
  ['a string', '{ a(b: "x\u00A0\\"\u2028") }'],
  ['a block string', '{ a(b: """x\u00A0"\n\\"""\u200B""") }'],
  ['a string that does not end', '"x\u00A0'],
])('%s keeps its characters', (_, pasted) => {
  expect(clean(pasted)).toEqual({ text: pasted, count: 0 });
});

test('what was there before keeps its characters, and so does what is pasted into a string', () => {
  expect(clean('b\u00A0', 'a\u00A0', '\u00A0c')).toEqual({
    text: 'a\u00A0b \u00A0c',
    count: 1,
  });
  expect(clean('b\u00A0', '{ a(b: "', '") }').count).toBe(0);
});
