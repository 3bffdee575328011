import { defineCommands } from '../../commands/define-commands.ts';
import { inLanguage } from '../../../contract/language.ts';

export const NEWEST_COMMANDS = defineCommands('NEWEST_COMMANDS', 'editor', {
  'run-newest': {
    label: 'Only what is new…',
    keywords: 'incremental, since, delta, newer than, watermark',
  },
});

export const NEWEST_COPY = inLanguage('NEWEST_COPY', {
  title: 'Only what is new',
  lead: 'The largest value of a column is remembered with the saved operation, and asked from next time.',
  notSaved: 'Save the operation first: the last value is kept with it.',
  save: 'Save…',
  noVariable:
    'The operation needs a variable that asks for values from one on, such as $since: DateTime.',
  noAnswer: 'Run the operation first: its columns are known then.',
  variable: 'Goes into',
  column: 'Largest value of',
  columnOf: (list: string, column: string): string => `${column} in ${list}`,
  none: 'No number or date came in this column yet.',
  more: 'The answer may have more pages: its largest value is kept once all of them are here.',
  notWhole: (why: string): string => `${why} Its largest value is not kept.`,
  errors: 'The answer has errors: its largest value is not kept.',
  follows: (label: string): string => `Follows the pages of ${label} to their end.`,
  largest: (value: string, time: string): string => `Largest so far: ${value}, at ${time}`,
  asks: (variable: string, value: string): string => `Asks next with $${variable} = ${value}`,
  noOrder:
    'The operation says no order: rows that the service leaves out are missed next time too.',
  forget: 'Forget it',
  run: 'Run from there',
});
