import {
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  useEffect,
  type KeyboardEvent,
  useCallback,
} from 'react';
import { useKeysOf } from '../../commands/keymap.ts';
import { runCommand } from '../../commands/command-store.ts';
import type { ComparedOperation } from '../compare/comparable.ts';
import type { TabTexts } from '../../editors/graphiql-adapter.ts';
import { isBlank } from '../../editors/open-tab.ts';
import type { EditorTexts } from '../../runs/run.ts';
import { LineList, type LineListHandle } from '../../ui/line-list.tsx';
import { RowsPanel, useLineDetails } from '../../ui/rows-panel.tsx';
import { isSameTexts } from '../saved/saved-texts.ts';
import { HISTORY_COPY } from './history-copy.ts';
import { entryName, searchHistory, type HistoryEntry } from './history-entry.ts';
import { linesOf, type HistoryLine } from './history-lines.ts';
import { HistoryPreview } from './history-preview.tsx';
import { type HistoryActions, HistoryRow } from './history-row.tsx';
import {
  textsToShow,
  type Clearing,
  type HistoryLists,
  type HistoryStore,
} from './history-store.ts';
import './history.css';
import { Button } from '../../ui/button.tsx';
import { DeletionQuestion } from '../../ui/deletion-question.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { useStore } from 'zustand';
import { displaySettings } from '../../ui/display-settings.ts';
import { toggled } from '../../ui/choices.tsx';

interface HistoryPanelProps {
  readonly history: HistoryStore;
  readonly tab: TabTexts;
  readonly openInNewTab: (texts: EditorTexts) => void;
  readonly onOpened: (entry: HistoryEntry) => void;
}

interface Undoable {
  readonly text: string;
  readonly undo: () => void;
  readonly tabId?: string;
}

interface Replacement {
  readonly tabId: string;
  /** What the tab held before the first of several operations that were looked at. */
  readonly before: EditorTexts;
  readonly shown: EditorTexts;
}

