import { countUpTo, isOpening, OPEN_LIST, OPEN_OBJECT } from '../json/scan.ts';
import {
  childrenFrom,
  countChildren,
  endOfValue,
  fieldName,
  fieldNamed,
  type Child,
  type IndexedText,
} from '../json/children.ts';
import { readString, kindOf, type ValueKind } from '../json/values.ts';
import { walkLines } from '../json/lines.ts';
import { CHILDREN_APART } from '../json/index-json.ts';

export interface TreeNode {
  /** Bytes from the beginning. */
  readonly start: number;
  readonly key: string | undefined;
  readonly number: number;
  readonly kind: ValueKind;
  readonly count: number | undefined;
  readonly bytes: number;
}

export interface ValueInLine {
  readonly node: TreeNode;
  /** The values on the way to it, from the root's child to itself; none for the root. */
  readonly steps: readonly TreeNode[];
}

export interface FollowedPath {
  readonly steps: number;
  /** Start of the value at the last key, bytes; undefined without one. */
  readonly start: number | undefined;
  /** The value at the last key is null: a failed field also nulls its parents. */
  readonly isNull: boolean;
}

/** A key says no more than this in a path, bytes. */
const MAX_KEY_BYTES = 1_000;

/** @param parent where the list or object begins that it is in */
function nodeOf(text: IndexedText, parent: number, child: Child): TreeNode {
  const { start, end, number, keyStart, keyEnd } = child;
  const isField = text.bytes[parent] === OPEN_OBJECT;
  const inQuotes = { start: keyStart - 1, end: keyEnd + 1 };
  const key = isField ? readString(text, inQuotes, MAX_KEY_BYTES) : undefined;
  const kind = kindOf(text, child);
  const count = isOpening(text.bytes[start]) ? countChildren(text, start) : undefined;
  return { start, key, number, kind, count, bytes: end - start };
}

export function valueAt(text: IndexedText, start: number): TreeNode {
  const end = endOfValue(text, start);
  return nodeOf(text, -1, { start, end, number: 0, keyStart: start, keyEnd: start });
}

/** Finds where a line's key or value begins, or its closing bracket stands; undefined behind the last line. */
export function startOfLine(text: IndexedText, number: number): number | undefined {
  for (const line of walkLines(text, number)) if (line.number === number) return line.start;
  return undefined;
}

/** The values that a byte is in, from the root's child on inwards; a key belongs to its value. */
export function nodesAround(text: IndexedText, at: number): TreeNode[] {
  const steps: TreeNode[] = [];
  let start = text.index.root;
  while (start !== undefined && isOpening(text.bytes[start])) {
    const child = childAt(text, start, at);
    if (!child) break;
    steps.push(nodeOf(text, start, child));
    start = at < child.start ? undefined : child.start;
  }
  return steps;
}

function childAt(text: IndexedText, start: number, at: number): Child | undefined {
  const checkpoints = text.index.containerAt(start)?.checkpoints ?? [];
  const from = countUpTo(checkpoints, at, (checkpoint) => checkpoint) * CHILDREN_APART;
  for (const child of childrenFrom(text, start, from)) {
    const begin = child.keyStart < child.start ? child.keyStart - 1 : child.start;
    if (child.end > at) return at >= begin ? child : undefined;
  }
  return undefined;
}

/** Follows the path of an error from the answer's root, `data` and all. */
export function followPath(text: IndexedText, path: readonly (string | number)[]): FollowedPath {
  let start = text.index.root;
  let isNull = false;
  for (const [steps, step] of path.entries()) {
    const child = start === undefined ? undefined : childAfter(text, start, step);
    if (!child) return { steps, start, isNull };
    start = child.start;
    isNull = kindOf(text, child) === 'null';
  }
  return { steps: path.length, start, isNull };
}

function childAfter(text: IndexedText, start: number, step: string | number): Child | undefined {
  const { bytes } = text;
  if (!isOpening(bytes[start])) return undefined;
  if (bytes[start] === OPEN_LIST) {
    if (typeof step !== 'number' || step < 0) return undefined;
    const [child] = childrenFrom(text, start, step);
    return child;
  }
  return fieldNamed(text, start, fieldName(String(step)));
}
