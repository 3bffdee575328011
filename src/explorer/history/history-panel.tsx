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

/** What was deleted or replaced last, and the way back for as long as there is one. */
interface Undoable {
  readonly text: string;
  readonly undo: () => void;
  /** The tab that it is about; all, where there is none. */
  readonly tabId?: string;
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
  const [last, setLast] = useState<Undoable>();
  const replacement = useRef<Replacement>(undefined);
  const all = useMemo(() => [...favorites, ...recent], [favorites, recent]);
  const shown = useMemo(() => searchHistory(all, searched), [all, searched]);

  const remove = (entry: HistoryEntry): void =>
    setLast({ text: HISTORY_COPY.removed(entryName(entry)), undo: history.remove(entry) });
  const clear = (what: Clearing): void => {
    const counts = { recent: recent.length, favorites: what === 'all' ? favorites.length : 0 };
    setLast({ text: HISTORY_COPY.cleared(counts), undo: history.clear(what) });
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
    const undoable = {
      text: HISTORY_COPY.replaced,
      undo: () => tab.show(before),
      tabId: tab.tabId,
    };
    setLast(isSame(before, after) || isBlank(before) ? undefined : undoable);
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
      <div role="status">
        {isHere && (
          <p className="gh-history-notice">
            <span>{last.text}</span>
            <button
              type="button"
              className="gh-history-link"
              onClick={() => {
                last.undo();
                setLast(undefined);
              }}
            >
              {HISTORY_COPY.undo}
            </button>
          </p>
        )}
      </div>
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
