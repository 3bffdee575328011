import { useState, type JSX, type KeyboardEvent, type Ref } from 'react';
import { SearchInput } from '../../ui/search-input.tsx';
import { FIND_COPY } from './find-copy.ts';
import './find-bar.css';
import type { Finder, FinderState } from './finder.ts';

interface FindBarProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly finder: Finder;
  readonly found: FinderState;
}

/** Where a text is looked for: Enter goes to the next place, Shift and Enter to the one before. */
export function FindBar({ ref, finder, found }: FindBarProps): JSX.Element {
  const [text, setText] = useState('');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void finder.step(event.shiftKey ? -1 : 1);
  };
  const isNowhere = found.current === undefined;
  return (
    // The keys are those of the input in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className="gh-find" role="search" onKeyDown={onKeyDown}>
      <SearchInput
        ref={ref}
        className="gh-find-input"
        label={FIND_COPY.label}
        value={text}
        onChange={(wanted) => {
          setText(wanted);
          void finder.look(wanted);
        }}
      />
      <span className="gh-find-status" role="status">
        {FIND_COPY.status(found)}
      </span>
      <button
        type="button"
        aria-label={FIND_COPY.previous}
        title={FIND_COPY.previous}
        disabled={isNowhere}
        onClick={() => void finder.step(-1)}
      >
        <span aria-hidden="true">↑</span>
      </button>
      <button
        type="button"
        aria-label={FIND_COPY.next}
        title={FIND_COPY.next}
        disabled={isNowhere}
        onClick={() => void finder.step(1)}
      >
        <span aria-hidden="true">↓</span>
      </button>
    </div>
  );
}

/** Whether keys ask for the find bar, as they do in a browser. */
export function asksToFind({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'f';
}
