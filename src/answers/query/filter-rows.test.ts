import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswerText } from '../json/answer-text.ts';
import { storeRows } from '../../testing/page-fixtures.ts';
import { inOneWindow } from '../store/windows.ts';
import { createRowSearch, rowListOf, type RowList } from './search-rows.ts';
import type { ColumnFilter, ColumnTest, RowSelection } from './selection.ts';

const LIST = ['rows'];
const HEAD = '{"rows":[';

/** Numbers of the rows that are found, in memory and stored: both must be the same. */
async function find(
  rows: readonly string[],
  selection: Omit<RowSelection, 'list'>,
): Promise<number[]> {
  const flat = createAnswerText();
  flat.append(new TextEncoder().encode(`${HEAD}${rows.join()}]}`));
  flat.finish();
  const open = createAnswerText();
  open.append(new TextEncoder().encode(HEAD + rows.join()));
  const list = HEAD.length - 1;
  const { text: stored } = await storeRows(open, { path: LIST, list, chunkBytes: 40 });
  const [inMemory, inWindows] = await Promise.all(
    [inOneWindow(flat), stored].map(async (text) => {
      const placed = rowListOf(text, LIST) as RowList;
      const found = await createRowSearch(text).select(
        placed,
        { list: LIST, ...selection },
        'view',
      );
      return Array.from({ length: found.count }, (_, position) => found.numberAt(position));
    }),
  );
  expect(inWindows).toEqual(inMemory);
  return inMemory ?? [];
}

/** Values that pass, of rows with one each; empty for a row without. */
async function passing(
  values: readonly string[],
  filter: ColumnTest,
): Promise<(string | undefined)[]> {
  const rows = values.map((value) => (value === '' ? '{"w":0}' : `{"w":0,"v":${value}}`));
  const found = await find(rows, { filters: [{ column: ['v'], ...filter }] });
  return found.map((number) => values[number]);
}

const MIXED = [
  '1',
  '"1"',
  '1.0',
  'null',
  '',
  '"abc"',
  'true',
  '[1]',
  '[]',
  '[2,"abc"]',
  '{"a":1}',
  '"ABD"',
  '"\\u0061"',
];

/** An object has its values in columns of its own. */
const NOTHING = ['null', '', '[]', '{"a":1}'];
const THERE = MIXED.filter((value) => !NOTHING.includes(value));

test.each<[ColumnTest, readonly string[]]>([
  [{ test: 'equals', value: '1' }, ['1', '"1"', '1.0', '[1]']],
  [{ test: 'equals', value: 'a' }, ['"\\u0061"']],
  [{ test: 'equals', value: '' }, []],
  [{ test: 'contains', value: 'AB' }, ['"abc"', '[2,"abc"]', '"ABD"']],
  [{ test: 'contains', value: '' }, THERE],
  [{ test: 'is-null' }, NOTHING],
  [{ test: 'is-not-null' }, THERE],
  [
    { test: 'one-of', values: ['2', 'null', '"a"'] },
    ['null', '', '[]', '[2,"abc"]', '{"a":1}', '"\\u0061"'],
  ],
  [{ test: 'greater', value: 'abc' }, ['"ABD"']],
  [{ test: 'less', value: 'abc' }, ['"1"', '"\\u0061"']],
  [
    { test: 'greater', value: '0' },
    ['1', '"1"', '1.0', '"abc"', '[1]', '[2,"abc"]', '"ABD"', '"\\u0061"'],
  ],
  [{ test: 'at-least', value: 'abc' }, ['"abc"', '[2,"abc"]', '"ABD"']],
  [{ test: 'at-most', value: '1' }, ['1', '"1"', '1.0', '[1]']],
  [{ test: 'starts', value: 'AB' }, ['"abc"', '[2,"abc"]', '"ABD"']],
  [{ test: 'matches', value: '^ab[cd]$' }, ['"abc"', '[2,"abc"]', '"ABD"']],
  [{ test: 'matches', value: '(a+)+$' }, []],
  [{ test: 'is-empty' }, NOTHING],
  [
    { test: 'not-equals', value: '1' },
    MIXED.filter((value) => !['1', '"1"', '1.0', '[1]'].includes(value)),
  ],
  [
    { test: 'not-contains', value: 'ab' },
    MIXED.filter((value) => !['"abc"', '[2,"abc"]', '"ABD"'].includes(value)),
  ],
  [
    { test: 'none-of', values: ['2', 'null', '"a"'] },
    MIXED.filter((value) => ![...NOTHING, '[2,"abc"]', '"\\u0061"'].includes(value)),
  ],
  [{ test: 'between', from: '1', to: '1' }, ['1', '"1"', '1.0', '[1]']],
  [{ test: 'between', from: '2', to: '1' }, []],
])('of values of many kinds %o lets through its own', async (filter, expected) => {
  expect(await passing(MIXED, filter)).toEqual(expected);
});

