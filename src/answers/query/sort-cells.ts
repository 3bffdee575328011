import type { AnswerText } from '../json/answer-text.ts';
import type { Steps } from './run-in-slices.ts';
import { cellOf, readSaid, type ValueKind } from '../json/values.ts';
import { endOfValue, type IndexedText } from '../json/children.ts';
import { QUOTE, type Span } from '../json/scan.ts';
import { compareValues } from '../values/compare.ts';
import { Moment, readMoment } from '../values/moments.ts';
import { readNumberKey, Rest, type NumberKey } from '../values/numbers.ts';
import { sortPlaces } from './sort.ts';

/** Which kinds come first; nothing always comes last. */
const RANKS = { number: 0, string: 1, boolean: 2, odd: 3, list: 4, object: 4, null: 5 } as const;

const NOTHING = RANKS.null;

export const NO_CELL = 0xffffffff;

/** The values of one column, by where they begin in the answer's text, and {@link rankOf} of each. */
export interface Cells {
  readonly starts: Uint32Array;
  readonly ranks: Uint8Array;
}

export function rankOf(kind: ValueKind | undefined): number {
  return RANKS[kind ?? 'null'];
}

/** How texts are compared that are sorted: in the browser's language, numbers in them by their value. */
export function ownCollator(): Intl.Collator {
  return new Intl.Collator(undefined, { numeric: true });
}

/** Numbers (or texts that all are, unless `isText`), texts, booleans, no JSON, lists, objects; null and missing last. Stable. */
export function* sortCells(
  answer: AnswerText,
  { starts, ranks }: Cells,
  direction: 1 | -1,
  isText = false,
): Steps<Uint32Array> {
  const sorted = new Uint32Array(starts.length);
  let done = 0;
  const kinds = Array.from({ length: NOTHING }, (_, rank) => rank);
  for (const rank of [...(direction === 1 ? kinds : kinds.reverse()), NOTHING]) {
    const positions = placesOf(ranks, rank);
    if (positions.length === 0) continue;
    if (rank === NOTHING) {
      sorted.set(positions, done);
      break;
    }
    const isAll = positions.length === starts.length;
    const cells = isAll ? starts : positions.map((position) => starts[position] ?? 0);
    yield;
    const isNumeric = rank === RANKS.number || rank === RANKS.string;
    const order =
      (isNumeric
        ? yield* sortNumbers(answer, cells, direction, isText && rank === RANKS.string)
        : undefined) ?? (yield* sortTexts(answer, cells, ownCollator(), direction));
    if (isAll) return order;
    for (const position of order) {
      sorted[done] = positions[position] ?? 0;
      done += 1;
    }
    yield;
  }
  return sorted;
}

function placesOf(ranks: Uint8Array, rank: number): Uint32Array {
  const places = new Uint32Array(ranks.length).map((_, place) => place);
  return places.filter((place) => ranks[place] === rank);
}

const TEXTS_AT_ONCE = 2_000;

/** Most bytes that affect the order. */
const MAX_BYTES = 1_000;

/** By language, with numbers by value and case last; other values are sorted as written. */
export function* sortTexts(
  answer: AnswerText,
  cells: Uint32Array,
  { compare }: Pick<Intl.Collator, 'compare'>,
  direction: 1 | -1,
): Steps<Uint32Array> {
  const positions = new Uint32Array(cells.length);
  const texts: string[] = [];
  for (const [position, start] of cells.entries()) {
    // Anew each time: the text may have grown, and moved.
    const { text } = answer;
    texts.push(cellOf(text, spanAt(text, start), MAX_BYTES).text);
    positions[position] = position;
    if (position % TEXTS_AT_ONCE === 0) yield;
  }
  yield* sortPlaces(positions, (one, other) => {
    const [first = '', second = ''] = [texts[one], texts[other]];
    return first === second ? 0 : direction * compare(first, second);
  });
  return positions;
}

const AT_ONCE = 5_000;

type ReadKey = typeof readNumberKey;

const moment = new Moment();

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
  isText = false,
): Steps<Uint32Array | undefined> {
  const byNumber = isText ? undefined : yield* sortKeyed(answer, cells, direction, readNumberKey);
  return byNumber ?? (yield* sortKeyed(answer, cells, direction, readMomentKey));
}

function* sortKeyed(answer: AnswerText, cells: Uint32Array, direction: 1 | -1, readKey: ReadKey) {
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
      values[position] = key.value;
      positions[count] = position;
      count += 1;
      if (key.rest === Rest.nothing) continue;
      (rests ??= new Uint8Array(length))[position] = key.rest;
      if (key.rest === Rest.low) (lows ??= new Float64Array(length))[position] = key.low;
    }
    yield;
  }
  if (count === 0 && length > 0) return undefined;
  const [left, low] = [rests, lows];
  const textAt = (position: number): string =>
    cellOf(answer.text, spanAt(answer.text, cells[position] ?? 0), Infinity).text;
  const sorted = positions.subarray(0, count);
  yield* sortPlaces(sorted, (one, other) => {
    const [first = 0, second = 0] = [values[one], values[other]];
    if (first !== second) return first < second ? -direction : direction;
    return left?.[one] === Rest.unknown || left?.[other] === Rest.unknown
      ? direction * (compareValues(textAt(one), textAt(other)) ?? 0)
      : direction * ((low?.[one] ?? 0) - (low?.[other] ?? 0));
  });
  positions.set(empty, count);
  return positions;
}

function spanAt(text: IndexedText, start: number): Span {
  return { start, end: endOfValue(text, start) };
}
