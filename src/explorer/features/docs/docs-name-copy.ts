import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const DOCS_COMMANDS = defineCommands('DOCS_COMMANDS', 'panels', {
  'toggle-docs': { keys: onLetter('D'), label: 'Show or hide the documentation' },
  // Firefox has its console on Cmd-Alt-K.
  'search-docs': {
    keys: { mac: 'Ctrl-Shift-K', other: 'Ctrl-Alt-K' },
    label: 'Search the documentation',
  },
  'show-guide': { group: 'general', label: 'Guide' },
});

/** The panel's other texts load with it. */
export const DOCS_NAMES = inLanguage('DOCS_NAMES', {
  help: 'Help',
  panel: 'Documentation Explorer',
});
