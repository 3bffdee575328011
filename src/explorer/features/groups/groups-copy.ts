import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const GROUPS_NAMES = inLanguage('GROUPS_NAMES', {
  label: 'Groups',
  region: 'Answer in groups',
});

export const GROUPS_COMMANDS = defineCommands('GROUPS_COMMANDS', 'answer', {
  'view-groups': {
    keys: onLetter('7'),
    label: 'Group the rows of the answer',
    keywords: 'group by, pivot, sum, aggregate, count',
  },
});

export const GROUPS_COPY = inLanguage('GROUPS_COPY', {
  by: ['Group by', 'then by', 'and by'],
  nothing: 'nothing',
  across: 'Across',
  notAcross: 'no column',
  other: 'Other',
  measures: (count: number) => `Measures (${formatCount(count)})`,
  rows: 'Number of rows',
  measure: {
    sum: 'sum',
    average: 'average',
    min: 'least',
    max: 'greatest',
    distinct: 'different values',
  },
  notProposed: 'Ids and coordinates are not proposed: their sums mean nothing.',
  show: 'Show the groups as',
  table: 'Table',
  chart: 'Chart',
  working: 'Grouping the rows…',
  done: (groups: number, rows: number) => `${countOf(groups, 'group')} of ${countOf(rows, 'row')}.`,
  failed: 'The rows could not be grouped.',
  filtered: 'Only the rows that pass the table’s filters are grouped.',
  allGroups: 'All groups again',
  hidden: 'Columns that the table hides are not offered.',
  someAcross: (shown: number, values: number) =>
    `The ${formatCount(shown)} most frequent of ${formatCount(values)} values across have a column; “Other” has the rest.`,
  estimated: 'Where a group has more than 10,000 different values, their number is an estimate.',
  tooMany: (shown: number, all: number) =>
    `There are about ${formatCount(all)} groups. The ${formatCount(shown)} that come first in the rows are shown, each whole: choose columns with fewer values, or filter the rows.`,
  showRows: 'Show its rows',
  noRowsOfList:
    'The table cannot filter by several values together. Choose “One row per …” in the column’s menu first.',
  file: (operation: string | undefined) => `${operation ?? 'answer'}-groups`,
});
