import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const CODE_COMMANDS = defineCommands('CODE_COMMANDS', 'panels', {
  'toggle-code': {
    keys: onLetter('X'),
    label: 'Show or hide the code',
    keywords: 'program, curl, python, typescript, script',
  },
});

/** What the panel is called before it is opened; its other words come with it. */
export const CODE_NAMES = inLanguage('CODE_NAMES', { panel: 'Code' });
