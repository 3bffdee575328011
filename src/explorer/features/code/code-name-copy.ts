import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const CODE_COMMANDS = defineCommands('CODE_COMMANDS', 'panels', {
  'toggle-code': {
    keys: onLetter('X'),
    label: 'Show or hide the code',
    keywords: 'program, curl, python, typescript, script',
  },
});

/** The panel's other texts load with it. */
export const CODE_NAMES = inLanguage('CODE_NAMES', { panel: 'Code' });
