import type { AnswerOutline } from '../../results-desk.ts';
import { findLists, type FoundList } from '../find-lists.ts';
import { outlineOf } from '../outline-of.ts';
import type { IndexedText } from '../read-children.ts';
import { toWhole } from './spilled-places.ts';
import type { SpilledText } from './spilled-text.ts';

/** What is known of such an answer: of the last window, with what is known of all. */
export function outlineOfSpilled(text: SpilledText): AnswerOutline {
  const { bytes, lineCount, maxDepth, problems } = text;
  const known = outlineOf(text.last.answer);
  return { ...known, bytes, lineCount, maxDepth, problems, lists: listsOf(text) };
}

/** The lists of the whole text, the longest first. */
export function listsOf(text: SpilledText): FoundList[] {
  const { list, rows, last } = text;
  return findLists(withShape(text, last.answer.text))
    .map((found) =>
      found.start === list
        ? { ...found, count: rows }
        : { ...found, start: toWhole(text, last, found.start) },
    )
    .sort((one, other) => other.count - one.count);
}

/** A window's text with what was seen in all of them. */
export function withShape({ shape }: SpilledText, text: IndexedText): IndexedText {
  return { ...text, index: { ...text.index, rootShape: shape } };
}
