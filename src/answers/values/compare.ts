import { compareMoments, createMoment, readMoment, type Moment } from './moments.ts';
import { compareNumbers } from './decimals.ts';
import { isNumberAt, readNumberKey, Rest, type NumberKey } from './numbers.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What a text says, for {@link compareOrdered}: one serves for millions. */
export interface Ordered {
  is: 'number' | 'moment' | 'other';
  readonly key: NumberKey;
  readonly moment: Moment;
  bytes: Uint8Array;
  start: number;
  end: number;
}

export function createOrdered(): Ordered {
  const key = { value: 0, low: 0, rest: Rest.nothing };
  const moment = createMoment();
  return { is: 'other', key, moment, bytes: new Uint8Array(), start: 0, end: 0 };
}

export function readOrdered(bytes: Uint8Array, start: number, end: number, into: Ordered): void {
  const isMoment = (): boolean => readMoment(bytes, start, end, into.moment);
  into.is = readNumberKey(bytes, start, end, into.key) ? 'number' : isMoment() ? 'moment' : 'other';
  into.bytes = bytes;
  into.start = start;
  into.end = end;
}

/** Below 0 where the first is less; undefined where the two are not both numbers, or both moments. */
export function compareOrdered(one: Ordered, other: Ordered): number | undefined {
  if (one.is !== other.is || one.is === 'other') return undefined;
  if (one.is === 'moment') return compareMoments(one.moment, other.moment);
  const [first, second] = [one.key, other.key];
  if (first.value !== second.value) return first.value < second.value ? -1 : 1;
  if (first.rest === Rest.unknown || second.rest === Rest.unknown) {
    return compareNumbers(textOf(one), textOf(other));
  }
  return lowIn(first) - lowIn(second);
}

function textOf({ bytes, start, end }: Ordered): string {
  return decoder.decode(bytes.subarray(start, end));
}

function lowIn({ low, rest }: NumberKey): number {
  return rest === Rest.low ? low : 0;
}

/** Compares with a value that is given as text: numbers to the last digit, moments by instant. */
export function comparisonWith(value: string): {
  readonly is: Ordered['is'];
  compare(bytes: Uint8Array, start: number, end: number): number | undefined;
} {
  const said = encoder.encode(value);
  const [wanted, found] = [createOrdered(), createOrdered()];
  readOrdered(said, 0, said.length, wanted);
  return {
    is: wanted.is,
    compare(bytes, start, end) {
      readOrdered(bytes, start, end, found);
      return compareOrdered(found, wanted);
    },
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
