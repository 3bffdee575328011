import type { TreeNode } from '../../../answers/api.ts';
import type { ErrorNode } from './error-places.ts';
import type { Place } from './tree-model.ts';
import { TREE_COPY } from './tree-copy.ts';

/** What a row is called: its key, or its place in the list. */
export function nameOf({ branch, number }: Place, node: TreeNode | undefined): string {
  // A value that is the whole answer has no name.
  if (branch.node.count === undefined) return '';
  return node?.key ?? String(number);
}

/** What a row says of its value. */
export function valueWords({ kind, count, text, isCut, bytes }: TreeNode): string {
  if (kind === 'list' || kind === 'object') return TREE_COPY.counts[kind](count ?? 0);
  // A field that was cut before its value.
  if (bytes === 0) return TREE_COPY.noValue;
  const rest = isCut ? '…' : '';
  return kind === 'string' ? `${JSON.stringify(text).slice(0, -1)}${rest}"` : `${text}${rest}`;
}

/** What a row's errors say, in one line; undefined where it has none to tell. */
export function errorWords(errors: ErrorNode | undefined, isOpen: boolean): string | undefined {
  if (!errors) return undefined;
  const words = errors.messages.map(TREE_COPY.errorAt);
  if (!isOpen && errors.below > 0) words.push(TREE_COPY.errorsBelow(errors.below));
  return words.length > 0 ? words.join(' ') : undefined;
}
