import type { AnswerText } from '../json/answer-text.ts';
import { endOfValue, type IndexedText } from '../json/children.ts';
import { QUOTE, type Span } from '../json/scan.ts';
import { cellOf, readSaid } from '../json/values.ts';
import { compareValues } from '../values/compare.ts';
import { createMoment, readMoment } from '../values/moments.ts';
import { readNumberKey, Rest, type NumberKey } from '../values/numbers.ts';
import { sortByValue, sortTies } from './sort.ts';
import type { Steps } from './run-in-slices.ts';

const AT_ONCE = 5_000;

type ReadKey = typeof readNumberKey;

const moment = createMoment();

/** Reads a moment as {@link readNumberKey} does a number. */
const readMomentKey: ReadKey = (bytes, start, end, into) => {
  if (!readMoment(bytes, start, end, moment)) return false;
  into.value = moment.ms;
  into.low = moment.nanoseconds;
  into.rest = moment.finer === '' ? (into.low === 0 ? Rest.nothing : Rest.low) : Rest.unknown;
  return true;
};

/**
 * Sorts numbers to the last digit, or moments by instant, also those that are texts; empty texts come last.
 * @returns positions, or undefined where the values are not all numbers, or all moments
 */
export function* sortNumbers(
  answer: AnswerText,
  cells: Uint32Array,
  direction: 1 | -1,
): Steps<Uint32Array | undefined> {
  return (
    (yield* sortKeyed(answer, cells, direction, readNumberKey)) ??
    (yield* sortKeyed(answer, cells, direction, readMomentKey))
  );
}

function* sortKeyed(
  answer: AnswerText,
  cells: Uint32Array,
  direction: 1 | -1,
  readKey: ReadKey,
): Steps<Uint32Array | undefined> {
  const { length } = cells;
  const values = new Float64Array(length);
  const positions = new Uint32Array(length);
  const empty: number[] = [];
  let rests: Uint8Array | undefined;
  let lows: Float64Array | undefined;
  let count = 0;
  const key: NumberKey = { value: 0, low: 0, rest: Rest.nothing };
  for (let begin = 0; begin < length; begin += AT_ONCE) {
    const { text } = answer;
    for (let position = begin; position < Math.min(begin + AT_ONCE, length); position += 1) {
      const span = spanAt(text, cells[position] ?? 0);
      if (!readSaid(text, span, readKey, key)) {
        if (text.bytes[span.start] !== QUOTE || span.end - span.start > 2) return undefined;
        empty.push(position);
        continue;
      }
      values[count] = key.value;
      positions[count] = position;
      count += 1;
      if (key.rest === Rest.nothing) continue;
      (rests ??= new Uint8Array(length))[position] = key.rest;
      if (key.rest === Rest.low) (lows ??= new Float64Array(length))[position] = key.low;
    }
    yield;
  }
  if (count === 0 && length > 0) return undefined;
  const sorted = yield* sortByValue(
    values.subarray(0, count),
    positions.subarray(0, count),
    direction,
  );
  if (rests) {
    const [left, low] = [rests, lows];
    const textAt = (position: number): string =>
      cellOf(answer.text, spanAt(answer.text, cells[position] ?? 0), Infinity).text;
    yield* sortTies(sorted, (one, other) =>
      left[one] === Rest.unknown || left[other] === Rest.unknown
        ? direction * (compareValues(textAt(one), textAt(other)) ?? 0)
        : direction * ((low?.[one] ?? 0) - (low?.[other] ?? 0)),
    );
  }
  if (empty.length === 0) return sorted.positions;
  const all = new Uint32Array(length);
  all.set(sorted.positions);
  all.set(empty, count);
  return all;
}

function spanAt(text: IndexedText, start: number): Span {
  return { start, end: endOfValue(text, start) };
}
