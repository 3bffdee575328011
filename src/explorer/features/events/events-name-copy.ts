import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';

export const EVENTS_NAMES = inLanguage('EVENTS_NAMES', {
  label: 'Events',
  region: 'Events of the subscription',
});

export const EVENTS_COMMANDS = defineCommands('EVENTS_COMMANDS', 'answer', {
  'view-events': { keys: onLetter('4'), label: 'Show the events' },
  'sort-events': { label: 'Newest events first' },
  'pause-events': { label: 'Pause or resume events' },
  'clear-events': { label: 'Clear events' },
  'save-events': { label: 'Save events as NDJSON' },
});
