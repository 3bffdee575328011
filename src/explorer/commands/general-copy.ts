import { defineCommands, onBoth } from './define-commands.ts';

export const GENERAL_COMMANDS = defineCommands('GENERAL_COMMANDS', 'general', {
  'open-palette': { keys: { mac: 'Cmd-K', other: 'Ctrl-K' }, label: 'Search or run a command' },
  'show-shortcuts': {
    keys: onBoth('?'),
    label: 'Keyboard shortcuts',
    keywords: 'hotkeys, key bindings, help',
  },
});
