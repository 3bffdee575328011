import { defineCommands, onBoth } from '../../commands/define-commands.ts';

export const SETTINGS_COMMANDS = defineCommands('SETTINGS_COMMANDS', 'general', {
  'show-settings': {
    keys: onBoth('Ctrl-,'),
    label: 'Settings',
    keywords: 'preferences, options, theme, dark',
  },
});
