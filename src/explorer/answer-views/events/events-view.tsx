import { ndjson } from '../../../answers/export/ndjson.ts';
import { useState, useEffect, useRef, type JSX } from 'react';
import { useStore } from 'zustand';
import { useStop } from '../../graphiql/graphiql-adapter.ts';
import type { EventLog, EventLogState, LoggedEvent } from '../../runs/event-log.ts';
import { operationNameOf, type Run } from '../../runs/run.ts';
import { fileName } from '../save/file-name.ts';
import { SAVE_FAILURES } from '../save/save-copy.ts';
import { saveParts } from '../save/save-file.ts';
import { InSlot } from '../shared/answer-slots.tsx';
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
  const { count, end, paused } = state;
  const { events, dropped } = paused ?? state;
  const [opened, setOpened] = useState<number>();
  const event = events.find(({ number }) => number === opened);
  const open = ({ number }: LoggedEvent): void => setOpened(number);
  const emptyMessage = end ? EVENTS_COPY.none : EVENTS_COPY.waiting;
  return (
    <div className="gh-events">
      <InSlot slot="tools">
        <EventsToolbar log={log} state={state} />
      </InSlot>
      {dropped > 0 && <p>{EVENTS_COPY.dropped(dropped, events.length)}</p>}
      {events.length > 0 ? (
        <EventList events={events} onOpen={open} />
      ) : (
        <p className="gh-events-body">{count > 0 ? EVENTS_COPY.cleared : emptyMessage}</p>
      )}
      <InSlot slot="status">
        <p className="gh-events-end" role="status">
          {end && endMessage(end)}
        </p>
      </InSlot>
      {event && (
        <EventDialog
          events={events}
          event={event}
          onOpen={open}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

interface EventsToolbarProps extends EventsViewProps {
  readonly state: EventLogState;
}

function EventsToolbar({ log, state }: EventsToolbarProps): JSX.Element {
  const { count, paused, end, events } = state;
  const stop = useStop();
  const [saved, save] = useSaveEvents(log.run);
  const pauseLabel = paused ? EVENTS_COPY.resume(count - paused.count) : EVENTS_COPY.pause;
  const actions = [
    {
      name: 'pause',
      label: pauseLabel,
      act: paused ? log.resume : log.pause,
      isHidden: end && !paused,
    },
    { name: 'stop', label: EVENTS_COPY.stop, act: stop, isHidden: end },
    { name: 'clear', label: EVENTS_COPY.clear, act: log.clear, isOfEvents: true },
    { name: 'save', label: EVENTS_COPY.save, act: () => void save(events), isOfEvents: true },
  ];
  return (
    <div className="gh-events-bar" role="group" aria-label={EVENTS_COPY.actions}>
      <span className="gh-events-count">{EVENTS_COPY.count(paused?.count ?? count)}</span>
      {actions.map(({ name, label, act, isHidden, isOfEvents }) => {
        const isDisabled = isOfEvents && events.length === 0;
        return (
          !isHidden && (
            <button
              key={name}
              type="button"
              className="gh-events-button"
              aria-disabled={isDisabled}
              onClick={isDisabled ? undefined : act}
            >
              {label}
            </button>
          )
        );
      })}
      <span className="gh-events-saved" role="status">
        {saved}
      </span>
    </div>
  );
}

/** Why a stream has ended, beside any other view of it. */
export function StreamEndLine({ log }: EventsViewProps): JSX.Element {
  const end = useStore(log.store, (state) => state.end);
  return (
    <p className="gh-answer-head" role="status">
      {end && endMessage(end)}
    </p>
  );
}

/** Saves the events of a run in a file, and says what became of it. */
function useSaveEvents(
  run: Run,
): [message: string, save: (events: readonly LoggedEvent[]) => Promise<void>] {
  const [message, setMessage] = useState('');
  const saving = useRef<AbortController>(undefined);
  useEffect(() => () => saving.current?.abort(), []);
  const save = async (events: readonly LoggedEvent[]): Promise<void> => {
    if (saving.current) return;
    saving.current = new AbortController();
    const { kind } = ndjson;
    const name = fileName(operationNameOf(run), new Date(), kind.extension);
    const file = [new TextEncoder().encode(ndjsonOf(events))];
    const end = await saveParts(file, { name, kind, signal: saving.current.signal });
    saving.current = undefined;
    if (end.kind === 'done') setMessage(EVENTS_COPY.saved(name, end.bytes));
    else setMessage(end.kind === 'failed' ? SAVE_FAILURES[end.reason](end.detail) : '');
  };
  return [message, save];
}
