import type { AnswerText } from '../json/answer-text.ts';
import { compareNumbers, readNumberKey, Rest, type NumberKey } from '../json/numbers.ts';
import { readRaw } from '../json/values.ts';
import { sortByValue, sortTies } from './sort.ts';
import { innerOf } from './sort-texts.ts';
import type { Steps } from './run-in-slices.ts';

const AT_ONCE = 5_000;

/** Sorts numbers, or texts of them, to the last digit; returns positions, or undefined where one is no number. */
export function* sortNumbers(
  answer: AnswerText,
  cells: Uint32Array,
  direction: 1 | -1,
): Steps<Uint32Array | undefined> {
  const { length } = cells;
  const values = new Float64Array(length);
  const positions = new Uint32Array(length);
  let rests: Uint8Array | undefined;
  let lows: Float64Array | undefined;
  const key: NumberKey = { value: 0, low: 0, rest: Rest.nothing };
  for (let begin = 0; begin < length; begin += AT_ONCE) {
    const { text } = answer;
    for (let position = begin; position < Math.min(begin + AT_ONCE, length); position += 1) {
      const { start, end } = innerOf(text, cells[position] ?? 0);
      if (!readNumberKey(text.bytes, start, end, key)) return undefined;
      values[position] = key.value;
      positions[position] = position;
      if (key.rest === Rest.nothing) continue;
      (rests ??= new Uint8Array(length))[position] = key.rest;
      if (key.rest === Rest.low) (lows ??= new Float64Array(length))[position] = key.low;
    }
    yield;
  }
  const sorted = yield* sortByValue(values, positions, direction);
  if (!rests) return sorted.positions;
  const [left, low] = [rests, lows];
  const textAt = (position: number): string =>
    readRaw(answer.text, innerOf(answer.text, cells[position] ?? 0));
  yield* sortTies(sorted, (one, other) =>
    left[one] === Rest.unknown || left[other] === Rest.unknown
      ? direction * compareNumbers(textAt(one), textAt(other))
      : direction * ((low?.[one] ?? 0) - (low?.[other] ?? 0)),
  );
  return sorted.positions;
}
