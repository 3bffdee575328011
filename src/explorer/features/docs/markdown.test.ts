import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from './markdown.tsx';

test('a text is cut at blank lines, else at lines, else at words, else anywhere but within a character', () => {
  expect(splitText('one\n\ntwo\nthree', 8)).toEqual(['one\n\n', 'two\n', 'three']);
  expect(splitText('one two three', 8)).toEqual(['one two ', 'three']);
  expect(splitText('1234567\u{1F511}9', 8)).toEqual(['1234567', '\u{1F511}9']);
  expect(splitText('', 8)).toEqual(['']);
});

test('nothing is lost, and no piece is longer', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[ab \n\u{1F511}]{0,200}$/u),
      fc.integer({ min: 8, max: 40 }),
      (text, length) => {
        const pieces = splitText(text, length);
        expect(pieces.join('')).toBe(text);
        expect(pieces.every((piece) => piece.length <= length)).toBe(true);
      },
    ),
  );
});
