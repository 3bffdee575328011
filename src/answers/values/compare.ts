import { compareMoments, createMoment, readMoment } from './moments.ts';
import { compareNumbers } from './decimals.ts';
import { isNumberAt, readNumberKey, Rest, type NumberKey } from './numbers.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

interface Comparison {
  readonly is: 'number' | 'moment' | 'other';
  /** Below 0 where it is less; undefined where the two are not both numbers, or both moments. */
  compare(bytes: Uint8Array, start: number, end: number): number | undefined;
}

/** Compares with a value that is given as text: numbers to the last digit, moments by instant. */
export function comparisonWith(value: string): Comparison {
  const said = encoder.encode(value);
  const key = createKey();
  if (readNumberKey(said, 0, said.length, key)) return comparisonWithNumber(value, key);
  const moment = createMoment();
  if (!readMoment(said, 0, said.length, moment)) return { is: 'other', compare: () => undefined };
  const found = createMoment();
  return {
    is: 'moment',
    compare: (bytes, start, end) =>
      readMoment(bytes, start, end, found) ? compareMoments(found, moment) : undefined,
  };
}

function comparisonWithNumber(value: string, key: NumberKey): Comparison {
  const found = createKey();
  return {
    is: 'number',
    compare(bytes, start, end) {
      if (!readNumberKey(bytes, start, end, found)) return undefined;
      if (found.value !== key.value) return found.value < key.value ? -1 : 1;
      if (found.rest === Rest.unknown || key.rest === Rest.unknown) {
        return compareNumbers(decoder.decode(bytes.subarray(start, end)), value);
      }
      return lowIn(found) - lowIn(key);
    },
  };
}

function createKey(): NumberKey {
  return { value: 0, low: 0, rest: Rest.nothing };
}

function lowIn({ low, rest }: NumberKey): number {
  return rest === Rest.low ? low : 0;
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
