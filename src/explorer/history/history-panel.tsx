import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type JSX,
  type KeyboardEvent,
} from 'react';
import type { TabTexts } from '../graphiql/graphiql-adapter.ts';
import type { EditorTexts } from '../runs/run.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { HISTORY_COPY } from './history-copy.ts';
import { entryName, searchHistory, type HistoryEntry } from './history-entry.ts';
import { HistoryList } from './history-list.tsx';
import type { Clearing, HistoryLists, HistoryStore } from './history-store.ts';
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

/** The operations that ran, favourites first, then the newest. */
export function HistoryPanel({ history, tab }: HistoryPanelProps): JSX.Element {
  const lists = useSyncExternalStore(history.subscribe, history.read);
  const { favorites, recent } = lists;
  const [text, setText] = useState('');
  const searched = useDeferredValue(text);
  const search = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [now] = useState(Date.now);
  const [last, setLast] = useState<Undoable>();
  const replacement = useRef<Replacement>(undefined);
  const all = useMemo(() => [...favorites, ...recent], [favorites, recent]);
  const shown = useMemo(() => searchHistory(all, searched), [all, searched]);

  const remove = (entry: HistoryEntry): void =>
    setLast({ text: HISTORY_COPY.removed(entryName(entry)), undo: history.remove(entry) });
  const clear = (what: Clearing | undefined): void => {
    setAsking(false);
    search.current?.focus();
    if (!what) return;
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
      <header className="gh-history-header">
        <h2 className="gh-history-title">{HISTORY_COPY.panel}</h2>
        <button
          type="button"
          className="gh-history-button"
          disabled={all.length === 0}
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          {HISTORY_COPY.clear}
        </button>
        {isAsking && all.length > 0 && <ClearQuestion lists={lists} onAnswer={clear} />}
        <SearchInput
          ref={search}
          className="gh-history-search"
          label={HISTORY_COPY.search}
          hint={HISTORY_COPY.searchHint}
          value={text}
          onChange={setText}
        />
      </header>
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

interface ClearQuestionProps {
  readonly lists: HistoryLists;
  /** Hears what is to be deleted; undefined is nothing. */
  readonly onAnswer: (what: Clearing | undefined) => void;
}

function ClearQuestion({ lists, onAnswer }: ClearQuestionProps): JSX.Element {
  const { recent, favorites } = lists;
  const first = useRef<HTMLButtonElement>(null);
  // Once: an operation that runs meanwhile changes the text, and must not take the focus.
  useEffect(() => first.current?.focus(), []);
  const button = {
    type: 'button',
    className: 'gh-history-button',
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && onAnswer(undefined),
  } as const;
  const deletion = {
    ...button,
    className: 'gh-history-button gh-history-danger',
    'aria-describedby': 'gh-history-question',
  } as const;
  const going = recent.length > 0 ? recent : favorites;
  return (
    <div className="gh-history-question" role="group" aria-labelledby="gh-history-question">
      <span id="gh-history-question">
        {HISTORY_COPY.clearQuestion({
          recent: recent.length,
          favorites: favorites.length,
          labelled: going.filter(({ label }) => label).length,
        })}
      </span>
      <button
        ref={first}
        {...deletion}
        onClick={() => onAnswer(recent.length > 0 ? 'recent' : 'all')}
      >
        {HISTORY_COPY.clearYes}
      </button>
      {recent.length > 0 && favorites.length > 0 && (
        <button {...deletion} onClick={() => onAnswer('all')}>
          {HISTORY_COPY.clearAll}
        </button>
      )}
      <button {...button} onClick={() => onAnswer(undefined)}>
        {HISTORY_COPY.clearNo}
      </button>
    </div>
  );
}
