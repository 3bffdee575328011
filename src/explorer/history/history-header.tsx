import { useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { SearchInput } from '../search-input.tsx';
import { HISTORY_COPY } from './history-copy.ts';

interface HistoryHeaderProps {
  readonly text: string;
  readonly onSearch: (text: string) => void;
  /** How many operations clearing would delete. */
  readonly recent: number;
  readonly hasFavorites: boolean;
  readonly onClear: () => void;
}

/** The panel's title, its search, and the button that deletes what is no favourite. */
export function HistoryHeader(props: HistoryHeaderProps): JSX.Element {
  const { text, onSearch, recent, hasFavorites, onClear } = props;
  const [isAsking, setAsking] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const answer = (isYes: boolean): void => {
    setAsking(false);
    if (isYes) onClear();
    search.current?.focus();
  };
  return (
    <header className="gh-history-header">
      <h2 className="gh-history-title">{HISTORY_COPY.panel}</h2>
      <button
        type="button"
        className="gh-history-button"
        disabled={recent === 0}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        {HISTORY_COPY.clear}
      </button>
      {isAsking && recent > 0 && (
        <ClearQuestion words={HISTORY_COPY.clearQuestion(recent, hasFavorites)} onAnswer={answer} />
      )}
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
  readonly words: string;
  readonly onAnswer: (isYes: boolean) => void;
}

function ClearQuestion({ words, onAnswer }: ClearQuestionProps): JSX.Element {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onAnswer(false);
  };
  return (
    <div className="gh-history-question" role="group" aria-labelledby="gh-history-question">
      <span id="gh-history-question">{words}</span>
      <button
        ref={(button) => button?.focus()}
        type="button"
        className="gh-history-button gh-history-danger"
        aria-describedby="gh-history-question"
        onClick={() => onAnswer(true)}
        onKeyDown={onKeyDown}
      >
        {HISTORY_COPY.clearYes}
      </button>
      <button
        type="button"
        className="gh-history-button"
        onClick={() => onAnswer(false)}
        onKeyDown={onKeyDown}
      >
        {HISTORY_COPY.clearNo}
      </button>
    </div>
  );
}
