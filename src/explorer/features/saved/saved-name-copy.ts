import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const SAVED_COMMANDS = defineCommands('SAVED_COMMANDS', 'panels', {
  'toggle-saved': {
    keys: onLetter('J'),
    label: 'Show or hide the saved operations',
    keywords: 'collections, bookmarks, favourites',
  },
  'save-operation': {
    group: 'editor',
    keys: { mac: 'Cmd-S', other: 'Ctrl-S' },
    label: 'Save the operation',
    keywords: 'keep, bookmark, collection',
  },
});

export const SAVED_NAMES = inLanguage('SAVED_NAMES', { panel: 'Saved' });
