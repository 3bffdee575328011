import { formatCount } from '../../../contract/format-count.ts';
const items = (count: number): string => (count === 1 ? '1 item' : `${formatCount(count)} items`);
const fields = (count: number): string =>
  count === 1 ? '1 field' : `${formatCount(count)} fields`;

/** Every word of the tree. */
export const TREE_COPY = {
  tree: 'The answer as a tree',
  keys: 'Arrow keys move, open and close; * opens all beside it; Control or Command and C copies the value.',
  loading: 'Reading…',
  noValue: 'no value',
  empty: 'There is no value in this answer.',
  counts: { list: items, object: fields },
  errorsBelow: (count: number) =>
    count === 1 ? '1 error inside' : `${formatCount(count)} errors inside`,
  errorAt: (message: string) => `Error: ${message}`,
  errorTaken: (message: string, path: string) => `${message} (at ${path})`,
  otherErrors: 'Errors of the whole answer',
  moreErrors: (count: number) => `and ${formatCount(count)} more`,
  details: 'The chosen value',
  root: 'the answer',
  copyValue: 'Copy value',
  copyPath: 'Copy path',
  showWhole: 'Show all',
  copiedValue: (path: string) => `Copied the value of ${path}.`,
  copiedPath: (path: string) => `Copied ${path}.`,
  copiedPart: (copied: number, bytes: number) =>
    `Copied the first ${formatCount(copied)} of ${formatCount(bytes)} bytes. Save gives all of them.`,
  notCopied: 'The browser did not let it be copied.',
} as const;
