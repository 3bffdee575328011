import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { useRowsInSight } from '../../ui/use-rows-in-sight.ts';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { EventRow } from './event-row.tsx';
import { EVENTS_COPY } from './events-copy.ts';
import { useFollowEnd } from './use-follow-end.ts';

/** A row's height, CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 28;

interface EventListProps {
  readonly events: readonly LoggedEvent[];
  readonly onOpen: (event: LoggedEvent) => void;
}

/** Events one below the other, those in sight in the document. */
export function EventList({ events, onOpen }: EventListProps): JSX.Element {
  const id = useId();
  const count = events.length;
  const first = events[0]?.number ?? 0;
  const [activeNumber, setActiveNumber] = useState(0);
  const active = events.findIndex(({ number }) => number === activeNumber);
  const sight = useRowsInSight(count, ROW_HEIGHT, active);
  const { scroller, rows, pageSize, scrollTo, height, topOf } = sight;
  const { isFollowing, goToEnd } = useFollowEnd(scroller, ROW_HEIGHT, first);
  const moveTo = (row: number): void => {
    const to = Math.max(0, Math.min(row, count - 1));
    setActiveNumber(events[to]?.number ?? 0);
    scrollTo(to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = targetOf(event.key, active, { count, pageSize });
    const chosen = events[active];
    if (row !== undefined) moveTo(row);
    else if ((event.key === 'Enter' || event.key === ' ') && chosen) onOpen(chosen);
    else return;
    event.preventDefault();
  };
  const open = (event: LoggedEvent): void => {
    setActiveNumber(event.number);
    onOpen(event);
  };
  const idOf = (number: number): string => `${id}-${number}`;
  return (
    <div className="gh-events-body">
      <div
        ref={scroller}
        className="gh-json gh-events-list"
        role="listbox"
        aria-label={EVENTS_COPY.list}
        aria-activedescendant={active < 0 ? undefined : idOf(activeNumber)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (active < 0) setActiveNumber(events.at(-1)?.number ?? 0);
        }}
      >
        <div className="gh-events-rows" role="presentation" style={{ height }}>
          {rows.map((row) => {
            const event = events[row];
            return (
              event && (
                <EventRow
                  key={event.number}
                  id={idOf(event.number)}
                  event={event}
                  top={topOf(row)}
                  place={row + 1}
                  count={count}
                  isActive={row === active}
                  onOpen={open}
                />
              )
            );
          })}
        </div>
      </div>
      {!isFollowing && (
        <button type="button" className="gh-events-newest" onClick={goToEnd}>
          {EVENTS_COPY.newest}
        </button>
      )}
    </div>
  );
}

interface Extent {
  readonly count: number;
  readonly pageSize: number;
}

/** The row that a key leads to; undefined for other keys. */
function targetOf(key: string, row: number, { count, pageSize }: Extent): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return row + 1;
    case 'ArrowUp':
      return row < 0 ? count - 1 : row - 1;
    case 'PageDown':
      return row + pageSize - 1;
    case 'PageUp':
      return row - pageSize + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
