import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const ANSWER_COMMANDS = defineCommands('ANSWER_COMMANDS', 'answer', {
  'view-json': { keys: onLetter('1'), label: 'Show the answer as JSON', keywords: 'raw' },
  'view-tree': { keys: onLetter('2'), label: 'Show the answer as a tree' },
  'view-table': {
    keys: onLetter('3'),
    label: 'Show the answer as a table',
    keywords: 'grid, rows, sort, filter',
  },
  'focus-answer': { keys: onLetter('G'), label: 'Go to the answer' },
  'find-in-answer': { keys: onLetter('F'), label: 'Find in the answer', keywords: 'search' },
  'maximise-answer': {
    keys: onLetter('Z'),
    label: 'Maximise the answer',
    keywords: 'enlarge, full screen, maximize',
  },
  'fetch-all-pages': { keys: onLetter('L'), label: 'All pages', keywords: 'fetch, rest, all rows' },
  'save-answer': {
    keys: onLetter('S'),
    label: 'Save the answer…',
    keywords: 'download, export, csv, excel',
  },
  'show-details': { label: 'Details of the last call', keywords: 'response headers, status, time' },
});

export const VIEW_NAMES = inLanguage('VIEW_NAMES', {
  json: { label: 'JSON', region: 'Answer as JSON' },
  tree: { label: 'Tree', region: 'Answer as a tree' },
  table: { label: 'Table', region: 'Answer as a table' },
});

export const RESULTS_COPY = inLanguage('RESULTS_COPY', {
  actions: 'Answer',
  views: 'Show the answer as',
  empty: (keys: string) => `Press ${keys} to run`,
  emptyWithoutKeys: 'Run an operation to see its answer',
  emptyHint: (keys: string) => `${keys} completes what you type.`,
  reading: 'Reading the answer…',
  earlierAnswer: (name: string | undefined, time: string, variables: string | undefined): string =>
    `Answer of an earlier run: ${name ?? 'operation without a name'}, ${time}, ` +
    (variables === undefined ? 'no variables' : `variables ${variables}`),
  earlierPage: 'Answer of an earlier run, from before the page was loaded again',
  details: 'Details',
  save: 'Save',
  noAnswer: 'There is no answer yet.',
  noEvents: 'Only subscriptions have events.',
  noCall: 'Nothing was called yet.',
});
