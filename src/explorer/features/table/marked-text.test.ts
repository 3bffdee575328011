import { expect, test } from 'vitest';
import { foldedPattern } from '../../../contract/fold-text.ts';
import { markedParts } from './grid-body.tsx';

const partsOf = (text: string, wanted: string): string[] =>
  markedParts(text, wanted === '' ? undefined : foldedPattern(wanted));

test('what was looked for is every second part, in any case of letters, composed or not', () => {
  expect(partsOf('Banana', 'AN')).toEqual(['B', 'an', '', 'an', 'a']);
  expect(partsOf('an', 'an')).toEqual(['', 'an', '']);
  expect(partsOf('Ébène', 'É')).toEqual(['', 'É', 'bène']);
  expect(partsOf('cafe\u0301s', 'É')).toEqual(['caf', 'e\u0301', 's']);
  expect(partsOf('ΣΑΣ', 'σασ')).toEqual(['', 'ΣΑΣ', '']);
  expect(partsOf('🙂🙂', '🙂')).toEqual(['', '🙂', '', '🙂', '']);
  // A dotted capital I becomes two units.
  expect(partsOf('İa', 'a')).toEqual(['İ', 'a', '']);
});

test('nothing is marked where nothing was looked for or found', () => {
  expect(partsOf('abc', '')).toEqual(['abc']);
  expect(partsOf('abc', 'x')).toEqual(['abc']);
  expect(partsOf('a'.repeat(100), 'a')).toHaveLength(41);
  expect(partsOf('a'.repeat(100), 'a').join('')).toHaveLength(100);
});
