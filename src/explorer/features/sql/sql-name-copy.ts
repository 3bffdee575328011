import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const SQL_NAMES = inLanguage('SQL_NAMES', {
  label: 'SQL',
  region: 'SQL over the answers',
});

export const SQL_COMMANDS = defineCommands('SQL_COMMANDS', 'answer', {
  'view-sql': {
    keys: onLetter('6'),
    label: 'SQL over the answers',
    keywords: 'sqlite, join, database',
  },
});
