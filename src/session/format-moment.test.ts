import { expect, test, vi } from 'vitest';
import { formatMoment, formatShortMoment } from './format-moment.ts';

const at = (day: number, hour: number, minute: number): number =>
  new Date(2026, 2, day, hour, minute).getTime();

test.each([
  [at(5, 14, 5), at(5, 14, 6), '14:05'],
  [at(5, 0, 0), at(5, 23, 59), '00:00'],
  [at(4, 23, 59), at(5, 0, 1), '23:59 on 4 March 2026'],
  // The same day of the next month.
  [at(5, 9, 30), at(5 + 31, 9, 30), '09:30 on 5 March 2026'],
])('%d seen at %d: %s', (moment, now, text) => {
  expect(formatMoment(moment, now)).toBe(text);
});

test.each([
  [at(5, 14, 5), at(5, 14, 6), '14:05'],
  [at(4, 23, 59), at(5, 0, 1), '4 Mar 2026'],
  [at(5, 9, 30), at(5 + 31, 9, 30), '5 Mar 2026'],
])('in short, %d seen at %d: %s', (moment, now, text) => {
  expect(formatShortMoment(moment, now)).toBe(text);
});

test('a format is made when it is needed, and once', async () => {
  vi.resetModules();
  const { DateTimeFormat } = Intl;
  const making = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...given) {
    return new DateTimeFormat(...given);
  });
  const fresh = await import('./format-moment.ts');
  expect(making).not.toHaveBeenCalled();
  fresh.formatMoment(at(5, 14, 5), at(5, 14, 6));
  fresh.formatShortMoment(at(5, 14, 5), at(5, 14, 6));
  expect(making).toHaveBeenCalledTimes(1);
  fresh.formatShortMoment(at(4, 14, 5), at(5, 14, 6));
  expect(making).toHaveBeenCalledTimes(2);
  making.mockRestore();
});
