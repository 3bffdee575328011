import { useEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { SearchInput } from '../ui/search-input.tsx';
import { HISTORY_COPY } from './history-copy.ts';
import type { Clearing, HistoryLists } from './history-store.ts';

interface HistoryHeaderProps {
  readonly text: string;
  readonly onSearch: (text: string) => void;
  readonly lists: HistoryLists;
  readonly onClear: (what: Clearing) => void;
}

/** The panel's title, its search, and the button that deletes operations after a question. */
export function HistoryHeader(props: HistoryHeaderProps): JSX.Element {
  const { text, onSearch, lists, onClear } = props;
  const [isAsking, setAsking] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const isEmpty = lists.recent.length + lists.favorites.length === 0;
  const answer = (what: Clearing | undefined): void => {
    setAsking(false);
    if (what) onClear(what);
    search.current?.focus();
  };
  return (
    <header className="gh-history-header">
      <h2 className="gh-history-title">{HISTORY_COPY.panel}</h2>
      <button
        type="button"
        className="gh-history-button"
        disabled={isEmpty}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        {HISTORY_COPY.clear}
      </button>
      {isAsking && !isEmpty && <ClearQuestion lists={lists} onAnswer={answer} />}
      <SearchInput
        ref={search}
        className="gh-history-search"
        label={HISTORY_COPY.search}
        hint={HISTORY_COPY.searchHint}
        value={text}
        onChange={onSearch}
      />
    </header>
  );
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
