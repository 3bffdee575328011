import { QUOTE, type Span } from '../json/scan.ts';
import type { AnswerText } from '../json/answer-text.ts';
import { endOfValue, type IndexedText } from '../json/children.ts';
import { cellOf } from '../json/values.ts';
import { sortByValue, mergePlaces, sortPlaces, type Compare, sortTies } from './sort.ts';
import type { Steps } from './run-in-slices.ts';
import { createTextKeys, type TextKeys, type TextRanks } from './text-keys.ts';

const AT_ONCE = 2_000;

/** Most bytes that affect the order. */
const MAX_BYTES = 1_000;

export interface TextOrder {
  readonly collator: Pick<Intl.Collator, 'compare'>;
  readonly ranks: TextRanks;
}

/** By language, with numbers by value and case last; other values are sorted as written. */
export function* sortTexts(
  answer: AnswerText,
  cells: Uint32Array,
  { collator, ranks }: TextOrder,
  direction: 1 | -1,
): Steps<Uint32Array> {
  const { length } = cells;
  const { keys, odd, values, positions } = yield* keyTexts(answer, cells, ranks);
  const oddTexts = new Map<number, string>();
  for (const position of odd) {
    oddTexts.set(position, textAt(answer.text, cells[position] ?? 0));
    if (oddTexts.size % AT_ONCE === 0) yield;
  }
  const compare: Compare = (one, other) => {
    const byKey = keys.compare(one, other);
    if (byKey !== undefined) return direction * byKey;
    const { text } = answer;
    const [first, second] = [cells[one] ?? 0, cells[other] ?? 0];
    if (isSameText(text, first, second)) return 0;
    const left = oddTexts.get(one) ?? textAt(text, first);
    const right = oddTexts.get(other) ?? textAt(text, second);
    return direction * collator.compare(left, right);
  };
  const sorted = yield* sortByValue(values, positions, direction);
  yield* sortTies(sorted, compare);
  if (odd.length === 0) return sorted.positions;
  const others = Uint32Array.from(odd);
  yield* sortPlaces(others, compare);
  const all = new Uint32Array(length);
  // Equal texts keep their order of arrival, with or without a key.
  const compareAll: Compare = (one, other) => compare(one, other) || one - other;
  yield* mergePlaces(sorted.positions, others, all, compareAll);
  return all;
}

interface KeyedTexts {
  readonly keys: TextKeys;
  readonly positions: Uint32Array<ArrayBuffer>;
  readonly values: Float64Array<ArrayBuffer>;
  readonly odd: readonly number[];
}

function* keyTexts(answer: AnswerText, cells: Uint32Array, ranks: TextRanks): Steps<KeyedTexts> {
  const { length } = cells;
  const keys = createTextKeys(ranks, length);
  const values = new Float64Array(length);
  const positions = new Uint32Array(length);
  const odd: number[] = [];
  let plain = 0;
  for (let begin = 0; begin < length; begin += AT_ONCE) {
    const { text } = answer;
    for (let position = begin; position < Math.min(begin + AT_ONCE, length); position += 1) {
      const { start, end } = innerOf(text, cells[position] ?? 0);
      const value = keys.add(text.bytes, start, end);
      if (Number.isNaN(value)) {
        odd.push(position);
        continue;
      }
      values[plain] = value;
      positions[plain] = position;
      plain += 1;
    }
    yield;
  }
  return { keys, odd, values: values.subarray(0, plain), positions: positions.subarray(0, plain) };
}

function innerOf(text: IndexedText, start: number): Span {
  const end = endOfValue(text, start);
  return text.bytes[start] === QUOTE ? { start: start + 1, end: end - 1 } : { start, end };
}

function textAt(text: IndexedText, start: number): string {
  return cellOf(text, { start, end: endOfValue(text, start) }, MAX_BYTES).text;
}

function isSameText(text: IndexedText, one: number, other: number): boolean {
  const { bytes } = text;
  const length = endOfValue(text, one) - one;
  if (length !== endOfValue(text, other) - other) return false;
  for (let at = 0; at < length; at += 1) if (bytes[one + at] !== bytes[other + at]) return false;
  return true;
}
