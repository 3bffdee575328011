import { defineFeature } from '../../frame/define-feature.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { reading } from '../shared/answer-bar.tsx';
import { EVENTS_COMMANDS, EVENTS_NAMES } from './events-name-copy.ts';

const EventsView = laterPanel(async () => (await import('./events-view.tsx')).EventsView, reading);

export const EVENTS = defineFeature({
  id: 'events',
  commands: EVENTS_COMMANDS,
  views: { events: { ...EVENTS_NAMES, isOfEvents: true, ofTab: EventsView } },
});
