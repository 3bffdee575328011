import { useCallback, useEffect, useRef, type JSX, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { displaySettings } from '../ui/display-settings.ts';
import { LineList, type LineListHandle } from '../ui/line-list.tsx';
import { HISTORY_COPY } from './history-copy.ts';
import type { HistoryLine } from './history-lines.ts';
import { HistoryRow, type HistoryActions } from './history-row.tsx';

/** Heights of a row, of one below a fold (each normal and compact), and of a heading, CSS pixels; the style sheet has the same. */
const NORMAL = { row: 48, run: 44 };
const COMPACT = { row: 40, run: 40 };
const HEADING_HEIGHT = 28;

interface HistoryListProps {
  readonly lines: readonly HistoryLine[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly previewed: string | undefined;
  readonly edited: string | undefined;
  readonly actions: HistoryActions;
}

export function HistoryList(props: HistoryListProps): JSX.Element {
  const { lines, now, active, onActive, previewed, edited, actions } = props;
  const list = useRef<LineListHandle>(null);
  const returnsTo = useRef<string>(undefined);
  const heights = useStore(displaySettings, ({ isCompact }) => (isCompact ? COMPACT : NORMAL));
  const heightOf = useCallback(
    ({ heading, kind }: HistoryLine) =>
      (kind === 'run' ? heights.run : heights.row) + (heading === undefined ? 0 : HEADING_HEIGHT),
    [heights],
  );
  // Where a label has been typed, its run may stand elsewhere by now.
  useEffect(() => {
    const key = returnsTo.current;
    returnsTo.current = edited;
    if (edited !== undefined || key === undefined) return;
    const index = lines.findIndex(({ runKeys }) => runKeys.includes(key));
    if (index !== -1) list.current?.goTo(index);
  }, [edited, lines]);

  const remove = (line: HistoryLine): void => {
    list.current?.leave(lines.indexOf(line));
    actions.onRemove(line);
  };
  const onKey = ({ key }: KeyboardEvent, line: HistoryLine): boolean => {
    const fold = lines.findLastIndex(({ kind }, index) => index < active && kind === 'fold');
    if (key === 'Delete') remove(line);
    else if (key === 'ArrowLeft' && line.kind === 'run') list.current?.goTo(fold);
    else if (line.kind === 'fold' && key === (line.isOpen ? 'ArrowLeft' : 'ArrowRight'))
      actions.onToggle(line);
    else return false;
    return true;
  };
  return (
    <LineList
      ref={list}
      {...{ lines, heightOf, active, onActive, onKey }}
      rowHeight={heights.row}
      label={HISTORY_COPY.list}
      keys={HISTORY_COPY.keys}
      renderRow={(line, isActive) => (
        <HistoryRow
          line={line}
          now={now}
          isActive={isActive}
          isPreviewed={line.key === previewed}
          isEdited={edited !== undefined && line.runKeys[0] === edited}
          actions={{ ...actions, onRemove: remove }}
        />
      )}
    />
  );
}
