import type { AnswerPlace, FollowedPath, TreeNode } from '../api.ts';
import { OPEN_OBJECT, isOpening, OPEN_LIST } from '../json/scan.ts';
import {
  childrenFrom,
  countChildren,
  endOfValue,
  type Child,
  type IndexedText,
} from '../json/children.ts';
import { cellOf, readString, kindOf } from '../json/values.ts';
import { walkLines, lineAt } from '../json/lines.ts';
import { CHILDREN_APART } from '../json/index-json.ts';
import { isSame } from '../json/shape.ts';

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
function nodeOf(text: IndexedText, parent: number, child: Child): TreeNode {
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

/** @param at bytes from the beginning */
export function findLocation(text: IndexedText, at: number): AnswerPlace {
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

type Step = string | number;

/** Follows paths of errors from the answer's root, `data` and all. */
export function followPaths(
  text: IndexedText,
  paths: readonly (readonly Step[])[],
): FollowedPath[] {
  return paths.map((path) => followPath(text, path));
}

function followPath(text: IndexedText, path: readonly Step[]): FollowedPath {
  let start = text.index.root;
  let isNull = false;
  for (const [steps, step] of path.entries()) {
    const child = start === undefined ? undefined : childAfter(text, start, step);
    if (!child) return { steps, isNull };
    start = child.start;
    isNull = kindOf(text, child) === 'null';
  }
  return { steps: path.length, isNull };
}

function childAfter(text: IndexedText, start: number, step: Step): Child | undefined {
  const { bytes } = text;
  if (!isOpening(bytes[start])) return undefined;
  if (bytes[start] === OPEN_LIST) {
    if (typeof step !== 'number' || step < 0) return undefined;
    const [child] = childrenFrom(text, start, step);
    return child;
  }
  const key = String(step);
  const raw = new TextEncoder().encode(JSON.stringify(key).slice(1, -1));
  for (const child of childrenFrom(text, start)) {
    const { keyStart, keyEnd } = child;
    if (isSame(raw, bytes, keyStart, keyEnd)) return child;
    // Another way to write it, such as \u0061.
    if (keyEnd - keyStart > raw.length && bytes.subarray(keyStart, keyEnd).includes(0x5c)) {
      if (readString(text, { start: keyStart - 1, end: keyEnd + 1 }) === key) return child;
    }
  }
  return undefined;
}
