import { useDeferredValue, useMemo, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import type { TabTexts } from '../graphiql/graphiql-adapter.ts';
import type { EditorTexts } from '../runs/run.ts';
import { HISTORY_COPY } from './history-copy.ts';
import { entryName, searchHistory, type HistoryEntry } from './history-entry.ts';
import { HistoryHeader } from './history-header.tsx';
import { HistoryList } from './history-list.tsx';
import type { Clearing, HistoryStore } from './history-store.ts';
import './history.css';

interface HistoryPanelProps {
  readonly history: HistoryStore;
  /** Where operations are put, and what they replace. */
  readonly tab: TabTexts;
}

/** What an operation of the history has replaced. */
interface Replacement {
  readonly tabId: string;
  /** What the tab held before the first of several operations that were looked at. */
  readonly before: EditorTexts;
  /** What was put there. */
  readonly shown: EditorTexts;
}

/**
 * The operations that ran, favourites first, then the newest. Of a thousand only those in sight are
 * in the document.
 */
export function HistoryPanel({ history, tab }: HistoryPanelProps): JSX.Element {
  const lists = useSyncExternalStore(history.subscribe, history.read);
  const { favorites, recent } = lists;
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const [now] = useState(Date.now);
  const [last, setLast] = useState<Undoable & { readonly tabId?: string }>();
  const replacement = useRef<Replacement>(undefined);
  const all = useMemo(() => [...favorites, ...recent], [favorites, recent]);
  const shown = useMemo(() => searchHistory(all, searched), [all, searched]);

  const remove = (entry: HistoryEntry): void => {
    const undo = history.remove(entry);
    setLast({ text: HISTORY_COPY.removed(entryName(entry)), undo });
  };
  const clear = (what: Clearing): void => {
    const undo = history.clear(what);
    const counts = { recent: recent.length, favorites: what === 'all' ? favorites.length : 0 };
    setLast({ text: HISTORY_COPY.cleared(counts), undo });
  };
  const show = (entry: HistoryEntry): void => {
    const held = tab.read();
    tab.show({
      query: entry.query ?? '',
      variables: entry.variables ?? '',
      headers: history.headersOf(entry),
    });
    const after = tab.read();
    const earlier = replacement.current;
    // After looking at one after another, undo goes back to what was written by hand.
    const isLooking = earlier?.tabId === tab.tabId && isSame(earlier.shown, held);
    const before = isLooking ? earlier.before : held;
    replacement.current = { tabId: tab.tabId, before, shown: after };
    if (isSame(before, after) || isBlank(before)) {
      setLast(undefined);
      return;
    }
    setLast({ text: HISTORY_COPY.replaced, undo: () => tab.show(before), tabId: tab.tabId });
  };
  const isHere = last && (last.tabId === undefined || last.tabId === tab.tabId);
  return (
    <section className="gh-history" aria-label={HISTORY_COPY.panel}>
      <HistoryHeader text={text} onSearch={setText} lists={lists} onClear={clear} />
      <p className="gh-history-hint" role="status">
        {statusText(shown.length, all.length)}
      </p>
      <HistoryList
        entries={shown}
        now={now}
        onShow={show}
        onLabel={history.setLabel}
        onFavorite={history.setFavorite}
        onRemove={remove}
      />
      <HistoryNotice last={isHere ? last : undefined} onClose={() => setLast(undefined)} />
    </section>
  );
}

function statusText(shown: number, all: number): string {
  if (all === 0) return HISTORY_COPY.empty;
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

/** What was deleted or replaced last, and the way back. */
interface Undoable {
  readonly text: string;
  readonly undo: () => void;
}

interface HistoryNoticeProps {
  readonly last: Undoable | undefined;
  readonly onClose: () => void;
}

/** Tells what was deleted or replaced, for as long as it can be taken back. */
function HistoryNotice({ last, onClose }: HistoryNoticeProps): JSX.Element {
  return (
    <div role="status">
      {last && (
        <p className="gh-history-notice">
          <span>{last.text}</span>
          <button
            type="button"
            className="gh-history-link"
            onClick={() => {
              last.undo();
              onClose();
            }}
          >
            {HISTORY_COPY.undo}
          </button>
        </p>
      )}
    </div>
  );
}
