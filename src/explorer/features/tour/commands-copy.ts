import { defineCommands } from '../../commands/define-commands.ts';

export const TOUR_COMMANDS = defineCommands('TOUR_COMMANDS', 'general', {
  'take-tour': { label: 'Take the tour', keywords: 'introduction, first steps, help' },
});
