import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAnswerText } from '../json/answer-text.ts';
import { childrenFrom } from '../json/children.ts';
import { sortNumbers } from './sort-cells.ts';

function sort(list: string, direction: 1 | -1 = 1): number[] | undefined {
  const answer = createAnswerText();
  answer.append(new TextEncoder().encode(list));
  answer.finish();
  const cells = Uint32Array.from([...childrenFrom(answer.text, 0)], ({ start }) => start);
  const steps = sortNumbers(answer, cells, direction);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value && Array.from(step.value);
}

/** A JSON number times ten to the 400th, which is an integer. */
function exactly(number: string): bigint {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = 400 + Number(exponent) - fraction.length;
  return (
    BigInt(whole.replace('-', '') + fraction + '0'.repeat(power)) *
    (number.startsWith('-') ? -1n : 1n)
  );
}

const digits = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '9007199254740992',
    '9007199254740993',
    '123456789012345',
    '18446744073709551615',
    '18446744073709551614',
  ),
  fc.bigInt({ min: 0n, max: 10n ** 21n }).map(String),
  fc.nat(30).map(String),
);
/** Beside each other, where doubles have not enough digits for both. */
const neighbour = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.constantFrom(2n ** 53n, 10n ** 18n, 2n ** 64n - 4n, 10n ** 20n),
    fc.nat(6),
  )
  .map(([sign, base, more]) => `${sign}${base + BigInt(more)}`);
const written = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits,
    fc.constantFrom('', '.0', '.5', '.10', '.1000000000000000055', '.99999999999999999999'),
    fc.constantFrom('', '', '', 'e0', 'E+2', 'e-3', 'e340', 'e-340'),
  )
  .map((parts) => parts.join(''));

const number = fc.oneof(written, neighbour);

test('numbers are sorted by what they are, to the last digit, and equal ones stay as they came', () => {
  fc.assert(
    fc.property(
      fc.array(number, { maxLength: 30 }),
      fc.constantFrom<1 | -1>(1, -1),
      fc.boolean(),
      (numbers, direction, areTexts) => {
        const list = areTexts ? JSON.stringify(numbers) : `[${numbers.join(', ')}]`;
        const expected = numbers
          .map((one, position) => ({ value: exactly(one), position }))
          .sort(({ value: one }, { value: other }) => {
            return one === other ? 0 : direction * (one < other ? -1 : 1);
          });
        expect(sort(list, direction)).toEqual(expected.map(({ position }) => position));
      },
    ),
    { numRuns: 500 },
  );
});

test('texts that are not all numbers are not sorted as such', () => {
  expect(sort('["10", "9.5", "-3"]')).toEqual([2, 1, 0]);
  for (const text of ['1a', '-', '1.', '.5', '1e', '+1', ' 1', '1 ', '0x1', 'Infinity', '1.2.3']) {
    expect(sort(JSON.stringify(['10', text]))).toBeUndefined();
  }
});
