import type { AnswerText } from '../json/answer-text.ts';
import { endOfValue } from '../json/children.ts';
import { cellOf } from '../json/values.ts';
import { sortPlaces } from './sort.ts';
import type { Steps } from './run-in-slices.ts';

const AT_ONCE = 2_000;

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
    texts.push(cellOf(text, { start, end: endOfValue(text, start) }, MAX_BYTES).text);
    positions[position] = position;
    if (position % AT_ONCE === 0) yield;
  }
  yield* sortPlaces(positions, (one, other) => {
    const [first = '', second = ''] = [texts[one], texts[other]];
    return first === second ? 0 : direction * compare(first, second);
  });
  return positions;
}
