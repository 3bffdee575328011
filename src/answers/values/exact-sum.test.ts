import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNumbers } from './decimals.ts';
import { ExactSum, type NumberTotals } from './exact-sum.ts';

const encoder = new TextEncoder();

function totalsOf(texts: readonly string[]): NumberTotals {
  const sum = new ExactSum();
  for (const text of texts) {
    const bytes = encoder.encode(`[${text},`);
    sum.add(bytes, 1, bytes.length - 1);
  }
  return sum.totals();
}

/** All numbers of these tests are whole multiples of ten to the power of minus this. */
const PLACES = 700;

/** A number as a whole multiple, in the plainest way there is. */
function multipleOf(text: string): bigint {
  const [written = '', exponent = '0'] = text.toLowerCase().split('e');
  const [units = '', fraction = ''] = written.replace('-', '').split('.');
  const zeros = PLACES - fraction.length + Number(exponent);
  const multiple = BigInt(units + fraction) * 10n ** BigInt(zeros);
  return text.startsWith('-') ? -multiple : multiple;
}

const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((all) => all.join(''));

const units = digits(1, 30).map((all) => all.replace(/^0+(?=\d)/, ''));

const jsonNumber = fc
  .record({
    sign: fc.constantFrom('', '-'),
    units: fc.oneof(units, fc.nat(1_000_000).map(String), fc.constantFrom('0', '9007199254740993')),
    fraction: fc.oneof(
      fc.constant(''),
      digits(1, 2).map((all) => `.${all}`),
      digits(1, 30).map((all) => `.${all}`),
    ),
    exponent: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      fc.integer({ min: -400, max: 400 }).map((power) => `e${power}`),
      fc.constantFrom('E+5', 'e-0'),
    ),
  })
  .map((parts) => parts.sign + parts.units + parts.fraction + parts.exponent);

describe('exact sums', () => {
  it('are those of whole numbers, whatever the digits and exponents', () => {
    fc.assert(
      fc.property(fc.array(jsonNumber, { minLength: 1, maxLength: 30 }), (texts) => {
        const { count, sum = '', average = '', min = '', max = '' } = totalsOf(texts);
        const expected = texts.reduce((all, text) => all + multipleOf(text), 0n);
        expect(count).toBe(texts.length);
        expect(multipleOf(sum)).toBe(expected);
        for (const text of [sum, average]) expect(() => JSON.parse(text)).not.toThrow();
        expect(texts).toContain(min);
        expect(texts).toContain(max);
        for (const text of texts) {
          expect(compareNumbers(min, text)).toBeLessThanOrEqual(0);
          expect(compareNumbers(max, text)).toBeGreaterThanOrEqual(0);
        }
        // The average is off by half of its last digit at most.
        const times = multipleOf(average) * BigInt(count);
        const off = times > expected ? times - expected : expected - times;
        expect(off * 2n * 10n ** 19n <= (times < 0n ? -times : times)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    { texts: ['0.1', '0.2'], sum: '0.3', average: '0.15' },
    { texts: ['1.10', '2.20', '-3.30'], sum: '0', average: '0' },
    { texts: ['-0', '0.0'], sum: '0', average: '0' },
    {
      texts: ['9007199254740993', '1e-3'],
      sum: '9007199254740993.001',
      average: '4503599627370496.5005',
    },
    { texts: ['1', '1', '0'], sum: '2', average: '0.66666666666666666667' },
    // Half to even, in the twentieth digit.
    {
      texts: ['1.0000000000000000000', '1.0000000000000000001'],
      sum: '2.0000000000000000001',
      average: '1',
    },
    {
      texts: ['1.0000000000000000001', '1.0000000000000000002'],
      sum: '2.0000000000000000003',
      average: '1.0000000000000000002',
    },
    {
      texts: ['99999999999999999999', '99999999999999999998'],
      sum: '199999999999999999997',
      average: '99999999999999999998',
    },
    { texts: ['1e999999999', '1e999999999'], sum: '2e999999999', average: '1e999999999' },
    { texts: ['1e999999999', '1'], sum: undefined, average: undefined },
    { texts: ['1e99999999999999999999'], sum: undefined, average: undefined },
    { texts: [], sum: '0', average: undefined },
  ])('adds $texts', ({ texts, sum, average }) => {
    expect(totalsOf(texts)).toMatchObject({ count: texts.length, sum, average });
  });

  it('stays exact past what a double holds', () => {
    const texts = Array.from({ length: 1_000 }, (_, row) => String(999_999_999_999_000 + row));
    const sum = texts.reduce((all, text) => all + BigInt(text), 0n);
    expect(totalsOf(texts).sum).toBe(String(sum));
  });

  it('leaves out what is no number', () => {
    expect(totalsOf(['NaN', '', '-', '1.', '.5', '1e', '5', '0x10'])).toEqual({
      count: 1,
      sum: '5',
      min: '5',
      max: '5',
      average: '5',
    });
  });

  it('tells numbers apart that have one double, and keeps them as they are written', () => {
    expect(totalsOf(['9007199254740993', '9007199254740992', '1.50', '1.5'])).toMatchObject({
      min: '1.50',
      max: '9007199254740993',
    });
    expect(totalsOf(['1e400', '2e400', '-1e400'])).toMatchObject({ min: '-1e400', max: '2e400' });
  });
});
