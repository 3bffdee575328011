import { shortened } from '../../../contract/fold-text.ts';
import { countOf } from '../../../contract/format-count.ts';
import { inLanguage } from '../../../contract/language.ts';
import type { TreePosition } from '../shared/tree-model.ts';
import type { TreeNode } from '../../../answers/query/tree.ts';

export const TREE_COPY = inLanguage('TREE_COPY', {
  tree: 'The answer as a tree',
  keys: 'Arrow keys move, open and close; * opens all beside it; Control or Command and C copies the value.',
  noValue: 'no value',
  items: (count: number) => countOf(count, 'item'),
  fields: (count: number) => countOf(count, 'field'),
  empty: 'There is no value in this answer.',
  errorsBelow: (count: number) => `${countOf(count, 'error')} inside`,
  errorAt: (message: string) => `Error: ${message}`,
  errorTaken: (message: string, path: string) => `${message} (at ${path})`,
  details: 'The chosen value',
  root: 'the answer',
  copyValue: 'Copy value',
  copyPath: 'Copy path',
  copiedValue: (path: string) => `Copied the value of ${path}.`,
  copiedPath: (path: string) => `Copied ${path}.`,
});

/** Characters of a key that are shown. */
const MAX_KEY = 200;

export function rowName({ branch, number }: TreePosition, node: TreeNode | undefined): string {
  if (branch.node.count === undefined) return '';
  return node?.key === undefined ? String(number) : shortened(node.key, MAX_KEY);
}

export function valueText({ kind, count, text, isCut, bytes }: TreeNode): string {
  if (kind === 'list') return TREE_COPY.items(count ?? 0);
  if (kind === 'object') return TREE_COPY.fields(count ?? 0);
  if (bytes === 0) return TREE_COPY.noValue;
  const rest = isCut ? '…' : '';
  return kind === 'string' ? `${JSON.stringify(text).slice(0, -1)}${rest}"` : `${text}${rest}`;
}
