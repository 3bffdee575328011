import type { KeyboardEvent } from 'react';
import { formatTime } from '../../../session/format-moment.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { NameField } from '../../ui/name-field.tsx';
import type { MenuPart } from '../../ui/open-menu.tsx';
import { HISTORY_COPY } from './history-copy.ts';
import { entryDifference, type HistoryLine } from './history-lines.ts';
import { entryName, entryOutcome, entryTime } from './history-entry.ts';
import { Button } from '../../ui/button.tsx';
import { MIDDLE_CLICK } from '../../ui/middle-click.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

export interface HistoryActions {
  readonly onOpen: (line: HistoryLine) => void;
  readonly onOpenInTab: (line: HistoryLine) => void;
  readonly onPreview: (line: HistoryLine) => void;
  readonly onFavorite: (line: HistoryLine) => void;
  readonly onRemove: (line: HistoryLine) => void;
  readonly onCompare: (line: HistoryLine) => void;
  readonly onToggle: (line: HistoryLine) => void;
  readonly onEdit: (line: HistoryLine) => void;
  readonly onEditEnd: (line: HistoryLine, label: string | undefined, by: 'key' | 'blur') => void;
}

interface HistoryRowProps {
  readonly line: HistoryLine;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly isActive: boolean;
  readonly isPreviewed: boolean;
  readonly isEdited: boolean;
  readonly actions: HistoryActions;
}

export function HistoryRow(props: HistoryRowProps) {
  const { line, now, isActive, isPreviewed, isEdited, actions } = props;
  const { entry, kind, runs, isOpen } = line;
  const name = entryName(entry);
  const outcome = entryOutcome(entry);
  const difference = entryDifference(entry, line.neighbour);
  if (isEdited)
    return (
      <NameField
        className="gh-rows-field gh-rows-rename"
        aria-label={HISTORY_COPY.label}
        placeholder={HISTORY_COPY.labelHint}
        name={entry.label ?? ''}
        onDone={(...done) => actions.onEditEnd(line, ...done)}
      />
    );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'F2') return actions.onEdit(line);
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    actions.onOpen(line);
  };
  return (
    <ListRow
      {...{ kind, isActive }}
      isShown={isPreviewed}
      entry={{
        'aria-expanded': isPreviewed,
        onClick({ ctrlKey, metaKey }) {
          if (ctrlKey || metaKey) actions.onOpenInTab(line);
          else actions.onPreview(line);
        },
        onDoubleClick: () => actions.onOpen(line),
        ...MIDDLE_CLICK,
        onAuxClick: ({ button }) => button === 1 && actions.onOpenInTab(line),
        onKeyDown,
        children: (
          <>
            {/* The spaces part what a screen reader says. */}
            <span className={kind === 'run' ? 'gh-hidden' : 'gh-row-name gh-ellipsis'} title={name}>
              {name}
            </span>{' '}
            <time className="gh-row-detail gh-ellipsis gh-history-time gh-hint">
              {timeOf(line, now)}
            </time>{' '}
            <span className="gh-history-second">
              <span
                className="gh-row-detail gh-ellipsis gh-history-difference gh-hint"
                title={difference}
              >
                {difference}
              </span>{' '}
              {outcome && (
                <span
                  className="gh-row-detail gh-ellipsis gh-history-outcome gh-hint gh-fixed"
                  data-is-bad={outcome.isBad || undefined}
                >
                  {outcome.parts.join(' · ')}
                </span>
              )}
            </span>
          </>
        ),
      }}
      name={name}
      menu={() => menuOf(line, actions)}
    >
      {kind === 'fold' && (
        <Button
          label={HISTORY_COPY.runs(runs.length)}
          className="gh-row-part gh-history-fold gh-strip"
          aria-expanded={isOpen}
          aria-label={HISTORY_COPY.runsOf(runs.length, name)}
          tabIndex={isActive ? 0 : -1}
          onClick={() => actions.onToggle(line)}
        />
      )}
    </ListRow>
  );
}

function menuOf(line: HistoryLine, actions: HistoryActions): readonly MenuPart[] {
  const { entry, runs } = line;
  const { openInTab, removeFavorite, addFavorite, editLabel, compare } = HISTORY_COPY;
  const remove = runs.length > 1 ? HISTORY_COPY.removeRuns(runs.length) : PART_COPY.delete;
  return [
    { label: PART_COPY.open, act: () => actions.onOpen(line) },
    { label: openInTab, act: () => actions.onOpenInTab(line) },
    {
      label: entry.favorite === true ? removeFavorite : addFavorite,
      act: () => actions.onFavorite(line),
    },
    { label: editLabel, act: () => actions.onEdit(line) },
    { label: compare, act: () => actions.onCompare(line) },
    { label: remove, act: () => actions.onRemove(line), isDanger: true },
  ];
}

/** A heading tells the day of all but favourites. */
function timeOf({ entry }: HistoryLine, now: number): string | undefined {
  if (entry.favorite === true) return entryTime(entry, now);
  return entry.ranAt == null ? undefined : formatTime(entry.ranAt);
}
