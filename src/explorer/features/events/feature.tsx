import { inLanguage } from '../../../contract/language.ts';
import { defineCommands, onLetter } from '../../commands/define-commands.ts';
import { defineFeature } from '../../frame/define-feature.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { reading } from '../shared/answer-bar.tsx';

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

const EventsView = laterPanel(async () => (await import('./events-view.tsx')).EventsView, reading);

export const EVENTS = defineFeature({
  id: 'events',
  commands: EVENTS_COMMANDS,
  views: { events: { ...EVENTS_NAMES, isOfEvents: true, ofTab: EventsView } },
});
