import type { AnswerText } from '../indexed-text.ts';
import { compareNumbers } from '../compare-numbers.ts';
import { QUOTE, type Span } from '../../../json/bytes-of-json.ts';
import { endOfValue, type IndexedText } from '../read-children.ts';
import { readRaw } from '../read-value.ts';
import { readNumberKey, Rest, type NumberKey } from './number-key.ts';
import { sortByValue } from './sort-by-value.ts';
import { sortTies } from './sort-ties.ts';
import type { Steps } from './steps.ts';

const MINUS = 0x2d;

/** Numbers that are read in one step. */
const AT_ONCE = 5_000;

/**
 * Sorts numbers, or texts that are numbers, to the last digit.
 *
 * @param cells where each value begins
 * @returns their places in order; undefined where one is no number
 */
export function* sortNumbers(
  answer: AnswerText,
  cells: Uint32Array,
  direction: 1 | -1,
): Steps<Uint32Array | undefined> {
  const { length } = cells;
  const values = new Float64Array(length);
  const places = new Uint32Array(length);
  let rests: Uint8Array | undefined;
  const key: NumberKey = { value: 0, rest: Rest.nothing };
  for (let begin = 0; begin < length; begin += AT_ONCE) {
    const { text } = answer;
    for (let place = begin; place < Math.min(begin + AT_ONCE, length); place += 1) {
      const start = cells[place] ?? 0;
      const end = endOfValue(text, start);
      const inset = text.bytes[start] === QUOTE ? 1 : 0;
      if (!readNumberKey(text.bytes, start + inset, end - inset, key)) return undefined;
      values[place] = key.value;
      places[place] = place;
      if (key.rest !== Rest.nothing) (rests ??= new Uint8Array(length))[place] = key.rest;
    }
    yield;
  }
  const sorted = yield* sortByValue(values, places, direction);
  if (!rests) return sorted.places;
  const left = rests;
  const spanOf = (text: IndexedText, place: number): Span => {
    const start = cells[place] ?? 0;
    const inset = text.bytes[start] === QUOTE ? 1 : 0;
    return { start: start + inset, end: endOfValue(text, start) - inset };
  };
  yield* sortTies(sorted, (one, other) => {
    const [first, second] = [left[one], left[other]];
    if (first === Rest.nothing && second === Rest.nothing) return 0;
    const { text } = answer;
    const [number, otherNumber] = [spanOf(text, one), spanOf(text, other)];
    const isByDigits = first === Rest.digits && second === Rest.digits;
    return (
      direction *
      (isByDigits
        ? compareDigits(text.bytes, number, otherNumber)
        : compareNumbers(readRaw(text, number), readRaw(text, otherNumber)))
    );
  });
  return sorted.places;
}

/** Of whole numbers that have the same sign, as their doubles are equal. */
function compareDigits(bytes: Uint8Array, one: Span, other: Span): number {
  const sign = bytes[one.start] === MINUS ? -1 : 1;
  const length = one.end - one.start;
  const longer = length - (other.end - other.start);
  if (longer !== 0) return sign * longer;
  for (let at = 0; at < length; at += 1) {
    const difference = (bytes[one.start + at] ?? 0) - (bytes[other.start + at] ?? 0);
    if (difference !== 0) return sign * difference;
  }
  return 0;
}
