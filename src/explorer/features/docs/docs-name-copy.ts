import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const DOCS_COMMANDS = defineCommands('DOCS_COMMANDS', 'panels', {
  'toggle-docs': { keys: onLetter('D'), label: 'Show or hide the documentation' },
  'search-docs': { keys: onLetter('K'), label: 'Search the documentation' },
  'show-guide': { group: 'general', label: 'Guide' },
});

/** The panel's other texts load with it. */
export const DOCS_NAMES = inLanguage('DOCS_NAMES', {
  help: 'Help',
  panel: 'Documentation Explorer',
});
