import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const DOCS_COMMANDS = defineCommands('DOCS_COMMANDS', 'panels', {
  'toggle-docs': {
    keys: onLetter('D'),
    label: 'Show or hide the docs',
    keywords: 'documentation, reference',
  },
  'search-docs': { keys: onLetter('K'), label: 'Search the docs' },
  'show-guide': {
    group: 'general',
    label: 'Help',
    keywords: 'guide, manual, first steps, introduction, tour',
  },
});

/** The panel's other texts load with it. */
export const DOCS_NAMES = inLanguage('DOCS_NAMES', { panel: 'Docs' });
