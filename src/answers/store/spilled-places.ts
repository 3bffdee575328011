import type { TreeNode } from '../api.ts';
import { valuesAt } from '../query/children-of.ts';
import type { PlacedList } from './placed-list.ts';
import type { SpilledText } from './spilled-text.ts';
import type { Stretch, TextWindow } from './text-window.ts';

/** Whatever is at the very beginning is there in both texts. */
const HEAD: Stretch = { at: 0, shift: 0, line: 0, lineShift: 0 };

/** The place in a window of a place in the whole text, bytes. */
export function toLocal({ stretches }: TextWindow, at: number): number {
  const { shift } = stretches.findLast((each) => each.at + each.shift <= at) ?? HEAD;
  return at - shift;
}

/** The place in the whole text of a place in a window, bytes. */
export function toWhole({ stretches }: TextWindow, at: number): number {
  const { shift } = stretches.findLast((each) => each.at <= at) ?? HEAD;
  return at + shift;
}

/** Lines alike. */
export function toLocalLine({ stretches }: TextWindow, line: number): number {
  const { lineShift } = stretches.findLast((each) => each.line + each.lineShift <= line) ?? HEAD;
  return line - lineShift;
}

export function toWholeLine({ stretches }: TextWindow, line: number): number {
  const { lineShift } = stretches.findLast((each) => each.line <= line) ?? HEAD;
  return line + lineShift;
}

/** The list that begins at a place of the whole text. */
export function listAt({ lists }: SpilledText, at: number): PlacedList | undefined {
  return lists.find(({ start }) => start === at);
}

/** How long a value of the whole text is that holds a list, or is one; undefined for any other. */
export function lengthAround(text: SpilledText, start: number): number | undefined {
  const { headBytes, last } = text;
  if (start >= headBytes && !listAt(text, start)) return undefined;
  // Only the last window has what is behind the lists, and no window has all of them.
  const here = toLocal(last, start);
  const [known] = valuesAt(last.answer.text, [here]);
  const end = here + (known?.bytes ?? 0);
  if (end < headBytes) return undefined;
  return toWhole(last, end - 1) + 1 - start;
}

/** A value of a window as one of the whole text. */
export function nodeOfWhole(text: SpilledText, window: TextWindow, node: TreeNode): TreeNode {
  const start = toWhole(window, node.start);
  const bytes = lengthAround(text, start);
  if (bytes === undefined) return { ...node, start };
  const list = listAt(text, start)?.list;
  const [known] = valuesAt(text.last.answer.text, [toLocal(text.last, start)]);
  return { ...node, start, bytes, count: list ? list.rows : (known?.count ?? node.count) };
}
