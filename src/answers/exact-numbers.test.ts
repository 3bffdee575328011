import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswersApi } from './create-answers-api.ts';
import type { ColumnTest } from './query/selection.ts';

const LIST = ['data', 'rows'];

/** All numbers of this test are whole multiples of ten to the power of minus this. */
const PLACES = 460;

/** A number as a whole multiple, in the plainest way there is. */
function multipleOf(text: string): bigint {
  const [written = '', exponent = '0'] = text.toLowerCase().split('e');
  const [units = '', fraction = ''] = written.replace('-', '').split('.');
  const multiple =
    BigInt(units + fraction) * 10n ** BigInt(PLACES - fraction.length + Number(exponent));
  return text.startsWith('-') ? -multiple : multiple;
}

const hostile = fc.oneof(
  fc.constantFrom(
    '0',
    '-0',
    '0.0',
    '-0.00e5',
    '0.1',
    '0.2',
    '0.30000000000000004',
    '0.3',
    '1e400',
    '-1e400',
    '1e-400',
    '10e399',
    '9007199254740992',
    '9007199254740993',
    '9007199254740993.0',
    '-1E+2',
    '1234567890123456789012345678901234567890',
    '1234567890123456789012345678901234567891',
    '0.1234567890123456789012345678901234567890',
    '1.50',
    '1.5',
    '15e-1',
    '-9223372036854775809',
  ),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc
    .tuple(fc.integer({ min: -1_000, max: 1_000 }), fc.nat(99), fc.integer({ min: -30, max: 30 }))
    .map(([units, decimals, power]) => `${units}.${decimals}e${power}`),
);

const row = fc.record({
  group: fc.constantFrom('"a"', '"b"', 'null'),
  // A service may send decimals as texts.
  value: fc.oneof(
    { weight: 8, arbitrary: hostile },
    { weight: 2, arbitrary: hostile.map((text) => `"${text}"`) },
    { weight: 1, arbitrary: fc.constant('null') },
  ),
});

type Row = (typeof row extends fc.Arbitrary<infer Value> ? Value : never) & { readonly at: number };

const bare = (value: string): string => value.replaceAll('"', '');

const hasNumber = ({ value }: Row): boolean => value !== 'null';

async function answerOf(rows: readonly Row[]) {
  const api = createAnswersApi();
  const text = rows
    .map(({ group, value, at }) => `{"at":${at},"g":${group},"v":${value}}`)
    .join(',');
  await api.write.append('a', new TextEncoder().encode(`{"data":{"rows":[${text}]}}`));
  await api.write.finish('a');
  const found = async (more: object): Promise<number[]> => {
    const request = { list: LIST, columns: [['at']], from: 0, count: 100, maxCellBytes: 100 };
    const { rows: cells } = await api.compute.rows('a', { ...request, ...more });
    return cells.map(({ cells: [cell] }) => Number(cell?.text));
  };
  return { api, found };
}

function expectTotals(
  { sum, average, min, max }: Readonly<Record<'sum' | 'average' | 'min' | 'max', string>>,
  numbers: readonly string[],
): void {
  const multiples = numbers.map(multipleOf);
  const total = multiples.reduce((all, one) => all + one, 0n);
  expect(multipleOf(sum)).toBe(total);
  expect(multipleOf(min)).toBe(multiples.reduce((one, other) => (other < one ? other : one)));
  expect(multipleOf(max)).toBe(multiples.reduce((one, other) => (other > one ? other : one)));
  expectAverage(average, total, numbers.length);
}

/** An average may have no end: it is off by half of its twentieth digit at most. */
function expectAverage(average: string, total: bigint, count: number): void {
  const times = multipleOf(average) * BigInt(count);
  const off = times > total ? times - total : total - times;
  expect(off * 2n * 10n ** 19n <= (times < 0n ? -times : times)).toBe(true);
}

test('numbers of any digits are filtered, sorted, grouped and told about by what they are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 25 }),
      hostile,
      hostile,
      async (plain, one, other) => {
        const rows = plain.map((each, at) => ({ ...each, at }));
        const { api, found } = await answerOf(rows);
        const filtered = (of: ColumnTest) => found({ filters: [{ column: ['v'], ...of }] });
        const passing = (passes: (value: bigint) => boolean): number[] =>
          rows
            .filter((each) => hasNumber(each) && passes(multipleOf(bare(each.value))))
            .map(({ at }) => at);
        const [low, high] = [multipleOf(one), multipleOf(other)];
        expect(await filtered({ test: 'greater', value: one })).toEqual(
          passing((value) => value > low),
        );
        expect(await filtered({ test: 'less', value: one })).toEqual(
          passing((value) => value < low),
        );
        expect(await filtered({ test: 'between', from: one, to: other })).toEqual(
          passing((value) => value >= low && value <= high),
        );

        // Numbers and texts are each sorted by themselves.
        const numbers = rows.filter(
          ({ value }) => hasNumber({ value } as Row) && !value.startsWith('"'),
        );
        const order = [{ column: ['v'], direction: 'descending' }] as const;
        const sorted = (await found({ order })).filter((at) =>
          numbers.some((each) => each.at === at),
        );
        const wanted = numbers
          .map(({ value, at }) => ({ value: multipleOf(value), at }))
          .sort((first, second) =>
            first.value === second.value ? 0 : first.value > second.value ? -1 : 1,
          );
        expect(sorted).toEqual(wanted.map(({ at }) => at));

        // Texts that are numbers count beside numbers too.
        const own = rows.filter(hasNumber).map(({ value }) => bare(value));
        const request = { list: LIST, columns: [['v']], topValues: 0 };
        const { columns } = await api.compute.profile('a', request);
        const [column] = columns;
        if (own.length > 0 && column?.totals) {
          const { sum = '', average = '', min = '', max = '' } = column.totals;
          expectTotals({ sum, average, min, max }, own);
        }
        if (column?.median !== undefined && column.isMedianExact) {
          const inOrder = own
            .map(multipleOf)
            .sort((first, second) => (first < second ? -1 : Number(first > second)));
          const middle = (inOrder.length - 1) / 2;
          const [before = 0n, behind = 0n] = [
            inOrder[Math.floor(middle)],
            inOrder[Math.ceil(middle)],
          ];
          expectAverage(column.median, before + behind, 2);
        }

        const parts = ['sum', 'average', 'min', 'max'] as const;
        const measures = parts.map((measure) => ({ measure, column: ['v'] }));

        await api.write.group('groups', {
          answer: 'a',
          list: LIST,
          by: [['g']],
          measures: [{ measure: 'count' }, ...measures],
        });
        const json = new TextDecoder().decode(await api.read.bytes('groups'));
        for (const group of ['"a"', '"b"', 'null']) {
          const members = rows.filter((each) => each.group === group);
          const values = members.filter(hasNumber).map(({ value }) => bare(value));
          if (members.length === 0) continue;
          const [, text = ''] = new RegExp(`\\{"g":${group},("count":[^}]*\\})`).exec(json) ?? [];
          expect(text).toContain(`"count":${members.length}`);
          if (values.length === 0) continue;
          const part = (name: string): string =>
            new RegExp(`"${name}":"?([^",}]*)`).exec(text)?.[1] ?? '';
          expectTotals(
            { sum: part('sum'), average: part('average'), min: part('min'), max: part('max') },
            values,
          );
        }
      },
    ),
  );
});
