import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const BATCH_COMMANDS = defineCommands('BATCH_COMMANDS', 'editor', {
  'run-for-each': {
    keys: onLetter('Y'),
    label: 'Run for each…',
    keywords: 'batch, many values, loop, column',
  },
});