export function HistoryPanel(props: HistoryPanelProps) {
  const keysOfRun = useKeysOf('run');
  const { history, tab, openInNewTab, onOpened } = props;
  const lists = useSyncExternalStore(history.subscribe, history.read);
  const { favorites, recent, readAt: now } = lists;
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<string>();
  const [last, setLast] = useState<Undoable>();
  const replacement = useRef<Replacement>(undefined);
  const all = useMemo(() => [...favorites, ...recent], [favorites, recent]);
  const shown = useMemo(() => searchHistory(all, text), [all, text]);
  const lines = useMemo(
    () => linesOf(shown, { now, open, labelled: edited }),
    [shown, now, open, edited],
  );
  const { panel, active, activate, detailed: previewed, ...preview } = useLineDetails(lines);

  const clear = (what: Clearing | undefined): void => {
    setAsking(false);
    search.current?.focus();
    if (!what) return;
    const counts = { recent: recent.length, favorites: what === 'all' ? favorites.length : 0 };
    setLast({ text: HISTORY_COPY.cleared(counts), undo: history.clear(what) });
  };
  const show = ({ entry }: HistoryLine): void => {
    const held = tab.read();
    tab.show(textsToShow(entry, history));
    const after = tab.read();
    const earlier = replacement.current;
    // After several previews, undo returns to the text written by hand.
    const isLooking = earlier?.tabId === tab.tabId && isSameTexts(earlier.shown, held);
    const before = isLooking ? earlier.before : held;
    replacement.current = { tabId: tab.tabId, before, shown: after };
    const undo = (): void => tab.show(before);
    const undoable = { text: HISTORY_COPY.replaced, undo, tabId: tab.tabId };
    setLast(isSameTexts(before, after) || isBlank(before) ? undefined : undoable);
    preview.close();
    onOpened(entry);
  };
  const actions: HistoryActions = {
    onOpen: show,
    onOpenInTab({ entry }) {
      openInNewTab({ headers: '', ...textsToShow(entry, history) });
      preview.close();
      onOpened(entry);
    },
    onPreview: preview.show,
    onFavorite: ({ entry }) => history.setFavorite(entry, entry.favorite !== true),
    onRemove({ entry, runs }) {
      const name = entryName(entry);
      const said =
        runs.length > 1 ? HISTORY_COPY.removedRuns(runs.length, name) : PART_COPY.deleted(name);
      setLast({ text: said, undo: history.remove(...runs) });
    },
    onCompare({ entry: { operationName, query } }) {
      const compared: ComparedOperation = { name: operationName ?? undefined, query: query ?? '' };
      runCommand('compare-runs', compared);
    },
    onToggle: ({ key }) => setOpen((before) => toggled(before, key)),
    onEdit({ runKeys }) {
      preview.hide();
      setEdited(runKeys[0]);
    },
    onEditEnd({ entry }, label) {
      setEdited(undefined);
      if (label !== undefined) history.setLabel(entry, label);
    },
  };
  const isHere = last && (last.tabId === undefined || last.tabId === tab.tabId);
  return (
    <RowsPanel
      ref={panel}
      className="gh-history"
      title={HISTORY_COPY.panel}
      actions={
        <>
          <Button
            label={PART_COPY.clear}
            look="tool"
            disabled={all.length === 0}
            aria-expanded={isAsking}
            onClick={() => setAsking(!isAsking)}
          />
          {isAsking && all.length > 0 && <ClearQuestion lists={lists} onAnswer={clear} />}
        </>
      }
      search={{
        ref: search,
        label: HISTORY_COPY.search,
        hint: HISTORY_COPY.searchHint,
        value: text,
        onChange: setText,
      }}
      status={
        <>
          {statusText(shown.length, all.length, keysOfRun)} {lists.isFull && HISTORY_COPY.full}
        </>
      }
      onClose={previewed && preview.close}
    >
      <HistoryList
        {...{ lines, now, active, edited, actions }}
        onActive={activate}
        previewed={previewed?.key}
      />
      {previewed && (
        <HistoryPreview
          entry={previewed.entry}
          now={now}
          onOpen={() => actions.onOpen(previewed)}
          onOpenInTab={() => actions.onOpenInTab(previewed)}
          onClose={preview.close}
        />
      )}
      <div role="status">
        {isHere && (
          <p className="gh-history-notice">
            <span>{last.text}</span>
            <Button
              label={PART_COPY.undo}
              look="link"
              onClick={() => {
                last.undo();
                setLast(undefined);
              }}
            />
          </p>
        )}
      </div>
    </RowsPanel>
  );
}

function statusText(shown: number, all: number, runKeys: string): string {
  if (all === 0) return HISTORY_COPY.empty(runKeys);
  if (shown === 0) return HISTORY_COPY.nothingFound;
  return shown === all ? PART_COPY.operations(all) : PART_COPY.operationsFound(shown, all);
}

interface ClearQuestionProps {
  readonly lists: HistoryLists;
  readonly onAnswer: (what: Clearing | undefined) => void;
}

function ClearQuestion({ lists, onAnswer }: ClearQuestionProps) {
  const { recent, favorites } = lists;
  const going = recent.length > 0 ? recent : favorites;
  const labelled = going.filter(({ label }) => label).length;
  const counts = { recent: recent.length, favorites: favorites.length, labelled };
  const hasBoth = recent.length > 0 && favorites.length > 0;
  return (
    <DeletionQuestion
      text={HISTORY_COPY.clearQuestion(counts)}
      answers={[
        [PART_COPY.delete, () => onAnswer(recent.length > 0 ? 'recent' : 'all')],
        ...(hasBoth ? [[HISTORY_COPY.clearAll, () => onAnswer('all')] as const] : []),
      ]}
      onLeave={() => onAnswer(undefined)}
    />
  );
}

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

function HistoryList(props: HistoryListProps) {
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
  const onEditEnd: HistoryActions['onEditEnd'] = (line, label, by) => {
    // A press elsewhere has the focus already.
    if (by === 'blur') returnsTo.current = undefined;
    actions.onEditEnd(line, label, by);
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
          {...{ line, now, isActive }}
          isPreviewed={line.key === previewed}
          isEdited={edited !== undefined && line.runKeys[0] === edited}
          actions={{ ...actions, onRemove: remove, onEditEnd }}
        />
      )}
    />
  );
}
