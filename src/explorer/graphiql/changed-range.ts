import type { Edit } from './splice.ts';

/**
 * The smallest single replacement that makes one text of another: an editor that applies it
 * keeps its cursor, its folds and its scroll position, where a whole new text would lose them.
 * @returns nothing where the texts are the same
 */
export function changedRange(before: string, after: string): Edit | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
