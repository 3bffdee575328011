import type { TreeNode } from '../api.ts';
import { CHILDREN_APART } from '../json/answer-index.ts';
import { isOpening } from '../json/scan.ts';
import { nodeOf } from './children-of.ts';
import { childrenFrom, type Child, type IndexedText } from '../json/children.ts';
import { lineAt } from '../json/lines.ts';

/** Where a byte stands, for each way of looking at an answer. */
export interface AnswerPlace {
  /** From 0. */
  readonly line: number;
  /** The values that it is in, from the root's child on inwards; a key belongs to its value. */
  readonly steps: readonly TreeNode[];
}

/** @param at bytes from the beginning */
export function placeOf(text: IndexedText, at: number): AnswerPlace {
  const steps: TreeNode[] = [];
  let start = text.index.root;
  while (start !== undefined && isOpening(text.bytes[start])) {
    const child = childAt(text, start, at);
    if (!child) break;
    steps.push(nodeOf(text, start, child));
    start = at < child.start ? undefined : child.start;
  }
  return { line: lineAt(text, at), steps };
}

function childAt(text: IndexedText, start: number, at: number): Child | undefined {
  const checkpoints = text.index.containerAt(start)?.checkpoints ?? [];
  let [low, high] = [0, checkpoints.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((checkpoints[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  for (const child of childrenFrom(text, start, low * CHILDREN_APART)) {
    if (child.end > at) return at >= Math.min(child.start, child.keyStart - 1) ? child : undefined;
  }
  return undefined;
}
