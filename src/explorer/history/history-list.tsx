import { useEffect, useId, useMemo, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useIdle } from '../ui/idle.ts';
import { rowAfterKey } from '../ui/row-keys.ts';
import { useVirtualList } from '../ui/virtual-list.ts';
import { HISTORY_COPY } from './history-copy.ts';
import { entryName, entryPreview, entryTime, type HistoryEntry } from './history-entry.ts';

/** A row's height, CSS pixels; the style sheet has the same. */
const ROW_HEIGHT = 48;

interface HistoryListContext {
  /** When the list was opened, epoch milliseconds. */
  readonly now: number;
  readonly onShow: (entry: HistoryEntry) => void;
  readonly onLabel: (entry: HistoryEntry, label: string) => void;
  readonly onFavorite: (entry: HistoryEntry, isFavorite: boolean) => void;
}

interface HistoryListProps extends HistoryListContext {
  readonly entries: readonly HistoryEntry[];
  readonly onRemove: (entry: HistoryEntry) => void;
}

/** The entries in sight, and the one that Tab leads to; from there the arrow keys go on. */
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
    const next = rowAfterKey(event.key, active, { page: pageSize - 1, rows: entries.length });
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

// An entry that is read again, labelled or run once more keeps its row, and what is typed in it.
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

interface HistoryRowProps extends HistoryListContext {
  readonly entry: HistoryEntry;
  /** Where it stands, of how many. */
  readonly index: number;
  readonly of: number;
  /** Its upper edge, CSS pixels. */
  readonly top: number;
  /** Whether what can be done with it is there already; it comes a moment after its name. */
  readonly hasActions: boolean;
  /** Whether Tab leads to it. */
  readonly isActive: boolean;
  readonly onRemove: () => void;
}

/** One operation: a button that puts it into the editors, and what can be done with it. */
function HistoryRow(props: HistoryRowProps): JSX.Element {
  const { entry, index, of, top, hasActions, isActive, now } = props;
  const { onShow, onLabel, onFavorite, onRemove } = props;
  const [state, setState] = useState<'shown' | 'edited' | 'shown again'>('shown');
  const name = entryName(entry);
  const preview = entryPreview(entry);
  const time = entryTime(entry, now);
  const isFavorite = entry.favorite === true;
  const edit = (): void => setState('edited');
  const endEdit = (label?: string): void => {
    setState('shown again');
    if (label !== undefined) onLabel(entry, label);
  };
  const favorite = isFavorite ? HISTORY_COPY.removeFavorite(name) : HISTORY_COPY.addFavorite(name);
  const actions = [
    { icon: 'pen', label: HISTORY_COPY.editLabel(name), title: HISTORY_COPY.label, act: edit },
    {
      icon: isFavorite ? 'star-filled' : 'star',
      label: favorite,
      title: HISTORY_COPY.favorite,
      act: () => onFavorite(entry, !isFavorite),
    },
    {
      icon: 'bin',
      label: HISTORY_COPY.remove(name),
      title: HISTORY_COPY.clearYes,
      act: onRemove,
    },
  ];
  return (
    <li
      className="gh-history-row"
      aria-posinset={index + 1}
      aria-setsize={of}
      style={{ top }}
      data-index={index}
    >
      {state === 'edited' ? (
        <LabelForm label={entry.label ?? ''} onEnd={endEdit} />
      ) : (
        <>
          <button
            ref={state === 'shown again' ? takeFocus : undefined}
            type="button"
            className="gh-history-entry"
            tabIndex={isActive ? 0 : -1}
            title={preview}
            onClick={() => onShow(entry)}
            onKeyDown={(event) => {
              if (event.key === 'F2') edit();
            }}
          >
            <span className="gh-history-name">{name}</span>
            {name !== preview && <span className="gh-history-preview">{preview}</span>}
            {time !== undefined && <span className="gh-history-time">{time}</span>}
          </button>
          {hasActions &&
            actions.map(({ icon, label, title, act }, position) => (
              <button
                key={position}
                type="button"
                className="gh-history-icon"
                data-icon={icon}
                aria-label={label}
                title={title}
                tabIndex={isActive ? 0 : -1}
                onClick={act}
              />
            ))}
        </>
      )}
    </li>
  );
}

interface LabelFormProps {
  readonly label: string;
  /** Hears the new label; undefined leaves the one that there is. */
  readonly onEnd: (label?: string) => void;
}

/** Where an entry gets its label: Enter saves, Escape leaves it as it was. */
function LabelForm({ label, onEnd }: LabelFormProps): JSX.Element {
  const [text, setText] = useState(label);
  return (
    <form
      className="gh-history-form"
      onSubmit={(event) => {
        event.preventDefault();
        onEnd(text);
      }}
    >
      <input
        ref={takeFocus}
        type="text"
        className="gh-history-search"
        aria-label={HISTORY_COPY.label}
        placeholder={HISTORY_COPY.labelHint}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd();
        }}
      />
      <button type="submit" className="gh-history-link">
        {HISTORY_COPY.save}
      </button>
      <button type="button" className="gh-history-link" onClick={() => onEnd()}>
        {HISTORY_COPY.cancel}
      </button>
    </form>
  );
}

// React calls a ref once for as long as it is the same function.
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
}
