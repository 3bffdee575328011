import { memo, useEffect, useLayoutEffect, useRef, useState, type JSX } from 'react';
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
  readonly onRemoveAt: (index: number) => void;
}

/** One operation: a button that puts it into the editors, and what can be done with it. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps): JSX.Element {
  const { entry, index, of, top, hasActions, isActive, now } = props;
  const { onShow, onLabel, onFavorite, onRemoveAt } = props;
  const [isEdited, setEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const name = entryName(entry);
  const preview = entryPreview(entry);
  const time = entryTime(entry, now);
  const isFavorite = entry.favorite === true;
  const tabIndex = isActive ? 0 : -1;
  const endEdit = (label?: string): void => {
    setEdited(false);
    if (label !== undefined) onLabel(entry, label);
  };
  return (
    <li
      className="gh-history-row"
      aria-posinset={index + 1}
      aria-setsize={of}
      style={{ top }}
      data-index={index}
    >
      {isEdited ? (
        <LabelForm label={entry.label ?? ''} onSave={endEdit} onCancel={() => endEdit()} />
      ) : (
        <>
          <button
            ref={button}
            type="button"
            className="gh-history-entry"
            tabIndex={tabIndex}
            title={preview}
            onClick={() => onShow(entry)}
            onKeyDown={(event) => {
              if (event.key === 'F2') setEdited(true);
            }}
          >
            <span className="gh-history-name">{name}</span>
            {name !== preview && <span className="gh-history-preview">{preview}</span>}
            {time !== undefined && <span className="gh-history-time">{time}</span>}
          </button>
          {hasActions && (
            <>
              <RowAction
                icon="pen"
                label={HISTORY_COPY.editLabel(name)}
                title={HISTORY_COPY.label}
                tabIndex={tabIndex}
                onClick={() => setEdited(true)}
              />
              <RowAction
                icon={isFavorite ? 'star-filled' : 'star'}
                label={
                  isFavorite ? HISTORY_COPY.removeFavorite(name) : HISTORY_COPY.addFavorite(name)
                }
                title={HISTORY_COPY.favorite}
                tabIndex={tabIndex}
                onClick={() => onFavorite(entry, !isFavorite)}
              />
              <RowAction
                icon="bin"
                label={HISTORY_COPY.remove(name)}
                title={HISTORY_COPY.clearYes}
                tabIndex={tabIndex}
                onClick={() => onRemoveAt(index)}
              />
            </>
          )}
        </>
      )}
    </li>
  );
});

interface LabelFormProps {
  readonly label: string;
  readonly onSave: (label: string) => void;
  readonly onCancel: () => void;
}

/** Where an entry gets its label: Enter saves, Escape leaves it as it was. */
function LabelForm({ label, onSave, onCancel }: LabelFormProps): JSX.Element {
  const [text, setText] = useState(label);
  const input = useRef<HTMLInputElement>(null);
  // Once: selected with each render, a text would be overwritten by its next letter.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <form
      className="gh-history-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
      }}
    >
      <input
        ref={input}
        type="text"
        className="gh-history-search"
        aria-label={HISTORY_COPY.label}
        placeholder={HISTORY_COPY.labelHint}
        defaultValue={label}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <button type="submit" className="gh-history-link">
        {HISTORY_COPY.save}
      </button>
      <button type="button" className="gh-history-link" onClick={onCancel}>
        {HISTORY_COPY.cancel}
      </button>
    </form>
  );
}

interface RowActionProps {
  readonly icon: 'pen' | 'star' | 'star-filled' | 'bin';
  /** What it does, and to which operation, for those who listen. */
  readonly label: string;
  /** What it does, for those who point at it. */
  readonly title: string;
  readonly tabIndex: number;
  readonly onClick: () => void;
}

/** A button beside an operation, drawn as an icon. */
function RowAction({ icon, label, ...button }: RowActionProps): JSX.Element {
  return (
    <button
      type="button"
      className="gh-history-icon"
      data-icon={icon}
      aria-label={label}
      {...button}
    />
  );
}
