import type { TreeNode } from '../../results-desk.ts';
import { valuesAt } from '../children-of.ts';
import type { SpilledText } from './spilled-text.ts';
import type { TextWindow } from './text-window.ts';

/** The place in a window of a place in the whole text, bytes. */
export function toLocal({ headBytes }: SpilledText, { shift }: TextWindow, at: number): number {
  return at < headBytes ? at : at - shift;
}

/** The place in the whole text of a place in a window, bytes. */
export function toWhole({ headBytes }: SpilledText, { shift }: TextWindow, at: number): number {
  return at < headBytes ? at : at + shift;
}

/** Lines alike: those of the head are the same. */
export function toLocalLine({ headLines }: SpilledText, window: TextWindow, line: number): number {
  return line < headLines ? line : line - window.linesBefore;
}

export function toWholeLine({ headLines }: SpilledText, window: TextWindow, line: number): number {
  return line < headLines ? line : line + window.linesBefore;
}

/** Whether the value that begins at a place of the whole text holds the list, or is it. */
export function holdsList({ list, headBytes, last }: SpilledText, start: number): boolean {
  if (start > list) return false;
  const [node] = valuesAt(last.answer.text, [start]);
  return node !== undefined && start + node.bytes >= headBytes;
}

/** A value of a window as one of the whole text. */
export function nodeOfWhole(text: SpilledText, window: TextWindow, node: TreeNode): TreeNode {
  if (!holdsList(text, node.start)) return { ...node, start: toWhole(text, window, node.start) };
  // Only the last window has what is behind the list, and no window has all of it.
  const [known] = valuesAt(text.last.answer.text, [node.start]);
  if (!known) return node;
  const bytes = known.bytes + text.last.shift;
  return { ...node, bytes, count: node.start === text.list ? text.rows : known.count };
}
