import type { TreeNode } from '../results-desk.ts';
import { OPEN_OBJECT } from './bytes-of-json.ts';
import { childrenFrom, countChildren, type Child, type IndexedText } from './read-children.ts';
import { cellOf } from './read-cell.ts';
import { readString } from './read-value.ts';

/** The items or fields of a list or object, as the tree shows them. */
export function childrenOf(
  text: IndexedText,
  start: number,
  { from, count }: { readonly from: number; readonly count: number },
): TreeNode[] {
  const nodes: TreeNode[] = [];
  const isObject = text.bytes[start] === OPEN_OBJECT;
  for (const child of childrenFrom(text, start, from)) {
    if (nodes.length === count) break;
    nodes.push(nodeOf(text, child, isObject));
  }
  return nodes;
}

function nodeOf(text: IndexedText, child: Child, isField: boolean): TreeNode {
  const { start, number, keyStart, keyEnd } = child;
  const key = isField ? readString(text, { start: keyStart - 1, end: keyEnd + 1 }) : undefined;
  const { kind = 'odd', ...cell } = cellOf(text, child);
  const isContainer = kind === 'list' || kind === 'object';
  if (isContainer) return { start, key, number, kind, count: countChildren(text, start), text: '' };
  return { start, key, number, kind, count: undefined, ...cell };
}
