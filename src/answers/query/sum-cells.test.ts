import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswerText } from '../json/answer-text.ts';
import { inOneWindow } from '../store/windows.ts';
import { createAnswerReader } from '../../testing/page-fixtures.ts';
import type { NumberTotals } from '../values/exact-sum.ts';
import type { CellsRequest } from './sum-cells.ts';

const sumOf = (
  rows: readonly string[],
  request: Partial<CellsRequest> = {},
): Promise<NumberTotals> => {
  const answer = createAnswerText();
  answer.append(new TextEncoder().encode(`{"rows":[${rows.join()}]}`));
  answer.finish();
  const all = { list: ['rows'], columns: [['a']], from: 0, count: rows.length };
  return createAnswerReader(inOneWindow(answer)).sumCells({ ...all, ...request });
};

const of = (...values: readonly string[]) => values.map((value) => `{"a":${value}}`);

test('numbers are added up to the last digit, also those that are texts; codes and all else are none', async () => {
  const values = of('9007199254740993', '0.1', '"7"', '"007"', 'null', 'true', '[1,2]', '0.2');
  expect(await sumOf([...values, '{}'])).toMatchObject({
    count: 6,
    sum: '9007199254741003.3',
    min: '0.1',
    max: '9007199254740993',
  });
  expect(await sumOf(of('"1.5"', '2'))).toMatchObject({ count: 2, sum: '3.5' });
  expect(await sumOf(of('null'))).toMatchObject({ count: 0, min: undefined });
});

test('the cells of a range are those that the table shows there', async () => {
  const order = [{ column: ['a'], direction: 'descending' }] as const;
  const rows = ['{"a":1,"b":10}', '{"a":3,"b":30}', '{"a":2,"b":20}'];
  const columns = [['a'], ['b']];
  expect(await sumOf(rows, { columns, order, from: 0, count: 2 })).toMatchObject({ sum: '55' });
  expect(await sumOf(rows, { columns, order, from: 0, count: 3 })).toMatchObject({ sum: '66' });
  const filters = [{ column: ['b'], test: 'less', value: '30' }] as const;
  expect(await sumOf(rows, { order, filters, from: 1, count: 5 })).toMatchObject({ sum: '1' });
});

test('whole numbers of any size have the sum that they have', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.bigInt(), { minLength: 1, maxLength: 30 }), async (numbers) => {
      const { sum } = await sumOf(of(...numbers.map(String)));
      const expected = numbers.reduce((one, other) => one + other, 0n);
      // A sum with very many zeros behind it is written with an exponent.
      const [digits = '', zeros = '0'] = (sum ?? '').split('e');
      const [whole = '', fraction = ''] = digits.split('.');
      expect(BigInt(whole + fraction.padEnd(Number(zeros), '0'))).toBe(expected);
    }),
    { numRuns: 50 },
  );
});
