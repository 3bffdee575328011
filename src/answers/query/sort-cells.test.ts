import { expect, test } from 'vitest';
import { createAnswerText } from '../json/answer-text.ts';
import { inOneWindow } from '../store/windows.ts';
import { rowListOf, type RowList, createRowSearch } from './search-rows.ts';
import type { RowOrder } from './selection.ts';

/** @param values of the rows as JSON; empty for a row without one */
async function sorted(
  values: readonly string[],
  direction: RowOrder['direction'],
): Promise<string[]> {
  const answer = createAnswerText();
  const rows = values.map((value) => (value === '' ? '{}' : `{"v":${value}}`));
  answer.append(new TextEncoder().encode(`{"rows":[${rows.join()}]}`));
  answer.finish();
  const text = inOneWindow(answer);
  const list = rowListOf(text, ['rows']) as RowList;
  const order = [{ column: ['v'], direction }];
  const found = await createRowSearch(text).select(list, { list: ['rows'], order }, 'view');
  return values.map((_, position) => values[found.numberAt(position)] ?? '');
}

const MIXED = ['null', '"b"', '{"a":1}', 'true', '', '10', '"a"', '[2]', 'false', '9', 'NaN'];

test('values of many kinds go kind by kind, and nothing comes last in either direction', async () => {
  // A list of one is sorted as that one, and an object is in other columns.
  const up = ['[2]', '9', '10', '"a"', '"b"', 'false', 'true', 'NaN'];
  const nothing = ['null', '{"a":1}', ''];
  expect(await sorted(MIXED, 'ascending')).toEqual([...up, ...nothing]);
  expect(await sorted(MIXED, 'descending')).toEqual([...up.toReversed(), ...nothing]);
});

test('texts that are all numbers are sorted as numbers, others in natural order', async () => {
  expect(await sorted(['"10.5"', '"9.75"', '"-1"', '"9.8"', 'null'], 'ascending')).toEqual([
    '"-1"',
    '"9.75"',
    '"9.8"',
    '"10.5"',
    'null',
  ]);
  // Compared like versions, because one text is not a number.
  expect(await sorted(['"1.10"', '"1.9"', '"1.9.1"'], 'ascending')).toEqual([
    '"1.9"',
    '"1.9.1"',
    '"1.10"',
  ]);
});

test('lists of several are sorted as the text that they are joined to, and an empty one is nothing', async () => {
  const rows = ['["b","a"]', '[]', '["a","c"]', '"b"', '[["a"],["b"]]', '[null]'];
  const up = ['[["a"],["b"]]', '["a","c"]', '"b"', '["b","a"]'];
  expect(await sorted(rows, 'ascending')).toEqual([...up, '[]', '[null]']);
  expect(await sorted(rows, 'descending')).toEqual([...up.toReversed(), '[]', '[null]']);
});

test('moments are sorted by instant, whatever their zone and fraction; an empty text is none', async () => {
  const up = [
    '"2026-01-01T01:30:00+02:00"',
    '"2026-01-01T00:00:00Z"',
    '"2026-01-01t00:00:00.0000000001z"',
    '"2026-01-01T00:00:00.25Z"',
    '"2026-01-01T00:00:00.5Z"',
    '"2026-01-01T00:00:01Z"',
    '"+010000-01-01"',
  ];
  const given = [4, 6, 1, 3, 5, 2, 0].map((position) => up[position] ?? '');
  const mixed = ['""', ...given, 'null'];
  expect(await sorted(mixed, 'ascending')).toEqual([...up, '""', 'null']);
  expect(await sorted(mixed, 'descending')).toEqual([...up.toReversed(), '""', 'null']);
});

test('escapes do not hide a number or a moment', async () => {
  const numbers = ['"9"', String.raw`"\u0031\u0030"`, '"10.5"'];
  expect(await sorted(numbers.toReversed(), 'ascending')).toEqual(numbers);
  const moments = ['"2026-01-01T01:00:00+02:00"', String.raw`"2026\u002d01-01T00:00:00Z"`];
  expect(await sorted(moments.toReversed(), 'ascending')).toEqual(moments);
});
