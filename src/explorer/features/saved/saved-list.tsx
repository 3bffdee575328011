import { useCallback, useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { unsavedTabs } from '../../editors/open-tab.ts';
import { useOpenTabList } from '../../editors/graphiql-adapter-tabs.ts';
import { displaySettings } from '../../ui/display-settings.ts';
import { LineList, type LineListHandle } from '../../ui/line-list.tsx';
import { SAVED_COPY } from './saved-copy.ts';
import { dragLine } from './saved-drag.ts';
import type { SavedLine, SavedPlace } from './saved-order.ts';
import { SavedRow, type SavedRowProps } from './saved-row.tsx';

/** Heights of a row, CSS pixels; the style sheet has the same. */
const HEIGHTS = { normal: 32, compact: 28, touch: 44 };

interface SavedListProps extends Pick<SavedRowProps, 'folders' | 'actions'> {
  readonly lines: readonly SavedLine[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly renamed: string | undefined;
  readonly described: string | undefined;
  readonly isOrdered: boolean;
  readonly onDrop: (line: SavedLine, drop: SavedPlace) => void;
  /** A line to be brought into sight and focused, and the message then. */
  readonly revealed: string | undefined;
  readonly onRevealed: () => void;
}

export function SavedList(props: SavedListProps) {
  const { lines, active, onActive, renamed, described, folders, actions } = props;
  const list = useRef<LineListHandle>(null);
  const isCompact = useStore(displaySettings, (settings) => settings.isCompact);
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const rowHeight = HEIGHTS[isTouch ? 'touch' : isCompact ? 'compact' : 'normal'];
  const heightOf = useCallback(() => rowHeight, [rowHeight]);
  const unsaved = useUnsavedItems();
  const wanted = lines.findIndex(({ key }) => key === props.revealed);
  useEffect(() => {
    if (wanted === -1) return;
    list.current?.goTo(wanted);
    props.onRevealed();
  });

  const remove = (line: SavedLine): void => {
    list.current?.leave(lines.indexOf(line));
    actions.onRemove(line);
  };
  const onKey = (event: KeyboardEvent, line: SavedLine): boolean => {
    const isOperation = line.item?.kind === 'operation';
    const isOwn = line.item !== undefined && !line.isProvided;
    const { key, altKey } = event;
    const step = { ArrowUp: -1 as const, ArrowDown: 1 as const }[key];
    if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
    if (altKey && key === 'Enter') {
      if (isOperation) actions.onDescribe(line);
    } else if (altKey && step) {
      if (isOwn && props.isOrdered) actions.onMove(line, step);
    } else if (altKey) return false;
    else if (key === 'F2' && isOwn) actions.onRename(line);
    else if (key === 'Delete' && isOwn) remove(line);
    else if (!isOperation && key === (line.isOpen ? 'ArrowLeft' : 'ArrowRight'))
      actions.onOpen(line);
    else if (key === 'ArrowLeft') {
      const above = lines.findLastIndex(({ level }, index) => index < active && level < line.level);
      if (above !== -1) list.current?.goTo(above);
    } else return key === 'ArrowRight';
    return true;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const { target, currentTarget, button, nativeEvent } = event;
    const entry = (target as Element).closest('.gh-row-entry');
    const index = Number(entry?.closest('li')?.dataset['index'] ?? -1);
    const line = lines[index];
    if (!line?.item || line.isProvided || !props.isOrdered || button !== 0) return;
    dragLine({
      scroller: currentTarget,
      lines,
      index,
      rowHeight,
      press: nativeEvent,
      onDrop: (drop) => props.onDrop(line, drop),
    });
  };
  return (
    <LineList
      ref={list}
      {...{ lines, heightOf, rowHeight, active, onActive, onKey, onPointerDown }}
      label={SAVED_COPY.list}
      keys={SAVED_COPY.keys}
      renderRow={(line, isActive) => (
        <SavedRow
          {...{ line, isActive, folders }}
          isRenamed={line.key === renamed}
          isDescribed={line.key === described}
          isUnsaved={!line.isProvided && unsaved.has(line.key)}
          actions={{ ...actions, onRemove: remove }}
        />
      )}
    />
  );
}

function useUnsavedItems(): ReadonlySet<string | undefined> {
  const { tabs } = useOpenTabList();
  const ids = useStore(unsavedTabs);
  return new Set(tabs.filter(({ id }) => ids.has(id)).map(({ savedId }) => savedId));
}
