import { compareMoments, Moment, readMoment } from './moments.ts';
import { compareNumbers } from './decimals.ts';
import { isNumberAt, readNumberKey, Rest, type NumberKey } from './numbers.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The place of a number and its keys for comparison: one object serves for millions. */
export class NumberAt {
  readonly key: NumberKey = { value: 0, low: 0, rest: Rest.nothing };
  bytes: Uint8Array = new Uint8Array();
  start = 0;
  end = 0;
}

export function readNumberAt(bytes: Uint8Array, start: number, end: number, into: NumberAt) {
  into.bytes = bytes;
  into.start = start;
  into.end = end;
  return readNumberKey(bytes, start, end, into.key);
}

/** To the last digit; below 0 where the first is less. */
export function compareNumbersAt(one: NumberAt, other: NumberAt): number {
  const [first, second] = [one.key, other.key];
  if (first.value !== second.value) return first.value < second.value ? -1 : 1;
  if (first.rest === Rest.unknown || second.rest === Rest.unknown) {
    return compareNumbers(textOf(one), textOf(other));
  }
  return lowIn(first) - lowIn(second);
}

function textOf({ bytes, start, end }: NumberAt): string {
  return decoder.decode(bytes.subarray(start, end));
}

function lowIn({ low, rest }: NumberKey): number {
  return rest === Rest.low ? low : 0;
}

/** Compares with a value that is given as text: numbers to the last digit, moments by instant. */
export function comparisonWith(value: string): {
  readonly is: 'number' | 'moment' | 'other';
  /** Below 0 where it is less; undefined where the two are not both numbers, or both moments. */
  compare(bytes: Uint8Array, start: number, end: number): number | undefined;
} {
  const said = encoder.encode(value);
  const [wanted, found] = [new NumberAt(), new NumberAt()];
  if (readNumberAt(said, 0, said.length, wanted)) {
    return {
      is: 'number',
      compare: (bytes, start, end) =>
        readNumberAt(bytes, start, end, found) ? compareNumbersAt(found, wanted) : undefined,
    };
  }
  const [moment, other] = [new Moment(), new Moment()];
  if (!readMoment(said, 0, said.length, moment)) return { is: 'other', compare: () => undefined };
  return {
    is: 'moment',
    compare: (bytes, start, end) =>
      readMoment(bytes, start, end, other) ? compareMoments(other, moment) : undefined,
  };
}

/** Compares texts as {@link comparisonWith} does. */
export function compareValues(one: string, other: string): number | undefined {
  const bytes = encoder.encode(one);
  return comparisonWith(other).compare(bytes, 0, bytes.length);
}

export function isNumber(text: string): boolean {
  const bytes = encoder.encode(text);
  return isNumberAt(bytes, 0, bytes.length);
}
