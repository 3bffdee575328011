import type { AnswerOutline } from '../api.ts';
import { findLists, type FoundList } from '../query/find-lists.ts';
import { outlineOf } from '../query/outline-of.ts';
import { countChildren, type IndexedText } from '../json/read-children.ts';
import { listAt, toWhole } from './spilled-places.ts';
import type { SpilledText } from './spilled-text.ts';

/** What is known of such an answer: of the last window, with what is known of all. */
export function outlineOfSpilled(text: SpilledText): AnswerOutline {
  const { bytes, lineCount, maxDepth, problems } = text;
  const known = outlineOf(text.last.answer);
  return { ...known, bytes, lineCount, maxDepth, problems, lists: listsOf(text) };
}

/** The lists of the whole text, the longest first. */
export function listsOf(text: SpilledText): FoundList[] {
  const { last } = text;
  const countAt = (start: number): number =>
    listAt(text, toWhole(last, start))?.list.rows ?? countChildren(last.answer.text, start);
  return findLists(withShape(text, last.answer.text), countAt).map((found) => ({
    ...found,
    start: toWhole(last, found.start),
  }));
}

/** A window's text with what was seen in all of them. */
export function withShape({ shape }: SpilledText, text: IndexedText): IndexedText {
  return { ...text, index: { ...text.index, rootShape: shape } };
}
