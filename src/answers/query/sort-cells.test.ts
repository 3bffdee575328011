import { expect, test } from 'vitest';
import type { RowOrder } from '../api.ts';
import { findList, type FoundList } from './find-lists.ts';
import { createAnswerText } from '../json/indexed-text.ts';
import { createRowSelections } from './row-selections.ts';

/** @param values of the rows as JSON; empty for a row without one */
function sorted(values: readonly string[], direction: RowOrder['direction']): string[] {
  const answer = createAnswerText();
  const rows = values.map((value) => (value === '' ? '{}' : `{"v":${value}}`));
  answer.append(new TextEncoder().encode(`{"rows":[${rows.join()}]}`));
  answer.finish();
  const list = findList(answer.text, ['rows']) as FoundList;
  const order = { column: ['v'], direction };
  const found = createRowSelections(answer).selectNow(list, { list: ['rows'], order });
  return values.map((_, place) => values[found.numberAt(place)] ?? '');
}

const MIXED = [
  'null',
  '"b"',
  '{"a":1}',
  'true',
  '',
  '10',
  '"a"',
  '[2]',
  'false',
  '9',
  'NaN',
  '[10]',
];

test('values of many kinds go kind by kind, and nothing comes last in either direction', () => {
  const up = ['9', '10', '"a"', '"b"', 'false', 'true', 'NaN', '[2]', '[10]', '{"a":1}'];
  expect(sorted(MIXED, 'ascending')).toEqual([...up, 'null', '']);
  expect(sorted(MIXED, 'descending')).toEqual([...up.toReversed(), 'null', '']);
});

test('texts that are all numbers are sorted as numbers, others in natural order', () => {
  expect(sorted(['"10.5"', '"9.75"', '"-1"', '"9.8"', 'null'], 'ascending')).toEqual([
    '"-1"',
    '"9.75"',
    '"9.8"',
    '"10.5"',
    'null',
  ]);
  // As parts of a version: one that is no number is enough.
  expect(sorted(['"1.10"', '"1.9"', '"1.9.1"'], 'ascending')).toEqual([
    '"1.9"',
    '"1.9.1"',
    '"1.10"',
  ]);
});
