import { useEffect, useRef, type JSX, type KeyboardEvent } from 'react';
import { HISTORY_COPY } from './history-copy.ts';
import type { Clearing, HistoryLists } from './history-store.ts';

interface ClearQuestionProps {
  readonly lists: HistoryLists;
  /** Hears what is to be deleted; undefined is nothing. */
  readonly onAnswer: (what: Clearing | undefined) => void;
}

export function ClearQuestion({ lists, onAnswer }: ClearQuestionProps): JSX.Element {
  const { recent, favorites } = lists;
  const first = useRef<HTMLButtonElement>(null);
  // Once: an operation that runs meanwhile changes the text, and must not take the focus.
  useEffect(() => first.current?.focus(), []);
  const button = {
    type: 'button',
    className: 'gh-rows-button',
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && onAnswer(undefined),
  } as const;
  const deletion = {
    ...button,
    className: 'gh-rows-button gh-rows-danger',
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
