import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const ANSWER_COMMANDS = defineCommands('ANSWER_COMMANDS', 'answer', {
  'view-json': { keys: onLetter('1'), label: 'Show the answer as JSON', keywords: 'raw, tree' },
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
  table: { label: 'Table', region: 'Answer as a table' },
});
