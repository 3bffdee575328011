import { isOpening, OPEN_LIST } from './scan.ts';
import { childrenFrom, type Child, type IndexedText } from './children.ts';
import { kindOf, readString } from './values.ts';
import { isSame } from './shape.ts';

/** How far a path leads. */
export interface FollowedPath {
  /** How many of its steps are there. */
  readonly steps: number;
  /** What is there at the last of them is null: a field that failed takes those around it along. */
  readonly isNull: boolean;
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
