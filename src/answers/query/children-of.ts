import type { TreeNode } from '../api.ts';
import { OPEN_OBJECT } from '../json/scan.ts';
import {
  childrenFrom,
  countChildren,
  endOfValue,
  type Child,
  type IndexedText,
} from '../json/children.ts';
import { cellOf, readString } from '../json/values.ts';
import { walkLines } from '../json/lines.ts';

/** A key says no more than this in the tree, bytes. */
const MAX_KEY_BYTES = 1_000;

/** The items or fields of a list or object, as the tree shows them. */
export function childrenOf(
  text: IndexedText,
  start: number,
  { from, count }: { readonly from: number; readonly count: number },
): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (const child of childrenFrom(text, start, from)) {
    if (nodes.length === count) break;
    nodes.push(nodeOf(text, start, child));
  }
  return nodes;
}

/** @param parent where the list or object begins that it is in */
export function nodeOf(text: IndexedText, parent: number, child: Child): TreeNode {
  const { start, end, number, keyStart, keyEnd } = child;
  const isField = text.bytes[parent] === OPEN_OBJECT;
  const inQuotes = { start: keyStart - 1, end: keyEnd + 1 };
  const key = isField ? readString(text, inQuotes, MAX_KEY_BYTES) : undefined;
  const { kind = 'odd', ...cell } = cellOf(text, child);
  const node = { start, key, number, kind, bytes: end - start };
  const isContainer = kind === 'list' || kind === 'object';
  if (isContainer) return { ...node, count: countChildren(text, start), text: '' };
  return { ...node, count: undefined, ...cell };
}

/** Values by where they begin, without what is around them. */
export function valuesAt(text: IndexedText, starts: readonly number[]): TreeNode[] {
  return starts.map((start) => {
    const end = endOfValue(text, start);
    return nodeOf(text, -1, { start, end, number: 0, keyStart: start, keyEnd: start });
  });
}

/** The value that stands in a line, or begins there; undefined for a closing bracket. */
export function valueInLine(text: IndexedText, number: number): TreeNode | undefined {
  const walk = walkLines(text, number);
  while (walk.advance() && walk.line.number < number);
  const { number: found, form, valueStart } = walk.line;
  return found === number && form !== 'closing' ? valuesAt(text, [valueStart])[0] : undefined;
}
