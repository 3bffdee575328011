import { expect, test } from 'vitest';
import { formatMoment } from './format-moment.ts';

/** By the local clock of wherever this runs. */
const at = (day: number, hour: number, minute: number): number =>
  new Date(2026, 2, day, hour, minute).getTime();

test.each([
  [at(5, 14, 5), at(5, 14, 6), '14:05'],
  [at(5, 0, 0), at(5, 23, 59), '00:00'],
  [at(4, 23, 59), at(5, 0, 1), '23:59 on 4 March 2026'],
  // The same day of another month, as days go.
  [at(5, 9, 30), at(5 + 31, 9, 30), '09:30 on 5 March 2026'],
])('%d seen at %d: %s', (moment, now, words) => {
  expect(formatMoment(moment, now)).toBe(words);
});
