import { expect, it } from 'vitest';
import { createPatternTest, safePattern } from './safe-pattern.ts';

it.each([
  '(a+)+$',
  '(a|a)*b',
  '(?:a{2,})*',
  '((a)|b)+',
  '(a*b)?*',
  '(a)\\1',
  'a*a*a*a*b',
  'a?'.repeat(9),
  '(',
  '',
])('refuses %s, whose work has no bound or which is none', (source) =>
  expect(safePattern(source)).toBeUndefined(),
);

it.each([
  ['^Sã.*o$', 'são Paulo', true],
  ['^(New|Old) \\w+', 'new York', true],
  ['[*+(|]+', 'a+b', true],
  ['\\d{3}-\\d{4}', '555-1234', true],
  ['(ab){2}', 'xababx', true],
  ['^$', 'x', false],
])('takes %s for %s: %s', (source, text, isFound) => {
  expect(createPatternTest(source)(text)).toBe(isFound);
});

it('reads the less of a long text, the more the pattern repeats', () => {
  expect(createPatternTest('b')(`${'a'.repeat(9_999)}b`)).toBe(true);
  expect(createPatternTest('a*a*b')(`${'a'.repeat(300)}b`)).toBe(false);
  expect(createPatternTest('a*a*a*b')(`${'a'.repeat(100)}b`)).toBe(false);
  expect(createPatternTest('a*a*a*b')(`${'a'.repeat(99)}b`)).toBe(true);
});
