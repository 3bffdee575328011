import { expect, test } from 'vitest';
import { fitWidth } from './fit-width.ts';

const cell = (text: string) => ({ kind: 'string', text }) as const;

test('a column is as wide as its cells and its name need, within limits', () => {
  const short = fitWidth(['id'], [cell('1')]);
  expect(fitWidth(['id'], [cell('a longer text')])).toBeGreaterThan(short);
  expect(fitWidth(['a', 'long', 'name'], [cell('1')])).toBeGreaterThan(short);
  const long = fitWidth(['id'], [cell('x'.repeat(5_000))]);
  expect(long).toBeLessThan(400);
  expect(fitWidth(['id'], [cell('x'.repeat(5_000))], 900)).toBe(900);
  const digits = { kind: 'number', text: '9007199254740993' } as const;
  // Digits are wider than letters, and none of them may be cut.
  expect(fitWidth(['id'], [digits])).toBeGreaterThan(fitWidth(['id'], [cell(digits.text)]));
  // As the page draws them in its widest font: capitals, Chinese, digits in groups.
  expect(fitWidth(['id'], [cell('Gamma ray')])).toBeGreaterThan(95);
  expect(fitWidth(['id'], [cell('SEAT_OF_SECOND')])).toBeGreaterThan(138);
  expect(fitWidth(['id'], [cell('東京都渋谷区')])).toBeGreaterThan(98);
  expect(fitWidth(['id'], [{ kind: 'number', text: '1234567890123' }])).toBeGreaterThan(142);
});
