import { afterAll, expect, test } from 'vitest';
import {
  countOf,
  formatBytes,
  formatCount,
  formatGuess,
  inLanguage,
  language,
  languageOf,
  speak,
} from './language.ts';

afterAll(() => speak('en', {}));

test.each([
  [118_745, '~119k'],
  [12, '~12'],
  [1_190_000, '~1.19M'],
  [0.0012345, '~0.00123'],
  [-118_745, '~-119k'],
  [1.2345e20, '~1.23e+20'],
])('a guess of %d is %s', (value, text) => {
  expect(formatGuess(value)).toBe(text);
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'en-GB', 'de'], 'en'],
  [['fr', 'de'], 'de'],
  [[null, 'de'], 'de'],
  [['en', 'de-DE'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
] as const)('of %j, the page has %s', (tags, expected) => {
  expect(languageOf(tags)).toBe(expected);
});

test('tables hold the words of the language that is spoken, those that come later, too', () => {
  const early = inLanguage('EARLY', { save: 'Save', rows: (count: number) => `${count} rows` });
  expect([language(), formatCount(135_233), formatBytes(3_600)]).toEqual([
    'en',
    '135,233',
    '3.6 kB',
  ]);
  speak('de', {
    EARLY: { save: 'Speichern', rows: (count: number) => countOf(count, 'Zeile', 'Zeilen') },
    LATE: { close: 'Schließen' },
  });
  const late = inLanguage('LATE', { close: 'Close' });
  expect([early.save, early.rows(1_200), late.close]).toEqual([
    'Speichern',
    '1.200 Zeilen',
    'Schließen',
  ]);
  expect([language(), formatCount(135_233), formatBytes(3_600)]).toEqual([
    'de',
    '135.233',
    '3,6 kB',
  ]);
});
