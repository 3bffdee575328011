import { expect, test } from 'vitest';
import { ColumnProfiler } from '../../../answers/profile/profile-column.ts';
import { factsOf } from './column-facts-copy.ts';

const encoder = new TextEncoder();

function facts(values: readonly unknown[], missing = 0) {
  const column = new ColumnProfiler(['a'], { values: 100, bytes: 10_000, sample: 100 });
  for (const value of values) {
    const bytes = encoder.encode(JSON.stringify(value));
    column.add(bytes, 0, bytes.length);
  }
  for (let row = 0; row < missing; row += 1) column.addMissing();
  return Object.fromEntries(factsOf(column.read(6, true)));
}

test('a column has the facts of its kind, in one order', () => {
  expect(facts([3, 1, null, 3])).toEqual({
    Values: '3',
    Null: '1 (25 %)',
    'Different values': '2',
    Minimum: { number: '1' },
    Median: { number: '3' },
    Maximum: { number: '3' },
    Sum: { number: '7' },
    Average: { number: '2.3333333333333333333' },
  });
  expect(facts([true, false, true, false], 4)).toEqual({
    Values: '4',
    Null: '0',
    Missing: '4 (50 %)',
    True: '2 (50 %)',
    'Different values': '2',
  });
  expect(facts(['2026-01-02', '2026-01-01'])).toMatchObject({
    Minimum: '2026-01-01',
    Maximum: '2026-01-02',
  });
  expect(Object.keys(facts([1, 'b']))).toEqual([
    'Values',
    'Null',
    'Different values',
    'Minimum',
    'Median',
    'Maximum',
    'Sum',
    'Average',
  ]);
});

test('texts have the lengths of the shortest and the longest', () => {
  expect(facts(['a', 'bcd'])).toMatchObject({ Characters: '1 to 3' });
  expect(facts(['ab', 'cd'])).toMatchObject({ Characters: '2' });
});

test('a column without values has none of what they would say', () => {
  expect(facts([], 2)).toEqual({ Values: '0', Null: '0', Missing: '2 (100 %)' });
});
