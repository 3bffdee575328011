import { expect, test } from 'vitest';
import { fileName } from './save-file.ts';

const AT = new Date(2026, 10, 1, 9, 5, 7);

test.each([
  ['Cities', 'Cities-2026-11-01T090507.csv'],
  [undefined, 'answer-2026-11-01T090507.csv'],
  ['', 'answer-2026-11-01T090507.csv'],
  ['../../etc/passwd', 'etc-passwd-2026-11-01T090507.csv'],
  ['CON', 'CON-2026-11-01T090507.csv'],
  // Up to its first dot a device's name is reserved, whatever follows.
  ['NUL.txt', 'NUL-txt-2026-11-01T090507.csv'],
  ['a<b>:"|?*\\c', 'a-b-c-2026-11-01T090507.csv'],
  ['.hidden.', 'hidden-2026-11-01T090507.csv'],
  ['evil\u202Egnp', 'evil-gnp-2026-11-01T090507.csv'],
  ['\u0000\n', 'answer-2026-11-01T090507.csv'],
  ['Städte_東京', 'Städte_東京-2026-11-01T090507.csv'],
])('%j is saved as %s', (operation, name) => {
  expect(fileName(operation, AT, 'csv')).toBe(name);
});

test('a long name is cut between its letters, and stays below 255 bytes', () => {
  const name = fileName('😀東'.repeat(200).replaceAll('😀', '京'), AT, 'ndjson');
  expect(name).toMatch(/^[京東]{50}-2026-11-01T090507\.ndjson$/u);
  expect(Buffer.byteLength(name)).toBeLessThan(255);
});
