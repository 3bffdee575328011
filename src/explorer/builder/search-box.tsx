import { useRef, type JSX } from 'react';
import { SearchInput } from '../ui/search-input.tsx';
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
      <SearchInput
        ref={input}
        type="text"
        className="gh-builder-search-input"
        label={BUILDER_COPY.search}
        hint={BUILDER_COPY.searchHint}
        value={query}
        onChange={onChange}
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
