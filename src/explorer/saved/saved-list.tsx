import {
  useEffect,
  useId,
  useRef,
  type JSX,
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';
import { useStore } from 'zustand';
import type { SavedFolder } from '../../operations/saved-operation.ts';
import { unsavedTabs } from '../graphiql/open-tab.ts';
import { useOpenTabList } from '../graphiql/graphiql-adapter-tabs.ts';
import { displaySettings } from '../ui/display-settings.ts';
import { useIdle } from '../ui/idle.ts';
import { rowAfterKey } from '../ui/row-keys.ts';
import { useVirtualList } from '../ui/virtual-list.ts';
import { SAVED_COPY } from './saved-copy.ts';
import { dragLine, type SavedDrop } from './saved-drag.ts';
import type { SavedLine } from './saved-lines.ts';
import { SavedRow, type SavedRowActions } from './saved-row.tsx';

/** Heights of a row, CSS pixels; the style sheet has the same. */
const HEIGHTS = { normal: 32, compact: 28, touch: 44 };

interface SavedListProps {
  readonly lines: readonly SavedLine[];
  /** The line that Tab leads to. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  /** Key of the line whose name is typed. */
  readonly renamed: string | undefined;
  /** Key of the line whose description is shown. */
  readonly described: string | undefined;
  readonly folders: readonly SavedFolder[];
  readonly actions: SavedRowActions;
  /** Whether lines can be moved: not among what was found. */
  readonly isOrdered: boolean;
  readonly onDrop: (line: SavedLine, drop: SavedDrop) => void;
  /** A line that has to be brought into sight, with the focus on it, and what is told then. */
  readonly revealed: string | undefined;
  readonly onRevealed: () => void;
}

/** The lines in sight, and the one that Tab leads to; from there the arrow keys go on. */
export function SavedList(props: SavedListProps): JSX.Element {
  const { lines, active, onActive, renamed, described, folders, actions } = props;
  const list = useRef<HTMLUListElement>(null);
  const isMoved = useRef(false);
  const hint = useId();
  const hasActions = useIdle();
  const isCompact = useStore(displaySettings, (settings) => settings.isCompact);
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const rowHeight = HEIGHTS[isTouch ? 'touch' : isCompact ? 'compact' : 'normal'];
  const { scroller, rows, pageSize, scrollTo, height, topOf } = useVirtualList(
    lines.length,
    rowHeight,
    active,
  );
  const unsaved = useUnsavedItems();

  const move = (index: number): void => {
    isMoved.current = true;
    onActive(index);
    scrollTo(index);
  };
  useEffect(() => {
    if (isMoved.current) focusLine(list.current, active);
    isMoved.current = false;
  });
  const wanted = lines.findIndex(({ key }) => key === props.revealed);
  useEffect(() => {
    if (wanted === -1) return;
    isMoved.current = true;
    onActive(wanted);
    scrollTo(wanted);
    props.onRevealed();
  });

  const remove = (line: SavedLine): void => {
    const index = lines.indexOf(line);
    const after = lines.findIndex(({ level }, at) => at > index && level <= line.level);
    // The one that takes its place, else the one before.
    const next = lines[after === -1 ? index - 1 : after];
    actions.onRemove(line);
    if (next) {
      isMoved.current = true;
      onActive(lines.indexOf(next));
    }
  };
  const rowActions = { ...actions, onRemove: remove };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const line = lines[active];
    if (!line || event.target instanceof HTMLInputElement || !isInside(event)) return;
    const isOwn = line.item !== undefined && !line.isProvided;
    const { key, altKey } = event;
    const step = key === 'ArrowUp' ? -1 : 1;
    const next = rowAfterKey(key, active, { page: pageSize - 1, rows: lines.length });
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (altKey && key === 'Enter') {
      if (line.item?.kind === 'operation') actions.onDescribe(line);
    } else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      if (isOwn && props.isOrdered) actions.onMove(line, step);
    } else if (altKey) return;
    else if (next !== undefined) move(next);
    else if (key === 'F2' && isOwn) actions.onRename(line);
    else if (key === 'Delete' && isOwn) remove(line);
    else if (key === 'ArrowRight' || key === 'ArrowLeft') fold(line, key);
    else return;
    event.preventDefault();
  };
  /** Opens or closes a folder; out of an operation to its folder. */
  const fold = (line: SavedLine, key: 'ArrowRight' | 'ArrowLeft'): void => {
    const isFolder = line.item?.kind !== 'operation';
    if (isFolder && line.isOpen === (key === 'ArrowLeft')) actions.onOpen(line);
    else if (key === 'ArrowLeft') {
      const above = lines.findLastIndex(({ level }, index) => index < active && level < line.level);
      if (above !== -1) move(above);
    }
  };
  const onPointerDown = (event: PointerEvent): void => {
    const target = event.target as Element;
    const index = Number(target.closest('li')?.dataset['index'] ?? -1);
    const line = lines[index];
    const { current } = scroller;
    if (!line?.item || line.isProvided || !current || !props.isOrdered) return;
    if (event.button !== 0 || !target.closest('.gh-saved-entry')) return;
    dragLine({
      scroller: current,
      lines,
      index,
      rowHeight,
      press: event.nativeEvent,
      onDrop: (drop) => props.onDrop(line, drop),
    });
  };
  return (
    // The list takes the presses of its rows.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={scroller}
      className="gh-saved-scroller"
      hidden={lines.length === 0}
      onPointerDown={onPointerDown}
    >
      <p className="gh-saved-hidden" id={hint}>
        {SAVED_COPY.keys}
      </p>
      {/* A list takes the keys of its rows, as a grid would. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        className="gh-saved-list"
        role="list"
        aria-label={SAVED_COPY.list}
        aria-describedby={hint}
        style={{ height }}
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
                className="gh-saved-item"
                aria-posinset={index + 1}
                aria-setsize={lines.length}
                aria-level={line.level}
                style={{ top: topOf(index) }}
                data-index={index}
                data-level={line.level}
              >
                <SavedRow
                  line={line}
                  hasActions={hasActions}
                  isActive={index === active}
                  isRenamed={line.key === renamed}
                  isDescribed={line.key === described}
                  isUnsaved={!line.isProvided && unsaved.has(line.key)}
                  folders={folders}
                  actions={rowActions}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** Ids of the operations that a tab holds in another form. */
function useUnsavedItems(): ReadonlySet<string | undefined> {
  const { tabs } = useOpenTabList();
  const ids = useStore(unsavedTabs);
  return new Set(tabs.filter(({ id }) => ids.has(id)).map(({ savedId }) => savedId));
}

function focusLine(list: HTMLElement | null, index: number): void {
  const entry = list?.querySelector<HTMLElement>(`[data-index="${index}"] .gh-saved-entry`);
  entry?.focus({ preventScroll: true });
}

/** React tells of what happens in a row's menu too, which stands elsewhere. */
function isInside({ currentTarget, target }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}
