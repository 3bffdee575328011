import { expect, test } from 'vitest';
import { createAnswerText } from '../json/answer-text.ts';
import { inOneWindow } from '../store/windows.ts';
import { createAnswerReader } from '../../testing/page-fixtures.ts';
import { MAX_VALUES, type FewValues, type ValuesRequest } from './count-values.ts';

function readerOf(rows: readonly string[]) {
  const answer = createAnswerText();
  answer.append(new TextEncoder().encode(`{"rows":[${rows.join()}]}`));
  answer.finish();
  return createAnswerReader(inOneWindow(answer));
}

const count = (rows: readonly string[], request: Partial<ValuesRequest> = {}): Promise<FewValues> =>
  readerOf(rows).countValues({ list: ['rows'], column: ['v'], ...request });

test('values are counted, the most frequent first, null and what is missing as one', async () => {
  const rows = ['{"v":"a"}', '{"v":1}', '{"v":null}', '{"v":"a"}', '{}', '{"v":"a"}', '{"v":"1"}'];
  const { values, isWhole } = await count(rows);
  expect(isWhole).toBe(true);
  expect(values.map(({ token, count: times }) => [token, times])).toEqual([
    ['"a"', 3],
    ['null', 2],
    ['1', 1],
    ['"1"', 1],
  ]);
  expect(values[1]).toMatchObject({ isNull: true });
});

test('only rows that pass the other filters count', async () => {
  const rows = ['{"v":"a","w":1}', '{"v":"a","w":2}', '{"v":"b","w":2}'];
  const filters = [{ column: ['w'], test: 'greater', value: '1' }] as const;
  const { values } = await count(rows, { filters });
  expect(values.map(({ text, count: times }) => [text, times])).toEqual([
    ['a', 1],
    ['b', 1],
  ]);
});

test('of a list each different item counts', async () => {
  const { values } = await count(['{"v":["a","b","a"]}', '{"v":[]}', '{"v":["b"]}']);
  expect(values.map(({ token, count: times }) => [token, times])).toEqual([
    ['"b"', 2],
    ['"a"', 1],
    ['null', 1],
  ]);
});

test('of too many values, or long ones, there are none', async () => {
  const many = Array.from({ length: MAX_VALUES + 1 }, (_, row) => `{"v":${row}}`);
  expect((await count(many.slice(1))).values).toHaveLength(MAX_VALUES);
  expect(await count(many)).toEqual({ values: [], isWhole: false });
  expect((await count([`{"v":"${'x'.repeat(1_000)}"}`])).isWhole).toBe(false);
});

test('a newer count gives up the one before, and leaves the rows of the table alone', async () => {
  const rows = Array.from({ length: 60_000 }, (_, row) => `{"v":${row % 7},"w":${row}}`);
  const reader = readerOf(rows);
  const ask = (column: string) => reader.countValues({ list: ['rows'], column: [column] });
  const sorted = reader.rows({
    list: ['rows'],
    columns: [['w']],
    from: 0,
    count: 1,
    order: [{ column: ['w'], direction: 'descending' }],
  });
  const first = ask('v');
  const second = ask('v');
  await expect(first).rejects.toThrow('given up');
  expect((await second).values).toHaveLength(7);
  expect((await sorted).rows[0]?.cells[0]?.text).toBe('59999');
});
