import { expect, test } from 'vitest';
import { shortened, foldedPattern, foldText, searchedWords } from './fold-text.ts';

test.each([
  ['CAFE\u0301', 'café'],
  ['ΣΑΣ', 'σασ'],
  ['Straße', 'straße'],
  ['STRAẞE', 'straße'],
  ['İstanbul', 'istanbul'],
])('%s is read as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('words are apart by white space', () => {
  expect(searchedWords('  U\u0308ber  ΑΣ ')).toEqual(['über', 'ασ']);
});

test.each([
  ['a café', 'cafe\u0301', ['a ', 'café', '']],
  ['a cafe\u0301 é', 'É', ['a caf', 'e\u0301', ' ', 'é', '']],
  ['ΣΑΣ σας', 'σασ', ['', 'ΣΑΣ', ' ', 'σας', '']],
  ['cafe\u0301', 'e', ['cafe\u0301']],
  ['İ I\u0307 ı', 'i', ['', 'İ', ' ', 'I\u0307', ' ı']],
  ['STRAẞE STRASSE', 'ß', ['STRA', 'ẞ', 'E STRASSE']],
  ['a.b axb', 'A.B', ['', 'a.b', ' axb']],
])('in %j the pattern of %j finds it', (text, wanted, parts) => {
  expect(text.split(foldedPattern(wanted))).toEqual(parts);
});

test('a long text is cut at a whole character, and marked', () => {
  expect(shortened('abc', 3)).toBe('abc');
  expect(shortened('abcd', 3)).toBe('abc…');
  expect(shortened('ab\u{1F511}', 3)).toBe('ab…');
});
