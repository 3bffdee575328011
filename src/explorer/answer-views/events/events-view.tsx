import { ndjson } from '../../../answers/export/ndjson.ts';
import { useState, useEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import { useStop } from '../../graphiql/graphiql-adapter.ts';
import type { EventLog, EventLogState, LoggedEvent } from '../../runs/event-log.ts';
import { operationNameOf } from '../../runs/run.ts';
import { fileName } from '../save/file-name.ts';
import { SAVE_FAILURES } from '../save/save-copy.ts';
import { saveParts } from '../save/save-file.ts';
import { EventDialog } from './event-dialog.tsx';
import { EventList } from './event-list.tsx';
import { EVENTS_COPY, endMessage } from './events-copy.ts';
import { ndjsonOf } from './ndjson-of.ts';
import '../shared/json-colors.css';
import './events.css';

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
  const position = events.findIndex(({ number }) => number === opened);
  const event = events[position];
  const openerOf = (step: number): (() => void) | undefined => {
    const other = events[position + step];
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
        <p className="gh-events-body">{emptyMessage(state)}</p>
      )}
      <p className="gh-events-end" role="status">
        {end && endMessage(end)}
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

function emptyMessage({ count, end }: EventLogState): string {
  if (count > 0) return EVENTS_COPY.cleared;
  return end ? EVENTS_COPY.none : EVENTS_COPY.waiting;
}

interface EventsToolbarProps {
  readonly log: EventLog;
  readonly state: EventLogState;
  readonly operationName: string | undefined;
  readonly onStop: () => void;
}

/** What can be done with a log. */
function EventsToolbar(props: EventsToolbarProps): JSX.Element {
  const { log, state, operationName, onStop } = props;
  const { count, paused, end, events } = state;
  const [saved, save] = useSaveEvents(operationName);
  return (
    <div className="gh-events-bar" role="group" aria-label={EVENTS_COPY.actions}>
      <span className="gh-events-count">{EVENTS_COPY.count(paused?.count ?? count)}</span>
      {(!end || paused) && (
        <button
          type="button"
          className="gh-events-button"
          onClick={() => (paused ? log.resume() : log.pause())}
        >
          {paused ? EVENTS_COPY.resume(count - paused.count) : EVENTS_COPY.pause}
        </button>
      )}
      {!end && (
        <button type="button" className="gh-events-button" onClick={onStop}>
          {EVENTS_COPY.stop}
        </button>
      )}
      <button
        type="button"
        className="gh-events-button"
        aria-disabled={events.length === 0}
        onClick={log.clear}
      >
        {EVENTS_COPY.clear}
      </button>
      <button
        type="button"
        className="gh-events-button"
        aria-disabled={events.length === 0}
        onClick={() => events.length > 0 && save(events)}
      >
        {EVENTS_COPY.save}
      </button>
      <span className="gh-events-saved" role="status">
        {saved}
      </span>
    </div>
  );
}

/** Why a stream has ended, beside any other view of it. */
export function StreamEndLine({ log }: { readonly log: EventLog }): JSX.Element {
  const end = useStore(log.store, (state) => state.end);
  return (
    <p className="gh-answer-head" role="status">
      {end && endMessage(end)}
    </p>
  );
}

/** Saves events in a file, and says what became of it. */
function useSaveEvents(
  operationName: string | undefined,
): [message: string, save: (events: readonly LoggedEvent[]) => void] {
  const [message, setMessage] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (events: readonly LoggedEvent[]): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const name = fileName(operationName, new Date(), ndjson.kind.extension);
    const file = { name, kind: ndjson.kind, signal: controller.signal };
    const end = await saveParts(ndjsonOf(events), file);
    running.current = undefined;
    switch (end.kind) {
      case 'done':
        return setMessage(EVENTS_COPY.saved(name, end.bytes));
      case 'failed':
        return setMessage(SAVE_FAILURES[end.reason](end.detail));
      case 'cancelled':
        return setMessage('');
    }
  };
  return [message, (events) => void save(events)];
}
