import { MagnifyingGlassIcon } from '../../editors/parts/graphiql-parts.ts';
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useStore } from 'zustand';
import type { SchemaMatch, SchemaMatches, SchemaSearch } from '../../../schema/api.ts';
import { useLatestAnswer } from '../../schema-access/use-latest-answer.ts';
import { useKeysOf, withKeys } from '../../commands/keymap.ts';
import { useSoon } from '../../ui/use-soon.ts';
import { DOCS_COPY } from './docs-copy.ts';
import {
  coordinateOf,
  matchesOf,
  memberOf,
  nameOfMatch,
  readPathQuestion,
  withoutHidden,
  type DocsLocation,
  type DocsNavigationStore,
} from './docs-navigation.ts';
import { useDocsTools, WithheldTag } from './docs-parts.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

const LIMIT = 100;

const FIRST = 20;

interface DocsSearchProps {
  readonly search: SchemaSearch;
  readonly title: string;
  readonly location: DocsLocation | undefined;
  readonly navigation: DocsNavigationStore;
}

/** A combobox over the schema; the open type's fields come first. */
export function DocsSearch({ search, title, location, navigation }: DocsSearchProps) {
  const { open, withheld } = useDocsTools();
  const { hidden } = withheld;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wantsSearch = useStore(navigation, (state) => state.wantsSearch);
  useEffect(() => {
    if (!wantsSearch) return;
    navigation.setState({ wantsSearch: false });
    input.current?.focus();
    input.current?.select();
  }, [navigation, wantsSearch]);

  const destination = readPathQuestion(text);
  const wanted = destination ? (destination.field ?? destination.type) : text.trim();
  const isType = location && 'type' in location && location.field === undefined;
  const within = destination ? destination.type : isType ? location.type : undefined;
  const ask = useCallback(async () => {
    const options = { limit: LIMIT, ...(within !== undefined && { within }) };
    const answered = withoutHidden(await search.searchSchema(wanted, options), hidden);
    return { ...answered, isAsked: wanted !== '' };
  }, [search, wanted, within, hidden]);
  const answer = useLatestAnswer(ask);
  // The answer to no text, which is there until the first, is no result.
  const found = isOpen && wanted !== '' && answer?.isAsked === true ? answer : undefined;
  const matches = useMemo(() => (found ? matchesOf(found) : []), [found]);
  const asksForPath = destination !== undefined;
  const choose = useCallback(
    (match: SchemaMatch): void => {
      setText('');
      setOpen(false);
      if (asksForPath) navigation.setState({ showsPaths: true });
      open(coordinateOf(match));
    },
    [open, navigation, asksForPath],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = matches.length;
    const match = matches[chosen];
    if (event.key === 'Escape' && text !== '') setText('');
    else if (event.key === 'Enter' && match) choose(match);
    else if (event.key === 'ArrowDown' && count > 0) setChosen((chosen + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setChosen((chosen + count - 1) % count);
    else return;
    event.preventDefault();
    setOpen(event.key !== 'Escape' && event.key !== 'Enter');
  };
  const shortcut = useKeysOf('search-docs');
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
        aria-expanded={found !== undefined}
        aria-controls={id}
        aria-activedescendant={matches.length > 0 ? `${id}-${chosen}` : undefined}
        placeholder={withKeys(DOCS_COPY.searchHint, shortcut)}
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
      <DocsResults id={id} found={found} matches={matches} chosen={chosen} onChoose={choose} />
    </div>
  );
}

interface DocsResultsProps {
  /** The list's id, the prefix of its options' ids. */
  readonly id: string;
  /** Undefined while the list is closed. */
  readonly found: SchemaMatches | undefined;
  readonly matches: readonly SchemaMatch[];
  readonly chosen: number;
  readonly onChoose: (match: SchemaMatch) => void;
}

/** Renders with each answer, not with each key. */
const DocsResults = memo(function DocsResults(props: DocsResultsProps) {
  const { id, found, matches, chosen, onChoose } = props;
  const shown = useSoon(matches, Math.max(FIRST, chosen + 1));
  const others = found?.within.length || -1;
  return (
    <>
      <div
        id={id}
        className="gh-docs-results"
        role="listbox"
        aria-label={DOCS_COPY.results}
        hidden={matches.length === 0}
      >
        {shown.map((match, index) => (
          // The search field keeps the focus, and handles keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={nameOfMatch(match)}
            ref={index === chosen ? bringIntoSight : undefined}
            id={`${id}-${index}`}
            role="option"
            className="gh-docs-result"
            aria-selected={index === chosen}
            data-heading={index === others ? DOCS_COPY.otherResults : undefined}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(match)}
          >
            <Match match={match} />
            <WithheldTag name={memberOf(match)} />
          </div>
        ))}
      </div>
      <p className={matches.length > 0 ? 'gh-hidden' : 'gh-docs-none gh-muted'} role="status">
        {found && statusText(matches.length, found.more)}
      </p>
    </>
  );
});

function bringIntoSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function Match({ match }: { readonly match: SchemaMatch }) {
  const type = <span className="gh-docs-type">{match.type}</span>;
  if (match.kind === 'type') return type;
  return (
    <>
      {type}.<span className="gh-docs-field">{match.field}</span>
      {match.kind === 'argument' && (
        <>
          (<span className="gh-docs-argument">{match.argument}</span>:)
        </>
      )}
    </>
  );
}

function statusText(count: number, more: number): string {
  if (count === 0) return DOCS_COPY.nothingFound;
  return PART_COPY.results(count) + (more > 0 ? `. ${PART_COPY.moreFound(more)}` : '');
}
