import { useMemo, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import { useKeysOf } from '../commands/keymap.ts';
import { openCompare } from '../compare/compare-store.ts';
import type { TabTexts } from '../graphiql/graphiql-adapter.ts';
import type { EditorTexts } from '../runs/run.ts';
import { ClearQuestion } from './clear-question.tsx';
import { useActiveLine } from '../ui/line-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { HISTORY_COPY } from './history-copy.ts';
import { entryName, searchHistory, type HistoryEntry } from './history-entry.ts';
import { linesOf, type HistoryLine } from './history-lines.ts';
import { HistoryList } from './history-list.tsx';
import { HistoryPreview } from './history-preview.tsx';
import type { HistoryActions } from './history-row.tsx';
import type { Clearing, HistoryStore } from './history-store.ts';
import './history.css';
import { Button } from '../ui/button.tsx';
import { PART_COPY } from '../ui/part-copy.ts';

interface HistoryPanelProps {
  readonly history: HistoryStore;
  /** Where operations are put, and what they replace. */
  readonly tab: TabTexts;
  readonly openInNewTab: (texts: EditorTexts) => void;
  readonly onOpened: () => void;
}

interface Undoable {
  readonly text: string;
  readonly undo: () => void;
  /** The tab that it is about; all, where there is none. */
  readonly tabId?: string;
}

interface Replacement {
  readonly tabId: string;
  /** What the tab held before the first of several operations that were looked at. */
  readonly before: EditorTexts;
  readonly shown: EditorTexts;
}

export function HistoryPanel(props: HistoryPanelProps): JSX.Element {
  const keysOfRun = useKeysOf('run');
  const { history, tab, openInNewTab, onOpened } = props;
  const lists = useSyncExternalStore(history.subscribe, history.read);
  const { favorites, recent, readAt: now } = lists;
  const [text, setText] = useState('');
  const panel = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<string>();
  const [isPreviewing, setPreviewing] = useState(false);
  const [last, setLast] = useState<Undoable>();
  const replacement = useRef<Replacement>(undefined);
  const all = useMemo(() => [...favorites, ...recent], [favorites, recent]);
  const shown = useMemo(() => searchHistory(all, text), [all, text]);
  const lines = useMemo(
    () => linesOf(shown, { now, open, labelled: edited }),
    [shown, now, open, edited],
  );
  const [active, activate] = useActiveLine(lines);
  const previewed = isPreviewing ? lines[active] : undefined;

  const clear = (what: Clearing | undefined): void => {
    setAsking(false);
    search.current?.focus();
    if (!what) return;
    const counts = { recent: recent.length, favorites: what === 'all' ? favorites.length : 0 };
    setLast({ text: HISTORY_COPY.cleared(counts), undo: history.clear(what) });
  };
  const closePreview = (): void => {
    const isInside = document.activeElement?.closest('.gh-history-preview');
    setPreviewing(false);
    // What has the focus goes with it.
    if (isInside) panel.current?.querySelector<HTMLElement>('li [tabindex="0"]')?.focus();
  };
  const show = ({ entry }: HistoryLine): void => {
    const held = tab.read();
    tab.show(textsOf(entry, history));
    const after = tab.read();
    const earlier = replacement.current;
    // After looking at one after another, undo goes back to what was written by hand.
    const isLooking = earlier?.tabId === tab.tabId && isSame(earlier.shown, held);
    const before = isLooking ? earlier.before : held;
    replacement.current = { tabId: tab.tabId, before, shown: after };
    const undoable = {
      text: HISTORY_COPY.replaced,
      undo: () => tab.show(before),
      tabId: tab.tabId,
    };
    setLast(isSame(before, after) || isBlank(before) ? undefined : undoable);
    closePreview();
    onOpened();
  };
  const actions: HistoryActions = {
    onOpen: show,
    onOpenInTab({ entry }) {
      openInNewTab({ headers: '', ...textsOf(entry, history) });
      closePreview();
      onOpened();
    },
    onPreview(line) {
      activate(lines.indexOf(line));
      setPreviewing(true);
    },
    onFavorite: ({ entry }) => history.setFavorite(entry, entry.favorite !== true),
    onRemove({ entry, runs }) {
      const name = entryName(entry);
      const said =
        runs.length > 1 ? HISTORY_COPY.removedRuns(runs.length, name) : HISTORY_COPY.removed(name);
      setLast({ text: said, undo: history.remove(...runs) });
    },
    onCompare: ({ entry: { operationName, query } }) =>
      openCompare({ name: operationName ?? undefined, query: query ?? '' }),
    onToggle: ({ key }) =>
      setOpen((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    onEdit({ runKeys }) {
      setPreviewing(false);
      setEdited(runKeys[0]);
    },
    onEditEnd({ entry }, label) {
      setEdited(undefined);
      if (label !== undefined) history.setLabel(entry, label);
    },
  };
  const isHere = last && (last.tabId === undefined || last.tabId === tab.tabId);
  return (
    // Escape closes the preview, wherever the focus is beside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className="gh-rows-panel gh-history"
      aria-label={HISTORY_COPY.panel}
      onKeyDown={(event) => {
        const isInside = event.currentTarget.contains(event.target as Node);
        if (event.key !== 'Escape' || !previewed || !isInside) return;
        event.stopPropagation();
        closePreview();
      }}
    >
      <header>
        <h2>{HISTORY_COPY.panel}</h2>
        <Button
          label={HISTORY_COPY.clear}
          look="rows"
          disabled={all.length === 0}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        />
        {isAsking && all.length > 0 && <ClearQuestion lists={lists} onAnswer={clear} />}
        <SearchInput
          ref={search}
          className="gh-rows-field"
          label={HISTORY_COPY.search}
          hint={HISTORY_COPY.searchHint}
          value={text}
          onChange={setText}
        />
      </header>
      <p className="gh-rows-hint" role="status">
        {statusText(shown.length, all.length, keysOfRun)}
      </p>
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
          onClose={closePreview}
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
    </section>
  );
}

function textsOf(entry: HistoryEntry, history: HistoryStore) {
  const headers = history.headersOf(entry);
  return {
    query: entry.query ?? '',
    variables: entry.variables ?? '',
    ...(headers !== undefined && { headers }),
  };
}

function statusText(shown: number, all: number, runKeys: string): string {
  if (all === 0) return HISTORY_COPY.empty(runKeys);
  if (shown === 0) return HISTORY_COPY.nothingFound;
  return shown === all ? HISTORY_COPY.count(all) : HISTORY_COPY.found(shown, all);
}

const NAMES = ['query', 'variables', 'headers'] as const;

function isBlank(texts: EditorTexts): boolean {
  return NAMES.every((name) => texts[name].trim() === '');
}

function isSame(one: EditorTexts, other: EditorTexts): boolean {
  return NAMES.every((name) => one[name] === other[name]);
}
