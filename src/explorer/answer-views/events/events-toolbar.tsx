import type { JSX } from 'react';
import type { EventLog, EventLogState } from '../../runs/event-log.ts';
import { EVENTS_COPY } from './events-copy.ts';
import { useSaveEvents } from './use-save-events.ts';

interface EventsToolbarProps {
  readonly log: EventLog;
  readonly state: EventLogState;
  readonly operationName: string | undefined;
  readonly onStop: () => void;
}

/** What can be done with a log. */
export function EventsToolbar(props: EventsToolbarProps): JSX.Element {
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
