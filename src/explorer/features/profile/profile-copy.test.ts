import { expect, test } from 'vitest';
import { ColumnProfiler } from '../../../answers/profile/profile-column.ts';
import { describeProfile, formatShare } from './profile-copy.ts';

const encoder = new TextEncoder();

function describe(values: readonly unknown[], schemaType?: string): string {
  const column = new ColumnProfiler(['a'], { values: 100, bytes: 10_000, sample: 100 });
  for (const value of values) {
    const bytes = encoder.encode(JSON.stringify(value));
    column.add(bytes, 0, bytes.length);
  }
  return describeProfile(column.read(6, true), schemaType);
}

test('a column is described by its type, what is null, and what its values are', () => {
  expect(describe([1, 2, 3, null])).toBe('Number. 25 % null. 1 to 3, median 2, each value once.');
  expect(describe([1, 2, 2])).toBe('Number. 1 to 2, median 2, 2 different values.');
  expect(describe(['2026-01-02', '2026-01-01', '2026-01-03'])).toBe(
    'Date. 2026-01-01 to 2026-01-03, median 2026-01-02, each value once.',
  );
  expect(describe([true, true, false])).toBe('Boolean. 67 % true.');
  expect(describe(['a', 'b', 'b', 'b'])).toBe('Text. 2 different values, most often b, 75 %.');
  expect(describe(['b', 'b'])).toBe('Text. 1 value, most often b, 100 %.');
  expect(describe([])).toBe('Empty.');
});

test('the type of the schema stands in the place of what the values look like', () => {
  expect(describe(['a'], 'city name!')).toBe('City name!. Each value once.');
});

test('a long text is cut between characters', () => {
  const long = '👩'.repeat(41);
  expect(describe([long, long])).toContain(`most often ${'👩'.repeat(40)}…, 100 %`);
});

test('a small share is not nothing, and almost all is not all', () => {
  expect(formatShare(0, 0)).toBe('0 %');
  expect(formatShare(1, 100_000)).toBe('< 0.1 %');
  expect(formatShare(99_999, 100_000)).toBe('> 99.9 %');
  expect(formatShare(1, 80)).toBe('1.3 %');
  expect(formatShare(1, 50)).toBe('2 %');
  expect(formatShare(1, 3)).toBe('33 %');
});
