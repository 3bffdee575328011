import { defineCommands } from '../../commands/define-commands.ts';

export const COMPARE_COMMANDS = defineCommands('COMPARE_COMMANDS', 'answer', {
  'compare-runs': { label: 'Compare runs of the operation…' },
});
