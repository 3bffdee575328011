import { useEffect, useRef, useState, type JSX } from 'react';
import { nameOf, previewOf, timeOf } from './entry-words.ts';
import { HISTORY_COPY } from './history-copy.ts';
import type { HistoryListProps } from './history-list.tsx';
import type { HistoryEntry } from './history-entry.ts';
import { LabelForm } from './label-form.tsx';

interface HistoryRowProps extends Pick<
  HistoryListProps,
  'now' | 'onShow' | 'onLabel' | 'onFavorite'
> {
  readonly entry: HistoryEntry;
  /** Where it stands: its index, of how many, and its top edge in CSS pixels. */
  readonly place: { readonly index: number; readonly of: number; readonly top: number };
  /** Whether what can be done with it is there already; it comes a moment after its name. */
  readonly hasActions: boolean;
  /** Whether Tab leads to it. */
  readonly isActive: boolean;
  readonly onRemove: () => void;
}

/** One operation: a button that puts it into the editors, and what can be done with it. */
export function HistoryRow(props: HistoryRowProps): JSX.Element {
  const { entry, place, hasActions, isActive, now, onShow, onLabel, onFavorite, onRemove } = props;
  const [isEdited, setEdited] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const name = nameOf(entry);
  const preview = previewOf(entry);
  const isFavorite = entry.favorite === true;
  const tabIndex = isActive ? 0 : -1;
  const endEdit = (label?: string): void => {
    setEdited(false);
    if (label !== undefined) onLabel(entry, label);
  };
  return (
    <li
      className="gh-history-row"
      aria-posinset={place.index + 1}
      aria-setsize={place.of}
      style={{ transform: `translateY(${place.top}px)` }}
      data-index={place.index}
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
            <span className="gh-history-about">
              {name !== preview && <span className="gh-history-preview">{preview}</span>}
              <span>{timeOf(entry, now)}</span>
            </span>
          </button>
          {hasActions && (
            <>
              <button
                type="button"
                className="gh-history-icon"
                data-icon="pen"
                tabIndex={tabIndex}
                aria-label={HISTORY_COPY.editLabel(name)}
                title={HISTORY_COPY.label}
                onClick={() => setEdited(true)}
              />
              <button
                type="button"
                className="gh-history-icon"
                data-icon={isFavorite ? 'star-filled' : 'star'}
                tabIndex={tabIndex}
                aria-label={
                  isFavorite ? HISTORY_COPY.removeFavorite(name) : HISTORY_COPY.addFavorite(name)
                }
                title={HISTORY_COPY.favorite}
                onClick={() => onFavorite(entry, !isFavorite)}
              />
              <button
                type="button"
                className="gh-history-icon"
                data-icon="bin"
                tabIndex={tabIndex}
                aria-label={HISTORY_COPY.remove(name)}
                title={HISTORY_COPY.clearYes}
                onClick={onRemove}
              />
            </>
          )}
        </>
      )}
    </li>
  );
}
