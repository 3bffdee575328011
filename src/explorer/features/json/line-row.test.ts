import { expect, test } from 'vitest';
import { markTurns, partsOf, tokensOfLine } from './line-row.tsx';

test.each([
  ['{', []],
  ['  "a": [', ['key "a"']],
  ['  "a": "b: \\", c",', ['key "a"', 'string "b: \\", c"']],
  ['    "x: 1",', ['string "x: 1"']],
  ['  -1.50e400,', ['number -1.50e400']],
  ['  null', ['word null']],
  ['  "k": NaN', ['key "k"']],
  ['  "cut', ['string "cut']],
  ['  "k\\"": true', ['key "k\\""', 'word true']],
])('%s', (line, expected) => {
  const tokens = tokensOfLine(line);
  const colored = tokens.filter(({ kind }) => kind !== 'plain');
  expect(colored.map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected);
  expect(tokens.map(({ text }) => text).join('')).toBe(line);
});

test('a very long line is taken apart too', () => {
  const line = `  "${'\\"a, '.repeat(100_000)}`;
  expect(tokensOfLine(line)).toHaveLength(2);
});

test.each([
  ['"https://example.com/a?b=c#d"', ['https://example.com/a?b=c#d']],
  [
    '"See http://example.com/a, or https://example.com/b."',
    ['http://example.com/a', 'https://example.com/b'],
  ],
  ['"(https://example.com)"', ['https://example.com']],
  ['"javascript:alert(1)"', []],
  ['"xhttps://example.com"', []],
  ['"https://example.com/cut…"', []],
  ['"https://"', []],
])('the links of %s', (string, links) => {
  const parts = partsOf(string);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links);
  expect(parts.map(({ text }) => text).join('')).toBe(string);
});

test('what turns the direction of text is a mark, and the line has as many characters', () => {
  expect(markTurns('"a\u202Eb\u2066c\u2069", שלום')).toBe('"a\uFFFDb\uFFFDc\uFFFD", שלום');
});
