import { memo, useCallback, useMemo, type JSX } from 'react';
import type { SchemaMatch, SchemaMatches } from '../../schema/api.ts';
import { useSoon } from '../ui/use-soon.ts';
import { DOCS_COPY } from './docs-copy.ts';
import type { DocsLocation } from './docs-navigation.ts';

/** As many as may be in sight. */
const FIRST = 20;

const NONE: readonly SchemaMatch[] = [];

interface DocsResultsProps {
  /** Of the list; its options have it with their number behind. */
  readonly id: string;
  /** Undefined while the list is closed. */
  readonly found: SchemaMatches | undefined;
  readonly chosen: number;
  readonly onChoose: (match: SchemaMatch) => void;
}

/** What a search found, under the box that it is typed in. A key renders it only with an answer. */
export const DocsResults = memo(function DocsResults(props: DocsResultsProps): JSX.Element {
  const { id, found, chosen, onChoose } = props;
  const matches = useMemo(() => (found ? matchesOf(found) : NONE), [found]);
  const shown = useSoon(matches, Math.max(FIRST, chosen + 1));
  const others = found && found.within.length > 0 ? found.within.length : -1;
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
          <Option
            key={textOf(match)}
            id={`${id}-${index}`}
            match={match}
            isChosen={index === chosen}
            heading={index === others ? DOCS_COPY.otherResults : undefined}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p className={matches.length > 0 ? 'gh-docs-hidden' : 'gh-docs-none'} role="status">
        {found && statusText(found)}
      </p>
    </>
  );
});

interface OptionProps {
  readonly id: string;
  readonly match: SchemaMatch;
  readonly isChosen: boolean;
  readonly heading: string | undefined;
  readonly onChoose: (match: SchemaMatch) => void;
}

const Option = memo(function Option(props: OptionProps): JSX.Element {
  const { id, match, isChosen, heading, onChoose } = props;
  const showChosen = useCallback((option: HTMLElement | null) => {
    option?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    // Its keys are those of the box, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      {...(isChosen && { ref: showChosen })}
      id={id}
      role="option"
      className="gh-docs-result"
      aria-selected={isChosen}
      data-heading={heading}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(match)}
    >
      <Match match={match} />
    </div>
  );
});

function Match({ match }: { readonly match: SchemaMatch }): JSX.Element {
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

function textOf(match: SchemaMatch): string {
  if (match.kind === 'type') return match.type;
  const field = `${match.type}.${match.field}`;
  return match.kind === 'field' ? field : `${field}(${match.argument}:)`;
}

function statusText(found: SchemaMatches): string {
  const count = matchesOf(found).length;
  if (count === 0) return DOCS_COPY.nothingFound;
  return found.more > 0
    ? `${DOCS_COPY.found(count)}. ${DOCS_COPY.more(found.more)}`
    : DOCS_COPY.found(count);
}

/** All that was found, in the order in which it is shown. */
export function matchesOf({ within, types, fields }: SchemaMatches): readonly SchemaMatch[] {
  return [...within, ...types, ...fields];
}

/** The page of what was found; an argument is on its field's. */
export function locationOf(match: SchemaMatch): DocsLocation {
  if (match.kind === 'type') return { kind: 'type', type: match.type };
  return { kind: 'field', type: match.type, field: match.field };
}
