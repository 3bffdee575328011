import { countOf, formatCount } from '../../../contract/format-count.ts';
import { inLanguage } from '../../../contract/language.ts';

export const GROUP_COPY = inLanguage('GROUP_COPY', {
  item: 'Group by this column…',
  title: 'Group rows',
  by: ['Group by', 'then by', 'and by'],
  nothing: 'nothing',
  columns: 'Add up',
  noNumbers: 'No other column has numbers: each group has its count.',
  working: 'Grouping the rows…',
  done: (groups: number, rows: number) => `${countOf(groups, 'group')} of ${countOf(rows, 'row')}`,
  tooMany: (most: number) =>
    `There are more than ${formatCount(most)} groups: choose columns with fewer values, or filter the rows first.`,
  file: (operation: string | undefined) => `${operation ?? 'answer'}-groups`,
});
