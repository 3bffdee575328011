import {
  useId,
  useState,
  useEffect,
  useLayoutEffect,
  useRef,
  type JSX,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { formatBytes } from '../../runs/describe-call.ts';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { useVirtualList } from '../../ui/virtual-list.ts';
import { EVENTS_COPY, exactTimeOfDay } from './events-copy.ts';
import { eventPreview } from './ndjson-of.ts';

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
  const list = useVirtualList(count, ROW_HEIGHT, active);
  const { scroller, rows, pageSize, scrollTo, height, topOf } = list;
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
                  position={row + 1}
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

/** No screen is wider, characters. */
const MAX_SHOWN = 500;

interface EventRowProps {
  readonly id: string;
  readonly event: LoggedEvent;
  /** CSS pixels. */
  readonly top: number;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly isActive: boolean;
  readonly onOpen: (event: LoggedEvent) => void;
}

/** An event in one line. */
function EventRow(props: EventRowProps): JSX.Element {
  const { id, event, top, position, count, isActive, onOpen } = props;
  const { number, at, bytes, errors, json } = event;
  return (
    // The list has the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className="gh-event"
      role="option"
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={-1}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(event)}
    >
      <span className="gh-event-number">{number}</span>
      <time dateTime={new Date(at).toISOString()}>{exactTimeOfDay(at)}</time>
      <span className="gh-event-size">{formatBytes(bytes)}</span>
      {errors > 0 && <span className="gh-event-errors">{EVENTS_COPY.errors(errors)}</span>}
      <code>{eventPreview(json, MAX_SHOWN)}</code>
    </div>
  );
}

interface FollowEnd {
  /** Whether the end stays in sight when something is added. */
  readonly isFollowing: boolean;
  readonly goToEnd: () => void;
}

/**
 * Keeps the end of a growing list in sight, until somebody scrolls away from it; what is looked at then
 * stays where it is, also when rows before it go.
 *
 * @param rowHeight CSS pixels
 * @param first the number of the first row
 */
function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  first: number,
): FollowEnd {
  const [isFollowing, setFollowing] = useState(true);
  const lastFirst = useRef(first);
  const goToEnd = (): void => {
    showEnd(scroller.current);
    setFollowing(true);
  };
  // After each change of the list, whatever it was.
  useLayoutEffect(() => {
    const element = scroller.current;
    const gone = first - lastFirst.current;
    lastFirst.current = first;
    if (isFollowing) showEnd(element);
    else if (gone > 0) element?.scrollBy(0, -gone * rowHeight);
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = (): void => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight;
      setFollowing(below < rowHeight);
    };
    // A list that gets smaller still shows its end.
    const resizing = new ResizeObserver(() => {
      if (isFollowing) showEnd(element);
    });
    resizing.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resizing.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, rowHeight, isFollowing]);
  return { isFollowing, goToEnd };
}

function showEnd(element: HTMLElement | null): void {
  element?.scrollTo(0, element.scrollHeight);
}
