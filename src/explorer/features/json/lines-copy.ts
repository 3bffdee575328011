import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';

export const LINES_COPY = inLanguage('LINES_COPY', {
  lines: (count: number) => `The answer as JSON, ${countOf(count, 'line')}`,
  keys: (fold: string) =>
    `Arrow keys move, fold and unfold. ${fold} folds a value, the same with ] unfolds it; 0 folds all, 1 to 9 a level, * unfolds all. ` +
    'Enter opens a link or a long value. Control or Command and C copies the selected text, or the value.',
  current: (line: number, text: string) => `${text.trim()}, line ${formatCount(line)}`,
  fold: (line: number) => `Fold line ${formatCount(line)}`,
  folded: (count: number) => `${countOf(count, 'value')} folded.`,
  unfolded: 'All values are unfolded.',
  unfold: (line: number) => `Unfold line ${formatCount(line)}`,
  tooLongToFold: 'The answer is too long to be folded as a whole: fold its values one by one.',
  openNamed: (line: number) => `Show the whole value of line ${formatCount(line)}`,
  selected: (count: number) =>
    count === 1 ? 'The line is selected.' : `All ${formatCount(count)} lines are selected.`,
  copied: (count: number) => `Copied ${countOf(count, 'line')}.`,
  copiedAll: (count: number) => `Copied ${count === 1 ? '' : 'all '}${countOf(count, 'line')}.`,
  copiedPart: (copied: number, count: number) =>
    `Copied the first ${formatCount(copied)} of ${formatCount(count)} lines; Save has all of them.`,
  currentValue: 'The value in the current line',
  root: 'the answer',
  copyValue: 'Copy value',
  copyPath: 'Copy path',
  copiedValue: (path: string) => `Copied the value of ${path}.`,
  copiedPath: (path: string) => `Copied ${path}.`,
  errorsBelow: (count: number) => `${countOf(count, 'error')} inside`,
  errorAt: (message: string) => `Error: ${message}`,
  errorTaken: (message: string, path: string) => `${message} (at ${path})`,
});
