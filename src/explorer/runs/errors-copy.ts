import { countOf, formatCount, inLanguage } from '../../contract/language.ts';

export const ERRORS_COPY = inLanguage('ERRORS_COPY', {
  list: 'Errors of the answer',
  noMessage: 'An error without a message',
  withheld: (count: number) =>
    `${countOf(count, 'field')} withheld by the service; the rest of the answer is valid`,
  deprecated: (count: number) => countOf(count, 'hint'),
  correlation: (id: string) => `correlation id ${id}`,
  emptyMember: (label: string, types: readonly string[]) =>
    `${label} is {}: an error whose fields the operation does not select (${types.join(', ')}).`,
  inlineFragments: 'Send fragments inline, and run again',
  goTo: (line: number) => `Go to line ${formatCount(line)}`,
  more: (count: number) => `${formatCount(count)} more`,
  fewer: 'Show fewer',
  first: (read: number, count: number) =>
    `The first ${formatCount(read)} of ${formatCount(count)} errors are listed.`,
});
