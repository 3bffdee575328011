import type { JSX } from 'react';
import { formatBytes } from '../../runs/describe-call.ts';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { EVENTS_COPY } from './events-copy.ts';
import { previewOf } from './ndjson-of.ts';
import { exactTimeOfDay } from './time-of-day.ts';

/** No screen is wider, characters. */
const MAX_SHOWN = 500;

interface EventRowProps {
  readonly id: string;
  readonly event: LoggedEvent;
  /** CSS pixels. */
  readonly top: number;
  /** From 1. */
  readonly place: number;
  readonly count: number;
  readonly isActive: boolean;
  readonly onOpen: (event: LoggedEvent) => void;
}

/** An event in one line. */
export function EventRow(props: EventRowProps): JSX.Element {
  const { id, event, top, place, count, isActive, onOpen } = props;
  const { number, at, bytes, errors, json } = event;
  return (
    // The list has the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className="gh-event"
      role="option"
      aria-selected={isActive}
      aria-posinset={place}
      aria-setsize={count}
      tabIndex={-1}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(event)}
    >
      <span className="gh-event-number">{number}</span>
      <time dateTime={new Date(at).toISOString()}>{exactTimeOfDay(at)}</time>
      <span className="gh-event-size">{formatBytes(bytes)}</span>
      {errors > 0 && <span className="gh-event-errors">{EVENTS_COPY.errors(errors)}</span>}
      <code>{previewOf(json, MAX_SHOWN)}</code>
    </div>
  );
}
