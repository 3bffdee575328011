import { useState, type JSX } from 'react';
import { useStore } from 'zustand';
import { useStop } from '../../graphiql/graphiql-adapter.ts';
import { operationNameOf } from '../../runs/run.ts';
import '../shared/json-colors.css';
import { EventDialog } from './event-dialog.tsx';
import { EventList } from './event-list.tsx';
import type { EventLog, EventLogState } from '../../runs/event-log.ts';
import { EVENTS_COPY, wordsOfEnd } from './events-copy.ts';
import './events.css';
import { EventsToolbar } from './events-toolbar.tsx';

interface EventsViewProps {
  readonly log: EventLog;
}

/** What came one after the other, as it came. */
export function EventsView({ log }: EventsViewProps): JSX.Element {
  const state = useStore(log.store);
  const { end, paused } = state;
  const { events, dropped } = paused ?? state;
  const [opened, setOpened] = useState<number>();
  const stop = useStop();
  const place = events.findIndex(({ number }) => number === opened);
  const event = events[place];
  const openerOf = (step: number): (() => void) | undefined => {
    const other = events[place + step];
    return other && (() => setOpened(other.number));
  };
  return (
    <div className="gh-events">
      <EventsToolbar
        log={log}
        state={state}
        onStop={stop}
        operationName={operationNameOf(log.run)}
      />
      {dropped > 0 && <p>{EVENTS_COPY.dropped(dropped, events.length)}</p>}
      {events.length > 0 ? (
        <EventList events={events} onOpen={({ number }) => setOpened(number)} />
      ) : (
        <p className="gh-events-body">{wordsOfNone(state)}</p>
      )}
      <p className="gh-events-end" role="status">
        {end && wordsOfEnd(end)}
      </p>
      {event && (
        <EventDialog
          event={event}
          onEarlier={openerOf(-1)}
          onLater={openerOf(1)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function wordsOfNone({ count, end }: EventLogState): string {
  if (count > 0) return EVENTS_COPY.cleared;
  return end ? EVENTS_COPY.none : EVENTS_COPY.waiting;
}
