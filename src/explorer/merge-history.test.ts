import { expect, test } from 'vitest';
import { mergeHistory } from './merge-history.ts';
import type { HistoryEntry } from './read-history.ts';

/** One operation for each letter; `a!` is a labelled `a`. */
const list = (letters: string): HistoryEntry[] =>
  letters
    .split(' ')
    .filter(Boolean)
    .map((letter) => ({
      query: letter.charAt(0),
      variables: '',
      ...(letter.endsWith('!') && { label: 'mine' }),
    }));

test.each([
  ['nobody else writes: an operation is added', 'a b', 'a b c', 'a b', 'a b c'],
  ['another tab has added one', 'a', 'a b', 'a x', 'a x b'],
  ['another tab has added one first of all', '', 'a', 'x', 'x a'],
  ['another tab has deleted one', 'a b', 'a b c', 'a', 'a c'],
  ['another tab has deleted all', 'a b', 'a b c', '', 'c'],
  ['one is deleted here', 'a b c', 'a c', 'a b c x', 'a c x'],
  ['one is deleted in both', 'a b', 'a', 'a', 'a'],
  ['the oldest gives way here', 'a b', 'b c', 'a b x', 'b x c'],
  ['the same was run in both', 'a', 'a b', 'a b', 'a b'],
  ['the same is run again after another', 'a b', 'a b a', 'a b', 'a b a'],
  ['a label is given here', 'a b', 'a! b', 'a b x', 'a! b x'],
  ['a label is given elsewhere', 'a b', 'a b c', 'a! b', 'a! b c'],
  ['a label is taken away here', 'a! b', 'a b', 'a! b', 'a b'],
  ['one that is labelled here was deleted elsewhere', 'a b', 'a! b', 'b', 'b'],
])('%s', (_, before, after, stored, expected) => {
  expect(mergeHistory(list(before), list(after), list(stored))).toEqual(list(expected));
});

test('a favourite is there once, whoever marked it', () => {
  const [a, b] = ['a', 'b'].map((query) => ({ query, favorite: true }));
  if (!a || !b) throw new TypeError('there are two');
  expect(mergeHistory([], [a], [a, b])).toEqual([a, b]);
});
