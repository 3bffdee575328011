import { formatShortcutForOS, KEY_MAP, MagnifyingGlassIcon } from '@graphiql/react';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type JSX,
  type KeyboardEvent,
} from 'react';
import { useStore } from 'zustand';
import type { SchemaMatch, SchemaMatches, SchemaSearch } from '../../schema/api.ts';
import { useLatestAnswer } from '../schema-access/use-latest-answer.ts';
import { DOCS_COPY } from './docs-copy.ts';
import type { DocsNavigationStore } from './docs-navigation.ts';
import { useDocsTools } from './docs-parts.tsx';
import { DocsResults, locationOf, matchesOf } from './docs-results.tsx';

interface DocsSearchProps {
  readonly search: SchemaSearch;
  /** Of the page that is open. */
  readonly title: string;
  /** Name of the type whose fields come first. */
  readonly within?: string;
  readonly navigation: DocsNavigationStore;
}

/**
 * The search over the whole schema, a combobox: the arrow keys choose among the results, Enter opens
 * one, Escape closes the list.
 */
export function DocsSearch({ search, title, within, navigation }: DocsSearchProps): JSX.Element {
  const { open } = useDocsTools();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const found = useSchemaMatches(search, text, within);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wantsSearch = useStore(navigation, (state) => state.wantsSearch);
  useEffect(() => {
    if (!wantsSearch) return;
    navigation.setState({ wantsSearch: false });
    input.current?.focus();
    input.current?.select();
  }, [navigation, wantsSearch]);

  const matches = found && matchesOf(found);
  const isShown = isOpen && text.trim() !== '' && matches !== undefined;
  const choose = useCallback(
    (match: SchemaMatch | undefined): void => {
      if (!match) return;
      setText('');
      setOpen(false);
      open(locationOf(match));
    },
    [open],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = matches?.length ?? 0;
    if (event.key === 'Escape' && text !== '') setText('');
    else if (event.key === 'Enter' && isShown) choose(matches[chosen]);
    else if (event.key === 'ArrowDown' && count > 0) setChosen((chosen + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setChosen((chosen + count - 1) % count);
    else return;
    event.preventDefault();
    setOpen(event.key !== 'Escape' && event.key !== 'Enter');
  };
  return (
    <div className="gh-docs-search">
      <MagnifyingGlassIcon aria-hidden="true" />
      <input
        ref={input}
        type="text"
        className="gh-docs-input"
        role="combobox"
        aria-label={DOCS_COPY.search(title)}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={id}
        aria-activedescendant={isShown && matches.length > 0 ? `${id}-${chosen}` : undefined}
        placeholder={DOCS_COPY.searchHint(
          formatShortcutForOS(KEY_MAP.searchInDocs.key).replaceAll('-', ' '),
        )}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <DocsResults id={id} found={isShown ? found : undefined} chosen={chosen} onChoose={choose} />
    </div>
  );
}

/** Results at the most: more are not read, but narrowed down. */
const LIMIT = 100;

/** What a schema has for a text, once it is known; until then what was known for the text before. */
function useSchemaMatches(
  search: SchemaSearch,
  text: string,
  within: string | undefined,
): SchemaMatches | undefined {
  const wanted = text.trim();
  const ask = useCallback(
    () => search.searchSchema(wanted, { limit: LIMIT, ...(within !== undefined && { within }) }),
    [search, wanted, within],
  );
  const matches = useLatestAnswer(ask);
  return wanted === '' ? undefined : matches;
}
