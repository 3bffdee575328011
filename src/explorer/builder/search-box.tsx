import { useRef, type JSX } from 'react';
import { BUILDER_COPY } from './builder-copy.ts';
import { CrossIcon, SearchIcon } from './icons.tsx';

interface SearchBoxProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

/** Where a search is typed; Escape clears it. */
export function SearchBox({ query, onChange }: SearchBoxProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className="gh-builder-search">
      <SearchIcon />
      <input
        ref={input}
        type="text"
        className="gh-builder-search-input"
        aria-label={BUILDER_COPY.search}
        placeholder={BUILDER_COPY.searchHint}
        value={query}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return;
          event.preventDefault();
          event.stopPropagation();
          clear();
        }}
      />
      {query !== '' && (
        <button
          type="button"
          className="gh-builder-icon"
          aria-label={BUILDER_COPY.clearSearch}
          onClick={clear}
        >
          <CrossIcon />
        </button>
      )}
    </div>
  );
}
