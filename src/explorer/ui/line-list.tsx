import {
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
} from 'react';
import { rowAfterKey } from './row-keys.ts';
import { useVirtualScroll } from './virtual-list.ts';
import './line-list.css';

const BEYOND = 5;

export interface ListLine {
  readonly key: string;
  readonly level: number;
  readonly heading?: string | undefined;
}

export interface LineListHandle {
  readonly goTo: (index: number) => void;
  /** Moves the focus to the line after a deleted one and its children, else to the panel's search. */
  readonly leave: (index: number) => void;
}

interface LineListProps<Line extends ListLine> {
  readonly ref: Ref<LineListHandle>;
  readonly lines: readonly Line[];
  /** With its heading, CSS pixels; equal to the style sheet's. */
  readonly heightOf: (line: Line) => number;
  readonly rowHeight: number;
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly label: string;
  readonly keys: string;
  /** Keys that do not move; returns whether it handled one. */
  readonly onKey: (event: KeyboardEvent, line: Line) => boolean;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  readonly renderRow: (line: Line, isActive: boolean) => JSX.Element;
}

export function LineList<Line extends ListLine>(props: LineListProps<Line>) {
  const { ref, lines, heightOf, rowHeight, active, onActive, label, keys, onKey, renderRow } =
    props;
  const list = useRef<HTMLUListElement>(null);
  const isMoved = useRef(false);
  const hint = useId();
  const tops = useMemo(() => topsOf(lines, heightOf), [lines, heightOf]);
  const { scroller, top, height, space, reveal } = useVirtualScroll(tops.at(-1) ?? 0, rowHeight);
  const first = Math.max(0, lineAt(tops, top) - BEYOND);
  const last = Math.min(lines.length - 1, lineAt(tops, top + height) + BEYOND);
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (active < first) shown.unshift(active);
  else if (active > last && active < lines.length) shown.push(active);

  const focusActive = (index: number): void => {
    isMoved.current = true;
    onActive(index);
  };
  const goTo = (index: number): void => {
    focusActive(index);
    reveal(tops[index] ?? 0, tops[index + 1] ?? 0);
  };
  const leave = (index: number): void => {
    const level = lines[index]?.level ?? 1;
    const after = lines.findIndex((line, at) => at > index && line.level <= level);
    if (after !== -1) focusActive(after);
    else if (index > 0) goTo(index - 1);
    // The last line takes the list with it.
    else scroller.current?.closest('section')?.querySelector('input')?.focus();
  };
  useImperativeHandle(ref, () => ({ goTo, leave }));
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    const entry = list.current?.querySelector<HTMLElement>(
      `[data-index="${active}"] .gh-row-entry`,
    );
    entry?.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const line = lines[active];
    if (!line || event.target instanceof HTMLInputElement) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const page = Math.ceil(height / rowHeight) - 1;
    const next = rowAfterKey(key, active, { page, rows: lines.length });
    if (next !== undefined && !(ctrlKey || metaKey || shiftKey || altKey)) goTo(next);
    else if (!onKey(event, line)) return;
    event.preventDefault();
  };
  return (
    // Handles presses of its rows.
    <div
      ref={scroller}
      className="gh-rows-scroller"
      hidden={lines.length === 0}
      onPointerDown={props.onPointerDown}
    >
      <p className="gh-hidden" id={hint}>
        {keys}
      </p>
      {/* Handles keys of its rows. */}
      <ul
        ref={list}
        className="gh-list gh-placed"
        role="list"
        aria-label={label}
        aria-describedby={hint}
        style={{ height: space }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const { index } = target.closest('li')?.dataset ?? {};
          if (index !== undefined) onActive(Number(index));
        }}
      >
        {shown.map((index) => {
          const line = lines[index];
          return (
            line && (
              <li
                key={line.key}
                className="gh-rows-item"
                aria-posinset={index + 1}
                aria-setsize={lines.length}
                aria-level={line.level}
                style={{ top: tops[index] }}
                data-index={index}
                data-level={line.level}
              >
                {line.heading !== undefined && <h3 className="gh-rows-heading">{line.heading}</h3>}
                {renderRow(line, index === active)}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/** The line in the tab order: the last active one, else its successor. */
export function useActiveLine(lines: readonly ListLine[]) {
  const [active, setActive] = useState<{ readonly index: number; readonly key?: string }>({
    index: 0,
  });
  const found = lines.findIndex(({ key }) => key === active.key);
  const index = found === -1 ? Math.max(0, Math.min(active.index, lines.length - 1)) : found;
  const activate = (next: number): void => {
    const key = lines[next]?.key;
    setActive({ index: next, ...(key !== undefined && { key }) });
  };
  return [index, activate] as const;
}

function topsOf<Line>(lines: readonly Line[], heightOf: (line: Line) => number): readonly number[] {
  let top = 0;
  const tops = [top];
  for (const line of lines) tops.push((top += heightOf(line)));
  return tops;
}

function lineAt(tops: readonly number[], height: number): number {
  return tops.findLastIndex((top) => top <= height);
}
