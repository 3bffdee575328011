import { defineCommands } from '../../commands/define-commands.ts';

export const NEWEST_COMMANDS = defineCommands('NEWEST_COMMANDS', 'editor', {
  'run-newest': {
    label: 'Only what is new…',
    keywords: 'incremental, since, delta, newer than, watermark',
  },
});
