import {
  useEffect,
  useId,
  useMemo,
  useRef,
  type JSX,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { useStore } from 'zustand';
import { displaySettings } from '../ui/display-settings.ts';
import { useIdle } from '../ui/idle.ts';
import { rowAfterKey } from '../ui/row-keys.ts';
import { useVirtualScroll } from '../ui/virtual-list.ts';
import { HISTORY_COPY } from './history-copy.ts';
import type { HistoryLine } from './history-lines.ts';
import { HistoryRow, type HistoryActions } from './history-row.tsx';

/** Heights of a row, of one below a fold (each normal and compact), and of a heading, CSS pixels; the style sheet has the same. */
const NORMAL = { row: 48, run: 44 };
const COMPACT = { row: 40, run: 40 };
const HEADING_HEIGHT = 28;

/** Lines that are rendered beyond either edge, so that scrolling meets no gap. */
const BEYOND = 5;

interface HistoryListProps {
  readonly lines: readonly HistoryLine[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** The line that Tab leads to. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  /** Key of the line that is previewed. */
  readonly previewed: string | undefined;
  /** Key of the run whose label is typed. */
  readonly edited: string | undefined;
  readonly actions: HistoryActions;
}

/** The lines in sight, and the one that Tab leads to; from there the arrow keys go on. */
export function HistoryList(props: HistoryListProps): JSX.Element {
  const { lines, now, active, onActive, previewed, edited, actions } = props;
  const list = useRef<HTMLUListElement>(null);
  const isMoved = useRef(false);
  const returnsTo = useRef<string>(undefined);
  const hint = useId();
  const hasActions = useIdle();
  const heights = useStore(displaySettings, ({ isCompact }) => (isCompact ? COMPACT : NORMAL));
  const tops = useMemo(() => topsOf(lines, heights), [lines, heights]);
  const { scroller, top, height, space, reveal } = useVirtualScroll(tops.at(-1) ?? 0, heights.row);
  const first = Math.max(0, lineAt(tops, top) - BEYOND);
  const last = Math.min(lines.length - 1, lineAt(tops, top + height) + BEYOND);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, row) => first + row);
  if (active < first) rows.unshift(active);
  else if (active > last && active < lines.length) rows.push(active);

  const move = (index: number): void => {
    isMoved.current = true;
    onActive(index);
    reveal(tops[index] ?? 0, tops[index + 1] ?? 0);
  };
  useEffect(() => {
    if (isMoved.current) focusLine(list.current, active);
    isMoved.current = false;
  });
  // Where a label has been typed, its run may stand elsewhere by now.
  useEffect(() => {
    const key = returnsTo.current;
    if (edited !== undefined) returnsTo.current = edited;
    else if (key !== undefined) {
      returnsTo.current = undefined;
      const index = lines.findIndex(({ runKeys }) => runKeys.includes(key));
      focusLine(list.current, index);
    }
  }, [edited, lines]);

  const remove = (line: HistoryLine): void => {
    actions.onRemove(line);
    const index = lines.indexOf(line);
    if (lines.length > 1) move(Math.min(index, lines.length - 2));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const line = lines[active];
    if (!line || event.target instanceof HTMLInputElement || !isInside(event)) return;
    const page = Math.floor(height / heights.row) - 1;
    const next = rowAfterKey(event.key, active, { page, rows: lines.length }) ?? outOf(event.key);
    if (next !== undefined) move(next);
    else if (event.key === 'Delete') remove(line);
    else if (line.kind === 'fold' && event.key === (line.isOpen ? 'ArrowLeft' : 'ArrowRight'))
      actions.onToggle(line);
    else return;
    event.preventDefault();
  };
  /** The fold that a key leads back to from one of its runs. */
  const outOf = (key: string): number | undefined =>
    key === 'ArrowLeft' && lines[active]?.kind === 'run'
      ? lines.findLastIndex(({ kind }, index) => index < active && kind === 'fold')
      : undefined;
  return (
    <div ref={scroller} className="gh-history-scroller" hidden={lines.length === 0}>
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
        style={{ height: space }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const { index } = event.target.closest('li')?.dataset ?? {};
          if (index !== undefined && isInside(event)) onActive(Number(index));
        }}
      >
        {rows.map((index) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={line.key}
                className="gh-history-item"
                aria-posinset={index + 1}
                aria-setsize={lines.length}
                aria-level={line.kind === 'run' ? 2 : 1}
                style={{ top: tops[index] }}
                data-index={index}
              >
                {line.heading !== undefined && (
                  <h3 className="gh-history-heading">{line.heading}</h3>
                )}
                <HistoryRow
                  line={line}
                  now={now}
                  hasActions={hasActions}
                  isActive={index === active}
                  isPreviewed={line.key === previewed}
                  isEdited={edited !== undefined && line.runKeys[0] === edited}
                  actions={{ ...actions, onRemove: remove }}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function focusLine(list: HTMLElement | null, index: number): void {
  const entry = list?.querySelector<HTMLElement>(`[data-index="${index}"] .gh-history-entry`);
  entry?.focus({ preventScroll: true });
}

/** React tells of what happens in a row's menu too, which stands elsewhere. */
function isInside({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

/** Where each line begins, and where the last one ends, CSS pixels. */
function topsOf(lines: readonly HistoryLine[], heights: typeof NORMAL): readonly number[] {
  let top = 0;
  const tops = lines.map(({ heading, kind }) => {
    const begin = top;
    top += kind === 'run' ? heights.run : heights.row;
    if (heading !== undefined) top += HEADING_HEIGHT;
    return begin;
  });
  return [...tops, top];
}

/** The line at a height, CSS pixels. */
function lineAt(tops: readonly number[], height: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
