import { useEffect, useId, useMemo, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useIdle } from '../ui/idle.ts';
import { useVirtualList } from '../ui/virtual-list.ts';
import { HISTORY_COPY } from './history-copy.ts';
import type { HistoryEntry } from './history-entry.ts';
import { HistoryRow, type HistoryListContext } from './history-row.tsx';

/** A row's height, CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 48;

interface HistoryListProps extends HistoryListContext {
  readonly entries: readonly HistoryEntry[];
  readonly onRemove: (entry: HistoryEntry) => void;
}

/**
 * The entries in sight. One row can be reached by Tab, and from there the arrow keys go on; a row
 * that has the focus stays in the document wherever the list is scrolled.
 */
export function HistoryList({ entries, onRemove, ...handlers }: HistoryListProps): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const isMoved = useRef(false);
  const hint = useId();
  const [wanted, setWanted] = useState(0);
  const hasActions = useIdle();
  const keys = useMemo(() => keysOf(entries), [entries]);
  const active = Math.max(0, Math.min(wanted, entries.length - 1));
  const { scroller, rows, pageSize, scrollTo } = useVirtualList(entries.length, ROW_HEIGHT, active);
  const move = (index: number): void => {
    isMoved.current = true;
    setWanted(index);
    scrollTo(index);
  };
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });
  const remove = (entry: HistoryEntry, index: number): void => {
    onRemove(entry);
    if (entries.length > 1) move(Math.min(index, entries.length - 2));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target instanceof HTMLInputElement) return;
    const next = rowAfterKey(event.key, active, entries.length, pageSize - 1);
    const entry = entries[active];
    if (next !== undefined) move(next);
    else if (event.key === 'Delete' && entry) remove(entry, active);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={scroller} className="gh-history-scroller" hidden={entries.length === 0}>
      <p className="gh-history-hidden" id={hint}>
        {HISTORY_COPY.keys}
      </p>
      {/* A list takes the keys of its rows, as a grid would. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className="gh-history-list"
        role="list"
        aria-label={HISTORY_COPY.list}
        aria-describedby={hint}
        style={{ height: entries.length * ROW_HEIGHT }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setWanted(Number(target.closest('li')?.dataset['index']))}
      >
        {rows.map((index) => {
          const entry = entries[index];
          return (
            entry && (
              <HistoryRow
                key={keys[index]}
                entry={entry}
                index={index}
                of={entries.length}
                top={index * ROW_HEIGHT}
                hasActions={hasActions}
                isActive={index === active}
                onRemove={() => remove(entry, index)}
                {...handlers}
              />
            )
          );
        })}
      </ul>
    </div>
  );
}

/**
 * A key for each entry: its operation, and which of its runs it is, counted from the oldest. An entry
 * that is read from storage again, labelled or run once more keeps its row, and what is typed in it.
 */
function keysOf(entries: readonly HistoryEntry[]): readonly string[] {
  const runs = new Map<string, number>();
  return entries
    .toReversed()
    .map(({ favorite, operationName, query, variables }) => {
      const operation = JSON.stringify([favorite === true, operationName, query, variables]);
      const run = (runs.get(operation) ?? 0) + 1;
      runs.set(operation, run);
      return `${run} ${operation}`;
    })
    .toReversed();
}

/** The row that a key leads to; undefined for a key that does not move. `page` is in rows. */
export function rowAfterKey(
  key: string,
  row: number,
  count: number,
  page: number,
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(row + step, count - 1));
}
