import { countOf, formatCount } from '../../../contract/format-count.ts';
import { inLanguage } from '../../../contract/language.ts';

export const LINES_COPY = inLanguage('LINES_COPY', {
  lines: (count: number) => `The answer as JSON, ${countOf(count, 'line')}`,
  keys: (fold: string) =>
    `Arrow keys move. ${fold} folds a value, the same with ] unfolds it; 0 folds all, 1 to 9 a level, * unfolds all. ` +
    'Enter opens a link. Control or Command and C copies the selected text.',
  current: (line: number, text: string) => `${text.trim()}, line ${formatCount(line)}`,
  fold: (line: number) => `Fold line ${formatCount(line)}`,
  folded: (count: number) => `${countOf(count, 'value')} folded.`,
  unfolded: 'All values are unfolded.',
  unfold: (line: number) => `Unfold line ${formatCount(line)}`,
  tooLongToFold: 'The answer is too long to be folded as a whole: fold its values one by one.',
  value: (line: number) => `line ${formatCount(line)}`,
  openNamed: (line: number) => `Show the whole value of line ${formatCount(line)}`,
  selected: (count: number) =>
    count === 1 ? 'The line is selected.' : `All ${formatCount(count)} lines are selected.`,
  copied: (count: number) => `Copied ${countOf(count, 'line')}.`,
  copiedAll: (count: number) => `Copied ${count === 1 ? '' : 'all '}${countOf(count, 'line')}.`,
  copiedPart: (copied: number, count: number) =>
    `Copied the first ${formatCount(copied)} of ${formatCount(count)} lines; Save has all of them.`,
});