test('numbers are compared to the last digit, whatever a double makes of them', async () => {
  const values = [
    '9007199254740992',
    '9007199254740993',
    '1e400',
    '-1e400',
    '0.1000000000000000055',
    '0.1',
  ];
  expect(await passing(values, { test: 'greater', value: '9007199254740992' })).toEqual([
    '9007199254740993',
    '1e400',
  ]);
  expect(await passing(values, { test: 'equals', value: '10e399' })).toEqual(['1e400']);
  expect(
    await passing(values, { test: 'between', from: '0.1000000000000000054', to: '1' }),
  ).toEqual(['0.1000000000000000055']);
  const digits = `1${'0'.repeat(5_000)}`;
  expect(
    await passing([`${digits}1`, `${digits}2`], { test: 'less', value: `${digits}2` }),
  ).toEqual([`${digits}1`]);
});

test('a code is not the number with its digits, and a column with one is text', async () => {
  const codes = ['"007"', '"7"', '"07"', '"-7"', '""'];
  expect(await passing(codes, { test: 'equals', value: '7' })).toEqual(['"7"']);
  expect(await passing(codes, { test: 'equals', value: '007' })).toEqual(['"007"']);
  expect(await passing(['"7"', '"7.0"'], { test: 'equals', value: '7' })).toEqual(['"7"', '"7.0"']);
});

test('a text is found however its letters are put together, and a sigma in any form', async () => {
  const values = ['"café"', '"CAFÉ"', String.raw`"café"`, '"cafe"'];
  expect(await passing(values, { test: 'contains', value: 'é' })).toEqual(values.slice(0, 3));
  const rows = values.map((value) => `{"v":${value}}`);
  expect(await find(rows, { filter: 'FÉ' })).toEqual([0, 1, 2]);
  const sigmas = ['"ΣΑΣ"', '"σας"', '"σασ"'];
  for (const value of ['σασ', 'ΣΑΣ', 'σας']) {
    expect(await passing(sigmas, { test: 'contains', value })).toEqual(sigmas);
  }
});

test('moments are compared by instant', async () => {
  const values = [
    '"2026-01-01T01:30:00+02:00"',
    '"2026-01-01T00:00:00Z"',
    '"2026-01-01T00:00:00.25Z"',
    '"2026-01-01T00:00:00.5Z"',
    '""',
  ];
  const value = '2026-01-01T00:00:00Z';
  expect(await passing(values, { test: 'greater', value })).toEqual(values.slice(2, 4));
  expect(await passing(values, { test: 'less', value })).toEqual(values.slice(0, 1));
  expect(await passing(values, { test: 'between', from: value, to: value })).toEqual([values[1]]);
});

test('each filter has to let a row through, two of one column too, and the text that is looked for', async () => {
  const rows = ['{"a":1,"b":"x"}', '{"a":2,"b":"xy"}', '{"a":3,"b":"y"}', '{"a":4}', '5'];
  const filters: ColumnFilter[] = [
    { column: ['a'], test: 'greater', value: '1' },
    { column: ['a'], test: 'less', value: '4' },
  ];
  expect(await find(rows, { filters })).toEqual([1, 2]);
  expect(await find(rows, { filters, filter: 'X' })).toEqual([1]);
  expect(await find(rows, { filters: [], filter: '' })).toEqual([0, 1, 2, 3, 4]);
  const down = [{ column: ['a'], direction: 'descending' }] as const;
  expect(await find(rows, { filters, order: down })).toEqual([2, 1]);
});

test('a column with the name of a prototype is one like any other', async () => {
  const rows = ['{"__proto__":{"constructor":1}}', '{"__proto__":{}}', '{}'];
  const column = ['__proto__', 'constructor'];
  expect(await find(rows, { filters: [{ column, test: 'is-not-null' }] })).toEqual([0]);
});

test('rows that are equal in the first column are in the order of the second', async () => {
  const value = fc.constantFrom('1', '2', '10', '"a"', '"b"', '"é"', 'null', 'true', '[1]', '1.0');
  const direction = fc.constantFrom('ascending' as const, 'descending' as const);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 40 }),
      direction,
      direction,
      async (pairs, first, second) => {
        const rows = pairs.map(([a, b]) => `{"a":${a},"b":${b}}`);
        const byBoth = await find(rows, {
          order: [
            { column: ['a'], direction: first },
            { column: ['b'], direction: second },
          ],
        });
        // A stable sort by the second, then by the first.
        const bySecond = await find(rows, { order: [{ column: ['b'], direction: second }] });
        const again = bySecond.map((number) => rows[number] ?? '');
        const byFirst = await find(again, { order: [{ column: ['a'], direction: first }] });
        expect(byBoth).toEqual(byFirst.map((position) => bySecond[position]));
      },
    ),
    { numRuns: 60 },
  );
});
