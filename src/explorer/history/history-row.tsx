import { DropdownMenu } from '@graphiql/react';
import { useRef, useState, type JSX, type KeyboardEvent, type MouseEvent } from 'react';
import { formatTime } from '../../session/format-moment.ts';
import { HISTORY_COPY } from './history-copy.ts';
import { entryDifference } from './history-difference.ts';
import { entryName, entryOutcome, entryTime } from './history-entry.ts';
import type { HistoryLine } from './history-lines.ts';

/** What can be done with a line of the history. */
export interface HistoryActions {
  readonly onOpen: (line: HistoryLine) => void;
  readonly onOpenInTab: (line: HistoryLine) => void;
  readonly onPreview: (line: HistoryLine) => void;
  readonly onFavorite: (line: HistoryLine) => void;
  readonly onRemove: (line: HistoryLine) => void;
  readonly onCompare: (line: HistoryLine) => void;
  /** Opens a fold, or closes it. */
  readonly onToggle: (line: HistoryLine) => void;
  /** Begins to type the label of a line's newest run. */
  readonly onEdit: (line: HistoryLine) => void;
  /** Hears the new label; undefined leaves the one that there is. */
  readonly onEditEnd: (line: HistoryLine, label?: string) => void;
}

interface HistoryRowProps {
  readonly line: HistoryLine;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether what can be done with it is there already; it comes a moment after its name. */
  readonly hasActions: boolean;
  /** Whether Tab leads to it. */
  readonly isActive: boolean;
  readonly isPreviewed: boolean;
  readonly isEdited: boolean;
  readonly actions: HistoryActions;
}

/** One operation: a button that previews or opens it, and a menu of what else can be done with it. */
export function HistoryRow(props: HistoryRowProps): JSX.Element {
  const { line, now, hasActions, isActive, isPreviewed, isEdited, actions } = props;
  const { entry, kind, runs, isOpen } = line;
  const [hasMenu, setMenu] = useState(false);
  const name = entryName(entry);
  const outcome = entryOutcome(entry);
  const difference = entryDifference(entry, line.neighbour);
  const tabIndex = isActive ? 0 : -1;
  if (isEdited)
    return (
      <LabelForm label={entry.label ?? ''} onEnd={(label) => actions.onEditEnd(line, label)} />
    );
  const onClick = ({ ctrlKey, metaKey, currentTarget }: MouseEvent<HTMLElement>): void => {
    // Safari gives no button the focus at a click.
    currentTarget.focus();
    if (ctrlKey || metaKey) actions.onOpenInTab(line);
    else actions.onPreview(line);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') return actions.onEdit(line);
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    actions.onOpen(line);
  };
  return (
    <div
      className="gh-history-row"
      data-kind={kind}
      data-is-previewed={isPreviewed || undefined}
      onContextMenu={(event) => {
        if (!event.currentTarget.contains(event.target as Node)) return;
        event.preventDefault();
        setMenu(true);
      }}
    >
      <button
        type="button"
        className="gh-history-entry"
        tabIndex={tabIndex}
        aria-expanded={isPreviewed}
        onClick={onClick}
        onDoubleClick={() => actions.onOpen(line)}
        onAuxClick={({ button }) => button === 1 && actions.onOpenInTab(line)}
        onKeyDown={onKeyDown}
      >
        {/* The spaces part what a screen reader says. */}
        <span className={kind === 'run' ? 'gh-history-hidden' : 'gh-history-name'}>
          {name}
        </span>{' '}
        <time className="gh-history-time">{timeOf(line, now)}</time>{' '}
        <span className="gh-history-second">
          <span className="gh-history-difference" title={difference}>
            {difference}
          </span>{' '}
          {outcome && (
            <span className="gh-history-outcome" data-is-bad={outcome.isBad || undefined}>
              {outcome.parts.join(' · ')}
            </span>
          )}
        </span>
      </button>
      {kind === 'fold' && (
        <button
          type="button"
          className="gh-history-fold"
          aria-expanded={isOpen}
          aria-label={HISTORY_COPY.runsOf(runs.length, name)}
          tabIndex={tabIndex}
          onClick={() => actions.onToggle(line)}
        >
          {HISTORY_COPY.runs(runs.length)}
        </button>
      )}
      {(hasActions || hasMenu) && (
        <DropdownMenu open={hasMenu} onOpenChange={setMenu}>
          <DropdownMenu.Button
            className="gh-history-more"
            aria-label={HISTORY_COPY.actions(name)}
            title={HISTORY_COPY.actionsHint}
            tabIndex={tabIndex}
          />
          {hasMenu && <HistoryMenu line={line} actions={actions} />}
        </DropdownMenu>
      )}
    </div>
  );
}

interface HistoryMenuProps {
  readonly line: HistoryLine;
  readonly actions: HistoryActions;
}

function HistoryMenu({ line, actions }: HistoryMenuProps): JSX.Element {
  const { entry, runs } = line;
  const isComparing = useRef(false);
  const remove = runs.length > 1 ? HISTORY_COPY.removeRuns(runs.length) : HISTORY_COPY.remove;
  return (
    <DropdownMenu.Content
      align="end"
      className="gh-history-menu"
      // A dialog gives the focus back to what had it when it opened: the menu has to have given it back.
      onCloseAutoFocus={() => isComparing.current && setTimeout(() => actions.onCompare(line))}
    >
      <DropdownMenu.Item onSelect={() => actions.onOpen(line)}>
        {HISTORY_COPY.open}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => actions.onOpenInTab(line)}>
        {HISTORY_COPY.openInTab}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => actions.onFavorite(line)}>
        {entry.favorite === true ? HISTORY_COPY.removeFavorite : HISTORY_COPY.addFavorite}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => actions.onEdit(line)}>
        {HISTORY_COPY.editLabel}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => (isComparing.current = true)}>
        {HISTORY_COPY.compare}
      </DropdownMenu.Item>
      <DropdownMenu.Item className="gh-history-danger" onSelect={() => actions.onRemove(line)}>
        {remove}
      </DropdownMenu.Item>
    </DropdownMenu.Content>
  );
}

/** A heading tells the day of all but favourites. */
function timeOf({ entry }: HistoryLine, now: number): string | undefined {
  if (entry.favorite === true) return entryTime(entry, now);
  return entry.ranAt == null ? undefined : formatTime(entry.ranAt);
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
function takeFocus(element: HTMLInputElement | null): void {
  element?.focus();
  element?.select();
}
