import { expect, test } from 'vitest';
import { scaleImage } from './cell-scale.ts';

const number = (text: string) => ({ kind: 'number', text }) as const;
const bars = { scale: 'bars', least: 20, greatest: 80 } as const;
const colors = { scale: 'colors', least: 20, greatest: 80 } as const;
const ABOVE = 'var(--gh-scale)';
const BELOW = 'var(--gh-scale-below)';

test('a bar goes from zero to the number', () => {
  expect(scaleImage(bars, number('40'))).toBe(
    `linear-gradient(90deg, #0000 0%, ${ABOVE} 0% 50%, #0000 50%)`,
  );
  const both = { ...bars, least: -20 };
  expect(scaleImage(both, number('-20'))).toContain(`#0000 0%, ${BELOW} 0% 20%`);
  expect(scaleImage(both, number('80'))).toContain(`#0000 20%, ${ABOVE} 20% 100%`);
  const negative = { ...bars, least: -80, greatest: -20 };
  expect(scaleImage(negative, number('-20'))).toContain(`${BELOW} 75% 100%`);
});

test('a color is the stronger the further a number is from the least, or from zero', () => {
  const shareOf = (image: string | undefined): string | undefined =>
    / (\S+%),/.exec(image ?? '')?.[1];
  expect(shareOf(scaleImage(colors, number('20')))).toBe('0%');
  expect(shareOf(scaleImage(colors, number('65')))).toBe('75%');
  const both = { ...colors, least: -40 };
  expect(shareOf(scaleImage(both, number('-40')))).toBe('50%');
  expect(scaleImage(both, number('-40'))).toContain(BELOW);
  const negative = { ...colors, least: -80, greatest: -20 };
  expect(shareOf(scaleImage(negative, number('-80')))).toBe('100%');
  expect(shareOf(scaleImage(negative, number('-20')))).toBe('0%');
});

test('what is no number, too large for one, or out of the limits is no fault', () => {
  expect(scaleImage(bars, { kind: 'string', text: '40' })).toBeUndefined();
  expect(scaleImage(bars, { kind: 'null', text: 'null' })).toBeUndefined();
  expect(scaleImage(bars, number('1e400'))).toBeUndefined();
  expect(scaleImage(bars, number('160'))).toContain(`${ABOVE} 0% 100%`);
  const same = { ...colors, least: 5, greatest: 5 };
  expect(scaleImage(same, number('5'))).toContain(' 0%,');
});
