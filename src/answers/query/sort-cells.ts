import type { AnswerText } from '../json/answer-text.ts';
import { sortNumbers } from './sort-numbers.ts';
import { sortTexts, type TextOrder } from './sort-texts.ts';
import type { Steps } from './run-in-slices.ts';
import { createTextRanks } from './text-keys.ts';
import type { ValueKind } from '../json/values.ts';

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

let textOrder: TextOrder | undefined;

function ownTextOrder(): TextOrder {
  return (textOrder ??= { collator: ownCollator(), ranks: createTextRanks() });
}

/** Numbers (or texts that all are), texts, booleans, no JSON, lists, objects; null and missing ones last. Stable. */
export function* sortCells(
  answer: AnswerText,
  { starts, ranks }: Cells,
  direction: 1 | -1,
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
      (isNumeric ? yield* sortNumbers(answer, cells, direction) : undefined) ??
      (yield* sortTexts(answer, cells, ownTextOrder(), direction));
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
  let count = 0;
  for (let position = 0; position < ranks.length; position += 1)
    if (ranks[position] === rank) count += 1;
  const positions = new Uint32Array(count);
  let next = 0;
  for (let position = 0; position < ranks.length && next < count; position += 1) {
    if (ranks[position] !== rank) continue;
    positions[next] = position;
    next += 1;
  }
  return positions;
}
