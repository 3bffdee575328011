import { expect, test } from 'vitest';
import { markedParts } from './grid-body.tsx';

test('what was looked for is every second part, in any case of letters', () => {
  expect(markedParts('Banana', 'AN')).toEqual(['B', 'an', '', 'an', 'a']);
  expect(markedParts('an', 'an')).toEqual(['', 'an', '']);
  expect(markedParts('Ébène', 'É')).toEqual(['', 'É', 'bène']);
  expect(markedParts('🙂🙂', '🙂')).toEqual(['', '🙂', '', '🙂', '']);
});

test('nothing is marked where nothing was looked for, or places would be wrong', () => {
  expect(markedParts('abc', '')).toEqual(['abc']);
  expect(markedParts('abc', 'x')).toEqual(['abc']);
  // A dotted capital I becomes two units.
  expect(markedParts('İa', 'a')).toEqual(['İa']);
  expect(markedParts('a'.repeat(100), 'a')).toHaveLength(41);
});
