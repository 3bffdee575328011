import { useState, type JSX } from 'react';
import { HISTORY_COPY } from './history-copy.ts';
import { entryName, entryPreview, entryTime, type HistoryEntry } from './history-entry.ts';

/** What every row of a list gets alike. */
export interface HistoryListContext {
  /** When the list was opened, epoch milliseconds. */
  readonly now: number;
  readonly onShow: (entry: HistoryEntry) => void;
  readonly onLabel: (entry: HistoryEntry, label: string) => void;
  readonly onFavorite: (entry: HistoryEntry, isFavorite: boolean) => void;
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
export function HistoryRow(props: HistoryRowProps): JSX.Element {
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
