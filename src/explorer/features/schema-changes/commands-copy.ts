import { defineCommands } from '../../commands/define-commands.ts';

export const CHANGES_COMMANDS = defineCommands('CHANGES_COMMANDS', 'general', {
  'show-schema-changes': {
    label: 'Schema changes…',
    keywords: 'what changed, breaking, diff, deprecated',
  },
});
