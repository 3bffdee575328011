import { useId, useLayoutEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { formatBytes } from '../../../contract/format-count.ts';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { rowAfterKey } from '../../ui/row-keys.ts';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { EVENTS_COPY, exactTimeOfDay } from './events-copy.ts';
import { eventPreview } from './ndjson-of.ts';

/** A row's height, CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 28;

/** No screen is wider, characters. */
const MAX_SHOWN = 500;

interface EventListProps {
  readonly events: readonly LoggedEvent[];
  readonly onOpen: (event: LoggedEvent) => void;
}

/** Events one below the other, a line each; those in sight are in the document. */
export function EventList({ events, onOpen }: EventListProps): JSX.Element {
  const id = useId();
  const count = events.length;
  const [activeNumber, setActiveNumber] = useState(0);
  const active = events.findIndex(({ number }) => number === activeNumber);
  const list = useVirtualList(count, ROW_HEIGHT, active);
  const { scroller, rows, pageSize, scrollTo, height, topOf } = list;
  const [isFollowing, setFollowing] = useState(true);
  const first = events[0]?.number ?? 0;
  const lastFirst = useRef(first);
  // Each time: the end stays in sight until somebody scrolls away from it. What is looked at then stays
  // where it is, also when rows before it go.
  useLayoutEffect(() => {
    const gone = first - lastFirst.current;
    lastFirst.current = first;
    if (isFollowing) scroller.current?.scrollTo(0, scroller.current.scrollHeight);
    else if (gone > 0) scroller.current?.scrollBy(0, -gone * ROW_HEIGHT);
  });
  const open = (event: LoggedEvent): void => {
    setActiveNumber(event.number);
    onOpen(event);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowAfterKey(event.key, active, { page: pageSize - 1, rows: count });
    const chosen = events[active];
    if (row !== undefined) {
      setActiveNumber(events[row]?.number ?? 0);
      scrollTo(row);
    } else if ((event.key === 'Enter' || event.key === ' ') && chosen) open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className="gh-events-body">
      <div
        ref={scroller}
        className="gh-json gh-events-list"
        role="listbox"
        aria-label={EVENTS_COPY.list}
        aria-activedescendant={active < 0 ? undefined : `${id}-${activeNumber}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (active < 0) setActiveNumber(events.at(-1)?.number ?? 0);
        }}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setFollowing(scrollHeight - scrollTop - clientHeight < ROW_HEIGHT)
        }
      >
        <div className="gh-events-rows" role="presentation" style={{ height }}>
          {rows.map((row) => {
            const event = events[row];
            if (!event) return undefined;
            const { number, at, bytes, errors, json } = event;
            return (
              // The list has the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={number}
                id={`${id}-${number}`}
                className="gh-event"
                role="option"
                aria-selected={row === active}
                aria-posinset={row + 1}
                aria-setsize={count}
                tabIndex={-1}
                style={{ transform: `translateY(${topOf(row)}px)` }}
                onClick={() => open(event)}
              >
                <span className="gh-event-number">{number}</span>
                <time dateTime={new Date(at).toISOString()}>{exactTimeOfDay(at)}</time>
                <span className="gh-event-size">{formatBytes(bytes)}</span>
                {errors > 0 && (
                  <span className="gh-event-errors">{EVENTS_COPY.errors(errors)}</span>
                )}
                <code>{eventPreview(json, MAX_SHOWN)}</code>
              </div>
            );
          })}
        </div>
      </div>
      {!isFollowing && (
        <button type="button" className="gh-events-newest" onClick={() => setFollowing(true)}>
          {EVENTS_COPY.newest}
        </button>
      )}
    </div>
  );
}
